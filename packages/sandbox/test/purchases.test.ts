/** What is kept is bounded. That an id is sold once, and what is listed, is compared with a model in `model.property.test.ts`. */
import { expect, test } from "vitest";
import { Attempts } from "../src/behaviour/rules.ts";
import { Purchases } from "../src/data/purchases.ts";
import { transaction as simple } from "./lib/transaction.ts";

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
