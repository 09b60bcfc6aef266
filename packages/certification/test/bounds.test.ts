/** Whatever an integration does, a run stays within its bounds, and the verdict names what was wrong. */
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import type { Order } from "../src/index.ts";
import { maxRequests } from "../src/service/recording.ts";
import { base, Prober, transactions } from "./lib/merchant.ts";
import { named } from "./lib/run.ts";

const started = () => Prober.start({ seed: 4, pace: "fast", scenarios: ["success", "lost-sold"] });

test("an order that is sent under ever new ids is named", async () => {
  const prober = await started();
  // There is airtime among the orders.
  const order = prober.certification.orders.find(({ product }) => product === "airtime") as Order;
  for (let id = 0; id < 200; id++) await prober.create(order, { client_request_id: `id-${id}` });
  const judgement = prober.certification.judge();
  const broken = ["requests-bounded", "one-id-per-order", "sold-once"];
  expect(named(judgement, "failed")).toEqual(expect.arrayContaining(broken));
  for (const { id, orders } of judgement.verdict.rules) {
    if (broken.includes(id)) expect([id, orders]).toEqual([id, [order.reference]]);
  }
  expect(judgement.exitCode).toBe(1);
});

test.runIf(thorough)("past the limit of requests the run says that it was not judged, and why", async () => {
  const prober = await started();
  const { certification } = prober;
  const [order] = certification.orders as [Order];
  await prober.create(order);
  const count = 5_000;
  for (let sent = 2; sent < maxRequests; sent++) await prober.get(`${transactions}/status/unknown-${sent % 3_000}`);
  await prober.get(`${base}/v1/plans/mtn?secret=${certification.merchant.merchant_secret}`);
  const before = prober.judge("pending");
  expect(before.verdict.notJudged).toBe("the orders met only some of the scenarios");
  // A leak is found behind any number of harmless requests.
  expect(named(before, "failed")).toContain("credentials-in-headers-only");
  for (let sent = 0; sent < count; sent++) expect((await prober.create(order)).status).toBe(503);
  const { exitCode, verdict } = prober.judge("pending");
  expect([exitCode, verdict.notJudged]).toEqual([
    2,
    `${maxRequests + count} requests came, and after ${maxRequests} nothing was recorded`,
  ]);
  expect(verdict.rules.find(({ id }) => id === "requests-bounded")?.verdict).toBe("failed");
});

test("silence is not judged", async () => {
  const prober = await started();
  const { exitCode, verdict } = prober.certification.judge([]);
  expect(exitCode).toBe(2);
  expect(verdict.notJudged).toBe("nothing was sold");
  expect(named(prober.judge("success"), "failed")).toEqual(["kept-is-sold", "believed-as-shown"]);
  expect(prober.certification.judge().exitCode).toBe(2);
  expect(named(prober.certification.judge(), "passed")).toEqual([]);
});

test.each([
  ["half of a body", "{"],
  ["a deep body", `${"[".repeat(20_000)}`],
  ["a body of a megabyte", `{"amount":"${"9".repeat(1_000_000)}"}`],
  ["fields with the names of a prototype", '{"__proto__":1,"constructor":2}'],
])("%s is rejected, and is a finding", async (_, body) => {
  const prober = await started();
  expect((await prober.send("POST", transactions, body)).status).toBe(400);
  expect(named(prober.certification.judge(), "failed")).toContain("valid-requests");
});
