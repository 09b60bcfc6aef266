/** The list of transactions as the checks of section 4.5 get it, and what they expect of it. */

import { at } from "@vending/shared/judging/exchange";
import type { Call, Credentials } from "../../http/request.ts";
import { Skipped } from "../../http/skipped.ts";
import type { ApiResponse } from "../../purchases/api-response.ts";
import type { Purchase } from "../../purchases/purchase.ts";
import type { CheckContext } from "../../runner/check-context.ts";

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

/** Longer lists are not checked. */
const maxRows = 500;

export interface List {
  readonly pages: readonly ApiResponse[];
  readonly rows: readonly unknown[];
}

/** All pages of a list. */
export async function getAll(
  t: CheckContext,
  query: Query,
  as?: Credentials,
  limit: number = defaultLimit,
): Promise<List> {
  const first = await getPage(t, { ...query, limit, page: 1 }, as);
  const total = totalOf(first);
  if (total > maxRows) throw new Skipped("no-data", `${total} transactions are too many to check (maximum ${maxRows})`);
  const pages = [first];
  for (let page = 2; (page - 1) * limit < total; page++) pages.push(await getPage(t, { ...query, limit, page }, as));
  return { pages, rows: pages.flatMap((page) => page.rows("data")) };
}

/** The number of a purchase as the service writes it: the filter takes this form. */
export const numberOf = ({ body, created }: Purchase): string => {
  const written = created.get("data.msisdn");
  return typeof written === "string" ? written : body.customer_msisdn;
};

/** Expects that a list holds these purchases, or none of them. */
export function holds(t: CheckContext, { rows, pages }: List, purchases: readonly Purchase[], expected: boolean): void {
  const ids = idsOf(rows);
  for (const { body, created } of purchases) {
    const found = ids.includes(body.client_request_id);
    const wrong = `${body.client_request_id} is ${found ? "in" : "not in"} the list of ${rows.length} rows`;
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
    t.expect(wrong === undefined, `a row has ${field} ${t.show(at(wrong, field))}, not ${t.show(expected)}`, page);
  }
}

/** Expects a number of rows on a page. */
export function rowCount(t: CheckContext, page: ApiResponse, expected: number): void {
  const message = `${page.rows("data").length} rows, size ${page.get("pagination.size")}, not ${expected} rows`;
  t.expect(page.rows("data").length === expected, message, page);
}

export const onOnePage = (total: number): string => `there are ${total} transactions, which fit on one page`;
