/** The statements of lists and counts, as PostgreSQL has them. */
import type { QueryConfig } from "pg";
import type { Dialect } from "../sql/group.ts";
import { literal, type Query, sql } from "../sql/query.ts";

/**
 * PostgreSQL chooses the index of each group itself. The index of all transactions is one of an expression, so that it does
 * not take that one, and look at the transactions of all, where it finds few merchants or few numbers.
 */
export const postgres: Dialect = {
  table: () => literal("transactions"),
  // What stands behind an offset is left where it is.
  each: (left, rows, alias) => sql`${left} CROSS JOIN LATERAL (SELECT * FROM ${rows} OFFSET 0) AS ${literal(alias)}`,
  place: literal("(seq + 0)"),
  elementsOf: (json) => sql`SELECT CAST(value AS BIGINT) FROM json_array_elements_text(${json}) AS elements (value)`,
  statusChecks: literal("status_checks"),
};

const prepared = new Map<string, { readonly name: string; readonly text: string }>();

/** A statement that each connection prepares once, with the parameters as PostgreSQL has them. There are few texts. */
export function statementOf({ text, values }: Query): QueryConfig {
  let known = prepared.get(text);
  if (!known) {
    let count = 0;
    known = { name: `vending_${prepared.size + 1}`, text: text.replace(/\?/g, () => `$${++count}`) };
    prepared.set(text, known);
  }
  return { ...known, values: [...values] };
}
