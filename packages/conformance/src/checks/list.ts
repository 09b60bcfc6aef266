/** Section 4.5: the list of transactions. These checks count, so they run alone. */
import type { Answer } from "../answer.ts";
import { type Check, NotExercised } from "../check.ts";
import { sameName, sameNumber } from "../compare.ts";
import { at } from "../exchange.ts";
import type { Purchase } from "../purchases.ts";
import type { Call, Credentials } from "../service.ts";
import type { Trial } from "../trial.ts";
import { allWays } from "../ways.ts";
import { lasting } from "./status.ts";

type Query = NonNullable<Call["query"]>;

async function read(t: Trial, query: Query, as?: Credentials): Promise<Answer> {
  const answer = await t.call("listTransactions", { query, ...(as && { as }) });
  t.status(answer, 200);
  return answer;
}

const total = (answer: Answer): number => Number(answer.get("pagination.total"));
const idsOf = (rows: readonly unknown[]): unknown[] => rows.map((row) => at(row, "request_id"));

/** Rows to a page: as many as are given if nobody asks. What is the most is not shown (section 8). */
const usualLimit = 10;

/** More rows than this are not looked through. */
const mostRows = 500;

interface Walk {
  readonly pages: readonly Answer[];
  readonly rows: readonly unknown[];
}

/** Every page of a list. */
async function walk(t: Trial, query: Query, as?: Credentials, limit = usualLimit): Promise<Walk> {
  const first = await read(t, { ...query, limit, page: 1 }, as);
  const count = total(first);
  if (count > mostRows)
    throw new NotExercised(`${count} transactions are too many to look through (${mostRows} at most)`);
  const pages = [first];
  for (let page = 2; (page - 1) * limit < count; page++) pages.push(await read(t, { ...query, limit, page }, as));
  return { pages, rows: pages.flatMap((page) => page.rows("data")) };
}

/** The number of a purchase as the service writes it: that is what it filters by. */
const numberOf = ({ body, created }: Purchase): string => {
  const written = created.get("data.msisdn");
  return typeof written === "string" ? written : body.customer_msisdn;
};

/** Expects that some purchases are in a list, or that none of them is. */
function holds(t: Trial, { rows, pages }: Walk, purchases: readonly Purchase[], expected: boolean): void {
  const ids = idsOf(rows);
  for (const { body, created } of purchases) {
    const there = ids.includes(body.client_request_id);
    const wrong = `${body.client_request_id} is ${there ? "in" : "not in"} the list of ${rows.length} rows`;
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
    t.that(odd === undefined, `a row has ${field} ${t.show(at(odd, field))}, not ${t.show(expected)}`, page);
  }
}

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
      if (total(answer) < 11) return t.skip(`there are ${total(answer)} transactions, which one page can hold`);
      t.field(answer, "pagination.size", 10);
      const explicit = await read(t, { page: 1, limit: 10 });
      const same = idsOf(explicit.rows("data")).sort().join() === idsOf(answer.rows("data")).sort().join();
      t.that(same, "page=1&limit=10 gives other rows than no parameters", answer, explicit);
    },
  },
  {
    name: "list/limit",
    section: "4.5",
    rule: "limit is the size of a page.",
    when: "alone",
    run: (t) =>
      t.eachInTurn(
        [1, 3, 7],
        (limit) => `limit ${limit}`,
        async (limit) => {
          const answer = await read(t, { limit });
          if (total(answer) <= limit) t.skip(`there are ${total(answer)} transactions, which one page can hold`);
          t.that(answer.rows("data").length === limit, `${sum(answer)}, not ${limit} rows`, answer);
          t.field(answer, "pagination.size", limit);
        },
      ),
  },
  {
    name: "list/pages-add-up",
    section: "2.4, 4.5",
    rule: "All pages together are total rows, none of them twice, on total_pages pages.",
    buys: true,
    when: "alone",
    async run(t) {
      const [first, ...others] = await t.world.purchases.crowd();
      const msisdn = numberOf(first);
      const count = total(await read(t, { msisdn, limit: 1 }));
      const limit = count > 20 ? 10 : 2;
      const all = await walk(t, { msisdn }, undefined, limit);
      for (const [index, page] of all.pages.entries()) {
        t.field(page, "pagination.page", index + 1);
        t.field(page, "pagination.total", count);
        t.field(page, "pagination.total_pages", Math.ceil(count / limit));
        const expected = Math.min(limit, count - index * limit);
        t.that(page.rows("data").length === expected, `page ${index + 1}: ${sum(page)}, not ${expected} rows`, page);
      }
      const ids = idsOf(all.rows);
      t.that(new Set(ids).size === ids.length, `a transaction is on two pages: ${ids.join(", ")}`, ...all.pages);
      holds(t, all, [first, ...others], true);
    },
  },
  {
    name: "list/counts-purchases",
    section: "4.5",
    rule: "A purchase adds one row to the list, and a refused duplicate none.",
    buys: true,
    when: "alone",
    async run(t) {
      const { purchases } = t.world;
      const [first] = await purchases.crowd();
      const msisdn = numberOf(first);
      const before = total(await read(t, { msisdn }));
      const added = await purchases.buy("airtime-sync", { ...first.body, client_request_id: purchases.newId() });
      t.status(await t.call("createAirtimeSync", { body: added.body }), 422);
      const after = await walk(t, { msisdn });
      for (const page of after.pages) t.field(page, "pagination.total", before + 1);
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
      const msisdn = numberOf(crowd[0]);
      const all = await walk(t, { msisdn });
      everyRow(t, all, "msisdn", msisdn, sameNumber);
      holds(t, all, crowd, true);
      const other = await t.purchase("cable", "success");
      const others = await walk(t, { msisdn: numberOf(other) });
      everyRow(t, others, "msisdn", numberOf(other), sameNumber);
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
    run: (t) =>
      t.eachInTurn(["airtime-sync", "cable"] as const, async (way) => {
        const purchase = await t.purchase(way, "success");
        const msisdn = numberOf(purchase);
        // As the purchase was sent, or as answers write it: which of them the filter takes is not shown.
        const written = purchase.created.get("data.network");
        const names = [purchase.body.network, ...(typeof written === "string" ? [written] : [])];
        const walks = [];
        for (const network of new Set(names)) walks.push({ network, all: await walk(t, { msisdn, network }) });
        const isThere = ({ all }: { all: Walk }) => idsOf(all.rows).includes(purchase.body.client_request_id);
        const found = walks.find(isThere) ?? walks[0];
        if (!found) return;
        holds(t, found.all, [purchase], true);
        everyRow(t, found.all, "network", found.network, sameName);
        everyRow(
          t,
          { pages: [await read(t, { network: found.network })], rows: [] },
          "network",
          found.network,
          sameName,
        );
        const other = sameName(found.network, "glo") ? "AIRTEL" : "GLO";
        for (const name of [other, other.toLowerCase()])
          holds(t, await walk(t, { msisdn, network: name }), [purchase], false);
      }),
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
      await t.eachInTurn(
        outcomes.flatMap((outcome) => outcomes.map((filter) => ({ outcome, filter }))),
        ({ outcome, filter }) => `a ${outcome} purchase under the filter for ${filter}`,
        async ({ outcome, filter }) => {
          const status = codes[filter];
          if (status === undefined) throw new NotExercised(`the config has no listStatus.${filter}`);
          const way = outcome === "pending" ? "airtime-async" : "airtime-sync";
          const purchase = await t.purchase(way, examples[outcome]);
          holds(t, await walk(t, { status, msisdn: numberOf(purchase) }), [purchase], outcome === filter);
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
      const answer = await read(t, { msisdn: `0700${t.random.digits(7)}` });
      t.field(answer, "data", []);
      t.field(answer, "pagination.total", 0);
    },
  },
  {
    name: "list/only-own-transactions",
    section: "1.3, 5",
    rule: "The list shows the merchant's own transactions, and those of no other.",
    buys: true,
    when: "alone",
    async run(t) {
      const other = t.otherMerchant;
      const crowd = await t.world.purchases.crowd();
      holds(t, await walk(t, { msisdn: numberOf(crowd[0]) }, other), crowd, false);
      const { first, second, secondBody } = await t.world.purchases.sameIdOfTwo(other);
      t.status(second, 200);
      const its = { way: first.way, body: secondBody, created: second };
      const [own, others] = [
        await walk(t, { msisdn: numberOf(first) }),
        await walk(t, { msisdn: numberOf(its) }, other),
      ];
      const references = ({ rows }: Walk) => rows.map((row) => at(row, "internal_reference"));
      const [mine, theirs] = [first.created, second].map((answer) => answer.get("data.internal_reference"));
      t.that(references(own).includes(mine), "the merchant's purchase is not in its list", first.created, ...own.pages);
      t.that(references(others).includes(theirs), "the other's purchase is not in its list", second, ...others.pages);
      t.that(!references(own).includes(theirs), "the other's purchase is in the merchant's list", ...own.pages);
      t.that(!references(others).includes(mine), "the merchant's purchase is in the other's list", ...others.pages);
    },
  },
  {
    name: "list/row-is-the-transaction",
    section: "2.1, 4.5",
    rule: "Every transaction is a row, which shows it as its status does: reference, number, product, request id, network, amount, merchant, times.",
    buys: true,
    when: "alone",
    run: (t) =>
      t.eachInTurn(allWays, async (way) => {
        const purchase = await t.purchase(way, "success");
        const { client_request_id: id } = purchase.body;
        if (purchase.created.code === "02") await t.world.purchases.settled(purchase);
        const status = await t.world.purchases.status(purchase);
        const { rows, pages } = await walk(t, { msisdn: numberOf(purchase) });
        const row = rows.find((one) => at(one, "request_id") === id);
        t.that(row !== undefined, `${id} is not in the list of ${rows.length} rows`, status, ...pages);
        const fields = { ...lasting, merchant_name: Object.is, created_at: Object.is, updated_at: Object.is };
        for (const [field, same] of Object.entries(fields)) {
          const [listed, told] = [at(row, field), status.get(`data.${field}`)];
          const wrong = `the row has ${field} ${t.show(listed)}, the status ${t.show(told)}`;
          t.that(same(listed, told), wrong, status, ...pages);
        }
      }),
  },
];
