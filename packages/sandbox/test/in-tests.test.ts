/** What a sandbox in process offers a test: its transactions, failures on demand, and a shared clock. */
import { createVendingClient, purchase } from "@vending/client";
import { createLedger, memoryStore } from "@vending/ledger";
import { createSandbox, type FailureName, testClock } from "@vending/sandbox";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { describe, expect, onTestFinished, test } from "vitest";
import { headers, topUp } from "./lib/checked.ts";

const request = { ...topUp, product: "airtime" } as const;

function started() {
  const clock = testClock();
  const sandbox = createSandbox({ now: clock.now, wait: clock.wait });
  const client = createVendingClient({
    baseUrl: "http://sandbox.test",
    merchantKey: "sandbox-key",
    merchantSecret: "sandbox-secret",
    fetch: sandbox.fetch,
  });
  return { clock, sandbox, client };
}

describe("one clock", () => {
  test("completes a purchase that is pending for a minute without waiting, and shows that a minute passed", async () => {
    const { clock, client } = started();
    const [start, real] = [clock.now(), performance.now()];
    const buying = purchase(
      client,
      { ...request, customer_msisdn: "08031234938", client_request_id: "one" },
      { clock },
    );
    expect(await clock.until(buying)).toMatchObject({ state: "succeeded" });
    expect(clock.now() - start).toBeGreaterThanOrEqual(60_000);
    expect(performance.now() - real).toBeLessThan(10_000);
  });

  test("lets an attempt time out whose response is held, and finds the purchase", async () => {
    const { clock, client } = started();
    const held = { ...request, customer_msisdn: "08031234931", client_request_id: "held" };
    const outcome = await clock.until(purchase(client, held, { clock, attemptTimeoutMs: 5_000 }));
    expect(outcome).toMatchObject({ state: "succeeded" });
  });

  test("also drives a ledger and its store", async () => {
    const { clock, client, sandbox } = started();
    const ledger = createLedger({ client, store: memoryStore({ now: clock.now }), purchase: { clock } });
    sandbox.failNext("drop", { operation: "createAirtimeAsync" });
    sandbox.failNext("error", { operation: "createTransaction" });
    const bought = await clock.until(ledger.buy({ ...request, client_request_id: "ledger" }));
    expect(bought).toMatchObject({ state: "succeeded" });
    expect(clock.now()).toBeGreaterThan(Date.UTC(2026, 0, 1));
    expect((await sandbox.transactions()).map(({ request_id, status }) => [request_id, status])).toEqual([
      ["ledger", "success"],
    ]);
  });

  test("resolves waits in order, passes on a rejection, and drops a cancelled timeout", async () => {
    const clock = testClock(0);
    const order: string[] = [];
    const cancel = clock.timeout(20, () => order.push("never"));
    clock.timeout(30, () => order.push("30"));
    clock.timeout(10, () => order.push("10"));
    cancel();
    const controller = new AbortController();
    const aborted = clock.sleep(1_000_000, controller.signal).then(() => order.push("aborted"));
    controller.abort();
    await clock.until(aborted);
    await clock.until(clock.wait(30));
    expect([order, clock.now(), clock.date()]).toEqual([["aborted", "10", "30"], 30, 30]);
    await expect(clock.until(Promise.reject(new Error("no")))).rejects.toThrow("no");
  });
});

describe("failNext", () => {
  test("works without control routes", async () => {
    const sandbox = createSandbox({ controlRoutes: false });
    sandbox.failNext("overload");
    const get = () => sandbox.fetch("http://sandbox.test/v1/plans/mtn", { headers });
    expect([(await get()).status, (await get()).status]).toEqual([503, 200]);
  });

  test("rejects an unknown failure, an unknown operation and an invalid number", () => {
    const { sandbox } = started();
    expect(() => sandbox.failNext("explode" as FailureName)).toThrow(TypeError);
    expect(() => sandbox.failNext("drop", { operation: "buy" as "checkHealth" })).toThrow("operation is one of");
    expect(() => sandbox.failNext("drop", { times: 0 })).toThrow("times is a whole number");
  });
});

test("transactions() returns what was bought, newest first, with its outcome and scenario", async () => {
  const { sandbox } = started();
  const add = (client_request_id: string, customer_msisdn: string) =>
    sandbox.add({ ...request, client_request_id, customer_msisdn, plan_code: undefined } as never);
  await add("first", "08031234900");
  await add("second", "08031234123");
  sandbox.advance(2_000);
  expect(await sandbox.transactions()).toMatchObject([
    { request_id: "second", merchant_code: "SANDBOX", status: "success", response_code: "00", scenario: null },
    { request_id: "first", merchant_code: "SANDBOX", status: "failed", response_code: "01", scenario: "900" },
  ]);
  expect(await sandbox.transactions(1)).toHaveLength(1);
  await sandbox.reset();
  expect(await sandbox.transactions()).toEqual([]);
});

test("through MSW, as the portal shows it, a purchase settles, and a dropped connection rejects", async () => {
  const { clock, sandbox } = started();
  const worker = setupServer(
    http.all("https://vending.test/*", ({ request: intercepted }) =>
      sandbox.fetch(intercepted).catch(() => HttpResponse.error()),
    ),
  );
  worker.listen();
  onTestFinished(() => worker.close());
  const address = "https://vending.test/ext/gateway/v1/transactions";
  const buy = (customer_msisdn: string, client_request_id: string) =>
    fetch(address, {
      method: "POST",
      headers,
      body: JSON.stringify({ ...request, customer_msisdn, client_request_id }),
    });
  expect(await (await buy("08031234123", "one")).json()).toMatchObject({ response_code: "02" });
  clock.advance(2_000);
  expect(await (await fetch(`${address}/status/one`, { headers })).json()).toMatchObject({ response_code: "00" });
  await expect(buy("08031234902", "dropped")).rejects.toThrow(TypeError);
});
