/** What was bought: an id is sold once, and what is kept is bounded. Its lists are compared with a model in `model.property.test.ts`. */
import { expect, test } from "vitest";
import { Attempts } from "../src/behaviour/rules.ts";
import { Purchases } from "../src/data/purchases.ts";
import { transaction as simple } from "./lib/transaction.ts";

test("several are inserted in their order, each id of a merchant once, and what is stored stays as it is", () => {
  const purchases = new Purchases();
  purchases.insert({ ...simple("b"), amount: "1" });
  purchases.insertAll([simple("a"), simple("b"), simple("c")]);
  purchases.insertAll([{ ...simple("a"), merchant: "SANDBOX2" }, simple("a")]);
  expect(purchases.insert(simple("c"))).toBeUndefined();
  const { rows, total } = purchases.newest(9);
  expect(rows).toEqual([
    { seq: 4, ...simple("a"), merchant: "SANDBOX2" },
    { seq: 3, ...simple("c") },
    { seq: 2, ...simple("a") },
    { seq: 1, ...simple("b"), amount: "1" },
  ]);
  expect([total, purchases.room]).toEqual([4, 4]);
  expect(purchases.newest(1)).toEqual({ rows: rows.slice(0, 1), total: 4 });
  expect(purchases.newest(0)).toEqual({ rows: [], total: 4 });
  expect([purchases.isUsedByOther("SANDBOX2", "b"), purchases.isUsedByOther("SANDBOX", "b")]).toEqual([true, false]);
});

test("long texts take the room of several", () => {
  const purchases = new Purchases();
  purchases.insert({ ...simple("a"), plan: "x".repeat(1_000) });
  expect(purchases.room).toBeGreaterThan(7);
  purchases.clear();
  expect(purchases.room).toBe(0);
});

test("attempts are remembered up to a bound, and those that are longest ago are forgotten first", () => {
  const attempts = new Attempts();
  const count = (id: string) => attempts.count("create", "SANDBOX", id);
  const others = (name: string) => {
    for (let index = 0; index < 4_990; index++) count(`${name}-${index}`);
  };
  others("id");
  expect([count("id-0"), count("id-4989"), attempts.count("status", "SANDBOX", "id-0")]).toEqual([2, 2, 1]);
  others("other");
  expect(count("id-0")).toBe(3);
  others("more");
  expect([count("id-0"), count("id-1")]).toEqual([4, 1]);
  attempts.clear();
  expect([count("id-0"), count("more-0")]).toEqual([1, 1]);
});
