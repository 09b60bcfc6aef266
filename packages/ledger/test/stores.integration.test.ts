/** Each store keeps what the exported suite promises, and what comes from the service. */
import type { End, Store } from "@vending/ledger";
import { describe, expect, test } from "vitest";
import { outcomeOf, request, take } from "./lib/requests.ts";
import { kinds } from "./lib/stores.ts";
import { openShop } from "./lib/world.ts";
import { openEach, testStore } from "./store-tests.ts";

for (const kind of kinds) testStore(kind);

describe.each(kinds)("in $name", (kind) => {
  const each = openEach(kind);

  test.each([
    ["U+0000 and half a character in a name", JSON.stringify({ "\0\ud83d": "delivered" })],
    ["lists in lists", `${"[".repeat(7_000)}${"]".repeat(7_000)}`],
  ])("keeps a success, its references and its token, whatever else is in it: %s", async (_, message) => {
    const { ledger, errors, wanted, outcome } = await sold(each.store, message);
    expect(outcome).toMatchObject({ state: "succeeded", transaction: { internal_reference: "ref-1", token: "0452" } });
    expect(await ledger.buy(wanted)).toEqual({ ...outcome, replayed: true });
    expect(await ledger.stats()).toMatchObject({ open: 0 });
    expect(errors).toEqual([]);
  });

  test.each<[string, End, object]>([
    [
      "a success",
      outcomeOf("order", "succeeded"),
      {
        name: "DeletedPurchaseError",
        internalReference: "ref-order",
        message: expect.stringMatching(/ as order \(ref-order\).* Do not buy again/),
      },
    ],
    [
      "a failure",
      outcomeOf("order", "failed"),
      {
        ...{ state: "failed", money: "return", requestId: "order", attempts: 0, statusChecks: 0, replayed: true },
        transaction: { internal_reference: "ref-order", request_id: "order" },
      },
    ],
    [
      "a rejection",
      { state: "rejected", rejection: { about: "merchant", reason: "Unknown key.", status: 401 } },
      {
        state: "rejected",
        money: "return",
        requestId: "order",
      },
    ],
  ])("%s that was deleted is not bought again, and nothing of its request is left", async (_, end, expected) => {
    const { store, opened } = each;
    const wanted = request({ client_request_id: "order" });
    const { run } = await take(store, wanted);
    await store.addAttempt(run, new Date());
    const detailed = end.state === "rejected" ? end : { ...end, transaction: { ...end.transaction, token: "0452" } };
    await store.end(run, detailed, () => {});
    await store.deleteEnded(new Date(Date.now() + 60_000));
    const { ledger, service } = openShop({ store: opened.again() });
    for (const later of [wanted, { ...wanted, amount: "700" }]) {
      expect(await ledger.buy(later).catch((error) => error)).toMatchObject(expected);
    }
    expect(service.requests).toMatchObject({ creates: 0, statuses: 0 });
    expect(await ledger.work()).toEqual({ succeeded: 0, failed: 0, rejected: 0, conflict: 0, open: 0 });
    const { purchase } = await store.begin(wanted, { nowMs: 1, laterMs: 1 });
    expect(purchase).toMatchObject({ request: {}, state: end.state, attempts: { length: 1 } });
    expect(purchase.outcome?.replayed).toBe(end.state === "rejected" ? undefined : true);
    expect(JSON.stringify(purchase)).not.toMatch(/0452|0803/);
  });
});

/** Buys from a service whose biller says this, as JSON. */
async function sold(store: Store, message: string) {
  const wanted = request();
  const data = `"request_id":"${wanted.client_request_id}","internal_reference":"ref-1","token":"0452"`;
  const body = `{"status":"success","response_code":"00","data":{${data},"telco_message":${message}}}`;
  const { ledger, errors } = openShop({ store, fetch: async () => new Response(body) });
  return { ledger, errors, wanted, outcome: await ledger.buy(wanted) };
}
