/** An end and its effect are two facts: whoever records the end, the effect happens once. */
import type { EndedPurchase } from "@vending/ledger";
import { describe, expect, test } from "vitest";
import { all, request, take } from "./lib/requests.ts";
import { kinds, patience } from "./lib/stores.ts";
import { openShop } from "./lib/world.ts";
import { openEach } from "./store-tests.ts";

const own = { transaction: "own" } as const;

describe.each(kinds)("in $name", (kind) => {
  const each = openEach(kind);

  const due = async () =>
    (await all(each.store.list({ isUnfinished: true }))).flatMap(({ requestId, onEnd }) =>
      onEnd === "waiting" ? [requestId] : [],
    );

  test("what a ledger without onEnd ends is due, it says so, and a ledger with onEnd runs it once", async () => {
    const { ledger: without, another, errors } = openShop({ store: each.store, onEnd: undefined });
    const [bought, worked, settled] = [request(), request(), request()];
    await without.buy(bought);
    await without.enqueue(worked, own);
    await without.work();
    const { run } = await take(each.store, settled, { nowMs: 0, laterMs: 1_000 });
    await each.store.release(run);
    await without.settle(run.requestId, { state: "succeeded", by: "ada", reason: "by phone" });
    const ids = [bought, worked, settled].map(({ client_request_id }) => client_request_id);
    expect(errors).toEqual(ids.map(() => expect.objectContaining({ name: "NoOnEndError" })));
    expect(await due()).toEqual(ids);
    expect(await without.stats()).toMatchObject({ open: 0, onEndWaiting: 3, oldestOnEndWaiting: expect.any(Date) });
    // Its request is needed for that.
    expect(await each.store.deleteEnded(new Date(Date.now() + 60_000))).toBe(0);

    const ends: string[] = [];
    const onEnd = ({ requestId, state }: EndedPurchase) => ends.push(`${requestId} ${state}`);
    const processes = [another({ onEnd }), another({ onEnd, store: each.opened.again() })];
    for (let turn = 0; turn < 2; turn++) await Promise.all(processes.map((one) => one.work()));
    expect(ends.sort()).toEqual(ids.map((id) => `${id} succeeded`).sort());
    expect(await due()).toEqual([]);
    expect(await without.stats()).toMatchObject({ onEndWaiting: 0, oldestOnEndWaiting: undefined });
    expect(await without.get(bought.client_request_id)).toMatchObject({ onEnd: "done" });
    expect(await each.store.deleteEnded(new Date(Date.now() + 60_000))).toBe(3);
  });

  test(
    "an onEnd that fails leaves the end as it is, is counted, keeps no other from its turn, and is tried less and less often",
    async () => {
      const [bad, good] = [request(), request()];
      let isRepaired = false;
      const ends: string[] = [];
      const onEnd = ({ requestId }: EndedPurchase) => {
        ends.push(requestId);
        if (requestId === bad.client_request_id && !isRepaired) throw new Error("the shop's table is locked");
      };
      const { ledger, errors, service } = openShop({ store: each.store, onEnd });
      expect(await ledger.buy(bad)).toMatchObject({ state: "succeeded" });
      await openShop({ store: each.store, onEnd: undefined }).ledger.buy(good);
      expect(await ledger.get(bad.client_request_id)).toMatchObject({ state: "succeeded", onEnd: "waiting" });
      const { requests } = service;
      const before = { ...requests };
      await ledger.work();
      expect(ends).toEqual([bad, bad, good].map(({ client_request_id }) => client_request_id));
      expect(errors).toEqual(
        Array(2).fill(expect.objectContaining({ cause: new Error("the shop's table is locked") })),
      );
      expect(await ledger.stats()).toMatchObject({ open: 0, onEndWaiting: 1 });
      // A second later at the earliest.
      await ledger.work();
      expect(ends).toHaveLength(3);
      await each.opened.age(60_000);
      await ledger.work();
      expect(ends).toHaveLength(4);
      await each.opened.age(50_000);
      await ledger.work();
      expect(ends).toHaveLength(4);
      isRepaired = true;
      await each.opened.age(3_600_000);
      await ledger.work();
      expect(ends).toHaveLength(5);
      expect(await ledger.stats()).toMatchObject({ onEndWaiting: 0 });
      expect(requests).toEqual(before);
    },
    patience.timeout,
  );

  test("an effect that a process began is due again after a minute, and of two that run it one is kept", async () => {
    const { ledger: without, another, errors } = openShop({ store: each.store, onEnd: undefined, onError: () => {} });
    await without.buy(request());
    const [late, kept] = [request(), request()];
    const { promise: stalled, resolve: goOn } = Promise.withResolvers<void>();
    let hasBegun = false;
    const onEnd = async (_: EndedPurchase, transaction: unknown): Promise<void> => {
      const isFirst = !hasBegun;
      hasBegun = true;
      if (isFirst) await stalled;
      await ledger.enqueue(isFirst ? late : kept, { transaction: Object(transaction) });
    };
    const ledger = another({ onEnd });
    const first = each.store.runOnEnd(onEnd);
    await expect.poll(() => hasBegun, patience).toBe(true);
    expect(await each.store.runOnEnd(onEnd)).toBeUndefined();
    await each.opened.age(60_000);
    expect(await each.opened.again().runOnEnd(onEnd)).toBeDefined();
    goOn();
    await first;
    expect(await ledger.get(kept.client_request_id)).toMatchObject({ state: "open" });
    expect(await ledger.get(late.client_request_id)).toBeUndefined();
    expect(await ledger.stats()).toMatchObject({ onEndWaiting: 0 });
    expect(errors).toEqual([]);
  });
});
