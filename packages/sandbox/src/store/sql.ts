/** Statements that SQLite and PostgreSQL both understand. */

export type Value = string | number;

/** A statement, or a part of one. A question mark stands for each value. */
export interface Query {
  readonly text: string;
  readonly values: readonly Value[];
}

export type Row = Readonly<Record<string, unknown>>;

/** Builds a statement: a value becomes a question mark, and a part is inserted with its values. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Query | Value)[]): Query {
  let text = strings[0] ?? "";
  const values: Value[] = [];
  for (const [index, part] of parts.entries()) {
    if (typeof part === "object") values.push(...part.values);
    else values.push(part);
    text += (typeof part === "object" ? part.text : "?") + (strings[index + 1] ?? "");
  }
  return { text, values };
}

/** A part without values. */
export const literal = (text: string): Query => ({ text, values: [] });

/** Several parts with a separator between them. */
export const joined = (parts: readonly Query[], separator: string): Query => ({
  text: parts.map(({ text }) => text).join(separator),
  values: parts.flatMap(({ values }) => values),
});
