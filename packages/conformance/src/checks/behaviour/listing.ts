/** Reads the list of transactions for the checks of section 4.5, and states what they expect of it. */

import { at } from "../../http/exchange.ts";
import type { Call, Credentials } from "../../http/request.ts";
import type { ApiResponse } from "../../purchases/api-response.ts";
import type { Purchase } from "../../purchases/purchase.ts";
import type { CheckContext } from "../../run/check-context.ts";

type Query = NonNullable<Call["parameters"]>;

export async function getPage(t: CheckContext, parameters: Query, as?: Credentials): Promise<ApiResponse> {
  const page = await t.call("listTransactions", { parameters, as });
  t.status(page, 200);
  return page;
}

export const totalOf = (page: ApiResponse): number => Number(page.get("pagination.total"));
export const idsOf = (rows: readonly unknown[]): unknown[] => rows.map((row) => at(row, "request_id"));

/** The rows of a page if no limit is sent. The maximum is not documented (section 8). */
export const defaultLimit = 10;

/** A longer list is not read to its end. If the total says that it is longer, reading stops early; but a total may be wrong. */
const maxRows = 500;
const maxRowsOfMany = 100;

export interface List {
  readonly pages: readonly ApiResponse[];
  readonly rows: readonly unknown[];
  /** Whether it was read to its end. */
  readonly isWhole: boolean;
}

interface Reading {
  readonly as?: Credentials | undefined;
  readonly limit?: number;
  /** Purchases to wait for: how soon they appear in the list is not documented. */
  readonly having?: readonly Purchase[];
}

/** Reads a list until no new row comes, whatever its totals say: another check covers those. */
export function getAll(t: CheckContext, query: Query, reading: Reading = {}): Promise<List> {
  const { having = [] } = reading;
  return t.run.service.listPatience.until(
    () => readAll(t, query, reading),
    ({ rows, isWhole }) => !isWhole || having.every(({ body }) => idsOf(rows).includes(body.client_request_id)),
  );
}

async function readAll(t: CheckContext, query: Query, { as, limit = defaultLimit }: Reading): Promise<List> {
  const pages: ApiResponse[] = [];
  const rows: unknown[] = [];
  const seen = new Set<unknown>();
  let max = maxRows;
  while (rows.length < max) {
    const page = await getPage(t, { ...query, limit, page: pages.length + 1 }, as);
    if (totalOf(page) > maxRows) max = maxRowsOfMany;
    const found = page.rows("data");
    const before = seen.size;
    for (const id of idsOf(found)) seen.add(id);
    if (pages.length > 0 && seen.size === before) return { pages, rows, isWhole: true };
    pages.push(page);
    rows.push(...found);
    if (found.length < limit) return { pages, rows, isWhole: true };
  }
  return { pages, rows, isWhole: false };
}

/** The number of a purchase as the service writes it: the filter takes this form. */
export const numberOf = ({ body, created }: Purchase): string => {
  const written = created.get("data.msisdn");
  return typeof written === "string" ? written : body.customer_msisdn;
};

/** Expects that a list holds these purchases, or none of them. */
export function holds(
  t: CheckContext,
  { rows, pages, isWhole }: List,
  purchases: readonly Purchase[],
  expected: boolean,
): void {
  const ids = idsOf(rows);
  for (const { body, created } of purchases) {
    const found = ids.includes(body.client_request_id);
    if (!found && !isWhole) t.skip("no-data", `The list has ${rows.length} transactions and more: too many to search.`);
    const wrong = `${body.client_request_id} is ${found ? "in" : "not in"} the list of ${rows.length} rows.`;
    t.expect(found === expected, wrong, created, ...pages.slice(0, 1));
  }
}

/** Expects the same value in every row. */
export function everyRow(
  t: CheckContext,
  pages: readonly ApiResponse[],
  field: string,
  expected: unknown,
  equal: (a: unknown, b: unknown) => boolean,
): void {
  for (const page of pages) {
    const wrong = page.rows("data").find((row) => !equal(at(row, field), expected));
    t.expect(wrong === undefined, `A row has ${field} ${t.show(at(wrong, field))}, not ${t.show(expected)}.`, page);
  }
}

/** Expects a number of rows on a page. */
export function rowCount(t: CheckContext, page: ApiResponse, expected: number, because: string): void {
  const { length } = page.rows("data");
  const message = `Page ${page.get("pagination.page")} has ${length} rows; with ${because} it needs ${expected}.`;
  t.expect(length === expected, message, page);
}

export const onOnePage = (total: number): string => `There are ${total} transactions, which fit on one page.`;
