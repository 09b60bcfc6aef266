/** Section 4.5: the list of transactions. These checks count, so they run alone. */
import type { Answer } from "../answer.ts";
import { type Check, NotExercised } from "../check.ts";
import { sameName, sameNumber } from "../compare.ts";
import { at } from "../exchange.ts";
import type { Purchase } from "../purchases.ts";
import type { Call, Credentials } from "../service.ts";
import type { Trial } from "../trial.ts";
import { lasting } from "./status.ts";

type Query = NonNullable<Call["query"]>;

async function read(t: Trial, query: Query, as?: Credentials): Promise<Answer> {
  const answer = await t.call("listTransactions", { query, ...(as && { as }) });
  t.status(answer, 200);
  return answer;
}

const total = (answer: Answer): number => Number(answer.get("pagination.total"));
const idsOf = (rows: readonly unknown[]): unknown[] => rows.map((row) => at(row, "request_id"));

/** More rows than this are not looked through. */
const mostRows = 2_000;

interface Walk {
  readonly pages: readonly Answer[];
  readonly rows: readonly unknown[];
}

/** Every page of a list. */
async function walk(t: Trial, query: Query, limit: number, as?: Credentials): Promise<Walk> {
  const first = await read(t, { ...query, limit, page: 1 }, as);
  const count = total(first);
  if (count > mostRows)
    throw new NotExercised(`${count} transactions are too many to look through (${mostRows} at most)`);
  const pages = [first];
  for (let page = 2; (page - 1) * limit < count; page++) pages.push(await read(t, { ...query, limit, page }, as));
  return { pages, rows: pages.flatMap((page) => page.rows("data")) };
}

/** Expects that some purchases are in a list, or that none of them is. */
function holds(t: Trial, { rows, pages }: Walk, purchases: readonly Purchase[], expected: boolean): void {
  const ids = idsOf(rows);
  for (const { body, created } of purchases) {
    const there = ids.includes(body.client_request_id);
    const wrong = `${body.client_request_id} is ${there ? "in" : "not in"} the list`;
    t.that(there === expected, wrong, created, ...pages.slice(0, 1));
  }
}

/** Expects the same of every row. */
function everyRow(
  t: Trial,
  { pages }: Walk,
  field: string,
  expected: unknown,
  same: (a: unknown, b: unknown) => boolean,
): void {
  for (const page of pages) {
    const odd = page.rows("data").find((row) => !same(at(row, field), expected));
    t.that(odd === undefined, `a row has ${field} ${at(odd, field)}, not ${expected}`, page);
  }
}

const usualLimit = 20;
const sum = (answer: Answer): string => `${answer.rows("data").length} rows, size ${answer.get("pagination.size")}`;

export const listChecks: readonly Check[] = [
  {
    name: "list/defaults",
    section: "4.5, 8",
    rule: "Without parameters the list is page 1, with 10 to a page.",
    when: "alone",
    async run(t) {
      const answer = await read(t, {});
      t.field(answer, "pagination.page", 1);
      const count = Math.min(10, total(answer));
      t.that(answer.rows("data").length === count, `${sum(answer)}, not ${count} rows`, answer);
      if (total(answer) >= 10) t.field(answer, "pagination.size", 10);
      const explicit = await read(t, { page: 1, limit: 10 });
      const same = idsOf(explicit.rows("data")).join() === idsOf(answer.rows("data")).join();
      t.that(same, "page=1&limit=10 gives other rows than no parameters", answer, explicit);
    },
  },
  {
    name: "list/limit",
    section: "4.5",
    rule: "limit is the size of a page.",
    when: "alone",
    async run(t) {
      for (const limit of [1, 3, 7]) {
        const answer = await read(t, { limit });
        const count = Math.min(limit, total(answer));
        t.that(answer.rows("data").length === count, `limit ${limit}: ${sum(answer)}, not ${count} rows`, answer);
        if (count === limit) t.field(answer, "pagination.size", limit);
      }
    },
  },
  {
    name: "list/pages-add-up",
    section: "2.4, 4.5",
    rule: "All pages together are total rows, none of them twice, on total_pages pages.",
    buys: true,
    when: "alone",
    async run(t) {
      const crowd = await t.world.purchases.crowd();
      const msisdn = crowd[0]?.body.customer_msisdn;
      const count = total(await read(t, { msisdn, limit: 1 }));
      const limit = Math.max(2, Math.ceil(count / 10));
      const all = await walk(t, { msisdn }, limit);
      for (const [index, page] of all.pages.entries()) {
        t.field(page, "pagination.page", index + 1);
        t.field(page, "pagination.total", count);
        t.field(page, "pagination.total_pages", Math.ceil(count / limit));
        const expected = Math.min(limit, count - index * limit);
        t.that(page.rows("data").length === expected, `page ${index + 1}: ${sum(page)}, not ${expected} rows`, page);
      }
      const ids = idsOf(all.rows);
      t.that(new Set(ids).size === ids.length, `a transaction is on two pages: ${ids.join(", ")}`, ...all.pages);
      holds(t, all, crowd, true);
    },
  },
  {
    name: "list/counts-purchases",
    section: "4.5",
    rule: "A purchase adds one row to the list, and a refused duplicate none.",
    buys: true,
    when: "alone",
    async run(t) {
      const [first] = await t.world.purchases.crowd();
      if (!first) return;
      const msisdn = first.body.customer_msisdn;
      const before = total(await read(t, { msisdn }));
      const added = await t.world.purchases.buy("airtime-sync", {
        ...first.body,
        client_request_id: t.world.purchases.newId(),
      });
      t.status(await t.call("createAirtimeSync", { body: added.body }), 422);
      const after = await walk(t, { msisdn }, usualLimit);
      t.field(after.pages[0] as Answer, "pagination.total", before + 1);
      holds(t, after, [added], true);
    },
  },
  {
    name: "list/filter-msisdn",
    section: "4.5",
    rule: "The filter msisdn gives the transactions of that number, all of them and no other.",
    buys: true,
    when: "alone",
    async run(t) {
      const crowd = await t.world.purchases.crowd();
      const msisdn = crowd[0]?.body.customer_msisdn;
      const all = await walk(t, { msisdn }, usualLimit);
      everyRow(t, all, "msisdn", msisdn, sameNumber);
      holds(t, all, crowd, true);
      const other = await t.purchase("cable", "success");
      const others = await walk(t, { msisdn: other.body.customer_msisdn }, usualLimit);
      everyRow(t, others, "msisdn", other.body.customer_msisdn, sameNumber);
      holds(t, others, [other], true);
      holds(t, others, crowd, false);
    },
  },
  {
    name: "list/filter-network",
    section: "4.5",
    rule: "The filter network gives the transactions of that network, all of them and no other.",
    buys: true,
    when: "alone",
    async run(t) {
      const crowd = await t.world.purchases.crowd();
      const { customer_msisdn: msisdn, network } = (crowd[0] as Purchase).body;
      const own = await walk(t, { msisdn, network }, usualLimit);
      everyRow(t, own, "network", network, sameName);
      holds(t, own, crowd, true);
      holds(t, await walk(t, { msisdn, network: network === "glo" ? "airtel" : "glo" }, usualLimit), crowd, false);
      const cable = await t.purchase("cable", "success");
      const cables = await walk(t, { network: cable.body.network, msisdn: cable.body.customer_msisdn }, usualLimit);
      everyRow(t, cables, "network", cable.body.network, sameName);
      holds(t, cables, [cable], true);
      everyRow(t, { pages: [await read(t, { network })], rows: [] }, "network", network, sameName);
    },
  },
  {
    name: "list/filter-status",
    section: "4.5",
    rule: "The filter status gives the transactions with that outcome, all of them and no other.",
    buys: true,
    when: "alone",
    async run(t) {
      const examples = { success: "success", failed: "failed", pending: "staysPending" } as const;
      const outcomes = Object.keys(examples) as (keyof typeof examples)[];
      const codes = t.world.config.listStatus;
      await t.each(
        outcomes.flatMap((outcome) => outcomes.map((filter) => ({ outcome, filter }))),
        ({ outcome, filter }) => `a ${outcome} purchase under the filter for ${filter}`,
        async ({ outcome, filter }) => {
          const status = codes[filter];
          if (status === undefined) throw new NotExercised(`the config has no listStatus.${filter}`);
          const purchase = await t.purchase(
            outcome === "pending" ? "airtime-async" : "airtime-sync",
            examples[outcome],
          );
          const found = await walk(t, { status, msisdn: purchase.body.customer_msisdn }, usualLimit);
          holds(t, found, [purchase], outcome === filter);
        },
      );
    },
  },
  {
    name: "list/no-match",
    section: "2.4, 4.5",
    rule: "A filter that nothing matches gives no rows and a total of 0.",
    when: "alone",
    async run(t) {
      const answer = await read(t, { msisdn: `0700${t.random.digits(12)}` });
      t.field(answer, "data", []);
      t.field(answer, "pagination.total", 0);
    },
  },
  {
    name: "list/own-only",
    section: "1.3, 5",
    rule: "The list shows the merchant's own transactions, and those of no other.",
    buys: true,
    when: "alone",
    async run(t) {
      const crowd = await t.world.purchases.crowd();
      const msisdn = crowd[0]?.body.customer_msisdn;
      holds(t, await walk(t, { msisdn }, usualLimit, t.otherMerchant), crowd, false);
      holds(t, { rows: (await read(t, {}, t.otherMerchant)).rows("data"), pages: [] }, crowd, false);
    },
  },
  {
    name: "list/row-is-the-transaction",
    section: "2.1, 4.5",
    rule: "A row shows the transaction as its status does: reference, number, product, request id, network, amount, merchant, times.",
    buys: true,
    when: "alone",
    run: (t) =>
      t.each(
        ["airtime-sync", "data-sync", "cable", "electricity"] as const,
        (way) => way,
        async (way) => {
          const purchase = await t.purchase(way, "success");
          const { body } = purchase;
          const status = await t.world.purchases.status(purchase);
          const { rows, pages } = await walk(t, { msisdn: body.customer_msisdn }, usualLimit);
          const row = rows.find((one) => at(one, "request_id") === body.client_request_id);
          t.that(row !== undefined, `${body.client_request_id} is not in the list`, status, ...pages);
          const fields = { ...lasting, merchant_name: Object.is, created_at: Object.is, updated_at: Object.is };
          for (const [field, same] of Object.entries(fields)) {
            const [listed, read] = [at(row, field), status.get(`data.${field}`)];
            t.that(same(listed, read), `the row has ${field} ${listed}, the status ${read}`, status, ...pages);
          }
        },
      ),
  },
];
