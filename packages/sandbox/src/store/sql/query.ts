/** Statements that SQLite and PostgreSQL both understand, and what runs them: at once, or when the database responds. */

export type Value = string | number;

/** Its parameters are question marks. */
export interface Query {
  readonly text: string;
  readonly values: readonly Value[];
}

export type Row = Readonly<Record<string, unknown>>;

/** Several statements, of which each may depend on the rows of those before. */
export type Queries<T> = Generator<Query, T, readonly Row[]>;

/** Joins parts of a statement, so that each value stands beside its question mark. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Query | Value)[]): Query {
  let text = strings[0] ?? "";
  const values: Value[] = [];
  for (const [index, part] of parts.entries()) {
    if (typeof part === "object") {
      text += part.text;
      values.push(...part.values);
    } else {
      text += "?";
      values.push(part);
    }
    text += strings[index + 1] ?? "";
  }
  return { text, values };
}

/** A part of a statement that is the same whatever is asked for. */
export const literal = (text: string): Query => ({ text, values: [] });

export function runNow<T>(queries: Queries<T>, run: (query: Query) => readonly Row[]): T {
  let step = queries.next();
  while (!step.done) step = queries.next(run(step.value));
  return step.value;
}

export async function runAwaited<T>(queries: Queries<T>, run: (query: Query) => Promise<readonly Row[]>): Promise<T> {
  let step = queries.next();
  while (!step.done) step = queries.next(await run(step.value));
  return step.value;
}
