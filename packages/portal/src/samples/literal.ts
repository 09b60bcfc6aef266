/** Writes a JSON value as a literal of a programming language. */

export interface Notation {
  readonly open: readonly [array: string, object: string];
  readonly close: readonly [array: string, object: string];
  readonly key: (name: string) => string;
  readonly string: (text: string) => string;
  readonly constants: Readonly<Record<"true" | "false" | "null", string>>;
  /** One step of indentation. */
  readonly step: string;
  /** Whether the last entry has a comma. */
  readonly lastComma: boolean;
}

const doubleQuoted = (text: string): string => JSON.stringify(text);

export const jsonNotation: Notation = {
  open: ["[", "{"],
  close: ["]", "}"],
  key: (name) => `${doubleQuoted(name)}: `,
  string: doubleQuoted,
  constants: { true: "true", false: "false", null: "null" },
  step: "  ",
  lastComma: false,
};

/** @param indent Stands before each line except the first. */
export function literal(value: unknown, notation: Notation, indent: string = ""): string {
  if (typeof value === "string") return notation.string(value);
  if (typeof value === "number") return String(value);
  if (value === null || typeof value === "boolean") return notation.constants[`${value}`];
  const kind = Array.isArray(value) ? 0 : 1;
  const entries = Object.entries(value as object).map(([name, entry]) => {
    const text = literal(entry, notation, indent + notation.step);
    return `\n${indent}${notation.step}${kind === 1 ? notation.key(name) : ""}${text}`;
  });
  if (entries.length === 0) return notation.open[kind] + notation.close[kind];
  const comma = notation.lastComma ? "," : "";
  return `${notation.open[kind]}${entries.join(",")}${comma}\n${indent}${notation.close[kind]}`;
}
