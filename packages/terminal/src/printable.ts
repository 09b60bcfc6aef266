/**
 * Text that is safe to print. Values from outside become one line of bounded length that no terminal, log or build server
 * obeys and that cannot pass for a line of ours.
 */
import { jsonEscape } from "./values.ts";

/** Characters of a value. */
const maxLength = 1_000;

// Control characters, characters that change the direction of writing or have no width, line separators, half characters,
// and what XML cannot hold.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffe\uffff]/gu;

// Build servers obey `::command::` at the start of a line (GitHub), and `##[command]`, `##vso[command]` and
// `##teamcity[command]` anywhere.
const command = /^([^\S\n]*):(?=:)|#(?=#[\w-]*\[)/gm;

/** Escaped as in JSON, so JSON stays JSON. */
const escaped = (characters: string): string => characters.replace(/[\s\S]/g, jsonEscape);

let printable: (text: string) => Printable;
let textOf: (text: Printable) => string;

/** Only the functions of this file make one, and `print` takes nothing else. */
export class Printable {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  static {
    printable = (text) => new Printable(text);
    textOf = (text) => text.#text;
  }

  toString(): string {
    return this.#text;
  }

  /** In characters. */
  get length(): number {
    return this.#text.length;
  }
}

/** A value in a line. A `Printable` stays as it is; any other text is escaped and cut. */
export type Value = string | number | Printable;

const shown = (value: Value): string => {
  if (value instanceof Printable) return textOf(value);
  const text = String(value);
  const safe = text.slice(0, maxLength).replace(unsafe, escaped);
  return text.length > maxLength || safe.length > maxLength ? `${safe.slice(0, maxLength)}…` : safe;
};

/** Values beside each other may form a command that neither of them is. */
const withoutCommands = (text: string): Printable =>
  printable(text.replace(command, (found, indent = "") => `${indent}${escaped(found.slice(indent.length))}`));

/** A template: ``line`error: ${message}` ``. The words of the template may have line breaks, its values may not. */
export const line = (words: TemplateStringsArray, ...values: readonly Value[]): Printable =>
  withoutCommands(
    words.map((word, index) => word + (index < values.length ? shown(values[index] ?? "") : "")).join(""),
  );

/** @param style Adds the codes of a colour to a text that is safe. It is passed in because `styleText` is Node's. */
export const styled = (value: Value, style: (text: string) => string): Printable => printable(style(shown(value)));

/** Parts of a text, such as its lines. */
export const joined = (parts: readonly Value[], separator: "\n" | "\n\n" | ", " | "; " | " " | ""): Printable =>
  withoutCommands(parts.map(shown).join(separator));

/** A text of several lines, each behind a mark, so none passes for ours. */
export function marked(text: string, mark: ` ${string}`, maxLines: number = Number.POSITIVE_INFINITY): Printable {
  const all = text.split(/\r?\n/);
  const more = all.length - maxLines;
  const lines = all.slice(0, maxLines).map((one) => String(line`${printable(mark)}${one}`).trimEnd());
  return withoutCommands([...lines, ...(more > 0 ? [`${mark}… and ${more} more lines`] : [])].join("\n"));
}

/** Printable JSON. It is whole, however long its texts are. */
export const json = (value: unknown, indent?: number): Printable =>
  withoutCommands(
    (JSON.stringify(value, null, indent) ?? "null").replace(unsafe, (found) =>
      found === "\n" ? found : escaped(found),
    ),
  );

/** A command for GitHub, with its line break. Inside another text it is not a command. */
export function annotation(
  level: "error" | "notice",
  title: Value,
  message: Value,
  place?: { file: Value; line: Value | undefined },
): Printable {
  const data = (value: Value): string =>
    shown(value).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const property = (value: Value): string => data(value).replaceAll(":", "%3A").replaceAll(",", "%2C");
  const where = place ? `file=${property(place.file)},line=${property(place.line ?? 1)},` : "";
  return printable(`::${level} ${where}title=${property(title)}::${data(message)}\n`);
}
