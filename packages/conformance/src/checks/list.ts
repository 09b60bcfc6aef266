/** Section 4.5: the list of transactions. Checks that count rows run alone. */
import { at } from "../http/exchange.ts";
import type { Call, Credentials } from "../http/service-client.ts";
import type { ApiResponse } from "../purchases/api-response.ts";
import { routeNames } from "../purchases/purchase-routes.ts";
import type { Purchase } from "../purchases/purchases.ts";
import { type Check, type CheckContext, checksWith, pairs } from "../run/check-context.ts";
import { notInConfig } from "../skipped.ts";
import { sameName, sameNumber } from "./equality.ts";
import { stableFields } from "./states.ts";

type Query = NonNullable<Call["parameters"]>;

async function getPage(t: CheckContext, parameters: Query, as?: Credentials): Promise<ApiResponse> {
  const page = await t.call("listTransactions", { parameters, as });
  t.status(page, 200);
  return page;
}

const totalOf = (page: ApiResponse): number => Number(page.get("pagination.total"));
const idsOf = (rows: readonly unknown[]): unknown[] => rows.map((row) => at(row, "request_id"));

/** The rows of a page if no limit is sent. The maximum is not documented (section 8). */
const defaultLimit = 10;

/** A longer list is not read to its end. If the total says that it is longer, reading stops early; but a total may be wrong. */
const maxRows = 500;
const maxRowsOfMany = 100;

interface List {
  readonly pages: readonly ApiResponse[];
  readonly rows: readonly unknown[];
  /** Whether it was read to its end. */
  readonly isWhole: boolean;
}

interface Reading {
  readonly as?: Credentials | undefined;
  /** Purchases to wait for: how soon they appear in the list is not documented. */
  readonly having?: readonly Purchase[];
}

/** Reads a list until no new row comes, whatever its totals say: another check covers those. */
function getAll(t: CheckContext, query: Query, reading: Reading = {}): Promise<List> {
  const { having = [] } = reading;
  return t.run.service.listPatience.until(
    () => readAll(t, query, reading),
    ({ rows, isWhole }) => !isWhole || having.every(({ body }) => idsOf(rows).includes(body.client_request_id)),
  );
}

async function readAll(t: CheckContext, query: Query, { as }: Reading): Promise<List> {
  const pages: ApiResponse[] = [];
  const rows: unknown[] = [];
  const seen = new Set<unknown>();
  let max = maxRows;
  while (rows.length < max) {
    const page = await getPage(t, { ...query, limit: defaultLimit, page: pages.length + 1 }, as);
    if (totalOf(page) > maxRows) max = maxRowsOfMany;
    const found = page.rows("data");
    const before = seen.size;
    for (const id of idsOf(found)) seen.add(id);
    if (pages.length > 0 && seen.size === before) return { pages, rows, isWhole: true };
    pages.push(page);
    rows.push(...found);
    if (found.length < defaultLimit) return { pages, rows, isWhole: true };
  }
  return { pages, rows, isWhole: false };
}

/** The number of a purchase as the service writes it: the filter takes this form. */
const numberOf = ({ body, created }: Purchase): string => {
  const written = created.get("data.msisdn");
  return typeof written === "string" ? written : body.customer_msisdn;
};

/** Expects that a list holds these purchases, or none of them. */
function holds(
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
function everyRow(
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

function rowCount(t: CheckContext, page: ApiResponse, expected: number, because: string): void {
  const { length } = page.rows("data");
  const message = `Page ${page.get("pagination.page")} has ${length} rows; with ${because} it needs ${expected}.`;
  t.expect(length === expected, message, page);
}

const onOnePage = (total: number): string => `There are ${total} transactions, which fit on one page.`;

/** Of more pages, the first ones are read. */
const maxPages = 20;

export const listChecks: readonly Check[] = checksWith({ cause: "list", phase: "exclusive" }, [
  {
    name: "list/defaults",
    section: "4.5, 8",
    rule: "Without parameters the list is page 1, with 10 rows a page.",
    reading: "pagination",
    async run(t) {
      const page = await getPage(t, {});
      const total = totalOf(page);
      t.field(page, "pagination.page", 1);
      rowCount(t, page, Math.min(defaultLimit, total), `total ${total} and limit ${defaultLimit}`);
      if (total <= defaultLimit) return t.skip("no-data", onOnePage(total));
      t.field(page, "pagination.size", defaultLimit);
    },
  },
  {
    name: "list/limit",
    section: "4.5",
    rule: "limit is the size of a page.",
    reading: "pagination",
    run: (t) =>
      t.each(
        [1, 3, 7],
        (limit) => `limit ${limit}`,
        async (limit) => {
          const page = await getPage(t, { limit });
          if (totalOf(page) <= limit) t.skip("no-data", onOnePage(totalOf(page)));
          rowCount(t, page, limit, `total ${totalOf(page)} and limit ${limit}`);
          t.field(page, "pagination.size", limit);
        },
      ),
  },
  {
    name: "list/pages-add-up",
    section: "2.4, 4.5",
    rule: "All pages together have total rows, none of them twice, on total_pages pages.",
    reading: "pagination",
    buys: true,
    async run(t) {
      const purchases = await t.run.purchases.ofOneNumber();
      const msisdn = numberOf(purchases[0]);
      const list = await getAll(t, { msisdn }, { having: purchases });
      const total = totalOf(await getPage(t, { msisdn, limit: 1 }));
      const limit = total > 20 ? 10 : 2;
      const last = Math.ceil(total / limit);
      const ids = new Map<unknown, ApiResponse>();
      for (let number = 1; number <= Math.min(last, maxPages); number++) {
        const page = await getPage(t, { msisdn, limit, page: number });
        t.field(page, "pagination.page", number);
        t.field(page, "pagination.total", total);
        t.field(page, "pagination.total_pages", last);
        rowCount(t, page, Math.min(limit, total - (number - 1) * limit), `total ${total} and limit ${limit}`);
        for (const id of idsOf(page.rows("data"))) {
          const known = ids.get(id);
          t.expect(!known, `${t.show(id)} is listed twice.`, ...(known ? [known, page] : []));
          ids.set(id, page);
        }
      }
      holds(t, list, purchases, true);
    },
  },
  {
    name: "list/filter-msisdn",
    section: "4.5",
    rule: "The filter msisdn gives all transactions of that number, and no others.",
    buys: true,
    async run(t) {
      const purchases = await t.run.purchases.ofOneNumber();
      const msisdn = numberOf(purchases[0]);
      const list = await getAll(t, { msisdn }, { having: purchases });
      everyRow(t, list.pages, "msisdn", msisdn, sameNumber);
      holds(t, list, purchases, true);
      const other = await t.purchase("cable", "success");
      const otherList = await getAll(t, { msisdn: numberOf(other) }, { having: [other] });
      everyRow(t, otherList.pages, "msisdn", numberOf(other), sameNumber);
      holds(t, otherList, [other], true);
      holds(t, otherList, purchases, false);
    },
  },
  {
    name: "list/filter-network",
    section: "4.5",
    rule: "The filter network gives all transactions of that network, and no others.",
    buys: true,
    run: (t) =>
      t.each(["airtime-sync", "cable"] as const, async (route) => {
        const purchase = await t.purchase(route, "success");
        const msisdn = numberOf(purchase);
        // Whether the filter takes the form of requests or that of responses is not documented.
        const written = purchase.created.get("data.network");
        let network = purchase.body.network;
        await getAll(t, { msisdn }, { having: [purchase] });
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
    section: "4.5",
    rule: "The filter status gives all transactions with that outcome, and no others.",
    buys: true,
    async run(t) {
      const scenarios = { success: "success", failed: "failed", pending: "staysPending" } as const;
      const outcomes = ["success", "failed", "pending"] as const;
      await t.each(
        pairs(outcomes, outcomes),
        ([outcome, filter]) => `a ${outcome} purchase under the filter for ${filter}`,
        async ([outcome, filter]) => {
          const status = t.run.config.listStatus[filter];
          if (status === undefined) throw notInConfig(`listStatus.${filter}`);
          const route = outcome === "pending" ? "airtime-async" : "airtime-sync";
          const purchase = await t.purchase(route, scenarios[outcome]);
          const msisdn = numberOf(purchase);
          if (outcome !== filter) await getAll(t, { msisdn }, { having: [purchase] });
          const having = outcome === filter ? [purchase] : [];
          holds(t, await getAll(t, { status, msisdn }, { having }), [purchase], outcome === filter);
        },
      );
    },
  },
  {
    name: "list/no-match",
    detail: "filter msisdn",
    section: "2.4, 4.5",
    rule: "A filter that nothing matches gives no rows and a total of 0.",
    reading: "pagination",
    async run(t) {
      const page = await getPage(t, { msisdn: `0700${t.random.digits(7)}` });
      t.field(page, "data", []);
      const total = page.get("pagination.total");
      const message = `pagination.total is ${t.show(total)} where nothing matches.`;
      t.expect(total === 0, { code: "expectation", cause: "list", detail: "pages add up", message }, page);
    },
  },
  {
    name: "list/counts-purchases",
    detail: "rows",
    buys: true,
    section: "4.5",
    rule: "A purchase adds one row to the list, and a rejected duplicate none.",
    reading: "pagination",
    async run(t) {
      const { purchases } = t.run;
      const [first] = await purchases.ofOneNumber();
      const msisdn = numberOf(first);
      await getAll(t, { msisdn }, { having: await purchases.ofOneNumber() });
      const before = totalOf(await getPage(t, { msisdn }));
      const added = await purchases.buy("airtime-sync", { ...first.body, client_request_id: purchases.newId() });
      const reference = added.created.get("data.internal_reference");
      t.rejectsDuplicate(await t.call("createAirtimeSync", { body: added.body }), reference);
      const after = await getAll(t, { msisdn }, { having: [added] });
      holds(t, after, [added], true);
      for (const page of after.pages) {
        const total = totalOf(page);
        const message = `pagination.total is ${total}; before one purchase it was ${before}.`;
        t.expect(total === before + 1, { code: "expectation", cause: "list", detail: "pages add up", message }, page);
      }
    },
  },
  {
    name: "list/only-own-transactions",
    buys: true,
    cause: "other-merchants-data",
    section: "1.3, 5",
    rule: "The list shows the merchant's own transactions, and those of no other merchant.",
    async run(t) {
      const as = t.otherMerchant;
      const purchases = await t.run.purchases.ofOneNumber();
      const msisdn = numberOf(purchases[0]);
      holds(t, await getAll(t, { msisdn }, { having: purchases }), purchases, true);
      holds(t, await getAll(t, { msisdn }, { as }), purchases, false);
    },
  },
  {
    name: "list/row-is-the-transaction",
    detail: "rows",
    buys: true,
    section: "2.1, 4.5",
    rule: "Every transaction is a row with the values of its status: reference, number, product, request id, network, amount, merchant, times.",
    reading: "list-row-fields",
    run: (t) =>
      t.each(routeNames, async (route) => {
        const purchase = await t.purchase(route, "success");
        const { client_request_id: id } = purchase.body;
        if (purchase.created.code === "02") await t.run.purchases.settled(purchase);
        const status = await t.run.purchases.status(purchase);
        const { rows, pages, isWhole } = await getAll(t, { msisdn: numberOf(purchase) }, { having: [purchase] });
        const row = rows.find((one) => at(one, "request_id") === id);
        if (!row && !isWhole) t.skip("no-data", "The list is too long to search.");
        t.expect(row !== undefined, `${id} is not in the list of ${rows.length} rows.`, status, ...pages);
        const fields = { ...stableFields, merchant_name: Object.is, created_at: Object.is, updated_at: Object.is };
        for (const [field, equal] of Object.entries(fields)) {
          const [listed, shown] = [at(row, field), status.get(`data.${field}`)];
          const wrong = `The row has ${field} ${t.show(listed)}, the status ${t.show(shown)}.`;
          t.expect(equal(listed, shown), { code: "value", path: field, message: wrong }, status, ...pages);
        }
      }),
  },
]);
