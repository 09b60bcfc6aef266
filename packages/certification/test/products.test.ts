/** An integration that sells some of the products is certified for these, and no rule is skipped in silence. */
import { type Product, products } from "@vending/contract";
import { describe, expect, test } from "vitest";
import { sampled, thorough } from "../../../test/lib/budget.ts";
import { createCertification } from "../src/index.ts";
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

test("an unknown product and an empty list are rejected", async () => {
  await expect(createCertification({ products: ["cable" as Product] })).rejects.toThrow("not cable");
  await expect(createCertification({ products: [] })).rejects.toThrow("there must be a product");
});
