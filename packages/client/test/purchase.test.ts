/** Which responses lead to which requests, and to which end. */
import {
  InvalidRequestError,
  type PurchaseOptions,
  type PurchaseOutcome,
  type PurchaseProgress,
  type PurchaseUpdate,
  purchase,
  type ResumeOptions,
  resume,
  waitForOutcome,
} from "@vending/client";
import { type CreateTransactionRequest, purchaseProtocol, purchaseTimings } from "@vending/contract";
import { describe, expect, test, vi } from "vitest";
import { type FakeClock, fakeClock } from "./lib/clock.ts";
import { type Kind, purchaseOf } from "./lib/sandboxed.ts";
import { bodyOf, clientOf } from "./lib/scripted.ts";

const attemptTimeoutMs = 15_000;
const deadlineMs = 60_000;

/** What a service, or what is between, may respond. `again` repeats the last one for good. */
type Scripted =
  | "00"
  | "01"
  | "02"
  | `${"00" | "01" | "02"} of ${"another purchase" | "another id" | "the same, written in another way"}`
  | `403 ${"of HTML" | "without a body"}`
  | "dropped"
  | "timed out"
  | "HTML"
  | number
  | "again";

/** A fake service that responds by script and records its requests. */
function scripted(script: readonly Scripted[], request: CreateTransactionRequest, clock: FakeClock) {
  const calls: { method: string; path: string; body: string }[] = [];
  const fetch = async (sent: Request): Promise<Response> => {
    const { pathname } = new URL(sent.url);
    calls.push({ method: sent.method, path: pathname, body: await sent.text() });
    const item = script[calls.length - 1];
    const last = script.at(-1) === "again" ? script.at(-2) : undefined;
    const now = item === undefined || item === "again" ? last : item;
    if (now === undefined || now === "again") throw new Error(`the script has no call ${calls.length}`);
    return respond(now, request, clock);
  };
  const client = clientOf(fetch);
  return { client, calls, methods: () => calls.map(({ method }) => method).join(" ") };
}

function respond(item: Exclude<Scripted, "again">, request: CreateTransactionRequest, clock: FakeClock): Response {
  if (typeof item === "number") {
    return Response.json({ status: "error", code: item, message: "Told why" }, { status: item });
  }
  switch (item) {
    case "dropped":
      throw new TypeError("fetch failed");
    case "timed out":
      clock.advance(attemptTimeoutMs);
      throw new DOMException("too slow", "TimeoutError");
    case "HTML":
      return new Response("<h1>Welcome to our network</h1>", { headers: { "content-type": "text/html" } });
    case "403 of HTML":
      return new Response("<h1>Log in to our network</h1>", { status: 403 });
    case "403 without a body":
      return new Response(null, { status: 403 });
  }
  const code = item.slice(0, 2) as "00" | "01" | "02";
  if (item.endsWith("another id")) return Response.json(bodyOf(code, request, { request_id: "another-order" }));
  if (item.endsWith("another purchase")) return Response.json(bodyOf(code, request, { amount: "999" }));
  if (item.endsWith("in another way")) {
    const { amount } = request;
    return Response.json(
      bodyOf(code, request, { amount: `${amount}.00`, msisdn: "2348030000123", plan: request.plan_code ?? "" }),
    );
  }
  return Response.json(bodyOf(code, request));
}

/** `pending` is an open purchase that was seen, and `unknown` one that was not. */
type End = "succeeded" | "failed" | "rejected" | "conflict" | "pending" | "unknown" | `${string}, replayed`;

const wordOf = (outcome: PurchaseOutcome): End =>
  outcome.state !== "open" ? outcome.state : outcome.progress.state === "processing" ? "pending" : "unknown";

async function endOf(outcome: Promise<PurchaseOutcome>, requestId: string): Promise<End> {
  const result = await outcome;
  expect(result.requestId).toBe(requestId);
  expect(result.money).toBe(purchaseProtocol.states[result.state].money);
  if (result.state === "succeeded" || result.state === "failed") {
    expect(result.transaction.request_id).toBe(requestId);
    return result.replayed ? `${result.state}, replayed` : result.state;
  }
  if (result.state === "open") expect(result.cause.message).toMatch(/\.$/);
  return wordOf(result);
}

/** What happens, the responses, the calls that they lead to, and the end. A star: until the deadline. */
type Row = [title: string, script: Scripted[], calls: string, end: End];

async function follow(script: Scripted[], request: CreateTransactionRequest, options: PurchaseOptions = {}) {
  const clock = fakeClock();
  const begin = clock.now();
  const { client, calls, methods } = scripted(script, request, clock);
  const outcome = purchase(client, request, { clock, deadlineMs, attemptTimeoutMs, ...options });
  const end = await endOf(outcome, request.client_request_id);
  const endless = script.at(-1) === "again";
  // Whatever happened: one id, one content, and an end in time.
  const sent = calls.filter(({ method }) => method === "POST").map(({ body }) => JSON.parse(body) as unknown);
  for (const body of sent) expect(body).toEqual(request);
  expect(clock.now() - begin).toBeLessThanOrEqual(deadlineMs + attemptTimeoutMs);
  return { end, calls, methods: endless ? methods().replace(/( \S+?)\1+$/, "$1*") : methods() };
}

describe("asynchronous airtime", () => {
  // What is no usable response, the vectors of the contract list; what follows it, each history. Here it is a 500 or a lost one.
  const rows: Row[] = [
    ["pending, then success", ["02", "00"], "POST GET", "succeeded"],
    ["pending, then failed", ["02", "01"], "POST GET", "failed"],
    ["pending for a while", ["02", "02", "02", "00"], "POST GET GET GET", "succeeded"],
    ["pending for good", ["02", "02", "again"], "POST GET*", "pending"],
    ["final at once", ["00"], "POST", "succeeded"],
    ["failed at once", ["01"], "POST", "failed"],

    ["no response, and it arrived", ["dropped", "00"], "POST GET", "succeeded"],
    ["no response, and it arrived and failed", ["dropped", "01"], "POST GET", "failed"],
    ["no response, and it arrived and is pending", ["dropped", "02", "00"], "POST GET GET", "succeeded"],
    ["no response, and it did not arrive", ["dropped", 404, "02", "00"], "POST GET POST GET", "succeeded"],
    ["no response in time, and it did not arrive", ["timed out", 404, "02", "00"], "POST GET POST GET", "succeeded"],
    ["no response, twice", ["dropped", 404, "dropped", 404, "00"], "POST GET POST GET POST", "succeeded"],
    ["no response, and the resend finds it there", ["dropped", 404, 422, "00"], "POST GET POST GET", "succeeded"],
    [
      "no response, then used before, and yet not there",
      ["dropped", 404, 422, 404, "02", "00"],
      "POST GET POST GET GET GET",
      "succeeded",
    ],
    [
      "no response, and the status has none either",
      ["dropped", "dropped", 500, 503, "00"],
      "POST GET GET GET GET",
      "succeeded",
    ],
    ["no response to anything", ["dropped", "dropped", "again"], "POST GET*", "unknown"],
    ["no response in time to anything", ["timed out", "timed out", "again"], "POST GET*", "unknown"],
    ["seen once, then never again", ["02", "dropped", "again"], "POST GET*", "pending"],
    [
      "it is not found, however often",
      ["dropped", 404, 500, 404, 503, 404, 500, 503, "again"],
      "POST GET POST GET POST GET POST GET*",
      "unknown",
    ],

    ["500, and it is there", [500, "00"], "POST GET", "succeeded"],
    ["500, and it is not there", [500, 404, "02", "00"], "POST GET POST GET", "succeeded"],
    ["503, and it is not there", [503, 404, "02", "00"], "POST GET POST GET", "succeeded"],

    ["a status that knows it no more", ["02", 404, "00"], "POST GET GET", "succeeded"],
    ["a status that fails", ["02", 500, 503, "00"], "POST GET GET GET", "succeeded"],
    ["a status that may not be read", ["02", 401], "POST GET", "pending"],
    ["a status that may not be read, of something that was never seen", ["dropped", 403], "POST GET", "unknown"],
    ["a status that may not be read, and does not say why", ["02", "403 without a body"], "POST GET", "pending"],
    ["a proxy's 403 is not the service's", ["02", "403 of HTML", "00"], "POST GET GET", "succeeded"],

    ["422, and it is there", [422, "00"], "POST GET", "succeeded, replayed"],
    ["422, and it is there and failed", [422, "01"], "POST GET", "failed, replayed"],
    ["422, and it is there and pending", [422, "02", "00"], "POST GET GET", "succeeded, replayed"],
    [
      "422, and it is there, written in another way",
      [422, "00 of the same, written in another way"],
      "POST GET",
      "succeeded, replayed",
    ],
    ["422, and the status is silent at first", [422, 500, "dropped", "00"], "POST GET GET GET", "succeeded, replayed"],
    ["422, and the status is silent for good", [422, 500, "again"], "POST GET*", "unknown"],
    ["422, and another purchase is there", [422, "00 of another purchase"], "POST GET", "conflict"],
    ["422, and another purchase is there, pending", [422, "02 of another purchase"], "POST GET", "conflict"],
    ["422, and the status may not be read", [422, 403], "POST GET", "unknown"],
    ["no response, and another purchase is there", ["dropped", "00 of another purchase"], "POST GET", "conflict"],

    ["400", [400], "POST", "rejected"],
    ["401", [401], "POST", "rejected"],
    ["403", [403], "POST", "rejected"],
    ["404", [404], "POST", "rejected"],
  ];

  test.each(rows)("%s: %j → %s", async (_, script, calls, end) => {
    expect(await follow(script, purchaseOf("airtime"))).toMatchObject({ methods: calls, end });
  });
});

describe("synchronous airtime and data, and bills", () => {
  const rows: Row[] = [
    ["success", ["00"], "POST", "succeeded"],
    ["failed", ["01"], "POST", "failed"],
    ["no response, and it arrived", ["dropped", "00"], "POST GET", "succeeded"],
    ["no response in time, and it is still being processed", ["timed out", "02", "01"], "POST GET GET", "failed"],
    ["500, and it is not there", [500, 404, "00"], "POST GET POST", "succeeded"],
    ["used before", [422, "01"], "POST GET", "failed, replayed"],
    ["still pending, whether declared or not", ["02", "02", "00"], "POST GET GET", "succeeded"],
  ];
  const kinds: [Kind, "sync" | "async"][] = [
    ["airtime", "sync"],
    ["data", "sync"],
    ["CABLE", "async"],
    ["CABLE", "sync"],
    ["ELECTRICITY", "async"],
  ];

  describe.each(kinds)("%s, %s", (kind, mode) => {
    test.each(rows)("%s: %j → %s", async (_, script, calls, end) => {
      expect(await follow(script, purchaseOf(kind), { mode })).toMatchObject({ methods: calls, end });
    });
  });
});

test.each<[Kind, "sync" | "async" | undefined, string]>([
  ["airtime", "sync", "/ext/gateway/v1/transactions/airtime/sync"],
  ["data", "sync", "/ext/gateway/v1/transactions/data/sync"],
  ["airtime", "async", "/ext/gateway/v1/transactions"],
  ["data", "async", "/ext/gateway/v1/transactions"],
  ["airtime", undefined, "/ext/gateway/v1/transactions"],
  ["CABLE", "sync", "/ext/gateway/v1/transactions"],
  ["ELECTRICITY", undefined, "/ext/gateway/v1/transactions"],
])("%s, %s, is sent to %s, and its status is read by its id", async (kind, mode, path) => {
  const request = purchaseOf(kind);
  const { calls } = await follow(["dropped", "00"], request, mode && { mode });
  const status = `/ext/gateway/v1/transactions/status/${request.client_request_id}`;
  expect(calls.map((call) => call.path)).toEqual([path, status]);
});

describe("before anything is sent", () => {
  const nothing: Scripted[] = [];

  test.each<[string, object, string]>([
    ["an amount that is a number", { amount: 500 }, "amount must be a string, not a number"],
    ["a network in upper case", { network: "MTN" }, "network must be one of"],
    ["a field too many", { note: "x" }, "note"],
    ["no request id", { client_request_id: undefined }, "client_request_id"],
  ])("%s is found", async (_, change, message) => {
    const request = { ...purchaseOf("airtime"), ...change } as CreateTransactionRequest;
    const { client, calls } = scripted(nothing, request, fakeClock());
    const outcome = purchase(client, request);
    await expect(outcome).rejects.toThrow(InvalidRequestError);
    await expect(outcome).rejects.toThrow(message);
    expect(calls).toEqual([]);
  });

  test.each([
    "x",
    "a/b",
    "a b",
    "ä?#%",
    "...",
    "%2e%2e",
    "a/b?c#d",
    "é😀",
    "x".repeat(255),
  ])("an id may be %j", async (client_request_id) => {
    const request = { ...purchaseOf("airtime"), client_request_id };
    const { end, calls } = await follow(["dropped", "00"], request);
    expect(end).toBe("succeeded");
    expect(decodeURIComponent(calls[1]?.path.split("/").at(-1) ?? "")).toBe(client_request_id);
  });
});

describe("a rejection says whom it is about, and why", () => {
  test.each([
    [[400], 400, "order"],
    [[401], 401, "merchant"],
    [[403], 403, "merchant"],
    [[404], 404, "merchant"],
    [[422, 404, "again"], 422, "order"],
    [[400], 400, "order", "airtime"],
    [[422, 404, "again"], 422, "order", "data"],
  ] as [Scripted[], number, string, Kind?][])("%j, %s %s %s", async (script, status, about, kind) => {
    const request = purchaseOf(kind ?? "airtime");
    const clock = fakeClock();
    const { client } = scripted(script, request, clock);
    const options = { clock, visibilityMs: 10_000, mode: kind ? "sync" : "async" } as const;
    expect(await purchase(client, request, options)).toEqual({
      state: "rejected",
      money: "return",
      about,
      reason: "Told why.",
      requestId: request.client_request_id,
      response: { status, body: { status: "error", code: status, message: "Told why" } },
      attempts: 1,
      statusChecks: expect.any(Number),
    });
  });
});

describe("onUpdate", () => {
  const updates = async (script: Scripted[]) => {
    const seen: PurchaseUpdate[] = [];
    const request = purchaseOf("airtime");
    await follow(script, request, { onUpdate: (update) => seen.push(update) });
    expect(new Set(seen.map(({ requestId }) => requestId))).toEqual(new Set([request.client_request_id]));
    return seen.map(({ state, attempts }) => `${state} ${attempts}`);
  };

  test("tells each state and how often it was sent", async () => {
    expect(await updates(["02", "02", "00"])).toEqual(["ready 1", "processing 1", "processing 1", "succeeded 1"]);
    expect(await updates(["dropped", 404, "02", "01"])).toEqual([
      ...["ready 1", "unanswered 1", "resending 2", "processing 2", "failed 2"],
    ]);
    expect(await updates([422, "00 of another purchase"])).toEqual(["ready 1", "taken 1", "conflict 1"]);
    expect(await updates([400])).toEqual(["ready 1", "rejected 1"]);
    expect((await updates(["dropped", "dropped", "again"])).at(-1)).toBe("open 1");
  });

  test("tells a resumed purchase from its first request on, and when it is too late to send it", async () => {
    const resumed = async (change: Partial<PurchaseProgress>, options: ResumeOptions = {}) => {
      const seen: string[] = [];
      const clock = fakeClock();
      const request = purchaseOf("airtime");
      const { client } = scripted([404, "02", "00"], request, clock);
      const requestId = request.client_request_id;
      const progress = { requestId, state: "resending", since: clock.now(), attempts: 1, ...change } as const;
      const onUpdate = ({ state, attempts }: PurchaseUpdate) => seen.push(`${state} ${attempts}`);
      const outcome = await resume(client, request, { clock, progress, onUpdate, ...options });
      expect(outcome).toMatchObject({ state: "succeeded", replayed: true });
      return seen;
    };
    expect(await resumed({}, { progress: null })).toEqual([
      ...["in-doubt 0", "in-doubt 0", "processing 0", "succeeded 0"],
    ]);
    // When it was first sent is not known.
    expect(await resumed({})).toEqual(["watching 0", "watching 0", "processing 0", "succeeded 0"]);
  });
});

describe("an abort", () => {
  test("before anything is sent throws the reason, and sends nothing", async () => {
    const { client, calls } = scripted([], purchaseOf("airtime"), fakeClock());
    const signal = AbortSignal.abort(new Error("the customer left"));
    await expect(purchase(client, purchaseOf("airtime"), { signal })).rejects.toThrow("the customer left");
    expect(calls).toEqual([]);
  });

  /** Aborts when this many calls were made. The service may have got the last of them. */
  const abortedAt = async (count: number, script: Scripted[]) => {
    const controller = new AbortController();
    const request = purchaseOf("airtime");
    const clock = fakeClock();
    const { client, calls } = scripted(script, request, clock);
    const sleep: FakeClock["sleep"] = async (ms, signal) => {
      if (calls.length === count) controller.abort();
      return clock.sleep(ms, signal);
    };
    const outcome = await purchase(client, request, { clock: { ...clock, sleep }, signal: controller.signal });
    return { outcome, calls: calls.length, requestId: request.client_request_id };
  };

  test("while it is followed says pending, and asks no more", async () => {
    const { outcome, calls, requestId } = await abortedAt(1, ["02"]);
    expect(outcome).toMatchObject({ state: "open", requestId, cause: { kind: "aborted" } });
    expect(calls).toBe(1);
  });

  test("while nothing is known says unknown, and sends no more", async () => {
    const { outcome, calls, requestId } = await abortedAt(2, ["dropped", 404]);
    expect(outcome).toMatchObject({ state: "open", requestId, cause: { kind: "aborted" } });
    expect(calls).toBe(2);
  });
});

describe("time", () => {
  test.each([
    ["airtime", "async", "attempt"],
    ["airtime", "sync", "attemptWithOutcome"],
    ["data", "async", "attempt"],
    ["data", "sync", "attemptWithOutcome"],
    ["ELECTRICITY", "async", "attemptWithOutcome"],
  ] as const)("a create whose response has the outcome has more time: %s, %s, %s", async (product, mode, timing) => {
    vi.useFakeTimers();
    try {
      const begin = performance.now();
      const endedAt: number[] = [];
      const fetch = ({ signal }: Request) =>
        new Promise<Response>((_, reject) => {
          signal.addEventListener("abort", () => {
            endedAt.push(performance.now() - begin);
            reject(signal.reason);
          });
        });
      const client = clientOf(fetch);
      const bought = purchase(client, purchaseOf(product), { mode });
      await vi.advanceTimersByTimeAsync(130_000);
      expect(await bought).toMatchObject({ state: "open" });
      expect(endedAt[0]).toBeCloseTo(purchaseTimings[timing] * 1_000, -2);
    } finally {
      vi.useRealTimers();
    }
  });

  test("a deadline of nothing sends once, and asks no more", async () => {
    expect(await follow(["dropped"], purchaseOf("airtime"), { deadlineMs: 0 })).toMatchObject({ end: "unknown" });
    expect(await follow(["02"], purchaseOf("airtime"), { deadlineMs: 0 })).toMatchObject({ end: "pending" });
    expect(await follow(["00"], purchaseOf("airtime"), { deadlineMs: 0 })).toMatchObject({ end: "succeeded" });
  });

  test("at the deadline the last response says why, and each check is counted", async () => {
    const request = purchaseOf("airtime");
    const clock = fakeClock();
    const { client, calls } = scripted(["dropped", 500, 404, 503, 500, "again"], request, clock);
    const outcome = await purchase(client, request, { clock, deadlineMs: 20_000 });
    expect(outcome).toMatchObject({
      state: "open",
      cause: { kind: "unusable-response", message: "The response was HTTP 500." },
      attempts: 2,
      statusChecks: calls.length - 2,
      lastResponse: { status: 500, body: { code: 500 } },
    });
  });
});

test("the object of a purchase may be used for the next one while it is under way", async () => {
  const request = purchaseOf("airtime");
  const sent = { ...request };
  const bodies: unknown[] = [];
  const paths: string[] = [];
  const fetch = async (one: Request) => {
    if (one.method === "POST") bodies.push(await one.json());
    else paths.push(one.url);
    Object.assign(request, { client_request_id: "the-next-one", amount: "1" });
    return Response.json({}, { status: one.method === "POST" ? 503 : 404 });
  };
  const client = clientOf(fetch);
  await purchase(client, request, { clock: fakeClock(), deadlineMs: 5_000 });
  expect(bodies.length).toBeGreaterThan(1);
  for (const body of bodies) expect(body).toEqual(sent);
  for (const path of paths) expect(path).toContain(sent.client_request_id);
});

describe("waitForOutcome", () => {
  const rows: [script: Scripted[], calls: string, end: string][] = [
    [["00"], "GET", "succeeded"],
    [["01"], "GET", "failed"],
    [["02", "02", "00"], "GET GET GET", "succeeded"],
    [[404, 500, "dropped", "HTML", "01"], "GET GET GET GET GET", "failed"],
    [["01 of another id", "00"], "GET GET", "succeeded"],
    [["02", 500, "again"], "GET*", "pending"],
    [[404, "again"], "GET*", "unknown"],
    [["timed out", "again"], "GET*", "unknown"],
    [[401], "GET", "unknown"],
    [["02", 403], "GET GET", "pending"],
  ];

  test.each(rows)("%j → %s, %s", async (script, calls, end) => {
    const request = purchaseOf("airtime");
    const clock = fakeClock();
    const begin = clock.now();
    const { client, methods } = scripted(script, request, clock);
    const outcome = await waitForOutcome(client, request.client_request_id, { clock, deadlineMs, attemptTimeoutMs });
    expect(wordOf(outcome)).toBe(end);
    expect("transaction" in outcome).toBe(end !== "unknown");
    expect(outcome).toMatchObject({ attempts: 0, statusChecks: methods().split(" ").length });
    // Whether it may be sent again is not known here.
    if (end === "unknown") expect(outcome).toMatchObject({ progress: { state: "open" } });
    const made = script.at(-1) === "again" ? methods().replace(/^(GET)( GET)+$/, "$1*") : methods();
    expect(made).toBe(calls);
    expect(clock.now() - begin).toBeLessThanOrEqual(deadlineMs + attemptTimeoutMs);
  });

  test("onUpdate tells the same states as that of `purchase`", async () => {
    const request = purchaseOf("airtime");
    const clock = fakeClock();
    const { client } = scripted([404, "02", 500, "00"], request, clock);
    const seen: string[] = [];
    const onUpdate = ({ state, attempts }: PurchaseUpdate) => seen.push(`${state} ${attempts}`);
    await waitForOutcome(client, request.client_request_id, { clock, onUpdate });
    expect(seen).toEqual(["watching 0", "watching 0", "processing 0", "processing 0", "succeeded 0"]);
  });

  test("an abort, even one from before, says what is known", async () => {
    const { client, calls } = scripted([], purchaseOf("airtime"), fakeClock());
    const outcome = await waitForOutcome(client, "id", { signal: AbortSignal.abort() });
    expect(outcome).toEqual({
      state: "open",
      money: "hold",
      requestId: "id",
      cause: { kind: "aborted", message: "It was aborted." },
      progress: expect.objectContaining({ state: "open" }),
      attempts: 0,
      statusChecks: 0,
    });
    expect(calls).toEqual([]);
  });
});
