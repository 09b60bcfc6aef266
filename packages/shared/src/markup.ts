/** Text in XML and HTML. */
import { line, type Value } from "./printable.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For content, and for an attribute in quotes. What XML cannot hold, and what would only seem to be there, is written out. */
export const escapeMarkup = (value: Value): string =>
  String(line`${value}`).replace(/[&<>"']/g, (character) => entities[character] ?? "");
