/** Everything that a guide can include, by name. */
import { actions, cards } from "./cards.ts";
import { changelog, downloads } from "./downloads.ts";
import { errorCatalogue, statuses, undeclaredResponses } from "./errors.ts";
import type { Include, InlineInclude } from "./include.ts";
import { exampleLanguages, exampleList, integrations } from "./integrations.ts";
import { glossary, openPoints, questions, readings } from "./lists.ts";
import { decisionTable, meaningKeys, operations, outcomesByOperation, sampleLanguages, samples } from "./operations.ts";
import { picture } from "./picture.ts";
import {
  outcomes,
  protocolAfter,
  protocolComparison,
  protocolCostly,
  protocolEnds,
  protocolEvents,
  protocolFrom,
  protocolStates,
  protocolTimings,
  refund,
  time,
} from "./protocol.ts";
import {
  certificationRules,
  certificationScenarios,
  certifyHelp,
  failures,
  mockExamples,
  scenarios,
} from "./testing.ts";

/** A place for a script of the portal. Without scripts, it says where else to go. */
const app: Include = async (source, name = "") => ({
  markdown:
    "*On the page, this is interactive. Elsewhere, start the sandbox on your machine: see [Testing with the sandbox](sandbox.md).*",
  html: `<div id="app-${name}" class="app"><p>This needs JavaScript. Without it, start the sandbox on your machine: see <a href="sandbox.html">Testing with the sandbox</a>.</p>${name === "simulator" ? (await picture(source, "lost-response")).html : ""}</div>`,
});

/** The first page: what it is about, beside a picture that a click brings to life. */
const hero: Include = async (source) => {
  const { html = "", markdown } = await picture(source, "lost-response");
  const { html: links, markdown: first } = await actions(source);
  return {
    markdown: `${first}\n\n${markdown}`,
    html: `${links}<div id="app-simulator" class="app hero" data-play>${html}<p><a class="play" href="simulator.html">Lose the response</a></p></div>`,
  };
};

/** Includes that fill a line. */
export const includes: Readonly<Record<string, Include>> = {
  app,
  cards,
  changelog,
  "certification-help": certifyHelp,
  "certification-rules": certificationRules,
  "certification-scenarios": certificationScenarios,
  "decision-table": decisionTable,
  downloads,
  "error-catalogue": errorCatalogue,
  "example-list": exampleList,
  failures,
  glossary,
  hero,
  integrations,
  "meaning-keys": meaningKeys,
  "mock-examples": mockExamples,
  "open-points": openPoints,
  operations,
  outcomes,
  "outcomes-by-operation": outcomesByOperation,
  picture,
  "protocol-after": protocolAfter,
  "protocol-comparison": protocolComparison,
  "protocol-costly": protocolCostly,
  "protocol-ends": protocolEnds,
  "protocol-events": protocolEvents,
  "protocol-from": protocolFrom,
  "protocol-states": protocolStates,
  "protocol-timings": protocolTimings,
  questions,
  readings,
  refund,
  samples,
  scenarios,
  statuses,
};

/** Includes inside a sentence. */
export const inlineIncludes: Readonly<Record<string, InlineInclude>> = {
  "example-languages": exampleLanguages,
  "sample-languages": sampleLanguages,
  time,
  "undeclared-responses": undeclaredResponses,
  version: ({ document }) => document.info.version,
};
