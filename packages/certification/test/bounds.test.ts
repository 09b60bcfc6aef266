/** Whatever an integration does, a run stays within its bounds, and the verdict names what was wrong. */
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import type { Order } from "../src/index.ts";
import { Prober, transactions } from "./lib/merchant.ts";
import { named } from "./lib/run.ts";

const started = () => Prober.start({ seed: 4, pace: "fast" });

const ids = thorough ? 10_000 : 1_100;

test(`${ids} request ids: creates after the first 1,000 are refused, and the finding is named`, async () => {
  const prober = await started();
  // There is airtime among the orders.
  const order = prober.certification.orders.find(({ product }) => product === "airtime") as Order;
  const statuses = new Set<number>();
  for (let id = 0; id < ids; id++) {
    const { status } = await prober.create(order, { client_request_id: `id-${id}` });
    statuses.add(status);
  }
  expect(statuses).toContain(503);
  const judgement = prober.certification.judge();
  expect(named(judgement, "failed")).toEqual(
    expect.arrayContaining(["requests-bounded", "one-id-per-order", "sold-once"]),
  );
  const bounded = judgement.verdict.rules.find(({ id }) => id === "requests-bounded");
  expect(bounded?.orders).toEqual([order.reference]);
  const kept = judgement.cases.find((one) => one.reference === order.reference)?.log;
  expect(kept?.requests).toBe(ids);
  expect(kept?.exchanges.length).toBeLessThanOrEqual(150);
  expect(kept?.made.length).toBeLessThanOrEqual(1_001);
  expect(judgement.exitCode).toBe(1);
});

test.runIf(thorough)(
  "25,000 status checks of unknown ids: the last 5,000 are only counted",
  async () => {
    const prober = await started();
    const check = (id: string) => prober.get(`${transactions}/status/${id}`);
    for (let id = 0; id < 20_000; id++) await check(`unknown-${id % 3_000}`);
    for (let id = 0; id < 5_000; id++) expect((await check("one-more")).status).toBe(503);
    expect(named(prober.certification.judge(), "failed")).toEqual(["requests-bounded"]);
    expect(prober.certification.progress().requests).toBe(25_000);
  },
  60_000,
);

test("silence is not judged", async () => {
  const prober = await started();
  const { exitCode, verdict } = prober.certification.judge([]);
  expect(exitCode).toBe(2);
  expect(verdict.rules.find(({ id }) => id === "every-order-believed")?.verdict).toBe("skipped");
  expect(named(prober.judge("success"), "failed")).toEqual(["kept-is-sold", "success-needs-00"]);
  expect(prober.certification.judge().exitCode).toBe(2);
  expect(named(prober.certification.judge(), "passed")).toEqual([]);
});

test.each([
  ["half of a body", "{"],
  ["a list", "[]"],
  ["an empty body", ""],
  ["a deep body", `${"[".repeat(20_000)}`],
  ["a body of a megabyte", `{"amount":"${"9".repeat(1_000_000)}"}`],
  ["half of a character", '{"client_request_id":"\\ud800"}'],
  ["fields with the names of a prototype", '{"__proto__":1,"constructor":2}'],
])("%s is rejected, and is a finding", async (_, body) => {
  const prober = await started();
  expect((await prober.send("POST", transactions, body)).status).toBe(400);
  expect(named(prober.certification.judge(), "failed")).toContain("valid-requests");
});
