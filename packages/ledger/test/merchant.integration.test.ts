/** A rejection that is about the merchant says nothing about an order: what nobody waits for stays unsent, and is sold later. */
import type { EndedPurchase } from "@vending/ledger";
import { describe, expect, test, vi } from "vitest";
import { request, take } from "./lib/requests.ts";
import { createService } from "./lib/service.ts";
import { kinds, patience } from "./lib/stores.ts";
import { openShop } from "./lib/world.ts";
import { openEach } from "./store-tests.ts";

const own = { transaction: "own" } as const;

describe.each(kinds)("in $name", (kind) => {
  const each = openEach(kind);

  test.each([
    ["a mistyped secret", 401, { error: "unknown credentials" }],
    ["another merchant's key", 403, { error: "forbidden" }],
    ["a wrong base path", 404, { error: "not found" }],
  ])("%s rejects no enqueued order: the turn stops, one error says why, and all are sold when it is corrected", async (_, status, body) => {
    const service = createService();
    let isWrong = true;
    let refusals = 0;
    const ends: string[] = [];
    const { ledger, errors } = openShop({
      store: each.store,
      fetch: async (sent) => {
        if (!isWrong) return service.fetch(sent);
        if (sent.method === "POST") refusals++;
        return Response.json(body, { status });
      },
      concurrency: 4,
      onEnd: ({ requestId, state }: EndedPurchase) => ends.push(`${requestId} ${state}`),
    });
    const wanted = Array.from({ length: 12 }, () => request());
    for (const one of wanted) await ledger.enqueue(one, own);
    expect(await ledger.work()).toMatchObject({ succeeded: 0, rejected: 0 });
    expect(refusals).toBeLessThanOrEqual(4);
    expect(errors).toEqual([
      expect.objectContaining({
        name: "MerchantRejectedError",
        message: expect.stringContaining(`with HTTP ${status}. ${body.error}.`),
        outcome: expect.objectContaining({ about: "merchant" }),
      }),
    ]);
    for (const one of wanted)
      expect(await ledger.get(one.client_request_id)).toMatchObject({
        state: "open",
        sentSince: undefined,
        attempts: [],
      });
    isWrong = false;
    for (let turns = 0; (await ledger.stats()).open > 0; turns++) {
      expect(turns).toBeLessThan(3);
      await ledger.work();
    }
    expect(ends.sort()).toEqual(wanted.map((one) => `${one.client_request_id} succeeded`).sort());
    expect(service.requests.creates).toBe(12);
  });

  test("nor one whose rejection is confirmed in a later turn, because its status check failed", async () => {
    const service = createService();
    let check: number | undefined = 503;
    const { ledger, errors } = openShop({
      store: each.store,
      fetch: async (sent) =>
        check ? Response.json({}, { status: sent.method === "POST" ? 401 : check }) : service.fetch(sent),
    });
    const wanted = request();
    const found = () => ledger.get(wanted.client_request_id);
    await ledger.enqueue(wanted, own);
    await ledger.work();
    expect(await found()).toMatchObject({ state: "open", progress: { state: "unconfirmed" } });
    check = 401;
    await vi.waitFor(async () => {
      await ledger.work();
      expect(await found()).toMatchObject({ state: "open", sentSince: undefined, progress: undefined });
    }, patience);
    expect(errors).toMatchObject([{ name: "MerchantRejectedError" }]);
    check = undefined;
    expect(await ledger.work()).toMatchObject({ succeeded: 1 });
  });

  test("a loop says it once, however many turns it takes, and again when it comes back", async () => {
    const service = createService();
    let isWrong = true;
    const { ledger, errors } = openShop({
      store: each.store,
      fetch: async (sent) => (isWrong ? Response.json({ error: "key" }, { status: 401 }) : service.fetch(sent)),
    });
    const stop = new AbortController();
    const turns = vi.spyOn(each.store, "takeDue");
    const working = ledger.work({ everyMs: 10, signal: stop.signal });
    await ledger.enqueue(request(), own);
    await expect.poll(() => errors.length, patience).toBe(1);
    const before = turns.mock.calls.length;
    await expect.poll(() => turns.mock.calls.length, patience).toBeGreaterThan(before + 3);
    expect(errors).toHaveLength(1);
    isWrong = false;
    await expect.poll(async () => (await ledger.stats()).open, { timeout: 5_000 }).toBe(0);
    isWrong = true;
    await ledger.enqueue(request(), own);
    await expect.poll(() => errors.length, { timeout: 5_000 }).toBe(2);
    stop.abort();
    await working;
  });

  test("who waits in buy is told, and what may have been sent before is not unsent", async () => {
    const refuse = async ({ method }: Request) =>
      Response.json({ error: "key" }, { status: method === "GET" ? 404 : 401 });
    const { ledger, errors } = openShop({ store: each.store, fetch: refuse, deadlineMs: 5_000 });
    const enqueued = request();
    await ledger.enqueue(enqueued, own);
    expect(await ledger.buy(enqueued)).toMatchObject({ state: "rejected", about: "merchant" });
    expect(await ledger.get(enqueued.client_request_id)).toMatchObject({
      state: "rejected",
      sentSince: expect.any(Date),
    });
    const { run } = await take(each.store);
    await each.store.release(run);
    await ledger.work();
    expect(await ledger.get(run.requestId)).toMatchObject({ state: "open", sentSince: expect.any(Date) });
    expect(errors).toEqual([]);
  });
});
