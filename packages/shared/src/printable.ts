/**
 * Text that may be printed. In it, what others had a hand in is one line of bounded length that no terminal, log or build
 * server obeys, and that looks like no line of ours.
 */

/** Characters of a value. */
const maxLength = 1_000;

// Control characters, characters that change the direction of writing or have no width, line separators, half characters,
// and what XML cannot hold.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffe\uffff]/gu;

// What build servers obey: `::command::` of GitHub where a line starts, `##[command]`, `##vso[command]` and
// `##teamcity[command]` anywhere.
const command = /^([^\S\n]*):(?=:)|#(?=#[\w-]*\[)/gm;

/** As JSON writes them, so that JSON stays JSON. */
const escaped = (characters: string): string =>
  characters.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

let printable: (text: string) => Printable;
let textOf: (text: Printable) => string;

/** It is made by the functions of this file alone, and all that `print` takes. */
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

/** What stands in a line: what is printable already stays as it is, any other text is escaped and cut. */
export type Value = string | number | Printable;

const shown = (value: Value): string => {
  if (value instanceof Printable) return textOf(value);
  const text = String(value);
  const safe = text.slice(0, maxLength).replace(unsafe, escaped);
  return text.length > maxLength || safe.length > maxLength ? `${safe.slice(0, maxLength)}…` : safe;
};

/** Values that stand beside each other may make a command that none of them is. */
const withoutCommands = (text: string): Printable =>
  printable(text.replace(command, (found, indent = "") => `${indent}${escaped(found.slice(indent.length))}`));

/** A template: ``line`error: ${message}` ``. Our own words in it may have several lines, its values have none. */
export const line = (words: TemplateStringsArray, ...values: readonly Value[]): Printable =>
  withoutCommands(
    words.map((word, index) => word + (index < values.length ? shown(values[index] ?? "") : "")).join(""),
  );

/** Parts of a text, such as its lines. */
export const joined = (parts: readonly Value[], separator: "\n" | "\n\n" | ", " | "; " | " " | ""): Printable =>
  withoutCommands(parts.map(shown).join(separator));

/** A text of several lines, each behind a mark, so that none looks like ours. */
export function marked(text: string, mark: ` ${string}`, maxLines: number = Number.POSITIVE_INFINITY): Printable {
  const all = text.split(/\r?\n/);
  const more = all.length - maxLines;
  const lines = all.slice(0, maxLines).map((one) => String(line`${printable(mark)}${one}`).trimEnd());
  return withoutCommands([...lines, ...(more > 0 ? [`${mark}… and ${more} more lines`] : [])].join("\n"));
}

/** JSON that can be printed, too. It is whole, however long its texts are. */
export const json = (value: unknown, indent?: number): Printable =>
  withoutCommands(
    (JSON.stringify(value, null, indent) ?? "null").replace(unsafe, (found) =>
      found === "\n" ? found : escaped(found),
    ),
  );

/** A command that GitHub obeys, with the end of its line: it is printed as it is, and is none as a part of another text. */
export function annotation(level: "error" | "notice", title: Value, message: Value): Printable {
  const data = (value: Value): string =>
    shown(value).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return printable(`::${level} title=${data(title).replaceAll(":", "%3A").replaceAll(",", "%2C")}::${data(message)}\n`);
}
