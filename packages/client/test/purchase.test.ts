/** Buying, beyond the states that `histories.test.ts` explores: what is sent, what an outcome holds, and when a call ends. */
import {
  type PurchaseOptions,
  type PurchaseOutcome,
  type PurchaseProgress,
  type PurchaseUpdate,
  purchase,
  type ResumeOptions,
  resume,
  waitForOutcome,
} from "@vending/client";
import { type CreateTransactionRequest, purchaseTimings } from "@vending/contract";
import { describe, expect, test } from "vitest";
import { clockOf, SimulatedTime } from "../simulation/simulated-time.ts";
import { fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, html, inTurn, type Kind, lost, outcome, purchaseOf, status } from "./lib/service.ts";

type Handler = Parameters<typeof inTurn>[0];
/** The responses to the requests about a purchase: an outcome, an HTTP status, or none. */
type Script = readonly ("00" | "01" | "02" | number | "lost")[];

const handlersOf = (script: Script, request: CreateTransactionRequest): Handler[] =>
  script.map((one) => (one === "lost" ? lost : typeof one === "number" ? status(one) : outcome(one, request)));

const attemptTimeoutMs = 15_000;
const deadlineMs = 60_000;

/** Buys from a service that responds as it is told, the last response for ever. */
async function follow(handlers: readonly Handler[], request = airtime(), options: PurchaseOptions = {}) {
  const clock = fakeClock();
  const respond = inTurn(...handlers);
  const calls: { path: string; body: string }[] = [];
  const client = clientOf(async (sent) => {
    calls.push({ path: new URL(sent.url).pathname, body: await sent.text() });
    return respond(sent);
  });
  const result = await purchase(client, request, { clock, deadlineMs, attemptTimeoutMs, ...options });
  const bodies = calls.flatMap(({ body }) => (body ? [JSON.parse(body) as unknown] : []));
  const paths = calls.map(({ path }) => path);
  return { result, bodies, paths, methods: respond.methods.join(" ") };
}

test.each<[what: string, script: Script, calls: string, end: Partial<PurchaseOutcome>]>([
  ["final at once", ["00"], "POST", { state: "succeeded", replayed: false }],
  ["lost, and it arrived", ["lost", "01"], "POST GET", { state: "failed", replayed: false }],
  [
    "lost twice, and it did not arrive",
    ["lost", 404, "lost", 404, "02", "00"],
    "POST GET POST GET POST GET",
    { state: "succeeded", replayed: false },
  ],
  ["there at the second", ["lost", 404, 422, "00"], "POST GET POST GET", { state: "succeeded", replayed: false }],
  ["there before", [422, "00"], "POST GET", { state: "succeeded", replayed: true }],
  ["there before, and failed", [422, "01"], "POST GET", { state: "failed", replayed: true }],
  ["there before, and pending", [422, "02", "00"], "POST GET GET", { state: "succeeded", replayed: true }],
  ["sold by one delivery and rejected in another", [400, "02", "00"], "POST GET GET", { state: "succeeded" }],
  ["rejected, and seen later", [403, "lost", 500, "01"], "POST GET GET GET", { state: "failed" }],
  ["there before, seen late", [422, 500, "lost", "00"], "POST GET GET GET", { state: "succeeded", replayed: true }],
])("a purchase that was %s, %j: what is sent is the same each time, and the outcome says whether it was there before", async (_, script, calls, end) => {
  const request = airtime();
  const { result, bodies, methods } = await follow(handlersOf(script, request), request);
  expect(methods).toBe(calls);
  expect(result).toMatchObject({ ...end, transaction: { request_id: request.client_request_id } });
  expect(bodies).toEqual(Array(calls.match(/POST/g)?.length).fill(request));
});

test.each<[Kind, "sync" | "async" | undefined, string]>([
  ["airtime", "sync", "/ext/gateway/v1/transactions/airtime/sync"],
  ["data", "sync", "/ext/gateway/v1/transactions/data/sync"],
  ["airtime", "async", "/ext/gateway/v1/transactions"],
  ["data", undefined, "/ext/gateway/v1/transactions"],
  ["CABLE", "sync", "/ext/gateway/v1/transactions"],
  ["ELECTRICITY", undefined, "/ext/gateway/v1/transactions"],
])("%s, %s, is sent to %s, and its status is read by its id", async (kind, mode, path) => {
  const request = purchaseOf(kind);
  const { paths } = await follow([lost, outcome("00", request)], request, mode && { mode });
  expect(paths).toEqual([path, `/ext/gateway/v1/transactions/status/${request.client_request_id}`]);
});

test.each(["x", "a/b", "a b", "ä?#%", "...", "%2e%2e", "é😀", "x".repeat(255)])("an id may be %j", async (id) => {
  const request = { ...airtime(), client_request_id: id };
  const { result, paths } = await follow([lost, outcome("00", request)], request);
  expect(result.state).toBe("succeeded");
  expect(decodeURIComponent(paths[1]?.split("/").at(-1) ?? "")).toBe(id);
});

test.each<[Script, number, "order" | "merchant"]>([
  [[400, 404], 400, "order"],
  [[400, "lost", 404], 400, "order"],
  [[401, 404], 401, "merchant"],
  [[404, 404], 404, "merchant"],
  [[400, 401], 400, "merchant"],
  [[400, 403], 400, "merchant"],
  [[422, 404], 422, "order"],
])("a rejection says whom it is about, and why: %j, %i, %s", async (script, code, about) => {
  const request = airtime();
  const { result } = await follow(handlersOf(script, request), request, { visibilityMs: 10_000 });
  expect(result).toEqual({
    state: "rejected",
    money: "return",
    about,
    reason: "x.",
    requestId: request.client_request_id,
    response: { status: code, body: { status: "error", code, message: "x" } },
    attempts: 1,
    statusChecks: expect.any(Number),
  });
});

/** Which fields differ, and which forms are the same: `differences.test.ts` of the contract. */
test.each([
  ["00", "success"],
  ["01", "failed"],
  ["02", "pending"],
] as const)("a conflict names the fields that differ, and what is there: %s, %s", async (code, shown) => {
  const request = airtime();
  const { result } = await follow([status(422), outcome(code, request, { amount: "5,000.00" })], request);
  expect(result).toEqual({
    state: "conflict",
    money: "hold",
    requestId: request.client_request_id,
    fields: ["amount"],
    shown,
    replayed: true,
    transaction: expect.objectContaining({ internal_reference: "ref-1" }),
    attempts: 1,
    statusChecks: 1,
  });
});

describe("onUpdate", () => {
  test("tells each state and how often it was sent", async () => {
    const updates = async (script: Script) => {
      const seen: PurchaseUpdate[] = [];
      const request = airtime();
      await follow(handlersOf(script, request), request, { onUpdate: (update) => seen.push(update) });
      expect(new Set(seen.map(({ requestId }) => requestId))).toEqual(new Set([request.client_request_id]));
      return seen.map(({ state, attempts }) => `${state} ${attempts}`);
    };
    expect(await updates(["02", "02", "00"])).toEqual(["ready 1", "processing 1", "processing 1", "succeeded 1"]);
    expect(await updates(["lost", 404, "02", "01"])).toEqual([
      ...["ready 1", "unanswered 1", "resending 2", "processing 2", "failed 2"],
    ]);
    expect(await updates([400, 404])).toEqual(["ready 1", "unconfirmed 1", "rejected 1"]);
    expect((await updates(["lost"])).at(-1)).toBe("open 1");
  });

  test("tells a resumed purchase from its first request on, and when it is too late to send it", async () => {
    const resumed = async (change: Partial<PurchaseProgress>, options: ResumeOptions = {}) => {
      const seen: string[] = [];
      const clock = fakeClock();
      const request = airtime();
      const client = clientOf(inTurn(...handlersOf([404, "02", "00"], request)));
      const requestId = request.client_request_id;
      const progress = { requestId, state: "resending", since: clock.now(), attempts: 1, ...change } as const;
      const onUpdate = ({ state, attempts }: PurchaseUpdate) => seen.push(`${state} ${attempts}`);
      const result = await resume(client, request, { clock, progress, onUpdate, ...options });
      expect(result).toMatchObject({ state: "succeeded", replayed: true });
      return seen;
    };
    expect(await resumed({}, { progress: null })).toEqual([
      ...["in-doubt 0", "in-doubt 0", "processing 0", "succeeded 0"],
    ]);
    // When it was first sent is not known.
    expect(await resumed({})).toEqual(["watching 0", "watching 0", "processing 0", "succeeded 0"]);
  });
});

/** Later: `misuse.test.ts`. */
test("an abort before anything is sent throws the reason, and sends nothing", async () => {
  const handler = inTurn(lost);
  const signal = AbortSignal.abort(new Error("the customer left"));
  await expect(purchase(clientOf(handler), airtime(), { signal })).rejects.toThrow("the customer left");
  expect(handler.methods).toEqual([]);
});

describe("time", () => {
  test.each([
    ["airtime", "async", "attempt"],
    ["airtime", "sync", "attemptWithOutcome"],
    ["data", "async", "attempt"],
    ["data", "sync", "attemptWithOutcome"],
    ["ELECTRICITY", "async", "attemptWithOutcome"],
  ] as const)("a create whose response has the outcome has more time: %s, %s, %s", async (product, mode, timing) => {
    const time = new SimulatedTime();
    const begin = time.now;
    const askedAt: number[] = [];
    const client = clientOf(() => {
      askedAt.push(time.now - begin);
      return new Promise(() => {});
    });
    const bought = purchase(client, purchaseOf(product), { mode, clock: clockOf(time) });
    await time.run();
    expect(await bought).toMatchObject({ state: "open" });
    // The first check follows a pause.
    expect(askedAt[1]).toBe(purchaseTimings[timing] * 1_000 + 375);
  });
});

test("the object of a purchase may be used for the next one while it is under way", async () => {
  const request = airtime();
  const sent = { ...request };
  const reuse = (one: Request) => {
    Object.assign(request, { client_request_id: "the-next-one", amount: "1" });
    return status(one.method === "POST" ? 503 : 404)(one);
  };
  const { bodies, paths } = await follow([reuse], request, { deadlineMs: 5_000 });
  expect(bodies.length).toBeGreaterThan(1);
  for (const body of bodies) expect(body).toEqual(sent);
  for (const path of paths.filter((one) => one.includes("/status/"))) expect(path).toContain(sent.client_request_id);
});

describe("waitForOutcome", () => {
  const request = airtime();
  const [success, failed, pending] = (["00", "01", "02"] as const).map((code) => outcome(code, request)) as [
    Handler,
    Handler,
    Handler,
  ];
  const strange = outcome("01", request, { request_id: "another-id" });
  const empty403 = () => new Response(null, { status: 403 });
  test.each<[what: string, handlers: Handler[], checks: number | undefined, end: object]>([
    ["it succeeded", [success], 1, { state: "succeeded" }],
    ["it is pending at first", [pending, pending, success], 3, { state: "succeeded" }],
    ["nothing usable comes at first", [status(404), lost, html(200), html(403), failed], 5, { state: "failed" }],
    ["another one is shown first", [strange, success], 2, { state: "succeeded" }],
    ["another one is shown for good", [strange], undefined, { state: "open", progress: { state: "open" } }],
    ["it is pending for good", [pending, status(500)], undefined, { state: "open", progress: { state: "processing" } }],
    // Whether it may be sent again is not known here.
    ["it is never there", [status(404)], undefined, { state: "open", progress: { state: "open" } }],
    ["its status may not be read", [status(401)], 1, { state: "open", progress: { state: "open" } }],
    ["nor later, without a word", [pending, empty403], 2, { state: "open", progress: { state: "processing" } }],
  ])("%s", async (_, handlers, checks, end) => {
    const clock = fakeClock();
    const begin = clock.now();
    const handler = inTurn(...handlers);
    const options = { clock, deadlineMs, attemptTimeoutMs };
    const result = await waitForOutcome(clientOf(handler), request.client_request_id, options);
    expect(result).toMatchObject({ ...end, attempts: 0, statusChecks: checks ?? handler.methods.length });
    expect("transaction" in result).toBe(handlers.some((one) => [success, failed, pending].includes(one)));
    expect(new Set(handler.methods)).toEqual(new Set(["GET"]));
    expect(clock.now() - begin).toBeLessThanOrEqual(deadlineMs + attemptTimeoutMs);
  });

  test("onUpdate tells the same states as that of `purchase`", async () => {
    const seen: string[] = [];
    const onUpdate = ({ state, attempts }: PurchaseUpdate) => seen.push(`${state} ${attempts}`);
    const client = clientOf(inTurn(status(404), pending, status(500), success));
    await waitForOutcome(client, request.client_request_id, { clock: fakeClock(), onUpdate });
    expect(seen).toEqual(["watching 0", "watching 0", "processing 0", "processing 0", "succeeded 0"]);
  });

  test("an abort, even one from before, says what is known; so it does to resume", async () => {
    const handler = inTurn(lost);
    const client = clientOf(handler);
    const options = { signal: AbortSignal.abort() };
    for (const [call, state] of [
      [waitForOutcome(client, request.client_request_id, options), "open"],
      [resume(client, request, options), "in-doubt"],
    ] as const)
      expect(await call).toEqual({
        state: "open",
        money: "hold",
        requestId: request.client_request_id,
        cause: { kind: "aborted", message: "It was aborted." },
        progress: expect.objectContaining({ state }),
        attempts: 0,
        statusChecks: 0,
      });
    expect(handler.methods).toEqual([]);
  });
});

describe("electricity that succeeded without its token: the status may show what the create did not", () => {
  const request = purchaseOf("ELECTRICITY");
  const bare = outcome("00", request);
  const whole = outcome("00", request, { token: "04521987336012485570" });
  const options = () => ({ clock: fakeClock(), tokenChecks: 3 });

  test("the status is checked until it shows the token, by each call", async () => {
    for (const call of [
      (client: ReturnType<typeof clientOf>) => purchase(client, request, options()),
      (client: ReturnType<typeof clientOf>) => resume(client, request, options()),
      (client: ReturnType<typeof clientOf>) => waitForOutcome(client, request.client_request_id, options()),
    ]) {
      const handler = inTurn(bare, bare, whole);
      const result = await call(clientOf(handler));
      expect(result).toMatchObject({ state: "succeeded", transaction: { token: "04521987336012485570" } });
      expect(handler.methods).toHaveLength(3);
    }
  });

  test("what the checks teach otherwise changes nothing: it succeeded", async () => {
    for (const later of [lost, status(404), outcome("01", request), outcome("02", request), bare]) {
      const handler = inTurn(bare, later);
      const result = await purchase(clientOf(handler), request, options());
      expect(result).toMatchObject({ state: "succeeded", attempts: 1, statusChecks: 3 });
      expect(handler.methods).toEqual(["POST", "GET", "GET", "GET"]);
    }
  });

  test("not unless it is asked for, nor where a token is there, is spent, or never comes", async () => {
    const spent = outcome("00", request, { payment_spent_on: "debt" });
    const topUp = airtime();
    for (const [order, first, given] of [
      [request, bare, { clock: fakeClock() }],
      [request, whole, options()],
      [request, spent, options()],
      [topUp, outcome("00", topUp), options()],
      [request, bare, { ...options(), deadlineMs: 0 }],
    ] as const) {
      const handler = inTurn(first);
      expect(await purchase(clientOf(handler), order, given)).toMatchObject({ state: "succeeded", statusChecks: 0 });
      expect(handler.methods).toEqual(["POST"]);
    }
  });
});
