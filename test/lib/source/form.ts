/** The words in which the files of this folder write down the form of a value. */
import { codes, type Outcome, type StringName } from "./values.ts";

/**
 * - `"string"`, `"integer"`: any of them, however long or large.
 * - a name of `strings`: a string of this form.
 * - `"unknown"`: the source does not show the form, so any JSON will do.
 * - `"not null"`: the same, except that `null` says that nothing is there.
 * - a number: that integer and no other.
 * - a list of words: one of them.
 * - `openTo(words)`: one of them, or one that the service adds later, but none of those that are ruled out.
 * - `"rows"`: any number of rows, whose form the source does not show.
 * - `[fields]`: any number of objects with these fields.
 */
export type Form =
  | "string"
  | "integer"
  | "unknown"
  | "not null"
  | "rows"
  | StringName
  | number
  | readonly string[]
  | OpenList
  | readonly [Fields]
  | Fields;

/** Section 2.1: the words that a response is documented to have. A service that grows adds others. */
export class OpenList {
  readonly words: readonly string[];
  readonly never: readonly string[];
  constructor(words: readonly string[], never: readonly string[] = []) {
    this.words = words;
    this.never = never;
  }
}
export const openTo = (words: readonly string[], never?: readonly string[]): OpenList => new OpenList(words, never);

/** The fields of an object. A field whose name ends with `?` may be absent; the others are required. */
export interface Fields {
  readonly [name: string]: Form;
}

/** A body: its alternatives by the word that distinguishes them, or `unknown`. */
export type Body = "unknown" | Readonly<Record<string, Fields>>;

/** A body that has one form. */
export const plain = (fields: Fields): Body => ({ "": fields });

/** The same fields, all optional. */
export function optional(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, form]) => [name.replace(/\??$/, "?"), form]));
}

/** Sections 3 and 4.13: an envelope for each outcome that an operation can have. */
export function outcomes(data: Partial<Record<Outcome, Form>>): Body {
  return Object.fromEntries(
    Object.entries(data).map(([word, form]) => [
      word,
      { status: [word], response_code: [codes[word as Outcome]], response_message: "string", data: form },
    ]),
  );
}
