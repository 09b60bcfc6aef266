/** The table run over requests as they came, even those that it would not send. */
import type { PurchaseStateName } from "@vending/contract";
import { describe, expect, test } from "vitest";
import type { RuleVerdict } from "../src/judge/judge.ts";
import { runsOf } from "../src/judge/table.ts";
import type { Order } from "../src/plan/orders.ts";
import { exchangesOf } from "./lib/exchanges.ts";
import { Prober, transactions } from "./lib/merchant.ts";
import { named } from "./lib/run.ts";

describe.each([1, 10])("at the speed %i", (speed) => {
  const runsAt = (requests: string) => runsOf(exchangesOf(requests, speed), speed);

  test.each<[what: string, requests: string, state: PurchaseStateName]>([
    ["no response", "0 create unknown", "unanswered"],
    [
      "success, and then the 02 of a create that the integration did not wait for",
      "0 create pending +10, 5 status success",
      "succeeded",
    ],
    ["a rejection", "0 create rejected", "unconfirmed"],
    ["a rejection, and a 404", "0 create rejected, 1 status absent", "rejected"],
    ["a rejection, and a denied check", "0 create rejected, 1 status denied", "rejected"],
    ["a rejection, a denied check, and a sale", "0 create rejected, 1 status denied, 2 status success", "succeeded"],
    ["a rejection, and a sale by another delivery", "0 create rejected, 1 status success", "succeeded"],
    ["a rejection after no response", "0 create unknown, 1 create rejected", "open"],
    ["a rejection after no response, and a 404", "0 create unknown, 1 create rejected, 2 status absent", "resending"],
    ["422 and nothing to be seen for four minutes", "0 create duplicate, 1-241/10 status absent", "id-in-use"],
    ["422 and nothing to be seen for five minutes", "0 create duplicate, 1-301/10 status absent", "rejected"],
    [
      "the same, with an error in the middle",
      "0 create duplicate, 1-141/10 status absent, 145 status unknown, 151-301/10 status absent",
      "id-in-use",
    ],
    [
      "422 after no response, and nothing to be seen for an hour",
      "0 create unknown, 1 status absent, 2 create duplicate, 3-3600/60 status absent",
      "watching",
    ],
    ["02, and 422 to another attempt", "0 create pending, 1 create duplicate", "processing"],
    ["404 and 500 before the first attempt", "0 status absent, 1 status unknown, 2 create success", "succeeded"],
    ["a failure, and a sale under another id", "0 create failed, 1 create success b", "succeeded"],
    ["a failure, and a new purchase that is pending", "0 create failed, 1 create pending b", "processing"],
  ])("%s", (_, requests, state) => {
    expect(runsAt(requests)[0]?.state).toBe(state);
  });

  test.each<[what: string, requests: string, state: PurchaseStateName | "allowed"]>([
    ["a 404", "0 create unknown, 1 status absent", "allowed"],
    ["nothing", "0 create unknown", "unanswered"],
    ["a check that failed", "0 create unknown, 1 status unknown", "unanswered"],
    ["a rejection", "0 create rejected", "allowed"],
    ["02, and then 404 for ten seconds", "0 create pending, 1-10/3 status absent", "processing"],
    ["02, and then 404 for twenty seconds", "0 create pending, 1-22/3 status absent", "allowed"],
    ["02 for twenty seconds, and then 404", "0 create pending, 22 status pending, 23 status absent", "processing"],
    [
      "404 for twenty seconds, in which an earlier attempt arrived and got 422",
      "0 status absent, 1 create duplicate, 2-17/3 status absent",
      "allowed",
    ],
    ["422, and then 500 for twenty seconds", "0 create duplicate, 22 status unknown", "id-in-use"],
    ["a 404, with the first attempt still under way", "0 create success +60, 9 status absent", "allowed"],
    ["nothing, with the first attempt still under way", "0 create success +60", "unanswered"],
    [
      "a 404 long ago, when the service may have forgotten the id",
      "0 create unknown, 1 status absent, 43300 other unknown",
      "resending",
    ],
  ])("sending again after %s: %s", (_, requests, state) => {
    const at = Number(/(\d+)(?:\/\d+)? \w+ \w+(?: \+\d+)?$/.exec(requests)?.[1]) + 1;
    const all = `${requests}, ${at} create duplicate, ${at} status success`;
    expect(runsAt(all)[0]?.hasty?.before.state ?? "allowed").toBe(state);
  });
});

test.each([
  ["before it sends", false],
  ["while it sends", true],
])("a process that stores that it may send again, dies %s, and sends once it is back has done as the table says", async (_, isSent) => {
  const prober = await Prober.start({ seed: 3, scenarios: ["lost-unsold"], products: ["airtime"] });
  for (const order of prober.certification.orders) {
    expect((await prober.create(order)).status).toBe(0);
    prober.pass(1_000);
    expect((await prober.status(order)).status).toBe(404);
    prober.pass(1_000);
    if (isSent) await prober.create(order);
    prober.certification.killed();
    prober.pass(60_000);
    await prober.create(order);
    prober.pass(10_000);
    await prober.status(order);
  }
  expect(named(prober.judge("success"), "failed")).toEqual([]);
});

test("a process that is killed during its first attempt knows of no 404, and must check the status", async () => {
  const prober = await Prober.start({ seed: 3, scenarios: ["lost-unsold"], products: ["airtime"] });
  for (const order of prober.certification.orders) {
    await prober.create(order);
    prober.certification.killed();
    prober.pass(60_000);
    await prober.create(order);
    prober.pass(10_000);
    await prober.status(order);
  }
  expect(named(prober.judge("success"), "failed")).toEqual(["sent-as-allowed"]);
});

test("a process that hangs up before a response with Retry-After does not know of it", async () => {
  const prober = await Prober.start({ seed: 3, scenarios: ["overload"], products: ["airtime"] });
  for (const order of prober.certification.orders) {
    await prober.abandon("POST", transactions, prober.requestOf(order));
    await finish(prober, order);
  }
  expect(named(prober.judge("failed"), "failed")).toEqual([]);
});

test.each<[what: string, pause: number, verdict: RuleVerdict]>([
  ["keeps the one that it gets itself", 10_000, "passed"],
  ["does not keep the one that it gets itself", 1_000, "failed"],
])("a process whose predecessor was killed while it waited for Retry-After %s", async (_, pause, verdict) => {
  const prober = await Prober.start({ seed: 3, scenarios: ["overload"], products: ["airtime"] });
  for (const order of prober.certification.orders) {
    expect((await prober.create(order)).status).toBe(503);
    prober.pass(2_000);
    prober.certification.killed();
    prober.pass(1_000);
    expect((await prober.status(order)).status).toBe(404);
    prober.pass(1_000);
    expect((await prober.create(order)).status).toBe(503);
    prober.pass(pause);
    await finish(prober, order);
  }
  expect(named(prober.judge("failed"), verdict)).toContain("retry-after-kept");
});

/** Checks the status, sends again, and learns the outcome. */
async function finish(prober: Prober, order: Order): Promise<void> {
  prober.pass(1_000);
  await prober.status(order);
  prober.pass(1_000);
  expect((await prober.status(order)).status).toBe(404);
  prober.pass(1_000);
  await prober.create(order);
  prober.pass(10_000);
  await prober.status(order);
}
