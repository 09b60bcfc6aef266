/** What errors and outcomes say to the one who reads the log: word for word. */
import {
  type AnyVendingError,
  type CauseKind,
  CustomerRejectedError,
  createVendingClient,
  InvalidOptionError,
  InvalidRequestError,
  isVendingError,
  purchase,
  RequestRejectedError,
  requestFor,
  resume,
  routesOf,
  ServiceUnavailableError,
  toMsisdn,
  transactions,
  VendingError,
  verify,
  waitForOutcome,
} from "@vending/client";
import { afterEach, describe, expect, test, vi } from "vitest";
import { clockOf, SimulatedTime } from "../simulation/simulated-time.ts";
import { reasonIn } from "../src/values/json-value.ts";
import { fakeClock } from "./lib/clock.ts";
import {
  airtime,
  bodyOf,
  clientOf as clientWith,
  credentials,
  html,
  inTurn,
  lost,
  meter,
  outcome,
  status,
} from "./lib/service.ts";

const clientOf = (...handlers: Parameters<typeof inTurn>) => clientWith(inTurn(...handlers));
const silent = () => new Promise<Response>(() => {});
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("an error", () => {
  const issues = [
    { message: "amount is missing", path: ["amount"], keyword: "required" },
    { message: "plan is unknown", path: ["plan"], keyword: "additionalProperties" },
  ];
  test.each<[AnyVendingError, string, string]>([
    [new CustomerRejectedError("Unknown meter.", {}), "customer-rejected", "Unknown meter."],
    [new InvalidOptionError("mode must be."), "invalid-option", "mode must be."],
    [
      new InvalidRequestError(issues, { requestId: "id-1" }),
      "invalid-request",
      "Nothing was sent: amount is missing; plan is unknown.",
    ],
    [
      new RequestRejectedError({ operation: "verifyCustomer", status: 403 }),
      "request-rejected",
      "verifyCustomer was rejected with HTTP 403.",
    ],
    [
      new ServiceUnavailableError({ operation: "verifyCustomer", status: 502 }),
      "service-unavailable",
      "verifyCustomer could not be completed (HTTP 502). Try again with backoff.",
    ],
    [
      new ServiceUnavailableError({ operation: "verifyCustomer", why: "It ignores something." }),
      "service-unavailable",
      "verifyCustomer could not be completed. It ignores something.",
    ],
  ])("%s", (error, code, message) => {
    expect(error).toBeInstanceOf(VendingError);
    expect(isVendingError(error)).toBe(true);
    expect(error).toMatchObject({ code, message });
    expect(String(error)).toBe(`${error.constructor.name}: ${message}`);
  });

  test("has what is known of the exchange, and nothing else", () => {
    const details = { status: 503, operation: "listTransactions", requestId: "id-1", body: { a: 1 } } as const;
    const all = { ...details, cause: new Error("why"), retryAfterMs: 7_000 };
    expect(new ServiceUnavailableError(all)).toMatchObject(all);
    expect(Object.hasOwn(new InvalidOptionError("x"), "cause")).toBe(false);
  });

  test.each<[unknown, string | undefined]>([
    [{ message: "Invalid merchant key" }, "Invalid merchant key."],
    [{ response_message: "Wrong secret!" }, "Wrong secret!"],
    [{ error: "unauthorized", detail: "no" }, "unauthorized."],
    [{ error: { message: "Key expired" } }, "Key expired."],
    [{ message: " \n ", detail: " The key\n\u0000\u202e is \t unknown.\ud800" }, "The key is unknown."],
    [{ error: { error: { message: "too deep" } } }, undefined],
    [{ message: { message: "no text" }, error: ["x"] }, undefined],
    [{ code: 401 }, undefined],
    ["Unauthorized", undefined],
    [null, undefined],
    [undefined, undefined],
    [{ message: "é".repeat(200) }, `${"é".repeat(200)}.`],
    [{ message: "é".repeat(201) }, `${"é".repeat(200)}…`],
    [{ message: `${"é".repeat(199)}😀` }, `${"é".repeat(199)}…`],
  ])("the reason of the service is on one line: %j", (body, reason) => {
    expect(reasonIn(body)).toBe(reason);
    const error = new RequestRejectedError({ operation: "verifyCustomer", status: 401, body });
    expect(error.reason).toBe(reason);
    const words = "verifyCustomer was rejected with HTTP 401";
    expect(error.message).toBe(reason === undefined ? `${words}.` : `${words}: ${reason}`);
  });

  test("what is no error of the client is not taken for one, whatever it says of itself", () => {
    const claims = { name: "VendingError", code: "invalid-option" };
    for (const other of [new Error("x"), Object.assign(new Error("x"), claims), claims, null, undefined, "x"])
      expect(isVendingError(other)).toBe(false);
    const ofAnotherCopy = Object.assign(new Error("x"), { [Symbol.for("@vending/client: VendingError")]: true });
    expect(isVendingError(ofAnotherCopy)).toBe(true);
    expect(isVendingError({ [Symbol.for("@vending/client: VendingError")]: true })).toBe(false);
  });
});

describe("createVendingClient", () => {
  const secret = credentials.merchantSecret;
  test.each<[object, string]>([
    [{ baseUrl: undefined }, "baseUrl must be a string that is not empty"],
    [{ baseUrl: "" }, "baseUrl must be a string that is not empty"],
    [{ merchantKey: "" }, "merchantKey must be a string that is not empty"],
    [{ merchantSecret: 5 }, "merchantSecret must be a string that is not empty"],
    [{ maxResponseBytes: 0 }, "maxResponseBytes must be a number above 0"],
    [{ fetch: 5 }, "fetch must be a function"],
    [{ onExchange: {} }, "onExchange must be a function"],
    [
      { baseUrl: "https://a.test?" },
      "baseUrl must be without credentials, query, fragment and route: the client adds routes, such as /ext/gateway/v1/transactions",
    ],
    [
      { baseUrl: "vending.example" },
      "baseUrl must be an address that begins with https:// (allowInsecureHttp permits http://)",
    ],
    [
      { baseUrl: "localhost:4020" },
      "baseUrl must be an address that begins with https:// (allowInsecureHttp permits http://)",
    ],
    [
      { baseUrl: "ftp://a.test" },
      "baseUrl must be an address that begins with https:// (allowInsecureHttp permits http://)",
    ],
    [
      { baseUrl: "https://" },
      "baseUrl must be an address that begins with https:// (allowInsecureHttp permits http://)",
    ],
    [
      { baseUrl: `https://u:${secret}@a.test` },
      "baseUrl must be without credentials, query, fragment and route: the client adds routes, such as /ext/gateway/v1/transactions",
    ],
    [
      { baseUrl: "http://a.example" },
      "baseUrl must be an address that begins with https:// (allowInsecureHttp permits http://)",
    ],
    [
      { baseUrl: "https://a.test/ext/gateway/v1" },
      "baseUrl must be without credentials, query, fragment and route: the client adds routes, such as /ext/gateway/v1/transactions",
    ],
    [{ merchantKey: "a\nb" }, "merchantKey and merchantSecret must be texts that fit in a header"],
    [{ merchantSecret: `${secret}€` }, "merchantKey and merchantSecret must be texts that fit in a header"],
  ])("%j", (change, message) => {
    const make = () => createVendingClient({ baseUrl: "https://vending.test", ...credentials, ...change });
    expect(make).toThrow(new InvalidOptionError(`createVendingClient: ${message}.`));
    // The platform's own error quotes the secret.
    expect(make).toThrow(expect.not.objectContaining({ cause: expect.anything() }));
  });

  test.each([undefined, null, "https://vending.test"])("options must be an object, not %j", (options) => {
    expect(() => createVendingClient(options as never)).toThrow(
      new InvalidOptionError("createVendingClient: options must be an object."),
    );
  });

  test("sends with the global fetch, as it is when it is called", async () => {
    const client = createVendingClient({ baseUrl: "https://vending.test", ...credentials });
    vi.stubGlobal("fetch", async (url: string) => Response.json({ url }));
    expect((await routesOf(client).GET("/v1/healthz")).data).toEqual({ url: "https://vending.test/v1/healthz" });
  });
});

describe("the cause of an open outcome names what shows a cache", () => {
  const clock = { ...fakeClock(), date: () => Date.UTC(2026, 0, 2) };
  const messageFor = async (headers: Record<string, string>): Promise<string | undefined> => {
    const pending = () => Response.json(bodyOf("02", request), { headers });
    const outcome = await waitForOutcome(clientOf(pending), request.client_request_id, { clock, deadlineMs: 1 });
    return outcome.state === "open" ? outcome.cause.message : undefined;
  };
  const request = airtime();
  const date = (hours: number) => new Date(clock.date() + hours * 3_600_000).toUTCString();

  test.each([
    [{ age: "120" }, "age"],
    [{ "X-Cache": "Hit from cloudfront" }, "x-cache"],
    [{ "CF-Cache-Status": "HIT" }, "cf-cache-status"],
    [{ "Cache-Status": "proxy; hit; ttl=30", date: date(-25) }, "date cache-status"],
    [{ "X-Cache-Status": "HIT" }, "x-cache-status"],
  ])("%j", async (headers, names) => {
    expect(await messageFor(headers)).toBe(
      `The response was HTTP 200. A cache may have sent it, and must not: ${names}.`,
    );
  });

  test("and nothing else", async () => {
    const miss = { age: "0", "x-cache": "MISS", "cache-control": "no-store", "x-cache-hits": "0", date: date(0) };
    for (const headers of [{}, miss, { date: "yesterday" }, { date: date(1) }])
      expect(await messageFor(headers)).toBe("The response was HTTP 200.");
  });
});

describe("the cause of an open outcome", () => {
  const options = () => ({ clock: fakeClock(), deadlineMs: 2_000 });
  const failing = (error: unknown) => () => Promise.reject(error);
  /** An error whose causes have the other letters. */
  const chain = (letters: string) =>
    [...letters].reduceRight<unknown>((cause, letter) => new Error(letter, cause ? { cause } : {}), undefined);
  const other = { ...airtime(), client_request_id: "x" };

  test.each<[string, Parameters<typeof inTurn>, CauseKind, string]>([
    ["an outage", [status(503)], "unusable-response", "The response was HTTP 503."],
    ["a page", [html(502)], "unusable-response", "The response was HTTP 502 without JSON."],
    [
      "a redirect",
      [() => new Response(null, { status: 308 })],
      "unusable-response",
      "The response was HTTP 308, a redirect: none is followed.",
    ],
    ["a lost connection", [lost], "no-response", "No response: fetch failed: connect ECONNREFUSED."],
    ["a thrown text", [failing("no route")], "no-response", "No response: no route."],
    ["nothing thrown", [failing(undefined)], "no-response", "No response: fetch failed."],
    ["a sentence", [failing(new Error("The proxy is down."))], "no-response", "No response: The proxy is down."],
    ["a code", [failing(Object.assign(new Error(""), { code: "E_X" }))], "no-response", "No response: E_X."],
    ["an error without anything", [failing(new Error(""))], "no-response", "No response: unknown."],
    ["a chain of causes", [failing(chain("abcd"))], "no-response", "No response: a: b: c: d."],
    ["a longer chain", [failing(chain("abcdefg"))], "no-response", "No response: a: b: c: d: e: f."],
    ["what was learned last", [status(422), status(404)], "not-found", "The response was HTTP 404."],
    ["a denied check", [outcome("02", other), status(401)], "access-denied", "The response was HTTP 401."],
  ])("%s", async (_, handlers, kind, message) => {
    const result = await purchase(clientOf(...handlers), airtime(), options());
    expect(result).toMatchObject({ state: "open", cause: { kind, message } });
  });

  test("may be that the id is in use, if there was no time to check", async () => {
    const late = { clock: fakeClock(), deadlineMs: 0 };
    expect(await purchase(clientOf(status(422)), airtime(), late)).toMatchObject({
      cause: { kind: "already-used", message: "The response was HTTP 422." },
      attempts: 1,
      statusChecks: 0,
      lastResponse: { status: 422 },
    });
  });

  test("is that of the last request; the last response and the transaction stay", async () => {
    const request = airtime();
    expect(await purchase(clientOf(status(503), lost), request, options())).toMatchObject({
      cause: { kind: "no-response" },
      lastResponse: { status: 503 },
    });
    expect(await purchase(clientOf(status(503), status(401)), request, options())).toMatchObject({
      cause: { kind: "access-denied" },
      progress: { state: "unanswered" },
    });
    const strange = async (sent: Request) => {
      const body = (await (await outcome("02", request)(sent)).json()) as object;
      return Response.json({ ...body, status: "queued", response_code: "09" });
    };
    expect(await purchase(clientOf(strange), request, options())).toMatchObject({
      state: "open",
      transaction: { internal_reference: "ref-1" },
    });
  });

  test("holds the error, the last response and the transaction only where there is one", async () => {
    expect(await resume(clientOf(lost), airtime(), options())).toEqual({
      state: "open",
      money: "hold",
      requestId: expect.any(String),
      cause: { kind: "no-response", message: expect.any(String), error: expect.any(TypeError) },
      attempts: 0,
      statusChecks: expect.any(Number),
      progress: expect.objectContaining({ state: "in-doubt" }),
    });
    const request = airtime();
    const pending = await waitForOutcome(clientOf(outcome("02", request)), request.client_request_id, options());
    expect(pending).toEqual({
      state: "open",
      money: "hold",
      requestId: request.client_request_id,
      cause: { kind: "processing", message: "The response was HTTP 200." },
      attempts: 0,
      statusChecks: expect.any(Number),
      progress: expect.objectContaining({ state: "processing" }),
      lastResponse: { status: 200, body: expect.objectContaining({ response_code: "02" }) },
      transaction: expect.objectContaining({ internal_reference: "ref-1" }),
    });
  });
});

describe("what is wrong with a request", () => {
  test("is said with its place, and with the id of the request", async () => {
    for (const [amount, message] of [
      [500, "amount must be a string, not a number"],
      ["5 000", 'amount: An amount is decimal digits in a string, such as "500"'],
    ]) {
      const request = { ...airtime(), amount } as never;
      expect(await caught(purchase(clientOf(lost), request))).toMatchObject({
        message: `Nothing was sent: ${message}.`,
        requestId: (request as ReturnType<typeof airtime>).client_request_id,
        issues: [{ path: ["amount"] }],
      });
    }
  });

  test("is that it cannot be written, or that its id cannot be looked up", async () => {
    const circle: object = { ...airtime() };
    Object.assign(circle, { circle });
    expect(await caught(resume(clientOf(lost), circle as never))).toMatchObject({
      message: "Nothing was sent: the request must be an object that can be written as JSON.",
      issues: [{ path: [], keyword: "type" }],
      cause: expect.any(TypeError),
    });
    const message =
      "client_request_id must be 1 to 255 characters that an address can hold, not blank, and not dots alone";
    const unusable = { issues: [{ message, path: ["client_request_id"], keyword: "pattern" }] };
    expect(await caught(resume(clientOf(lost), { ...airtime(), client_request_id: ".." }))).toMatchObject({
      ...unusable,
      requestId: "..",
      message: `Nothing was sent: ${message}.`,
    });
    expect(await caught(waitForOutcome(clientOf(lost), " "))).toMatchObject(unusable);
  });

  test("is the number, by its last digits, or the amount, with its bounds", async () => {
    const message = 'Nothing was sent: "…99" is not a phone number: 234 or 0, and ten digits.';
    expect(() => toMsisdn("9".repeat(31))).toThrow(message);
    expect(() => toMsisdn(5 as never)).toThrow('"…" is not a phone number');
    const verified = (data: object) => () => Response.json({ status: "success", code: 200, message: "x", data });
    const boundsOf = async (data: object, amount: string) => {
      const found = await verify(clientOf(verified(data)), meter);
      return caught(Promise.resolve().then(() => requestFor(found, { amount, client_request_id: "1" })));
    };
    const said = (bounds: string, amount: string) => `amount must be ${bounds} Naira for this customer, not ${amount}`;
    expect(await boundsOf({ min_amount: 500, max_amount: 900 }, "499")).toMatchObject({
      operation: "verifyCustomer",
      issues: [{ message: said("from 500 to 900", "499"), path: ["amount"], keyword: "minimum" }],
    });
    expect(await boundsOf({ max_amount: 900 }, "901")).toMatchObject({
      issues: [{ message: said("from 0 to 900", "901"), path: ["amount"], keyword: "maximum" }],
    });
    expect(await boundsOf({ min_amount: 500 }, "1")).toMatchObject({
      issues: [{ message: said("from 500 to any", "1") }],
    });
  });
});

describe("a list and a verification", () => {
  test("end at their deadline, with a request under way", async () => {
    for (const call of [
      (options: object) => transactions(clientOf(silent), {}, options).next(),
      (options: object) => verify(clientOf(silent), meter, options),
    ]) {
      const time = new SimulatedTime();
      const begin = time.now;
      const error = caught(call({ clock: clockOf(time), deadlineMs: 40 }));
      await time.run();
      expect(await error).toMatchObject({ code: "service-unavailable", cause: { name: "TimeoutError" } });
      expect(time.now - begin).toBe(40);
    }
  });
});
