import { getEventListeners } from "node:events";
import { purchaseTimings } from "@vending/contract";
import { memoryStore } from "@vending/ledger";
import { expect, test, vi } from "vitest";
import { lease, request, take } from "./lib/requests.ts";
import { openShop, type Shop } from "./lib/world.ts";

test("a ledger that agrees with the service has nothing to report", async () => {
  const store = memoryStore();
  const { ledger } = openShop({ store, world: { fails: 0.5 } });
  for (let n = 0; n < 6; n++) await ledger.buy(request());
  await openShop({ store, fetch: async () => Response.json({}, { status: 401 }) }).ledger.buy(request());
  expect(await ledger.reconcile()).toEqual({
    compared: 7,
    listed: 6,
    missing: [],
    different: [],
    notFinal: [],
    unknown: [],
    notCompared: [],
    leftOut: 0,
  });
});

test("what the service does not know is missing", async () => {
  const { ledger, another } = openShop();
  const wanted = request();
  await ledger.buy(wanted);
  const { client } = openShop();
  expect((await another({ client }).reconcile()).missing).toEqual([
    { requestId: wanted.client_request_id, stored: "succeeded", shown: undefined, fields: ["status"] },
  ]);
});

test("what the service has sold and the ledger does not have is reported; what failed there is not, nor is what was deleted", async () => {
  const { ledger, store, service } = openShop();
  const deleted = request();
  await ledger.buy(deleted);
  await store.deleteEnded(new Date(Date.now() + 1_000));
  const sell = async (fails: boolean) => {
    const wanted = request();
    service.failNext(fails);
    await service.fetch(new Request("http://vending.test/sync", { method: "POST", body: JSON.stringify(wanted) }));
    return wanted.client_request_id;
  };
  const sold = [await sell(false), await sell(false)];
  await sell(true);
  const found = sold.map((requestId) => ({ requestId, stored: undefined, shown: "success", fields: ["status"] }));
  expect(await ledger.reconcile()).toMatchObject({ compared: 0, listed: 4, unknown: found, leftOut: 0 });
  expect(await ledger.reconcile({ limit: 1 })).toMatchObject({ unknown: found.slice(0, 1), leftOut: 1 });
  const [since, until] = [new Date(Date.now() - 4 * 86_400_000), new Date(Date.now() - 3 * 86_400_000)];
  expect(await ledger.reconcile({ since, until })).toMatchObject({ listed: 0, unknown: [] });
});

test("a list that cannot be read is told, and the rest is compared", async () => {
  const shop = openShop();
  await shop.ledger.buy(request());
  const isList = ({ url }: Request) => new URL(url).pathname.endsWith("/transactions");
  const { client } = openShop({
    fetch: async (sent) => (isList(sent) ? Response.json({}, { status: 403 }) : shop.service.fetch(sent)),
  });
  expect(await shop.another({ client }).reconcile()).toMatchObject({ compared: 1, listed: undefined, unknown: [] });
  expect(shop.errors).toEqual([expect.objectContaining({ name: "RequestRejectedError" })]);
});

test("rows that are too old end the walk through the service's list, in whatever order it is", async () => {
  const rows = Array.from({ length: 1_300 }, (_, n) => ({
    internal_reference: `ref-${n}`,
    request_id: `sold-${n}`,
    created_at: n < 20 ? new Date().toISOString() : new Date(1_772_442_000_000 - n * 1_000).toISOString(),
  }));
  for (const [sent, pages] of [
    [rows, 11],
    [rows.toReversed(), 13],
  ] as const) {
    let asked = 0;
    const { ledger } = openShop({
      fetch: async ({ url }) => {
        const { pathname, searchParams } = new URL(url);
        if (!pathname.endsWith("/transactions")) return Response.json({}, { status: 404 });
        asked++;
        const page = Number(searchParams.get("page"));
        const data = sent.slice((page - 1) * 100, page * 100);
        return Response.json({
          status: "success",
          data,
          pagination: { page, size: 100, total: 1_300, total_pages: 13 },
        });
      },
    });
    expect(await ledger.reconcile()).toMatchObject({ listed: 20, unknown: { length: 20 } });
    expect(asked).toBe(pages);
  }
});

test("a window is one of dates, and without one it is the last day", async () => {
  let ahead = -2 * 86_400_000;
  const store = memoryStore({ now: () => Date.now() + ahead });
  const { ledger } = openShop({ store });
  await ledger.buy(request());
  ahead = 0;
  await ledger.buy(request());
  expect(await ledger.reconcile()).toMatchObject({ compared: 1 });
  expect(await ledger.reconcile({ since: new Date(0) })).toMatchObject({ compared: 2 });
  await expect(ledger.reconcile({ since: "x" as never })).rejects.toThrow("since must be a Date");
});

test("what a person settled as failed because it was never made is not missing", async () => {
  const { ledger, store } = openShop({
    fetch: async () => Response.json({}, { status: 404 }),
    purchase: { visibilityMs: 0 },
  });
  const { run } = await take(store);
  await store.release(run);
  await ledger.settle(run.requestId, { state: "failed", by: "ada", reason: "never made" });
  expect(await ledger.reconcile()).toMatchObject({ compared: 1, missing: [], different: [] });
});

test("what is open is not final, unless the service shows another order's; what cannot be looked up is not compared", async () => {
  const shop: Shop = openShop();
  const [open, differing] = [request(), request()];
  // An older program may have stored the last one.
  for (const one of [open, differing, request({ client_request_id: ".." })]) await shop.store.begin(one, lease);
  const other = JSON.stringify({ ...differing, amount: "9000" });
  await shop.service.fetch(new Request("http://vending.test/sync", { method: "POST", body: other }));
  expect(await shop.ledger.reconcile()).toMatchObject({
    missing: [],
    notFinal: [{ requestId: open.client_request_id, stored: "open", shown: undefined, fields: ["status"] }],
    different: [{ requestId: differing.client_request_id, stored: "open", fields: ["status", "amount"] }],
    notCompared: [".."],
  });
});

/** What the service shows in another way. */
interface Shown {
  readonly status?: string;
  readonly response_code?: string;
  readonly data?: object;
}

test.each<[string, Shown, string[]]>([
  ["another outcome", { status: "failed", response_code: "01" }, ["status"]],
  ["an outcome that is open again", { status: "pending", response_code: "02" }, ["status"]],
  ["another reference", { data: { internal_reference: "other" } }, ["internal_reference"]],
  ["another amount", { data: { amount: "5000" } }, ["amount"]],
  ["another amount with a comma", { data: { amount: "5,000.00" } }, ["amount"]],
  ["another customer", { data: { msisdn: "08039999999" } }, ["customer_msisdn"]],
  [
    "another outcome of another amount",
    { status: "FAILED", response_code: "01", data: { amount: "5000" } },
    ["status", "amount"],
  ],
  ["the amount in another form", { data: { amount: "1,000.00" } }, []],
  ["an amount that no text can be made of", { data: { amount: { toString: null } } }, []],
  ["an amount in too many lists", { data: { amount: JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`) } }, []],
  ["a word in capitals", { status: "SUCCESS" }, []],
  ...[undefined, null, ""].map((internal_reference): [string, Shown, string[]] => [
    `a reference as ${internal_reference}`,
    { data: { internal_reference } },
    [],
  ]),
])("the service shows %s: what differs is told, and nothing else", async (_, changes, fields) => {
  const { reconciled, requestId } = await reconcileWith(changes);
  const differing = expect.objectContaining({ requestId, stored: "succeeded", fields });
  expect(reconciled).toMatchObject({ compared: 1, different: fields.length > 0 ? [differing] : [], notCompared: [] });
});

test("what was rejected, and is sold, is a difference that a person has to see", async () => {
  const shop: Shop = openShop({ fetch: async (sent) => shop.service.fetch(sent) });
  const { ledger, store, service } = shop;
  const wanted = request();
  await store.end((await take(store, wanted)).run, {
    state: "rejected",
    rejection: { about: "order", status: 401 },
  });
  // A proxy delivers the create again.
  await service.fetch(new Request("http://vending.test/sync", { method: "POST", body: JSON.stringify(wanted) }));
  expect((await ledger.reconcile()).different).toEqual([
    { requestId: wanted.client_request_id, stored: "rejected", shown: "success", fields: ["status"] },
  ]);
});

test.each([
  ["a page of HTML", () => new Response("<html>", { status: 200 })],
  ["a proxy's page that nothing is there", () => new Response("<html>", { status: 404 })],
  [
    "a word and a code that do not agree",
    async (shown: Response) => Response.json({ ...((await shown.json()) as object), response_code: "01" }),
  ],
  ["an error", (shown: Response) => new Response(shown.body, { status: 500 })],
  ["another order's transaction", () => Response.json({ status: "success", data: { request_id: "other" } })],
  [
    "a status that the contract does not know",
    async (shown: Response) => Response.json({ ...((await shown.json()) as object), status: "reversed" }),
  ],
  ["a response that is only the beginning", (shown: Response) => new Response(shown.body, { status: 206 })],
  ["a broken connection", () => Promise.reject(new TypeError("connection lost"))],
  ["null", () => Response.json(null)],
])("%s is nothing to compare with", async (_, respond) => {
  const { ledger, another, service } = openShop();
  const wanted = request();
  await ledger.buy(wanted);
  const { client } = openShop({ fetch: async (sent) => respond(await service.fetch(sent)) });
  expect(await another({ client }).reconcile()).toMatchObject({
    compared: 0,
    notCompared: [wanted.client_request_id],
    missing: [],
    different: [],
  });
});

test("a service that is silent is asked for as long as an attempt may take, and nothing is left behind", async () => {
  const { ledger, another } = openShop();
  const wanted = request();
  await ledger.buy(wanted);
  const sent: Request[] = [];
  const { client } = openShop({
    fetch: (request) => {
      sent.push(request);
      return new Promise((_, reject) => {
        request.signal.addEventListener("abort", () => reject(request.signal.reason));
      });
    },
  });
  const { signal } = new AbortController();
  vi.useFakeTimers();
  try {
    const done = vi.fn();
    const reconciling = another({ client }).reconcile({ signal }).finally(done);
    await vi.advanceTimersByTimeAsync(purchaseTimings.attempt * 1_000 - 1);
    expect(done).not.toHaveBeenCalled();
    // And a pause of no time.
    await vi.advanceTimersByTimeAsync(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await reconciling).toMatchObject({ compared: 0, notCompared: [wanted.client_request_id] });
    expect(sent[0]?.signal.reason).toMatchObject({ name: "TimeoutError", message: "it timed out" });
    await ledger.reconcile({ signal });
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test("it can be stopped while the service is silent", async () => {
  const { ledger, another } = openShop();
  for (let n = 0; n < 3; n++) await ledger.buy(request());
  const controller = new AbortController();
  const reason = new Error("closing");
  const seen: unknown[] = [];
  const { client } = openShop({
    fetch: ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          seen.push(signal.reason);
          reject(signal.reason);
        });
      }),
  });
  expect((await ledger.reconcile({ signal: AbortSignal.abort() })).compared).toBe(0);
  const reconciling = another({ client, concurrency: 2 }).reconcile({ signal: controller.signal });
  await new Promise((resolve) => setTimeout(resolve, 20));
  controller.abort(reason);
  const { compared, notCompared } = await reconciling;
  expect({ compared, notCompared: notCompared.length }).toEqual({ compared: 0, notCompared: 2 });
  expect(seen).toEqual([reason, reason]);
});

/** Reconciles one purchase with a service that shows it in another way. */
async function reconcileWith(changes: Shown) {
  const { ledger, another, service } = openShop();
  const wanted = request({ amount: "1000" });
  await ledger.buy(wanted);
  const { client } = openShop({
    fetch: async (sent) => {
      const shown = (await (await service.fetch(sent)).json()) as { data: object };
      return Response.json({ ...shown, ...changes, data: { ...shown.data, ...changes.data } });
    },
  });
  return { reconciled: await another({ client }).reconcile(), requestId: wanted.client_request_id };
}
