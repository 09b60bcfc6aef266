/** Writes a JSON value as a literal of a programming language. */

interface Notation {
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

const constants = { true: "true", false: "false", null: "null" } as const;
const doubleQuoted = (text: string): string => JSON.stringify(text);

export const jsonNotation: Notation = {
  open: ["[", "{"],
  close: ["]", "}"],
  key: (name) => `${doubleQuoted(name)}: `,
  string: doubleQuoted,
  constants,
  step: "  ",
  lastComma: false,
};

export const typescriptNotation: Notation = {
  ...jsonNotation,
  key: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : doubleQuoted(name)}: `,
  lastComma: true,
};

export const pythonNotation: Notation = {
  ...jsonNotation,
  constants: { true: "True", false: "False", null: "None" },
  step: "    ",
  lastComma: true,
};

export const phpNotation: Notation = {
  ...jsonNotation,
  open: ["[", "["],
  close: ["]", "]"],
  key: (name) => `${singleQuoted(name)} => `,
  string: singleQuoted,
  step: "    ",
  lastComma: true,
};

function singleQuoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

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
