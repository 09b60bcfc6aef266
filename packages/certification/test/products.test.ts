/** An integration that sells some of the products is certified for these, and no rule is skipped in silence. */
import { type Product, products } from "@vending/contract";
import { describe, expect, test } from "vitest";
import { sampled, thorough } from "../../../test/lib/budget.ts";
import { createCertification, rules } from "../src/index.ts";
import { lawful } from "./lib/plain-integration.ts";
import { certify, named } from "./lib/run.ts";

const token = [
  "token-complete",
  "token-as-text",
  "key-change-tokens-complete",
  "key-change-tokens-in-order",
  "no-token-invented",
];
const pending = [
  "pending-is-not-final",
  "rejection-shows-no-purchase",
  "pauses-between-checks",
  "pauses-grow",
  "polling-slows",
];

const choices: readonly (readonly [Product[], string[]])[] = [
  [["airtime", "data", "ELECTRICITY"], []],
  [["airtime"], [...token, "verification-respected"]],
  [["data", "BETTING"], [...token]],
  [["CABLE"], [...token, ...pending]],
  [["ELECTRICITY"], pending],
  [["BETTING"], [...token, ...pending]],
];

describe.each(choices)("%s", (sold, apart) => {
  const seeds = thorough ? [1, 2, 3, 4, 5, 6] : [1];

  test("all orders are of these, and an integration that follows the documentation is certified for them", async () => {
    for (const seed of seeds) {
      const judgement = await certify({ verifies: true, keepsRetryAfter: true }, { seed, products: sold });
      expect(new Set(judgement.cases.map(({ log }) => log.plan.order.product))).toEqual(new Set(sold));
      expect({ seed, failed: named(judgement, "failed") }).toEqual({ seed, failed: [] });
      const skipped = named(judgement, "skipped");
      expect(rules.filter(({ id, severity }) => severity === "mandatory" && skipped.includes(id))).toEqual([]);
      expect(named(judgement, "not-applicable").sort()).toEqual([...apart].sort());
      expect(judgement.verdict).toMatchObject({ passed: true, products: products.filter((one) => sold.includes(one)) });
      const because = judgement.verdict.rules.filter(({ verdict }) => verdict === "not-applicable");
      expect(because.filter((rule) => !rule.because)).toEqual([]);
    }
  });

  test("taking no response, an error, a proxy's page, a 422 or a first 404 for a failure is found", async () => {
    const { create, status } = lawful;
    const mistakes = [
      ["no-response-is-not-failed", { create: { ...create, none: "failed" } }],
      ["http-500-is-not-failed", { create: { ...create, "server-error": "failed" } }],
      ["proxy-page-is-not-failed", { create: { ...create, unreadable: "failed" } }],
      ["cut-response-is-not-failed", { create: { ...create, cut: "failed" } }],
      ["redirect-is-not-failed", { create: { ...create, redirected: "failed" } }],
      ["http-422-is-not-failed", { create: { ...create, taken: "failed" } }],
      ["first-404-is-not-failed", { status: { ...status, absent: "failed" } }],
      ["rejected-check-is-not-failed", { status: { ...status, refused: "failed" } }],
      ["second-rejection-is-not-failed", { rejectedInDoubt: "failed" }],
    ] as const;
    for (const [rule, habits] of sampled(mistakes, 3)) {
      expect(named(await certify(habits, { seed: 2, products: sold }), "failed")).toContain(rule);
    }
  });
});

test("a run with all products has the orders of a run that names none", async () => {
  const [all, default_] = [await createCertification({ seed: 4, products }), await createCertification({ seed: 4 })];
  expect(all.orders).toEqual(default_.orders);
  expect(default_.products).toEqual(products);
});

test("an unknown product and an empty list are rejected", async () => {
  await expect(createCertification({ products: ["cable" as Product] })).rejects.toThrow("not cable");
  await expect(createCertification({ products: [] })).rejects.toThrow("there must be a product");
});

test("a verification is rejected in every run that sells bills, for each of them", async () => {
  for (let seed = 1; seed <= (thorough ? 20 : 2); seed++) {
    const judgement = await certify({ verifies: true }, { seed });
    expect(named(judgement, "passed")).toContain("verification-respected");
    const rejected = judgement.cases.filter(({ log }) => log.plan.situation.verification === "rejected");
    expect(rejected.map(({ log }) => log.plan.order.product).sort()).toEqual(["BETTING", "CABLE", "ELECTRICITY"]);
  }
});
