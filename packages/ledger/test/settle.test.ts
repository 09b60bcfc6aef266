/** A person ends what does not end by itself, and never against what the service shows. */
import type { CreateTransactionRequest } from "@vending/contract";
import { createLedger, type EndedPurchase, memoryStore, type SettleOptions } from "@vending/ledger";
import { expect, test, vi } from "vitest";
import { all, outcomeOf, request, take } from "./lib/requests.ts";
import { openShop } from "./lib/world.ts";

const own = { transaction: "own" } as const;

const hourMs = 3_600_000;
/** The deadline and the margin of the README. */
const leaseMs = 120_000 + 90_000;
const word = { by: "ada@shop.test", reason: "the biller confirmed it by phone" };

const shown =
  (status: string, code: string, change: object = {}) =>
  async (sent: Request) => {
    const request_id = decodeURIComponent(new URL(sent.url).pathname.split("/").at(-1) ?? "");
    const data = { internal_reference: "ref-9", request_id, ...change };
    return Response.json({ status, response_code: code, response_message: status, data });
  };
const unknown = async () => Response.json({ error: "unknown" }, { status: 404 });

/** A purchase that was stored an hour ago by a process that died, in a service that shows something. */
async function stuck(fetch: (sent: Request) => Promise<Response>, agoMs = hourMs) {
  let now = Date.now() - agoMs;
  const store = memoryStore({ now: () => now });
  const ends: string[] = [];
  const onEnd = ({ requestId, state }: EndedPurchase) => ends.push(`${requestId} ${state}`);
  const { ledger, errors } = openShop({ store, fetch, onEnd });
  const wanted = request();
  const id = wanted.client_request_id;
  await store.begin(wanted, { nowMs: 0, laterMs: 1_000 });
  now = Date.now();
  const settle = (options: Partial<SettleOptions>) =>
    ledger.settle(id, { state: "failed", ...word, ...options }).catch((error) => error);
  /** Time passes for the store. */
  const pass = (ms: number) => {
    now += ms;
  };
  return { ledger, store, errors, ends, id, wanted, settle, pass };
}

test.each([
  ["failed", unknown, { internal_reference: "" }],
  ["succeeded", unknown, { internal_reference: "" }],
  ["failed", shown("failed", "01"), { internal_reference: "ref-9" }],
  ["succeeded", shown("success", "00"), { internal_reference: "ref-9" }],
] as const)("%s is accepted, stored with who and why, and has its effect once: %#", async (state, fetch, expected) => {
  const { ledger, ends, id, wanted, settle } = await stuck(fetch);
  expect(await settle({ state })).toMatchObject({
    state,
    transaction: { request_id: id, ...expected },
    replayed: true,
    settled: word,
  });
  expect(await ledger.get(id)).toMatchObject({ state, outcome: { settled: word } });
  expect(ends).toEqual([`${id} ${state}`]);
  expect(await ledger.buy(wanted)).toMatchObject({ state, replayed: true });
  expect(await settle({ state: "failed" })).toMatchObject({
    name: "SettlementError",
    because: "ended",
    message: `The purchase ${id} was not settled: it has ended as ${state}.`,
  });
  expect(await ledger.work()).toMatchObject({ succeeded: 0, failed: 0, open: 0 });
  expect(ends).toHaveLength(1);
});

test.each([
  "failed",
  "succeeded",
] as const)("%s is not accepted once the lease is over and a process works on it", async (state) => {
  const { ledger, store, ends, id, wanted, settle, pass } = await stuck(async () => {
    // The check took longer than the lease, and another process sends it.
    pass(leaseMs);
    await take(store, wanted);
    return unknown();
  });
  expect(await settle({ state })).toMatchObject({ name: "SettlementError", because: "held" });
  expect(await ledger.get(id)).toMatchObject({ state: "open" });
  expect(ends).toEqual([]);
});

test.each<[string, Partial<SettleOptions>, (sent: Request) => Promise<Response>, object]>([
  [
    "failed, and it is sold",
    {},
    shown("success", "00"),
    { because: "shown", shown: "success", message: expect.stringMatching(/: the service shows ref-9 as success\.$/) },
  ],
  ["failed, and it is pending", {}, shown("pending", "02"), { because: "shown", shown: "pending" }],
  ["succeeded, and it failed", { state: "succeeded" }, shown("failed", "01"), { because: "shown", shown: "failed" }],
  ["succeeded, and it is pending", { state: "succeeded" }, shown("pending", "02"), { because: "shown" }],
  [
    "failed, and the service is away",
    {},
    async () => Response.json({}, { status: 503 }),
    {
      because: "not-checked",
      message: expect.stringMatching(/: the service could not be asked, so it may be sold\.$/),
    },
  ],
  ["failed, and the connection breaks", {}, () => Promise.reject(new TypeError("no")), { because: "not-checked" }],
  ["failed, and a proxy responds", {}, async () => new Response("<html>", { status: 404 }), { because: "not-checked" }],
  [
    "failed, and another purchase is sold under the id",
    {},
    shown("success", "00", { amount: "9000", network: "GLO" }),
    { because: "shown", shown: "success", message: expect.stringMatching(/, and differs in amount, network\.$/) },
  ],
  [
    "failed, and another reference is named than the one that is shown",
    { otherReference: "ref-8" },
    shown("success", "00", { amount: "9000" }),
    { because: "shown" },
  ],
  [
    "succeeded, and another purchase failed under the id",
    { state: "succeeded", otherReference: "ref-9" },
    shown("failed", "01", { amount: "9000" }),
    { because: "shown", shown: "failed" },
  ],
  [
    "succeeded, and another purchase is sold under the id",
    { state: "succeeded" },
    shown("success", "00", { amount: "9000" }),
    { because: "shown", message: expect.stringMatching(/shows ref-9 as success, and differs in amount\.$/) },
  ],
  [
    "succeeded, and another purchase is sold under the id, with its reference",
    { state: "succeeded", otherReference: "ref-9" },
    shown("success", "00", { amount: "9000" }),
    { because: "shown" },
  ],
  [
    "failed, and another purchase failed under the id",
    {},
    shown("failed", "01", { amount: "9000" }),
    { because: "shown", shown: "failed" },
  ],
  [
    "failed, with the reference of what does not differ",
    { otherReference: "ref-9" },
    shown("success", "00"),
    { because: "shown" },
  ],
])("a person says %s: it stays open, has no effect, and is due again", async (_, options, fetch, expected) => {
  const { ledger, ends, id, settle } = await stuck(fetch);
  expect(await settle(options)).toMatchObject({ name: "SettlementError", ...expected });
  expect(await ledger.get(id)).toMatchObject({ state: "open" });
  expect(ends).toEqual([]);
  expect(await settle({ ...options, by: "" })).toMatchObject({ name: "InvalidOptionError" });
  // The lease was given back.
  expect(await settle(options)).not.toMatchObject({ because: "held" });
});

test("what differs, and is found to be another order's, is settled as failed with its reference", async () => {
  const { ends, id, settle } = await stuck(shown("success", "00", { amount: "9000" }));
  expect(await settle({ otherReference: "ref-9" })).toMatchObject({ state: "failed" });
  expect(ends).toEqual([`${id} failed`]);
});

test("failed is too early while the status may not show yet what was sold", async () => {
  const { ends, settle } = await stuck(unknown, 299_000);
  expect(await settle({})).toMatchObject({ name: "SettlementError", because: "too-early" });
  expect(ends).toEqual([]);
  const later = await stuck(unknown, 301_000);
  expect(await later.settle({})).toMatchObject({ state: "failed" });
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    expect(await (await stuck(unknown, 299_999)).settle({})).toMatchObject({ because: "too-early" });
    expect(await (await stuck(unknown, 300_000)).settle({})).toMatchObject({ state: "failed" });
  } finally {
    vi.useRealTimers();
  }
});

test("what a process works on, and what is not stored, is not settled", async () => {
  const { ledger, store } = await stuck(unknown);
  const held = request();
  await store.begin(held, { nowMs: 60_000, laterMs: 60_000 });
  const settle = (id: string) => ledger.settle(id, { state: "failed", ...word });
  await expect(settle(held.client_request_id)).rejects.toMatchObject({
    because: "held",
    message: `The purchase ${held.client_request_id} was not settled: a process works on it. Try again later.`,
  });
  await expect(settle("never")).rejects.toMatchObject({
    because: "not-stored",
    message: "The purchase never was not settled: nothing is stored under this id.",
  });
});

test("while a person settles it no process sends it, for as long as a run of the ledger may take", async () => {
  const seen: unknown[] = [];
  const shop = await stuck(async () => {
    const begin = async () => (await shop.store.begin(shop.wanted, { nowMs: 1_000, laterMs: 1_000 })).kind;
    shop.pass(leaseMs - 1);
    seen.push(await shop.store.takeDue(1), await begin());
    shop.pass(1);
    seen.push(await begin());
    return unknown();
  });
  await shop.settle({});
  expect(seen).toEqual([[], "held", "leased"]);
});

test("what ended while the person looked stays as it ended, and a lease that cannot be given back is reported", async () => {
  const { store, errors, id, settle } = await stuck(async () => {
    await store.end({ requestId: id, number: 1, leaseMs: 0 }, outcomeOf(id, "succeeded"));
    return unknown();
  });
  vi.spyOn(store, "release").mockRejectedValue(new Error("away"));
  expect(await settle({})).toMatchObject({
    name: "SettlementError",
    because: "ended",
    message: `The purchase ${id} was not settled: it has ended meanwhile. get returns its outcome.`,
  });
  expect(errors).toMatchObject([{ message: "away" }]);
});

test.each([
  [{ state: "rejected" }, "state must be"],
  [{ by: " " }, "by must"],
  [{ reason: undefined }, "reason must"],
])("it says who, why and how: %j", async (options, message) => {
  const { settle } = await stuck(unknown);
  const error = await settle(options as Partial<SettleOptions>);
  expect(error).toMatchObject({ name: "InvalidOptionError", message: expect.stringContaining(message) });
});

test("what was stored long ago and sent a moment ago is too early, too; a success is not", async () => {
  const { store, ends, id, settle } = await stuck(unknown);
  await store.addAttempt({ requestId: id, number: 1, leaseMs: 1 }, new Date());
  expect(await settle({})).toMatchObject({
    because: "too-early",
    message: `The purchase ${id} was not settled: the service may still show it: wait 300 seconds.`,
  });
  expect(await settle({ state: "succeeded" })).toMatchObject({ state: "succeeded" });
  expect(ends).toEqual([`${id} succeeded`]);
});

test("enqueue needs a transaction, a valid request, a store, and an id that no deleted success has", async () => {
  const { ledger, store } = openShop();
  // @ts-expect-error it is missing
  await expect(ledger.enqueue(request())).rejects.toMatchObject({ name: "InvalidOptionError" });
  const options = { transaction: undefined } as never;
  await expect(ledger.enqueue(request(), options)).rejects.toMatchObject({ name: "InvalidOptionError" });
  const invalid = request({ amount: "none" });
  await expect(ledger.enqueue(invalid, own)).rejects.toMatchObject({
    name: "InvalidRequestError",
    requestId: invalid.client_request_id,
  });
  expect(await ledger.stats()).toMatchObject({ open: 0 });
  const wanted = request();
  await ledger.buy(wanted);
  await store.deleteEnded(new Date(Date.now() + 1_000));
  // It may be another order's.
  await expect(ledger.enqueue({ ...wanted, amount: "700" }, own)).rejects.toMatchObject({
    name: "DeletedPurchaseError",
    requestId: wanted.client_request_id,
  });
  vi.spyOn(store, "enqueue").mockRejectedValue(new Error("away"));
  await expect(ledger.enqueue(request(), own)).rejects.toMatchObject({ name: "StoreUnavailableError" });
});

test("a customer cancels what was never sent: it is rejected with its effect, and is never sold", async () => {
  const ends: string[] = [];
  const onEnd = ({ requestId, state }: EndedPurchase) => ends.push(`${requestId} ${state}`);
  const { ledger, service } = openShop({ onEnd });
  const wanted = request();
  const id = wanted.client_request_id;
  await ledger.enqueue(wanted, own);
  // A person who may not settle it leaves it unsent.
  await ledger.settle(id, { state: "failed", ...word }).catch(() => {});
  const why = { about: "order", reason: "Cancelled by ada@shop.test: the biller confirmed it by phone" };
  expect(await ledger.cancel(id, word)).toMatchObject({ state: "rejected", money: "return", ...why });
  expect(ends).toEqual([`${id} rejected`]);
  await ledger.work();
  expect(await ledger.buy(wanted)).toMatchObject({ state: "rejected", ...why });
  expect(service.requests.creates).toBe(0);
  await expect(ledger.cancel(id, word)).rejects.toMatchObject({ because: "ended" });
  await expect(ledger.cancel("never", word)).rejects.toMatchObject({ because: "not-stored" });
  await expect(ledger.cancel(id, { by: "", reason: "" })).rejects.toMatchObject({ name: "InvalidOptionError" });
  const sent = await stuck(unknown);
  await expect(sent.ledger.cancel(sent.id, word)).rejects.toMatchObject({ name: "SettlementError", because: "sent" });
  expect(await sent.ledger.get(sent.id)).toMatchObject({ state: "open" });
  expect(sent.ends).toEqual([]);
});

test("electricity that succeeds without its token is looked up a few times before it ends", async () => {
  let checks = 0;
  const bill = { product: "ELECTRICITY", network: "IKEDC", plan_code: "301" } as const;
  const wanted: CreateTransactionRequest = { ...request(), ...bill };
  const { store } = openShop();
  await store.begin(wanted, { nowMs: 0, laterMs: 210_000 });
  const data = { internal_reference: "ref-1", request_id: wanted.client_request_id, product: "ELECTRICITY" };
  const { ledger } = openShop({
    store,
    fetch: async () => {
      const token = ++checks > 2 ? { token: "0452" } : {};
      return Response.json({ status: "success", response_code: "00", data: { ...data, ...token } });
    },
  });
  await ledger.work();
  expect(await ledger.get(wanted.client_request_id)).toMatchObject({
    state: "succeeded",
    outcome: { transaction: { token: "0452" } },
  });
});

test("three people settle it at once: one of them does, and there is one effect", async () => {
  const { ends, settle } = await stuck(unknown);
  const all = await Promise.all([settle({}), settle({ state: "succeeded" }), settle({})]);
  expect(all.filter((one) => "settled" in one)).toHaveLength(1);
  expect(ends).toHaveLength(1);
});

test("open returns what is open, oldest first, with what is known of it", async () => {
  const { ledger, store, id } = await stuck(async () => Response.json({}, { status: 503 }));
  const younger = request();
  await store.begin(younger, { nowMs: 60_000, laterMs: 60_000 });
  await ledger.work();
  const found = (options = {}) => all(ledger.listUnfinished(options));
  expect(await found()).toMatchObject([
    {
      requestId: id,
      progress: { state: expect.any(String), since: expect.any(Number) },
      learned: { cause: { kind: "unusable-response", message: "The response was HTTP 503." } },
      runs: 2,
    },
    { requestId: younger.client_request_id },
  ]);
  expect(await found({ olderThanMs: 60_000 })).toMatchObject([{ requestId: id }]);
  const { run } = await take(store);
  await store.end(run, outcomeOf(run.requestId, "succeeded"), () => {});
  expect(await found()).toHaveLength(2);
  expect(await found({ limit: 1 })).toMatchObject([{ requestId: id }]);
  expect(await found({ limit: 0 })).toEqual([]);
  // That of a process whose clock is ahead, too.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - hourMs });
  expect(await found()).toHaveLength(2);
  vi.useRealTimers();
  for (const value of [Number.NaN, -1, null, "2", 2n, Symbol("2")])
    for (const name of ["limit", "olderThanMs"])
      expect(() => ledger.listUnfinished({ [name]: value as number })).toThrow(`${name} must be`);
});

test("close takes nothing new, lets what is under way end, and ends the loop of work", async () => {
  const { ledger, store, service } = openShop({ world: { delayMs: 50 } });
  const working = ledger.work({ everyMs: 600_000 });
  const buying = ledger.buy(request());
  const close = vi.spyOn(store, "close");
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  await ledger[Symbol.asyncDispose]();
  expect(close).toHaveBeenCalledOnce();
  // That of the time of grace is gone.
  expect(timers()).toBeLessThanOrEqual(before);
  expect(await buying).toMatchObject({ state: "succeeded" });
  expect(await working).toEqual({ succeeded: 0, failed: 0, rejected: 0, conflict: 0, open: 0 });
  const error = { name: "LedgerClosedError" };
  for (const call of [
    () => ledger.buy(request()),
    () => ledger.enqueue(request(), own),
    () => ledger.work(),
    () => ledger.settle("1", { state: "failed", ...word }),
    () => ledger.get("1"),
    () => all(ledger.listUnfinished()),
  ])
    await expect(call()).rejects.toMatchObject(error);
  expect(service.requests.creates).toBe(1);
});

test("what is still under way after the time of grace stores its progress, and is due at once", async () => {
  const { ledger, store } = openShop({ fetch: () => new Promise(() => {}), purchase: { attemptTimeoutMs: 600_000 } });
  const wanted = request();
  const buying = ledger.buy(wanted);
  await expect
    .poll(() => store.get(wanted.client_request_id), { timeout: 20_000 })
    .toMatchObject({ attempts: [expect.any(Date)] });
  await ledger.close({ graceMs: 20 });
  expect(await buying).toMatchObject({ state: "open", cause: { kind: "aborted" } });
  expect(await store.get(wanted.client_request_id)).toMatchObject({ progress: { attempts: 1 } });
  expect(await store.takeDue(1)).toHaveLength(1);
});

test("without onError an error is a line on the console", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    const store = memoryStore();
    const { client } = openShop();
    const onEnd = () => {
      throw new Error("the shop's table\nis locked");
    };
    const wanted = request();
    await createLedger({ client, store, onEnd }).buy(wanted);
    const id = wanted.client_request_id;
    expect(log.mock.calls).toEqual([
      [
        `The ledger, purchase ${id}: OnEndError: The onEnd of ${id} failed, and work runs it again later: Error: the shop's table is locked`,
      ],
    ]);
  } finally {
    log.mockRestore();
  }
});

test("close ends reconcile after the time of grace", async () => {
  const { ledger, store } = openShop({ fetch: () => new Promise(() => {}), purchase: { attemptTimeoutMs: 600_000 } });
  for (let n = 0; n < 12; n++) await store.begin(request(), { nowMs: 0, laterMs: 1_000 });
  const reconciling = ledger.reconcile();
  const begin = performance.now();
  await ledger.close({ graceMs: 20 });
  expect(performance.now() - begin).toBeLessThan(2_000);
  expect(await reconciling).toMatchObject({ compared: 0 });
});
