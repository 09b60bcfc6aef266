/** Finds traces of the internal API, which partners must not see. */
import type { Document } from "@vending/openapi/document";
import { gunzipSync, strFromU8, unzipSync } from "fflate";
import type { Files } from "../lib/zip.ts";

/** The places where files contain something that only the internal document has. */
export function internalIn(files: Files, partner: Document, internal: Document): string[] {
  const signs = signsOf(partner, internal);
  return Object.entries(files).flatMap(([path, content]) => {
    if (path.includes("/node_modules/") && !path.includes("/node_modules/@vending/")) return [];
    const named = /internal(?!_reference)/i.test(path) ? [`${path} is called internal`] : [];
    const text = plain(textOf(path, content));
    const found = signs.filter((sign) => text.includes(sign));
    return [...named, ...found.map((sign) => `${path} has "${sign}"`)];
  });
}

/** The readable text of a file. Archives are unpacked. */
function textOf(path: string, content: Uint8Array): string {
  if (path.endsWith(".tgz")) return strFromU8(gunzipSync(content));
  if (path.endsWith(".zip")) {
    const files = Object.entries(unzipSync(content));
    return files.map(([name, inner]) => `${name}\n${textOf(name, inner)}`).join("\n");
  }
  return strFromU8(content);
}

/** Model names and beginnings of sentences that the partner document does not have. */
function signsOf(partner: Document, internal: Document): string[] {
  const known = plain(textsIn(partner).join("\n"));
  const models = Object.keys(internal.components.schemas).filter((name) => !(name in partner.components.schemas));
  // Shorter texts are not distinctive.
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

/** Text without case, line breaks and code marks, which differ between formats. */
const plain = (text: string): string =>
  text
    .replaceAll(/(\\n|\s)+/g, " ")
    .replaceAll(/<\/?code>|[`"\\]/g, "")
    .toLowerCase();
