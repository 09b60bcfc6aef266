/** Everything that a guide can include: each export of these files, in lower case with dashes, and what is below. */
import type { PurchaseTimingName } from "@vending/contract";
import { examples } from "../examples.ts";
import { undeclaredIn } from "../meaning/statuses.ts";
import { duration } from "../meaning/words.ts";
import { languages } from "../samples/index.ts";
import * as cards from "./cards.ts";
import * as downloads from "./downloads.ts";
import * as errors from "./errors.ts";
import type { Include, InlineInclude } from "./include.ts";
import * as integrations from "./integrations.ts";
import * as lists from "./lists.ts";
import * as operations from "./operations.ts";
import * as pictures from "./picture.ts";
import * as protocol from "./protocol.ts";
import * as testing from "./testing.ts";

/** A place for a script of the portal. Without scripts, it says where else to go. */
const app: Include = async (source, name = "") => ({
  markdown:
    "*On the page, this is interactive. Elsewhere, start the sandbox on your machine: see [Testing with the sandbox](sandbox.md).*",
  html: `<div id="app-${name}" class="app"><p>This needs JavaScript. Without it, start the sandbox on your machine: see <a href="sandbox.html">Testing with the sandbox</a>.</p>${name === "simulator" ? (await pictures.picture(source, "lost-response")).html : ""}</div>`,
});

/** The first page: what it is about, beside a picture that a click brings to life. */
const hero: Include = async (source) => {
  const { html = "", markdown } = await pictures.picture(source, "lost-response");
  const { html: links, markdown: first } = await cards.actions(source);
  return {
    markdown: `${first}\n\n${markdown}`,
    html: `${links}<div id="app-simulator" class="app hero" data-play>${html}<p class="actions"><a class="play" href="simulator.html">Lose the response</a></p></div>`,
  };
};

const named: Readonly<Record<string, Include>> = {
  app,
  hero,
  ...cards,
  ...downloads,
  ...errors,
  ...integrations,
  ...lists,
  ...operations,
  ...pictures,
  ...protocol,
  ...testing,
};

/** Includes that fill a line. */
export const includes: Readonly<Record<string, Include>> = Object.fromEntries(
  Object.entries(named).map(([name, include]) => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    include,
  ]),
);

/** Includes inside a sentence. */
export const inlineIncludes: Readonly<Record<string, InlineInclude>> = {
  "example-languages": () => new Intl.ListFormat("en-GB").format(examples.map(({ label }) => label)),
  "sample-languages": () => `${languages.length} languages`,
  time(source, name = "") {
    if (!Object.hasOwn(source.protocol.timings, name)) throw new Error(`the purchase protocol has no timing "${name}"`);
    return duration(source.protocol, name as PurchaseTimingName);
  },
  "undeclared-responses": ({ document }) =>
    [...undeclaredIn(document), "a redirect", "a body that breaks off"].join(", "),
  version: ({ document }) => document.info.version,
};
