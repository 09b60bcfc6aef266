/** A restart counts if the requests show it: what was open is finished after it, once. Reporting it is not enough. */
import { expect, test } from "vitest";
import type { Order } from "../src/index.ts";
import { Prober } from "./lib/merchant.ts";

/** Two orders that succeed, and one whose response is lost. */
async function started(options: { connectionOf?: (request: Request) => object | undefined } = {}) {
  const prober = await Prober.start({
    seed: 3,
    situations: ["success", "lost-sold"],
    products: ["airtime"],
    ...options,
  });
  const { orders } = prober.certification;
  const lost: Order[] = [];
  const done: Order[] = [];
  for (const order of orders) {
    const { status } = await prober.create(order);
    (status === 0 ? lost : done).push(order);
  }
  prober.pass(10_000);
  for (const order of done) await prober.status(order);
  prober.pass(1_000);
  const restart = () => {
    prober.pass(1);
    prober.certification.restarted();
    prober.pass(1_000);
  };
  const judge = () => prober.judge("success");
  // One is lost, and two are done.
  return { prober, lost: lost[0] as Order, done: done[0] as Order, restart, judge };
}

test("an order that was open is checked and finished: the integration survived", async () => {
  const { prober, lost, restart, judge } = await started();
  restart();
  await prober.status(lost);
  const { verdict, restarts } = judge();
  expect(verdict.restarts).toEqual({ told: 1, survived: 1 });
  expect(restarts).toEqual([{ open: [lost.reference] }]);
});

test("each of several restarts is judged on its own", async () => {
  const { prober, lost, restart, judge } = await started();
  restart();
  restart();
  await prober.status(lost);
  restart();
  expect(judge().restarts.map(({ problem }) => problem)).toEqual([undefined, undefined, "no order was open"]);
});

test.each<[string, (run: Awaited<ReturnType<typeof started>>) => Promise<unknown>, string]>([
  ["nothing is finished after it", async () => {}, "no order that was open was finished after it"],
  ["a delivered order is sent again", ({ prober, done }) => prober.create(done), "was delivered before it"],
  [
    "an open order is sent again before a status check",
    async ({ prober, lost }) => {
      await prober.create(lost);
      await prober.status(lost);
    },
    "before its status was checked",
  ],
  [
    "an open order is bought again under a new id",
    async ({ prober, lost }) => {
      await prober.status(lost);
      await prober.create(lost, { client_request_id: "another" });
    },
    "sold twice",
  ],
])("a store in memory: %s, and it does not count", async (_, after, problem) => {
  const run = await started();
  run.restart();
  await after(run);
  const { verdict, restarts } = run.judge();
  expect(verdict.restarts).toEqual({ told: 1, survived: 0 });
  expect(restarts[0]?.problem).toContain(problem);
});

test("a process that knew the status of 404 sends again as soon as it is back: it had decided before", async () => {
  const prober = await Prober.start({ seed: 3, situations: ["lost-unsold"], products: ["airtime"] });
  const [order] = prober.certification.orders as [Order];
  expect((await prober.create(order)).status).toBe(0);
  prober.pass(1_000);
  expect((await prober.status(order)).status).toBe(404);
  prober.pass(1_000);
  prober.certification.restarted();
  prober.pass(1_000);
  await prober.create(order);
  prober.pass(10_000);
  await prober.status(order);
  const { restarts, verdict } = prober.judge("success");
  expect(restarts).toEqual([{ open: [order.reference] }]);
  expect(verdict.rules.filter((rule) => rule.verdict === "failed")).toEqual([]);
});

test("a connection that outlives the restart shows that nothing was killed", async () => {
  let connection = { name: "one" };
  const options = { connectionOf: () => connection };
  const same = await started(options);
  same.restart();
  await same.prober.status(same.lost);
  expect(same.judge().restarts[0]?.problem).toContain("the program was not killed");
  const other = await started(options);
  other.restart();
  connection = { name: "two" };
  await other.prober.status(other.lost);
  expect(other.judge().verdict.restarts).toEqual({ told: 1, survived: 1 });
});

test("no restart counts that was not reported, and no more than 100 are kept", async () => {
  const { prober, lost, restart, judge } = await started();
  await prober.status(lost);
  expect(judge().verdict.restarts).toEqual({ told: 0, survived: 0 });
  for (let count = 0; count < 500; count++) restart();
  expect(judge().verdict.restarts.told).toBe(100);
});
