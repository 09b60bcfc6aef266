/** In SQLite, every statement of a list goes through an index, and sorts nothing: its work does not grow with what is stored. */
import * as sqlite from "node:sqlite";
import { expect, test } from "vitest";
import { fillBuckets } from "../src/store/sql/buckets.ts";
import { selectionOf } from "../src/store/sql/group.ts";
import { readPage } from "../src/store/sql/lists.ts";
import { type Query, type Row, runNow } from "../src/store/sql/query.ts";
import { sqliteTable } from "../src/store/sqlite-buckets.ts";
import { openFile } from "../src/store/sqlite-file.ts";

const database = openFile(sqlite, ":memory:");

/** What SQLite does for a statement, a line for each step. */
const planOf = ({ text, values }: Query): string[] =>
  database
    .prepare(`EXPLAIN QUERY PLAN ${text}`)
    .all(...values)
    .map(({ detail }) => String(detail));

/** A table that is looked through, or transactions that are put in order; only the counts of buckets may be. */
const slowSteps = (steps: readonly string[]): string[] =>
  steps.filter(
    (step) =>
      /^SCAN (transactions|buckets|b)\b/.test(step) ||
      (step.startsWith("USE TEMP B-TREE") && !steps.includes("SCAN counted")),
  );

/** The rows that lead through all statements. */
const rows: Row[] = [{ high: 1_000, newest: 5, older: 5_000, low: 10, before: 0, seq: 900 }];

const filters = [undefined, "08031234567"].flatMap((msisdn) =>
  [undefined, "mtn"].flatMap((network) =>
    ([undefined, "success", "failed", "pending"] as const).map((outcome) => ({ msisdn, network, outcome })),
  ),
);

test.each(filters)("a page of %j", (filter) => {
  const plans: string[][] = [];
  const selection = selectionOf({ merchant: "SANDBOX", now: 1, ...filter });
  runNow(readPage(sqliteTable, selection, 3_000, 10), (query) => {
    plans.push(planOf(query));
    return rows;
  });
  expect(plans.flatMap(slowSteps)).toEqual([]);
  expect(plans.flat().filter((step) => step.startsWith("SEARCH transactions USING")).length).toBeGreaterThan(1);
});

test.each(["", "08031234567"])("the count of full buckets of the number %j", (msisdn) => {
  const plans: string[][] = [];
  const counting = fillBuckets(sqliteTable, { merchant: "SANDBOX", msisdn }, 10_000);
  for (let statement = 0; statement < 3; statement++) {
    const query = counting.next(rows).value;
    if (query) plans.push(planOf(query));
  }
  const [insert = []] = plans.splice(2, 1);
  expect(plans.flatMap(slowSteps)).toEqual([]);
  // The transactions of one bucket are put in order to be counted.
  expect(insert.filter((step) => /^SCAN (transactions|buckets)/.test(step))).toEqual([]);
  expect(insert).toContainEqual(expect.stringMatching(/^SEARCH transactions USING .*seq>\? AND seq<\?/));
});

test("a statement without an index is one that is found", () => {
  const slow = { text: "SELECT * FROM transactions WHERE amount = ? ORDER BY msisdn", values: ["500"] };
  expect(slowSteps(planOf(slow))).toHaveLength(2);
});
