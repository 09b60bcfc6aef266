/** A purchase is bought at one address, for one merchant: a ledger for another account leaves it alone, and tells. */
import { createVendingClient } from "@vending/client";
import { createLedger, type Ledger } from "@vending/ledger";
import { describe, expect, test } from "vitest";
import { request } from "./lib/requests.ts";
import { createService } from "./lib/service.ts";
import { kinds } from "./lib/stores.ts";
import { openEach } from "./store-tests.ts";

const own = { transaction: "own" } as const;

describe.each(kinds)("in $name", (kind) => {
  const each = openEach(kind);

  /** A ledger of this store for a service of its own. */
  function at(baseUrl: string, merchantKey = "key-1", merchantSecret = "secret-1") {
    const service = createService({ pendingFor: 60_000 });
    const errors: unknown[] = [];
    let isAway = false;
    const client = createVendingClient({
      baseUrl,
      merchantKey,
      merchantSecret,
      fetch: async (url, init) => {
        if (isAway) throw new TypeError("connection lost");
        return service.fetch(new Request(url, init));
      },
    });
    const ledger: Ledger = createLedger({
      client,
      store: each.store,
      deadlineMs: 0,
      onEnd: () => {},
      onError: (error) => errors.push(error),
    });
    const away = (now: boolean) => {
      isAway = now;
    };
    return { ledger, service, errors, away };
  }

  test.each([
    ["another address", "http://b.test", "key-1"],
    ["another merchant", "http://a.test", "key-2"],
  ])("a ledger for %s sends, asks, settles and rejects nothing of it", async (_, baseUrl, key) => {
    const [a, b] = [at("http://a.test"), at(baseUrl, key)];
    const [enqueued, doubtful] = [request(), request()];
    await a.ledger.enqueue(enqueued, own);
    a.away(true);
    await a.ledger.buy(doubtful);
    a.away(false);
    for (let turns = 0; turns < 2; turns++) {
      await b.ledger.work();
      await each.opened.age(3_600_000);
    }
    expect(await b.ledger.buy(enqueued)).toMatchObject({
      state: "open",
      cause: { kind: "bought-elsewhere", message: expect.stringContaining("http://a.test") },
    });
    const word = { by: "ada", reason: "a guess" };
    await expect(b.ledger.settle(doubtful.client_request_id, { state: "failed", ...word })).rejects.toMatchObject({
      because: "elsewhere",
    });
    expect(await b.ledger.reconcile()).toMatchObject({ compared: 0, notCompared: { length: 2 } });
    expect(b.service.requests).toMatchObject({ creates: 0, statuses: 0 });
    const told = { name: "BoughtElsewhereError", count: 2, account: expect.stringContaining("http://a.test") };
    expect(b.errors).toEqual([expect.objectContaining(told), expect.objectContaining(told)]);
    expect(JSON.stringify(await each.store.get(enqueued.client_request_id))).not.toMatch(/key-1|secret-1/);

    // It has orders of its own, and they do not wait for the others.
    const its = request();
    await b.ledger.enqueue(its, own);
    await b.ledger.work();
    expect([...b.service.sold.keys()]).toEqual([its.client_request_id]);

    await each.opened.age(3_600_000);
    await a.ledger.work();
    expect(a.service.sold.has(enqueued.client_request_id)).toBe(true);
    // That of the other, which is pending.
    expect(a.errors).toEqual([expect.objectContaining({ count: 1, account: expect.stringContaining(baseUrl) })]);
  });

  test("a rotated secret and a final slash are the same account", async () => {
    const [a, same] = [at("http://a.test/base"), at("http://a.test/base/", "key-1", "secret-2")];
    const wanted = request();
    await a.ledger.enqueue(wanted, own);
    await same.ledger.work();
    expect(same.service.sold.has(wanted.client_request_id)).toBe(true);
    expect(same.errors).toEqual([]);
  });

  test("a person moves what is open to a new address, and it is bought there", async () => {
    const [a, b] = [at("http://a.test"), at("http://b.test")];
    const [moved, ended] = [request(), request()];
    await a.ledger.buy(ended);
    await a.ledger.work();
    await a.ledger.enqueue(moved, own);
    const account = (await each.store.get(moved.client_request_id))?.account ?? "";
    expect(await b.ledger.move({ from: "http://elsewhere.test" })).toBe(0);
    const { open } = await each.store.stats();
    expect(await b.ledger.move({ from: account })).toBe(open);
    await each.opened.age(60_000);
    await a.ledger.work();
    // What one has looked at and left alone is due for the other soon.
    await each.opened.age(60_000);
    await b.ledger.work();
    expect(a.service.sold.has(moved.client_request_id)).toBe(false);
    expect(b.service.sold.has(moved.client_request_id)).toBe(true);
    expect(b.errors).toEqual([]);
  });
});
