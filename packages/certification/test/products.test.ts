/** An integration that sells some of the products is certified for these, and no rule is skipped in silence. */
import { type Product, products } from "@vending/contract";
import { describe, expect, test } from "vitest";
import { sampled, thorough } from "../../../test/lib/budget.ts";
import { BeliefsError, createCertification } from "../src/index.ts";
import { lawful } from "./lib/plain-integration.ts";
import { certify, named } from "./lib/run.ts";

const choices: readonly (readonly [Product[], string[]])[] = [
  [["airtime", "data", "ELECTRICITY"], []],
  [["airtime"], ["tokens-as-shown", "verification-respected"]],
  [["CABLE"], ["tokens-as-shown"]],
  [["ELECTRICITY"], []],
];

describe.each(choices)("%s", (sold, apart) => {
  const seeds = thorough ? [1, 2, 3, 4, 5, 6] : [1];

  test("all orders are of these, and an integration that follows the documentation is certified for them", async () => {
    for (const seed of seeds) {
      const judgement = await certify({ verifies: true, keepsRetryAfter: true }, { seed, products: sold });
      expect(new Set(judgement.cases.map(({ log }) => log.plan.order.product))).toEqual(new Set(sold));
      expect({ seed, failed: named(judgement, "failed") }).toEqual({ seed, failed: [] });
      expect(named(judgement, "not-applicable").sort()).toEqual([...apart].sort());
      expect(judgement.verdict).toMatchObject({ passed: true, products: products.filter((one) => sold.includes(one)) });
    }
  });

  test("taking no response, an error, a proxy's page, a 422 or a first 404 for a failure is found", async () => {
    const { create, status } = lawful;
    const mistakes = [
      { create: { ...create, none: "failed" } },
      { create: { ...create, "server-error": "failed" } },
      { create: { ...create, unreadable: "failed" } },
      { create: { ...create, cut: "failed" } },
      { create: { ...create, redirected: "failed" } },
      { create: { ...create, duplicate: "failed" } },
      { status: { ...status, absent: "failed" } },
      { status: { ...status, refused: "failed" } },
      { rejectedInDoubt: "failed" },
    ] as const;
    for (const habits of sampled(mistakes, 3)) {
      expect(named(await certify(habits, { seed: 2, products: sold }), "failed")).toContain("believed-as-shown");
    }
  });
});

test.each([
  ["pace is fast or real, not fastest", { pace: "fastest" }],
  ["pace is fast or real, not constructor", { pace: "constructor" }],
  ["pace is fast or real, not null", { pace: null }],
  ["seed must be a whole number, 0 or more, not 1.5", { seed: 1.5 }],
  ["seed must be a whole number, 0 or more, not NaN", { seed: Number.NaN }],
  ["seed must be a whole number, 0 or more, not -1", { seed: -1 }],
])("an option that would make no certificate is rejected: %s", async (message, options) => {
  await expect(createCertification(options as never)).rejects.toThrow(new TypeError(message));
});

test("beliefs that a test hands in are read as those of a file", async () => {
  const { orders, judge } = await createCertification({ seed: 1, products: ["airtime"] });
  const belief = { reference: orders[0]?.reference, state: "success", money: "keep" };
  for (const beliefs of [[belief], [{ ...belief, state: "succeeded", reference: "order-99" }], "all is well", [null]])
    expect(() => judge(beliefs as never)).toThrow(BeliefsError);
  expect(judge([{ ...belief, state: "succeeded" } as never]).verdict.passed).toBe(false);
});

test("an unknown product and an empty list are rejected", async () => {
  await expect(createCertification({ products: ["cable" as Product] })).rejects.toThrow("not cable");
  await expect(createCertification({ products: [] })).rejects.toThrow("there must be a product");
});
