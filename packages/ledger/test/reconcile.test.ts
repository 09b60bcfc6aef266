import { memoryStore, type StoredPurchase } from "@vending/ledger";
import { expect, test } from "vitest";
import { request } from "./lib/requests.ts";
import { createService } from "./lib/service.ts";
import { openShop } from "./lib/world.ts";

test("a ledger that agrees with the service has nothing to report", async () => {
  const { ledger } = openShop({ world: { failures: 0.5 } });
  for (let n = 0; n < 6; n++) await ledger.buy(request());
  await ledger.buy(request({ amount: "none" })).catch(() => {});
  expect(await ledger.reconcile()).toEqual({
    compared: 7,
    missing: [],
    different: [],
    notFinal: [],
    notCompared: [],
  });
});

test("what the service does not know is missing", async () => {
  const { ledger, another } = openShop();
  const wanted = request();
  await ledger.buy(wanted);
  const { client } = openShop();
  expect((await another({ client }).reconcile()).missing).toEqual([
    { requestId: wanted.client_request_id, stored: "success", shown: undefined, fields: ["status"] },
  ]);
});

test("what is open is not final", async () => {
  const { ledger, store } = openShop();
  const wanted = request();
  await store.begin(wanted, { nowMs: 60_000, laterMs: 90_000 });
  expect((await ledger.reconcile()).notFinal).toEqual([
    { requestId: wanted.client_request_id, stored: "open", shown: undefined, fields: ["status"] },
  ]);
});

test.each<[string, (stored: StoredPurchase) => Record<string, unknown>, string[]]>([
  ["another outcome", () => ({ status: "failed" }), ["status"]],
  ["another reference", () => ({ data: { internal_reference: "other" } }), ["internal_reference"]],
  ["another amount", () => ({ data: { amount: "5000" } }), ["amount"]],
  ["another amount with a comma", () => ({ data: { amount: "5,000.00" } }), ["amount"]],
])("%s is a difference", async (_, changes, fields) => {
  const { reconciled, requestId } = await reconcileWith(changes);
  expect(reconciled.different).toEqual([expect.objectContaining({ requestId, stored: "success", fields })]);
});

test.each([["500.00"], ["500"]])("an amount of 500 that is shown as %s is no difference", async (amount) => {
  expect((await reconcileWith(() => ({ data: { amount } }))).reconciled.different).toEqual([]);
});

test.each([
  ["a page of HTML", () => new Response("<html>", { status: 200 })],
  ["an error", () => Response.json({}, { status: 500 })],
  ["somebody else's transaction", () => Response.json({ status: "success", data: { request_id: "other" } })],
  ["null", () => Response.json(null)],
])("%s is nothing to compare with", async (_, respond) => {
  const { ledger, another } = openShop();
  const wanted = request();
  await ledger.buy(wanted);
  const { client } = openShop({ fetch: async () => respond() });
  expect(await another({ client }).reconcile()).toMatchObject({
    compared: 0,
    notCompared: [wanted.client_request_id],
    missing: [],
    different: [],
  });
});

test("only the purchases of a time are compared", async () => {
  const { ledger } = openShop();
  await ledger.buy(request());
  expect((await ledger.reconcile({ until: new Date(Date.now() - 60_000) })).compared).toBe(0);
  expect((await ledger.reconcile({ since: new Date(Date.now() + 60_000) })).compared).toBe(0);
  expect((await ledger.reconcile({ since: new Date(Date.now() - 60_000) })).compared).toBe(1);
});

test("it can be stopped", async () => {
  const { ledger } = openShop();
  await ledger.buy(request());
  expect((await ledger.reconcile({ signal: AbortSignal.abort() })).compared).toBe(0);
});

/** Reconciles one purchase with a service that shows it in another way. */
async function reconcileWith(changes: (stored: StoredPurchase) => Record<string, unknown>) {
  const store = memoryStore();
  const service = createService();
  const { ledger, another } = openShop({ store, fetch: (sent) => service.fetch(sent) });
  const wanted = request();
  await ledger.buy(wanted);
  const stored = await store.find(wanted.client_request_id);
  const { client } = openShop({
    fetch: async (sent) => {
      const shown = (await (await service.fetch(sent)).json()) as { data: object };
      const changed = stored ? (changes(stored) as { data?: object }) : {};
      return Response.json({ ...shown, ...changed, data: { ...shown.data, ...changed.data } });
    },
  });
  return { reconciled: await another({ client }).reconcile(), requestId: wanted.client_request_id };
}
