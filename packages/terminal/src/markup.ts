/** Escapes text for XML and HTML. */
import { line, type Value } from "./printable.ts";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For content and for quoted attributes. Characters that XML cannot hold or that are invisible are written as escapes. */
export const escapeMarkup = (value: Value): string =>
  String(line`${value}`).replace(/[&<>"']/g, (character) => entities[character] ?? "");
