/** Escapes text for XML and HTML. */
import { line, type Value } from "./printable.ts";

/** The characters that XML and HTML give a meaning. */
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes them, and nothing else. */
export const escapeEntities = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");

/** For content and for quoted attributes. Characters that XML cannot hold or that are invisible are written as escapes. */
export const escapeMarkup = (value: Value): string => escapeEntities(String(line`${value}`));
