/**
 * A list is one statement, in which each step that touches transactions or their counts goes through an index, and through no
 * more of it than a range of places: its work does not grow with what is stored. Shown by the plans of both databases.
 */
import * as nodeSqlite from "node:sqlite";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { generate, merchant, often, start, transaction as stored } from "../bench/transactions.ts";
import { thorough } from "../../../test/lib/budget.ts";
import { hasPostgres, newDatabase } from "../../../test/lib/postgres.ts";
import { memoryStore } from "../src/store/memory.ts";
import { type Connections, connect } from "../src/store/postgres/connections.ts";
import { postgres, statementOf } from "../src/store/postgres/statement.ts";
import { openPostgres } from "../src/store/postgres.ts";
import { fillBuckets } from "../src/store/sql/buckets.ts";
import { selectionOf } from "../src/store/sql/group.ts";
import { pageQuery } from "../src/store/sql/lists.ts";
import type { Query, Row } from "../src/store/sql/query.ts";
import { sqlite } from "../src/store/sqlite-buckets.ts";
import { openFile } from "../src/store/sqlite-file.ts";
import { MerchantIsFull } from "../src/store/store.ts";
import { transaction } from "./lib/stores.ts";

const filters = [undefined, often].flatMap((msisdn) =>
  [undefined, "mtn"].flatMap((network) =>
    ([undefined, "success", "failed", "pending"] as const).map((outcome) => ({ msisdn, network, outcome })),
  ),
);

/** Each of its values is among those of the quick run. */
const some = filters.filter((_, index) => thorough || index % 8 === 0);

describe("SQLite", () => {
  const database = openFile(nodeSqlite, ":memory:");

  /** What SQLite does for a statement, a line for each step. */
  const planOf = ({ text, values }: Query): string[] =>
    database
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all(...values)
      .map(({ detail }) => String(detail));

  /** A table that is looked through. */
  const slowSteps = (steps: readonly string[]): string[] =>
    steps.filter((step) => /^SCAN (transactions|buckets|b)\b/.test(step));

  test.each(filters)("a page of %j", (filter) => {
    const selection = selectionOf({ merchant: "SANDBOX", now: 1, ...filter });
    const steps = planOf(pageQuery(sqlite, selection, 3_000, 10));
    expect(slowSteps(steps)).toEqual([]);
    const looks = steps.filter((step) => step.startsWith("SEARCH transactions"));
    expect(looks.length).toBeGreaterThan(2);
    for (const look of looks) expect(look).toMatch(/\(merchant=\? .*seq>\?|rowid=\?/);
  });

  test.each(["", often])("the count of full buckets of the number %j", (msisdn) => {
    const rows: Row[] = [{ high: 1_000, seq: 900 }];
    const counting = fillBuckets(sqlite, { merchant: "SANDBOX", msisdn }, 10_000);
    for (let statement = 0; statement < 3; statement++) {
      const query = counting.next(rows).value;
      const steps = query ? planOf(query) : ["none"];
      expect(slowSteps(steps)).toEqual([]);
      if (statement > 0)
        expect(steps).toContainEqual(expect.stringMatching(/^SEARCH transactions USING .*seq>\? AND seq<\?/));
    }
  });

  test("a statement without an index is one that is found", () => {
    const slow = { text: "SELECT * FROM transactions WHERE amount = ? ORDER BY msisdn", values: ["500"] };
    expect(slowSteps(planOf(slow))).toHaveLength(1);
  });
});

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
}

/** A node of a plan and all below it. */
const allOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allOf)];

/** The nodes that look at a table. */
const looksOf = (plan: Node): Node[] => allOf(plan).filter((node) => node["Relation Name"] !== undefined);

/** How many rows they looked at. */
const visitsOf = (plan: Node): number =>
  looksOf(plan).reduce((sum, node) => {
    const rows = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
    return sum + rows * node["Actual Loops"];
  }, 0);

/** Those that look through a table, or through an index without a range. */
const slowLooks = (plan: Node): Node[] =>
  looksOf(plan).filter(
    (node) => !node["Node Type"].startsWith("Index") || !/\b(seq|high)\b|level = 1/.test(node["Index Cond"] ?? ""),
  );

describe.runIf(hasPostgres())("PostgreSQL", () => {
  let database: string;
  let connections: Connections;
  beforeAll(async () => {
    database = await newDatabase();
    await (await openPostgres(database)).close();
    connections = await connect(database);
  });
  afterAll(() => connections?.close());

  /** As it is run: planned before the values are known. */
  async function planOf(query: Query): Promise<Node> {
    const { text, values } = statementOf(query);
    return connections.withClient(async (client) => {
      await client.query(`PREPARE planned AS ${text}`);
      const literals = (values ?? []).map((value) => (typeof value === "string" ? `'${value}'` : value));
      const { rows } = await client.query(
        `EXPLAIN (ANALYZE, TIMING off, FORMAT JSON) EXECUTE planned${literals.length > 0 ? `(${literals.join()})` : ""}`,
      );
      await client.query("DEALLOCATE planned");
      return rows[0]["QUERY PLAN"][0].Plan;
    });
  }

  // Above 8,192 there are buckets of both levels.
  const large = thorough ? 300_000 : 9_000;

  test(`from 1,000 to ${large} transactions, a page of any filter looks at few rows, each through an index`, async () => {
    const store = await openPostgres(database);
    const most: number[] = [];
    for (const size of [1_000, large]) {
      await store.clear();
      await generate(database, size);
      const visits: number[] = [];
      for (const now of [start + size, start + size + 1e9]) {
        for (const filter of some) {
          const selection = selectionOf({ merchant, now, ...filter });
          const { total } = await store.list({ merchant, now, ...filter }, 0, 1);
          for (const offset of [0, Math.floor(total / 2), Math.max(0, total - 10)]) {
            const plan = await planOf(pageQuery(postgres, selection, offset, 10));
            expect(slowLooks(plan), JSON.stringify({ filter, offset })).toEqual([]);
            expect(allOf(plan).map((node) => node["Node Type"])).not.toContain("Gather");
            visits.push(visitsOf(plan));
          }
        }
      }
      most.push(Math.max(...visits));
    }
    const [ofFew = 0, ofMany = 0] = most;
    console.log(`lists on PostgreSQL: at most ${ofFew} rows looked at of 1,000, ${ofMany} of ${large}`);
    expect(ofMany).toBeLessThan(3 * ofFew);
    await store.close();
  }, 120_000);

  test("and finds what the store in memory finds", async () => {
    const size = thorough ? 20_000 : 9_000;
    const [store, memory] = [await openPostgres(database), memoryStore()];
    await store.clear();
    await generate(database, size);
    const first = (await store.latest(1)).rows[0]?.seq ?? 0;
    for (let index = 0; index < size; index++) await memory.insert(stored(index));
    for (const now of [start + size, start + size + 1e9, start + size / 2]) {
      for (const filter of some) {
        const { total } = await memory.list({ merchant, now, ...filter }, 0, 1);
        for (const offset of [0, Math.floor(total * 0.6), Math.max(0, total - 5), total]) {
          const [one, other] = [store, memory].map((each) => each.list({ merchant, now, ...filter }, offset, 7));
          const page = await one;
          // The places of a database go on after it was cleared.
          const rows = page?.rows.map((row) => ({ ...row, seq: row.seq - first + size }));
          expect({ ...page, rows }, JSON.stringify({ filter, now, offset })).toEqual(await other);
        }
      }
    }
    await store.close();
  }, 60_000);

  test("a statement without an index is one that is found", async () => {
    const plan = await planOf({ text: "SELECT * FROM transactions WHERE amount = ?", values: ["500"] });
    expect(slowLooks(plan)).toHaveLength(1);
    const whole = await planOf({ text: "SELECT * FROM transactions ORDER BY merchant, seq LIMIT 1", values: [] });
    expect(slowLooks(whole)).toHaveLength(1);
  });

  test("a list, a create and a status are one statement each, and so are many of a seed", async () => {
    const store = await openPostgres(database);
    await store.clear();
    const run = vi.spyOn(Client.prototype, "query");
    const statements = async (task: () => Promise<unknown>) => {
      run.mockClear();
      await task();
      return run.mock.calls.length;
    };
    try {
      // A connection is made with the first.
      await store.find("SANDBOX", "none");
      expect(await statements(() => store.insert(transaction("a")))).toBe(1);
      expect(await statements(() => store.find("SANDBOX", "a"))).toBe(1);
      for (const filter of filters) {
        expect(await statements(() => store.list({ merchant: "SANDBOX", now: 1, ...filter }, 0, 10))).toBe(1);
      }
      expect(await statements(() => store.latest(200))).toBe(1);
      expect(await statements(() => store.insertAll(["d", "e", "f"].map(transaction)))).toBe(1);
      // With a lock before it, and a commit.
      expect(await statements(() => store.insert(transaction("b"), 5))).toBe(3);
      expect(await statements(() => store.insert(transaction("c"), 5).catch((error) => error))).toBe(4);
      await expect(store.insert(transaction("c"), 5)).rejects.toBeInstanceOf(MerchantIsFull);
    } finally {
      run.mockRestore();
      await store.close();
    }
  });
});
