/** A seed repeats its list of orders, and nothing in the list tells what an order meets. */
import { billProducts } from "@vending/contract";
import { describe, expect, test } from "vitest";
import { createCertification, orderScenarios } from "../src/index.ts";

/** The orders of a run, with what each meets. */
const planned = async (seed: number) =>
  (await createCertification({ seed })).judge().cases.map(({ log, scenario }) => ({ order: log.plan.order, scenario }));

test("the same seed gives the same orders and scenarios; another one gives others", async () => {
  expect(await planned(1)).toEqual(await planned(1));
  expect(await planned(1)).not.toEqual(await planned(2));
  const [one, same] = await Promise.all([createCertification({ seed: 4 }), createCertification({ seed: 4 })]);
  expect(same.merchant).toEqual(one.merchant);
});

test("there are about 55 orders, they meet every scenario, and no two have the same customer", async () => {
  const all = await planned(3);
  expect(all.length).toBeGreaterThanOrEqual(50);
  expect(all.length).toBeLessThanOrEqual(60);
  expect(new Set(all.map(({ scenario }) => scenario.id))).toEqual(new Set(orderScenarios.map(({ id }) => id)));
  expect(new Set(all.map(({ order }) => order.customer_msisdn.slice(-10))).size).toBe(all.length);
  // Who heeds the verification of one bill may not heed that of another.
  const rejected = all.filter(({ scenario }) => scenario.verification === "rejected");
  expect(rejected.map(({ order }) => order.product).sort()).toEqual([...billProducts].sort());
});

describe("over many seeds, nothing in an order tells what it meets", async () => {
  const runs = await Promise.all(Array.from({ length: 60 }, (_, seed) => planned(seed)));
  const all = runs.flatMap((run) => run.map((one, index) => ({ ...one, index, count: run.length })));

  test("no number selects a scenario of the sandbox", () => {
    expect(all.filter(({ order }) => /9\d\d$/.test(order.customer_msisdn))).toEqual([]);
  });

  test.each(
    orderScenarios.filter(({ orders }) => orders === undefined).map(({ id }) => id),
  )("%s is anywhere in the list", (id) => {
    const places = all.filter(({ scenario }) => scenario.id === id).map(({ index, count }) => index / count);
    const mean = places.reduce((sum, place) => sum + place, 0) / places.length;
    // Of 60 places the mean is within 5 deviations of the middle.
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.19);
    expect(new Set(places).size).toBeGreaterThan(15);
  });
});
