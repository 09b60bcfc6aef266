/** Section 4.5: the list of transactions. These checks count, so they run alone. */
import { notInConfig, Skipped } from "../../errors.ts";
import { routeNames } from "../../fixtures/purchase-routes.ts";
import type { Purchase } from "../../fixtures/purchases.ts";
import type { ApiResponse } from "../../http/api-response.ts";
import { at } from "../../http/exchange.ts";
import type { Call, Credentials } from "../../http/service-client.ts";
import type { Check } from "../../runner/check.ts";
import type { CheckContext } from "../../runner/check-context.ts";
import { sameName, sameNumber } from "./equality.ts";
import { stableFields } from "./status.ts";

type Query = NonNullable<Call["parameters"]>;

async function getPage(t: CheckContext, parameters: Query, as?: Credentials): Promise<ApiResponse> {
  const page = await t.call("listTransactions", { parameters, ...(as && { as }) });
  t.status(page, 200);
  return page;
}

const totalOf = (page: ApiResponse): number => Number(page.get("pagination.total"));
const idsOf = (rows: readonly unknown[]): unknown[] => rows.map((row) => at(row, "request_id"));

/** The rows of a page if no limit is sent. The maximum is not documented (section 8). */
const defaultLimit = 10;

/** Longer lists are not checked. */
const maxRows = 500;

interface List {
  readonly pages: readonly ApiResponse[];
  readonly rows: readonly unknown[];
}

/** All pages of a list. */
async function getAll(t: CheckContext, query: Query, as?: Credentials, limit = defaultLimit): Promise<List> {
  const first = await getPage(t, { ...query, limit, page: 1 }, as);
  const total = totalOf(first);
  if (total > maxRows) throw new Skipped("no-data", `${total} transactions are too many to check (maximum ${maxRows})`);
  const pages = [first];
  for (let page = 2; (page - 1) * limit < total; page++) pages.push(await getPage(t, { ...query, limit, page }, as));
  return { pages, rows: pages.flatMap((page) => page.rows("data")) };
}

/** The number of a purchase as the service writes it: the filter takes this form. */
const numberOf = ({ body, created }: Purchase): string => {
  const written = created.get("data.msisdn");
  return typeof written === "string" ? written : body.customer_msisdn;
};

/** Expects that a list holds these purchases, or none of them. */
function holds(t: CheckContext, { rows, pages }: List, purchases: readonly Purchase[], expected: boolean): void {
  const ids = idsOf(rows);
  for (const { body, created } of purchases) {
    const found = ids.includes(body.client_request_id);
    const wrong = `${body.client_request_id} is ${found ? "in" : "not in"} the list of ${rows.length} rows`;
    t.expect(found === expected, wrong, created, ...pages.slice(0, 1));
  }
}

/** Expects the same value in every row. */
function everyRow(
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
function rowCount(t: CheckContext, page: ApiResponse, expected: number): void {
  const message = `${page.rows("data").length} rows, size ${page.get("pagination.size")}, not ${expected} rows`;
  t.expect(page.rows("data").length === expected, message, page);
}

const onOnePage = (total: number): string => `there are ${total} transactions, which fit on one page`;

export const listChecks: readonly Check[] = [
  {
    name: "list/defaults",
    cause: "list-pages",
    detail: "defaults",
    section: "4.5, 8",
    rule: "Without parameters the list is page 1, with 10 rows a page.",
    phase: "exclusive",
    async run(t) {
      const page = await getPage(t, {});
      const total = totalOf(page);
      t.field(page, "pagination.page", 1);
      rowCount(t, page, Math.min(defaultLimit, total));
      if (total <= defaultLimit) return t.skip("no-data", onOnePage(total));
      t.field(page, "pagination.size", defaultLimit);
      const explicit = await getPage(t, { page: 1, limit: defaultLimit });
      const same = idsOf(explicit.rows("data")).sort().join() === idsOf(page.rows("data")).sort().join();
      t.expect(same, "page=1&limit=10 gives other rows than no parameters", page, explicit);
    },
  },
  {
    name: "list/limit",
    cause: "list-pages",
    detail: "limit",
    section: "4.5",
    rule: "limit is the size of a page.",
    phase: "exclusive",
    run: (t) =>
      t.eachInTurn(
        [1, 3, 7],
        (limit) => `limit ${limit}`,
        async (limit) => {
          const page = await getPage(t, { limit });
          if (totalOf(page) <= limit) t.skip("no-data", onOnePage(totalOf(page)));
          rowCount(t, page, limit);
          t.field(page, "pagination.size", limit);
        },
      ),
  },
  {
    name: "list/pages-add-up",
    cause: "list-pages",
    detail: "totals",
    section: "2.4, 4.5",
    rule: "All pages together have total rows, none of them twice, on total_pages pages.",
    buys: true,
    phase: "exclusive",
    async run(t) {
      const purchases = await t.run.purchases.ofOneNumber();
      const msisdn = numberOf(purchases[0]);
      const total = totalOf(await getPage(t, { msisdn, limit: 1 }));
      const limit = total > 20 ? 10 : 2;
      const list = await getAll(t, { msisdn }, undefined, limit);
      for (const [index, page] of list.pages.entries()) {
        t.field(page, "pagination.page", index + 1);
        t.field(page, "pagination.total", total);
        t.field(page, "pagination.total_pages", Math.ceil(total / limit));
        rowCount(t, page, Math.min(limit, total - index * limit));
      }
      const ids = idsOf(list.rows);
      t.expect(new Set(ids).size === ids.length, `a transaction is on two pages: ${ids.join(", ")}`, ...list.pages);
      holds(t, list, purchases, true);
    },
  },
  {
    name: "list/counts-purchases",
    cause: "list-rows",
    section: "4.5",
    rule: "A purchase adds one row to the list, and a rejected duplicate none.",
    buys: true,
    phase: "exclusive",
    async run(t) {
      const { purchases } = t.run;
      const [first] = await purchases.ofOneNumber();
      const msisdn = numberOf(first);
      const before = totalOf(await getPage(t, { msisdn }));
      const added = await purchases.buy("airtime-sync", { ...first.body, client_request_id: purchases.newId() });
      t.rejectsDuplicate(await t.call("createAirtimeSync", { body: added.body }));
      const after = await getAll(t, { msisdn });
      for (const page of after.pages) t.field(page, "pagination.total", before + 1);
      holds(t, after, [added], true);
    },
  },
  {
    name: "list/filter-msisdn",
    cause: "list-filter",
    detail: "msisdn",
    section: "4.5",
    rule: "The filter msisdn gives all transactions of that number, and no others.",
    buys: true,
    phase: "exclusive",
    async run(t) {
      const purchases = await t.run.purchases.ofOneNumber();
      const msisdn = numberOf(purchases[0]);
      const list = await getAll(t, { msisdn });
      everyRow(t, list.pages, "msisdn", msisdn, sameNumber);
      holds(t, list, purchases, true);
      const other = await t.purchase("cable", "success");
      const otherList = await getAll(t, { msisdn: numberOf(other) });
      everyRow(t, otherList.pages, "msisdn", numberOf(other), sameNumber);
      holds(t, otherList, [other], true);
      holds(t, otherList, purchases, false);
    },
  },
  {
    name: "list/filter-network",
    cause: "list-filter",
    detail: "network",
    section: "4.5",
    rule: "The filter network gives all transactions of that network, and no others.",
    buys: true,
    phase: "exclusive",
    run: (t) =>
      t.eachInTurn(["airtime-sync", "cable"] as const, async (route) => {
        const purchase = await t.purchase(route, "success");
        const msisdn = numberOf(purchase);
        // As the purchase was sent, or as responses write it: which of them the filter takes is not documented.
        const written = purchase.created.get("data.network");
        let network = purchase.body.network;
        let list = await getAll(t, { msisdn, network });
        const found = idsOf(list.rows).includes(purchase.body.client_request_id);
        if (!found && typeof written === "string" && written !== network) {
          network = written;
          list = await getAll(t, { msisdn, network });
        }
        holds(t, list, [purchase], true);
        everyRow(t, [...list.pages, await getPage(t, { network })], "network", network, sameName);
        const other = sameName(network, "glo") ? "AIRTEL" : "GLO";
        for (const name of [other, other.toLowerCase()]) {
          holds(t, await getAll(t, { msisdn, network: name }), [purchase], false);
        }
      }),
  },
  {
    name: "list/filter-status",
    cause: "list-filter",
    detail: "status",
    section: "4.5",
    rule: "The filter status gives all transactions with that outcome, and no others.",
    buys: true,
    phase: "exclusive",
    async run(t) {
      const situations = { success: "success", failed: "failed", pending: "staysPending" } as const;
      const outcomes = ["success", "failed", "pending"] as const;
      await t.eachInTurn(
        outcomes.flatMap((outcome) => outcomes.map((filter) => ({ outcome, filter }))),
        ({ outcome, filter }) => `a ${outcome} purchase under the filter for ${filter}`,
        async ({ outcome, filter }) => {
          const status = t.run.config.listStatus[filter];
          if (status === undefined) throw notInConfig(`listStatus.${filter}`);
          const route = outcome === "pending" ? "airtime-async" : "airtime-sync";
          const purchase = await t.purchase(route, situations[outcome]);
          holds(t, await getAll(t, { status, msisdn: numberOf(purchase) }), [purchase], outcome === filter);
        },
      );
    },
  },
  {
    name: "list/no-match",
    cause: "list-filter",
    detail: "msisdn",
    section: "2.4, 4.5",
    rule: "A filter that nothing matches gives no rows and a total of 0.",
    phase: "exclusive",
    async run(t) {
      const page = await getPage(t, { msisdn: `0700${t.random.digits(7)}` });
      t.field(page, "data", []);
      t.field(page, "pagination.total", 0);
    },
  },
  {
    name: "list/only-own-transactions",
    cause: "other-merchants-data",
    section: "1.3, 5",
    rule: "The list shows the merchant's own transactions, and those of no other merchant.",
    buys: true,
    phase: "exclusive",
    async run(t) {
      const other = t.otherMerchant;
      const purchases = await t.run.purchases.ofOneNumber();
      holds(t, await getAll(t, { msisdn: numberOf(purchases[0]) }, other), purchases, false);
      const { first, second, secondBody } = await t.run.purchases.sharedId(other);
      t.status(second, 200);
      const theirPurchase = { route: first.route, body: secondBody, created: second };
      const own = await getAll(t, { msisdn: numberOf(first) });
      const theirs = await getAll(t, { msisdn: numberOf(theirPurchase) }, other);
      const has = ({ rows }: List, { created }: Purchase) =>
        rows.some((row) => at(row, "internal_reference") === created.get("data.internal_reference"));
      t.expect(has(own, first), "the merchant's purchase is not in its list", first.created, ...own.pages);
      t.expect(has(theirs, theirPurchase), "the other's purchase is not in its list", second, ...theirs.pages);
      t.expect(!has(own, theirPurchase), "the other's purchase is in the merchant's list", ...own.pages);
      t.expect(!has(theirs, first), "the merchant's purchase is in the other's list", ...theirs.pages);
    },
  },
  {
    name: "list/row-is-the-transaction",
    cause: "list-rows",
    section: "2.1, 4.5",
    rule: "Every transaction is a row with the values of its status: reference, number, product, request id, network, amount, merchant, times.",
    buys: true,
    phase: "exclusive",
    run: (t) =>
      t.eachInTurn(routeNames, async (route) => {
        const purchase = await t.purchase(route, "success");
        const { client_request_id: id } = purchase.body;
        if (purchase.created.code === "02") await t.run.purchases.settled(purchase);
        const status = await t.run.purchases.status(purchase);
        const { rows, pages } = await getAll(t, { msisdn: numberOf(purchase) });
        const row = rows.find((one) => at(one, "request_id") === id);
        t.expect(row !== undefined, `${id} is not in the list of ${rows.length} rows`, status, ...pages);
        const fields = { ...stableFields, merchant_name: Object.is, created_at: Object.is, updated_at: Object.is };
        for (const [field, equal] of Object.entries(fields)) {
          const [listed, shown] = [at(row, field), status.get(`data.${field}`)];
          const wrong = `the row has ${field} ${t.show(listed)}, the status ${t.show(shown)}`;
          t.expect(equal(listed, shown), { code: "value", path: field, message: wrong }, status, ...pages);
        }
      }),
  },
];
