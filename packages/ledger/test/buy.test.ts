import { getEventListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { CreateTransactionRequest } from "@vending/contract";
import {
  DifferentRequestError,
  type FinishedRun,
  type LedgerOptions,
  memoryStore,
  type Store,
  StoreUnavailableError,
  TransactionError,
} from "@vending/ledger";
import { describe, expect, test, vi } from "vitest";
import { all, lease, outcomeOf, request, take } from "./lib/requests.ts";
import { createService } from "./lib/service.ts";
import { openShop } from "./lib/world.ts";

const own = { transaction: "own" } as const;

/** A store in which these calls fail. */
function broken(...calls: (keyof Store)[]): Store {
  const store = memoryStore();
  for (const call of calls) vi.spyOn(store, call).mockRejectedValue(new Error("database is away") as never);
  return store;
}

/** A first attempt is late: it does not count as made when its lease began. */
function beginsSlowly(store: Store): Store {
  const { begin } = store;
  vi.spyOn(store, "begin").mockImplementation(async (...given) => {
    const begun = await begin(...given);
    await sleep(1_050);
    return begun;
  });
  return store;
}

const connectionLost = () => Promise.reject(new TypeError("connection lost"));

describe("buying", () => {
  test.each([
    ["succeeded", 0],
    ["failed", 1],
  ])("stores the request before the first byte leaves, returns the outcome of the client, and keeps it: %s", async (state, fails) => {
    const store = memoryStore();
    const service = createService({ fails });
    const storedBefore: unknown[] = [];
    const { ledger } = openShop({
      store,
      fetch: async (sent) => {
        storedBefore.push((await store.get(wanted.client_request_id))?.state);
        return service.fetch(sent);
      },
    });
    const wanted = request();
    const outcome = await ledger.buy(wanted);
    expect(outcome).toMatchObject({ state, replayed: false });
    expect(storedBefore[0]).toBe("open");
    const stored = await store.get(wanted.client_request_id);
    expect(stored).toMatchObject({ state, outcome, request: wanted, attempts: [expect.any(Date)] });
    expect(Number(stored?.storedAt)).toBeLessThanOrEqual(Number(stored?.attempts[0]));
    // The same request again is answered from the store.
    const before = { ...service.requests };
    expect(await ledger.buy({ ...wanted, plan_code: undefined } as never)).toEqual({ ...outcome, replayed: true });
    expect(service.requests).toEqual(before);
    expect(service.sold.size).toBe(1);
  });

  test("nothing is sent while the database is away, and no caller is told that nothing was made", async () => {
    const { ledger, service } = openShop({ store: broken("begin") });
    const wanted = request();
    const error = await ledger.buy(wanted).catch((error) => error);
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(error).toMatchObject({
      name: "StoreUnavailableError",
      requestId: wanted.client_request_id,
      message: expect.stringMatching(/order-\d+ could not be stored.* Call again with the same request/),
    });
    expect(error.cause).toMatchObject({ message: "database is away" });
    expect(service.requests.creates + service.requests.statuses).toBe(0);
  });

  test.each<[string, unknown, string]>([
    ["a server that stops", { code: "57P01" }, "StoreUnavailableError"],
    ["a connection that broke", { code: "EPIPE" }, "StoreUnavailableError"],
    ["too many connections", { code: "53300" }, "StoreUnavailableError"],
    ["a file that another process writes", { errcode: 261 }, "StoreUnavailableError"],
    ["a full disk", { errcode: 13 }, "StoreUnavailableError"],
    ["another transaction that came before that of the ledger", { code: "40001" }, "StoreUnavailableError"],
    ["a role that may not write", { code: "42501" }, "Error"],
    ["a transaction that has failed before", { code: "25P02" }, "Error"],
    ["a constraint", { errcode: 2067 }, "Error"],
    ["a value that is no transaction", new TypeError("query is not a function"), "TypeError"],
    ["a transaction that was not begun", new TransactionError("begin one"), "TransactionError"],
  ])("only what waiting may help is called an unavailable store: %s", async (_, fields, name) => {
    const error = fields instanceof Error ? fields : Object.assign(new Error("no"), fields);
    for (const call of ["begin", "enqueue", "get"] as const) {
      const store = memoryStore();
      vi.spyOn(store, call).mockRejectedValue(error as never);
      const { ledger } = openShop({ store });
      const calls = {
        begin: () => ledger.buy(request()),
        enqueue: () => ledger.enqueue(request(), own),
        get: () => ledger.settle("order", { state: "failed", by: "ada", reason: "late" }),
      };
      const thrown = await calls[call]().catch((reason) => reason);
      expect(thrown).toMatchObject({ name });
      expect(name === "StoreUnavailableError" ? thrown.cause : thrown).toBe(error);
    }
  });

  test("each run is told, with what it came to and how long it took", async () => {
    const runs: FinishedRun[] = [];
    const { ledger } = openShop({ onRun: (run) => runs.push(run) });
    const wanted = request();
    await ledger.buy(wanted);
    await ledger.buy(wanted);
    const away = openShop({ fetch: connectionLost, deadlineMs: 0, onRun: (run) => runs.push(run) });
    await away.ledger.buy(request());
    const durationMs = expect.toSatisfy((ms: number) => ms > 0 && ms < 10_000);
    const { client_request_id: requestId } = wanted;
    expect(runs).toEqual([
      { requestId, state: "succeeded", cause: undefined, attempts: 1, statusChecks: expect.any(Number), durationMs },
      expect.objectContaining({ state: "open", cause: "no-response", durationMs }),
    ]);
  });

  test("a database that goes away after that changes nothing about the outcome, and is reported", async () => {
    const { ledger, errors, service } = openShop({ store: broken("end") });
    expect((await ledger.buy(request())).state).toBe("succeeded");
    expect(errors).toHaveLength(1);
    expect(service.sold.size).toBe(1);
  });

  test.each([
    ["bought", undefined],
    ["open", { deadlineMs: 0, fetch: connectionLost }],
  ])("another request under an id that is %s is refused, and nothing is sent", async (_, options) => {
    const { ledger, service, store, errors } = openShop(options);
    const wanted = request();
    await ledger.buy(wanted);
    const before = { ...service.requests };
    const error = await ledger
      .buy({ ...wanted, plan_code: "1", amount: "501", customer_msisdn: "08039999999" } as CreateTransactionRequest)
      .catch((error) => error);
    expect(error).toBeInstanceOf(DifferentRequestError);
    expect(error).toMatchObject({
      name: "DifferentRequestError",
      requestId: wanted.client_request_id,
      fields: ["amount", "customer_msisdn", "plan_code"],
      message: expect.stringMatching(
        /order-\d+, which differs in amount, customer_msisdn, plan_code\. .*correct your program/,
      ),
    });
    expect(errors).toEqual([]);
    // For another merchant the id is free: sent there, it would buy again.
    await expect(ledger.buy({ ...wanted, merchant_code: "OTHER" })).rejects.toMatchObject({
      fields: ["merchant_code"],
    });
    expect(service.requests).toEqual(before);
    expect((await store.get(wanted.client_request_id))?.request).toEqual(wanted);
    // And the lease is free, if it was.
    const after = await store.begin(wanted, lease);
    expect(after.kind).toBe(after.purchase.state === "open" ? "leased" : "over");
  });

  test("a phone number in another form is the same order, and a meter number in another form is not", async () => {
    const { ledger, service, store } = openShop();
    const wanted = request();
    await ledger.buy(wanted);
    for (const customer_msisdn of ["2348031234567", "+234 803 123 4567"])
      expect(await ledger.buy({ ...wanted, customer_msisdn })).toMatchObject({ state: "succeeded", replayed: true });
    expect(service.sold.size).toBe(1);
    const other = { ...wanted, customer_msisdn: "2348031234568" };
    await expect(ledger.buy(other)).rejects.toMatchObject({ fields: ["customer_msisdn"] });
    const data = { ...request(), product: "data", network: "mtn", plan_code: "MTN-8" } as const;
    await ledger.enqueue(data, own);
    expect(await ledger.enqueue({ ...data, customer_msisdn: "2348031234567" }, own)).toBe("open");
    const bill = { product: "ELECTRICITY", network: "IKEDC", plan_code: "301" } as const;
    const meter = { ...request(), ...bill };
    await ledger.enqueue(meter, own);
    const sameDigits = { ...meter, customer_msisdn: "2348031234567" };
    await expect(ledger.enqueue(sameDigits, own)).rejects.toMatchObject({ fields: ["customer_msisdn"] });
    const fields = ["customer_msisdn", "network", "plan_code", "product"];
    const bought = { ...wanted, ...bill, customer_msisdn: "2348031234567" };
    await expect(ledger.buy(bought)).rejects.toMatchObject({ fields });
    const noPhone = { ...request(), customer_msisdn: "nine" };
    await store.begin(noPhone, { nowMs: 60_000, laterMs: 60_000 });
    const noPhoneEither = { ...noPhone, customer_msisdn: "ten" };
    await expect(ledger.buy(noPhoneEither)).rejects.toMatchObject({ fields: ["customer_msisdn"] });
  });

  test("a caller that waits for another process looks less and less often, until the deadline or its signal", async () => {
    const { store, ledger } = openShop();
    const wanted = request();
    await store.begin(wanted, lease);
    const looks = vi.spyOn(store, "begin");
    expect(await ledger.buy(wanted, { deadlineMs: 800 })).toEqual({
      state: "open",
      money: "hold",
      requestId: wanted.client_request_id,
      cause: { kind: "held-elsewhere", message: expect.stringMatching(/Another call .* buy again/) },
      attempts: 0,
      statusChecks: 0,
    });
    // After 100, 250, 475 and 800 milliseconds.
    expect(looks.mock.calls.length).toBeGreaterThan(3);
    expect(looks.mock.calls.length).toBeLessThan(7);
    expect(await ledger.buy(wanted, { signal: AbortSignal.timeout(50) })).toMatchObject({ state: "open" });
    // When that process has died and its lease is over, the caller goes on.
    const died = request();
    await store.begin(died, { nowMs: 200, laterMs: 210_000 });
    expect(await ledger.buy(died)).toMatchObject({ state: "succeeded" });
  });

  test("another purchase under its id is a conflict: it is returned again, listed, and never asked for or sent again", async () => {
    const { ledger, store, service, errors } = openShop();
    const wanted = request();
    const other = JSON.stringify({ ...wanted, customer_msisdn: "08039999999", amount: "9000" });
    await service.fetch(new Request("http://vending.test/sync", { method: "POST", body: other }));
    const conflict = { state: "conflict", money: "hold", shown: "success", fields: ["customer_msisdn", "amount"] };
    expect(await ledger.buy(wanted)).toMatchObject({ ...conflict, replayed: true });
    const { requests } = service;
    const before = { ...requests };
    expect(await ledger.buy(wanted)).toMatchObject(conflict);
    expect(await ledger.enqueue(wanted, own)).toBe("conflict");
    await expect(ledger.buy({ ...wanted, amount: "7" })).rejects.toMatchObject({ name: "DifferentRequestError" });
    expect(await ledger.work()).toEqual({ succeeded: 0, failed: 0, rejected: 0, conflict: 0, open: 0 });
    expect(requests).toEqual(before);
    expect(await all(ledger.listUnfinished())).toMatchObject([{ state: "conflict", outcome: conflict }]);
    expect(await store.stats()).toMatchObject({ open: 0, conflicts: 1 });
    const word = { by: "ada", reason: "ref-1 is another order's" };
    const { client_request_id: id } = wanted;
    await expect(ledger.settle(id, { state: "succeeded", ...word })).rejects.toMatchObject({ because: "shown" });
    await expect(ledger.cancel(id, word)).rejects.toMatchObject({ because: "sent" });
    expect(await store.get(id)).toMatchObject({ state: "conflict" });
    const settled = await ledger.settle(id, { state: "failed", ...word, otherReference: "ref-1" });
    expect(settled).toMatchObject({ state: "failed", settled: word });
    expect(await ledger.buy(wanted)).toMatchObject({ state: "failed", money: "return" });
    expect(errors).toEqual([]);
  });

  test.each([
    ["U+0000", { merchant_code: "half \0" }],
    ["half a character", { merchant_code: "half \ud83d" }],
    ["lists in lists", { extra: JSON.parse(`${"[".repeat(1_000)}${"]".repeat(1_000)}`) }],
    ["what is not JSON", { amount: 5n }, "cannot be written as JSON"],
  ])("a request that some database could not keep as it is sent is not stored: %s", async (_, changes, message = "cannot be stored") => {
    const { ledger, store, service } = openShop();
    await expect(ledger.buy({ ...request(), ...changes } as never)).rejects.toMatchObject({
      name: "InvalidRequestError",
      issues: [{ message: expect.stringContaining(message), path: [], keyword: "type" }],
    });
    expect((await store.stats()).open).toBe(0);
    expect(service.requests.creates).toBe(0);
  });

  test("the database ends the purchase, and its response is lost: the outcome is that of the call", async () => {
    const store = memoryStore();
    const { end } = store;
    vi.spyOn(store, "end").mockImplementationOnce(async (...given) => {
      await end(...given);
      throw new Error("connection lost");
    });
    const { ledger, errors } = openShop({ store });
    expect(await ledger.buy(request())).toMatchObject({ state: "succeeded", replayed: false });
    expect(errors).toEqual([]);
  });

  test("an outcome that is found after its purchase was deleted is returned", async () => {
    const store = memoryStore();
    const { ledger, errors } = openShop({ store: { ...store, end: async () => false, get: async () => undefined } });
    expect(await ledger.buy(request())).toMatchObject({ state: "succeeded", replayed: false });
    expect(errors).toEqual([]);
  });

  test("an attempt is recorded before the outcome is returned, however slow the database is", async () => {
    const store = beginsSlowly(memoryStore());
    const { addAttempt } = store;
    vi.spyOn(store, "addAttempt").mockImplementation((...given) => sleep(100).then(() => addAttempt(...given)));
    const { ledger } = openShop({ store });
    const wanted = request();
    await ledger.buy(wanted, { mode: "sync" });
    expect((await store.get(wanted.client_request_id))?.attempts).toHaveLength(2);
  });

  test("the first attempt has the moment of the lease; one that is made later is recorded by itself", async () => {
    const store = memoryStore();
    const addAttempt = vi.spyOn(store, "addAttempt");
    const { ledger } = openShop({ store });
    await ledger.buy(request());
    expect(addAttempt).not.toHaveBeenCalled();
    beginsSlowly(store);
    const wanted = request();
    await ledger.buy(wanted);
    const { attempts = [], sentSince } = (await store.get(wanted.client_request_id)) ?? {};
    expect(attempts).toEqual([sentSince, addAttempt.mock.lastCall?.[1]]);
    expect(Number(attempts[1]) - Number(sentSince)).toBeGreaterThan(1_000);
  });

  test("an attempt that the store could not record is recorded before the lease is given back", async () => {
    const store = beginsSlowly(memoryStore());
    const addAttempt = vi.spyOn(store, "addAttempt").mockRejectedValueOnce(new Error("deadlock detected"));
    const { ledger, errors } = openShop({ store, fetch: connectionLost, deadlineMs: 0 });
    const wanted = request();
    expect(await ledger.buy(wanted)).toMatchObject({ state: "open" });
    expect((await store.get(wanted.client_request_id))?.attempts).toHaveLength(2);
    expect(errors).toMatchObject([{ message: "deadlock detected" }]);
    // As long as it cannot be, the lease stays: no person settles what was sent a moment ago.
    addAttempt.mockRejectedValue(new Error("away"));
    const other = request();
    await ledger.buy(other);
    const word = { state: "failed", by: "ada", reason: "it was never sent" } as const;
    await expect(ledger.settle(other.client_request_id, word)).rejects.toMatchObject({ because: "held" });
  });

  test("a lease lasts as long as the purchase is followed, and a margin", async () => {
    const store = memoryStore();
    const begin = vi.spyOn(store, "begin");
    const { ledger } = openShop({ store, deadlineMs: 5_000, leaseMarginMs: 200 });
    await ledger.buy(request(), { deadlineMs: 0 });
    await ledger.buy(request());
    expect(begin.mock.calls.map(([, times]) => times)).toEqual([
      { nowMs: 200, laterMs: 5_200 },
      { nowMs: expect.closeTo(5_200, -2), laterMs: 5_200 },
    ]);
  });

  test("a deadline that is not a time is rejected before anything is stored", async () => {
    const { ledger, store } = openShop();
    for (const deadlineMs of [-1, "1000" as never, Number.NaN, Number.POSITIVE_INFINITY, 2_147_393_648])
      await expect(ledger.buy(request(), { deadlineMs })).rejects.toThrow(
        expect.objectContaining({
          name: "InvalidOptionError",
          message: "deadlineMs must be from 0 to 2,147,393,647 milliseconds",
        }),
      );
    expect((await store.stats()).open).toBe(0);
  });

  test.each<[string, object, string]>([
    ["mode", { mode: "later" }, "mode must be sync or async."],
    ["onUpdate", { onUpdate: "log" }, "onUpdate must be a function."],
    ["signal", { signal: "stop" }, "signal must be an AbortSignal."],
    ["a signal of its own", { signal: { aborted: false } }, "signal must be an AbortSignal."],
    ["deadlineMs", { deadlineMs: null }, "deadlineMs must be from 0 to 2,147,393,647 milliseconds"],
    ["attemptTimeoutMs", { attemptTimeoutMs: 0 }, "attemptTimeoutMs must be from 1 to 2,147,483,647."],
  ])("an invalid option is refused before anything is stored, and can be corrected: %s", async (...given) => {
    const [, options, message] = given;
    const updates: unknown[] = [];
    const { ledger, store, service } = openShop();
    const wanted = request();
    const error = await ledger
      .buy(wanted, { onUpdate: (update) => updates.push(update), ...options })
      .catch((error) => error);
    // An earlier call may have bought under the id.
    expect(error).toMatchObject({ name: "InvalidOptionError", message });
    expect(await store.get(wanted.client_request_id)).toBeUndefined();
    expect(service.requests).toMatchObject({ creates: 0, statuses: 0 });
    expect(updates).toEqual([]);
    for (const none of [null, 5, "sync"])
      await expect(ledger.buy(wanted, none as never)).rejects.toMatchObject({ message: "options must be an object." });
    const { signal } = new AbortController();
    expect(await ledger.buy(wanted, { signal })).toMatchObject({ state: "succeeded", replayed: false });
  });

  test("a lease that cannot be given back is reported, and another request is still refused", async () => {
    const { ledger, store, errors } = openShop({ deadlineMs: 0, fetch: connectionLost });
    const wanted = request();
    await ledger.buy(wanted);
    vi.spyOn(store, "release").mockRejectedValue(new Error("database is away"));
    await expect(ledger.buy({ ...wanted, amount: "501" })).rejects.toBeInstanceOf(DifferentRequestError);
    expect(errors).toMatchObject([{ message: "database is away" }]);
  });

  test("no timer is left behind, and nothing on the signal of the caller", async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    const before = timers();
    const { ledger } = openShop();
    const { signal } = new AbortController();
    for (let count = 0; count < 5; count++) await ledger.buy(request(), { mode: "sync", signal });
    expect(timers()).toBeLessThan(before + 5);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("what the service rejected stays rejected for every later caller", async () => {
    let refusing = true;
    const rejection = () => Response.json({ message: "Unknown key" }, { status: 401 });
    const service = createService();
    const { ledger, another, store } = openShop({
      fetch: (sent) => (refusing ? Promise.resolve(rejection()) : service.fetch(sent)),
    });
    const wanted = request();
    const first = await ledger.buy(wanted);
    refusing = false;
    const about = { state: "rejected", money: "return", about: "merchant", reason: "Unknown key." };
    expect(first).toMatchObject({ ...about, response: { status: 401, body: { message: "Unknown key" } }, attempts: 1 });
    for (const later of [wanted, request({ client_request_id: wanted.client_request_id, amount: "700" })]) {
      // But for the body of the response, which is not stored.
      const response = { status: 401, body: undefined };
      expect(await another().buy(later)).toEqual({ ...first, response, attempts: 0, statusChecks: 0 });
    }
    expect(service.requests.creates).toBe(0);
    expect(await store.get(wanted.client_request_id)).toMatchObject({ state: "rejected" });
    // A new decision has a new id.
    expect(await ledger.buy(request())).toMatchObject({ state: "succeeded", replayed: false });
  });

  test("what breaks the contract is refused, nothing is stored, and it may be corrected under the same id", async () => {
    const { ledger, store, service } = openShop();
    const wanted = request({ amount: "five hundred" });
    const refused = { code: "invalid-request", requestId: wanted.client_request_id, issues: [{ path: ["amount"] }] };
    await expect(ledger.buy(wanted)).rejects.toMatchObject(refused);
    expect(await store.get(wanted.client_request_id)).toBeUndefined();
    expect(service.requests.creates).toBe(0);
    expect(await ledger.buy({ ...wanted, amount: "500" })).toMatchObject({ state: "succeeded", replayed: false });
    // What is stored is resumed, whatever the contract of today says of it.
    const older = request({ amount: "five hundred" });
    await store.begin(older, { nowMs: 0, laterMs: 60_000 });
    expect(await ledger.buy(older, { deadlineMs: 0 })).toMatchObject({ state: "open" });
  });

  test("what was stored when the contract still had it, and was never sent, is rejected", async () => {
    const { ledger, store, service } = openShop();
    const older = request({ amount: "five hundred" });
    await store.enqueue(older, 60_000, undefined);
    expect(await ledger.work()).toMatchObject({ rejected: 1 });
    expect(service.requests.creates).toBe(0);
    const { rejection } = (await store.get(older.client_request_id)) ?? {};
    expect(rejection).toMatchObject({ about: "order", status: 0, reason: expect.stringMatching(/^amount/) });
  });

  test("a rejection that no status check could confirm is confirmed by a later run, which sends nothing", async () => {
    let isDown = true;
    const { ledger, another, store } = openShop({
      fetch: async ({ method }) => {
        if (method === "POST") return Response.json({ message: "Unknown plan" }, { status: 400 });
        return Response.json({}, { status: isDown ? 503 : 404 });
      },
    });
    const wanted = request();
    expect(await ledger.buy(wanted, { deadlineMs: 0 })).toMatchObject({ state: "open", money: "hold" });
    expect(await store.get(wanted.client_request_id)).toMatchObject({ progress: { state: "unconfirmed" } });
    isDown = false;
    const why = { about: "order", reason: "Unknown plan.", response: { status: 400 } };
    expect(await another().buy(wanted)).toMatchObject({ state: "rejected", money: "return", ...why, attempts: 0 });
  });

  test("a rejection that could not be recorded is not certain: what is open in the store is sent again", async () => {
    let ahead = 0;
    const store = memoryStore({ now: () => Date.now() + ahead });
    const away = vi.spyOn(store, "end").mockRejectedValue(new Error("database is away"));
    const service = createService();
    let refusing = true;
    const { ledger, errors } = openShop({
      store,
      purchase: { visibilityMs: 10 },
      // The credentials may check a status, and not buy.
      fetch: async (sent) =>
        refusing ? Response.json({}, { status: sent.method === "POST" ? 401 : 404 }) : service.fetch(sent),
    });
    const wanted = request();
    expect(await ledger.buy(wanted)).toMatchObject({
      state: "open",
      requestId: wanted.client_request_id,
      cause: { kind: "not-recorded", message: expect.stringContaining("recorded") },
      attempts: 1,
    });
    expect(errors).toMatchObject([{ message: "database is away" }]);
    refusing = false;
    away.mockRestore();
    // The lease of the first run is over.
    ahead = 1_000_000;
    expect(await ledger.work()).toMatchObject({ succeeded: 1 });
    expect(service.sold.size).toBe(1);
  });

  test.each([
    null,
    { client_request_id: 7 },
    request({ client_request_id: ".." }),
  ])("without an id that can be looked up nothing is stored: %j", async (wanted) => {
    const { ledger, store } = openShop();
    const error = await ledger.buy(wanted as unknown as CreateTransactionRequest).catch((error) => error);
    const issues = [{ path: ["client_request_id"], message: expect.stringContaining("an address can hold") }];
    expect(error).toMatchObject({ name: "InvalidRequestError", issues });
    expect(await all(store.list({}))).toEqual([]);
  });

  test("a caller that aborts before anything is sent gets its reason, or an open outcome if the purchase is stored", async () => {
    const left = new Error("left");
    const { ledger, store, service } = openShop();
    const wanted = request();
    await expect(ledger.buy(wanted, { signal: AbortSignal.abort(left) })).rejects.toBe(left);
    expect(await store.get(wanted.client_request_id)).toBeUndefined();
    // And after that: what was stored is bought.
    const controller = new AbortController();
    const { begin } = store;
    vi.spyOn(store, "begin").mockImplementation((...given) => begin(...given).finally(() => controller.abort(left)));
    const next = request();
    expect(await ledger.buy(next, { signal: controller.signal })).toMatchObject({
      state: "open",
      cause: { kind: "aborted", message: expect.stringMatching(/before anything was sent.*work/), error: left },
    });
    expect(await store.get(next.client_request_id)).toMatchObject({ state: "open" });
    expect(service.requests.creates).toBe(0);
    const pending = openShop({ world: { pendingFor: 60_000 } });
    const bought = pending.ledger.buy(request(), { signal: AbortSignal.timeout(50) });
    expect(await bought).toMatchObject({ state: "open", cause: { kind: "aborted" } });
    expect(await pending.store.takeDue(1)).toHaveLength(1);
  });

  test("a caller that uses its object for the next purchase while it waits gets the outcome of this one", async () => {
    const { store, ledger, service } = openShop();
    const wanted = request();
    const { client_request_id: requestId } = wanted;
    const begun = await take(store, wanted);
    const waiting = ledger.buy(wanted);
    await sleep(20);
    Object.assign(wanted, request());
    const outcome = outcomeOf(requestId, "failed");
    await store.end(begun.run, outcome);
    expect(await waiting).toMatchObject({ ...outcome, replayed: true });
    expect(service.requests.creates).toBe(0);
  });

  test.each([
    ["a rejection", undefined, 401],
    ["another outcome", { status: "failed", response_code: "01" }, 200],
  ])("all callers get one outcome: that of a run whose lease is over is what is stored, or certain of nothing, after %s", async (_, body, status) => {
    for (const hasEnded of [true, false]) {
      let ahead = 0;
      const store = memoryStore({ now: () => Date.now() + ahead });
      const wanted = request();
      const { client_request_id: requestId } = wanted;
      let respond = () => {};
      const response = new Promise<Response>((resolve) => {
        const data = { request_id: requestId, internal_reference: "ref" };
        respond = () => resolve(Response.json(body ? { ...body, data } : {}, { status }));
      });
      const { ledger } = openShop({
        store,
        fetch: async ({ method }) => (method === "POST" ? response : Response.json({}, { status: 404 })),
      });
      const buying = ledger.buy(wanted, { mode: "sync" });
      await sleep(20);
      // Its lease is over: another process goes on, and may find a success.
      ahead = 1_000_000;
      const { run, isNew } = await take(store, wanted);
      expect(isNew).toBe(false);
      const outcome = outcomeOf(requestId, "succeeded");
      if (hasEnded) await store.end(run, outcome);
      respond();
      if (hasEnded) expect(await buying).toEqual({ ...outcome, replayed: true });
      else if (status === 200) expect(await buying).toMatchObject({ state: "failed", replayed: false });
      else {
        expect(await buying).toMatchObject({ state: "open", cause: { kind: "not-recorded" } });
        expect(await store.get(requestId)).toMatchObject({ state: "open" });
      }
    }
  });

  test("a listener or a log that breaks later breaks nothing", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    try {
      const breaks = () => Promise.reject(new Error("display is broken"));
      for (const onError of [
        breaks,
        () => {
          throw new Error("log is broken");
        },
      ]) {
        const { ledger } = openShop({ store: broken("addAttempt", "end", "release"), onError });
        expect((await ledger.buy(request(), { onUpdate: breaks })).state).toBe("succeeded");
      }
      await sleep(10);
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off("unhandledRejection", unhandled);
    }
  });

  test("no run outlives its lease", async () => {
    const { ledger, store } = openShop({ deadlineMs: 0, leaseMarginMs: 50, fetch: () => new Promise(() => {}) });
    expect(await ledger.buy(request())).toMatchObject({
      state: "open",
      cause: { kind: "aborted", error: { message: "The lease is over", name: "TimeoutError" } },
    });
    expect((await store.stats()).open).toBe(1);
  });

  test.each<[string, Partial<LedgerOptions>]>([
    ["client must be a client of createVendingClient", { client: undefined as never }],
    ["client must be a client of createVendingClient", { client: {} as never }],
    ["store must be a store, such as that of postgresStore", { store: {} as never }],
    ["onEnd must be a function", { onEnd: 5 as never }],
    ["onError must be a function", { onError: "log" as never }],
    ["onRun must be a function", { onRun: {} as never }],
    ["deadlineMs must be from 0 to 2,147,393,647 milliseconds", { deadlineMs: -1 }],
    ["deadlineMs must be from 0 to 2,147,393,647 milliseconds", { deadlineMs: Number.NaN }],
    ["deadlineMs must be from 0 to 2,147,483,640 milliseconds", { deadlineMs: 2_147_483_641, leaseMarginMs: 7 }],
    ["leaseMarginMs must be more than 0 milliseconds", { leaseMarginMs: 0 }],
    ["leaseMarginMs must be more than 0 milliseconds", { leaseMarginMs: "200" as never }],
    ["concurrency must be a whole number, 1 or more", { concurrency: 0 }],
    ["concurrency must be a whole number, 1 or more", { concurrency: 1.5 }],
    ["visibilityMs must be a number of milliseconds, 0 or more.", { purchase: { visibilityMs: -1 } }],
    ["options must be an object.", { purchase: 5 as never }],
  ])("an option that makes no sense is refused: %s", (message, options) => {
    expect(() => openShop().another(options)).toThrow(expect.objectContaining({ name: "InvalidOptionError", message }));
  });

  test("an option that is undefined is missing: what stands behind it holds", async () => {
    const asked: string[] = [];
    let sold = {};
    const fetch = async (sent: Request) => {
      asked.push(`${sent.method} ${sent.url.split("/").at(-1)}`);
      if (sent.method === "POST") {
        const { client_request_id, product = "airtime" } = (await sent.json()) as CreateTransactionRequest;
        sold = { request_id: client_request_id, internal_reference: "ref", product };
      }
      return Response.json({ status: "success", response_code: "00", response_message: "", data: sold });
    };
    const purchase = { mode: "sync", tokenChecks: undefined, resendWithinMs: undefined } as never;
    const { ledger } = openShop({ fetch, purchase });
    await ledger.buy(request(), { mode: undefined } as never);
    const bill = { ...request(), product: "ELECTRICITY", network: "IKEDC", plan_code: "301" } as const;
    await ledger.buy(bill);
    const checks = Array.from({ length: 3 }, () => `GET ${bill.client_request_id}`);
    expect(asked).toEqual(["POST sync", "POST transactions", ...checks]);
  });

  test("the longest deadline is one that a timer can hold", async () => {
    const longest = { deadlineMs: 2_147_483_640, leaseMarginMs: 7 };
    expect((await openShop(longest).ledger.buy(request())).state).toBe("succeeded");
  });
});
