/** What partners must not see: the internal API. */
import type { Document } from "@vending/shared/openapi/document";
import type { Files } from "./contents.ts";

/** Where files name or repeat something that is in the internal document alone. */
export function internalIn(files: Files, partner: Document, internal: Document): string[] {
  const signs = signsOf(partner, internal);
  return Object.entries(files).flatMap(([path, content]) => {
    const named = /internal(?!_reference)/i.test(path) ? [`${path} is called internal`] : [];
    const text = plain(Buffer.from(content).toString("utf8"));
    const found = signs.filter((sign) => text.includes(sign));
    return [...named, ...found.map((sign) => `${path} has "${sign}"`)];
  });
}

/** Names of models and beginnings of sentences that the partner document does not have. */
function signsOf(partner: Document, internal: Document): string[] {
  const known = plain(textsIn(partner).join("\n"));
  const models = Object.keys(internal.components.schemas).filter((name) => !(name in partner.components.schemas));
  // Shorter ones may be anybody's.
  const sentences = textsIn(internal).filter((text) => text.length > 40);
  const signs = ["internal API", ...models, ...sentences].map((sign) => plain(sign).slice(0, 80));
  return [...new Set(signs)].filter((sign) => !known.includes(sign));
}

function textsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "string" && ["description", "summary", "title"].includes(key) ? [inner] : textsIn(inner),
  );
}

/** Text without what a format changes: case, line breaks, the marks of code. */
const plain = (text: string): string =>
  text
    .replaceAll(/(\\n|\s)+/g, " ")
    .replaceAll(/<\/?code>|[`"\\]/g, "")
    .toLowerCase();
