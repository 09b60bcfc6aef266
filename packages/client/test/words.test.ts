/** What errors and outcomes say to the one who reads the log: word for word. */
import {
  BrowserRefusedError,
  CustomerRejectedError,
  createVendingClient,
  DifferentPurchaseError,
  InvalidOptionError,
  InvalidRequestError,
  isVendingError,
  purchase,
  RequestRefusedError,
  resume,
  ServiceUnavailableError,
  toMsisdn,
  transactions,
  VendingError,
  type VendingErrorDetails,
  verify,
  waitForOutcome,
} from "@vending/client";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import {
  airtime,
  clientOf as clientOfHandler,
  credentials,
  html,
  inTurn,
  lost,
  meter,
  outcome,
  status,
} from "./lib/scripted.ts";
import { clockOf, SimulatedTime } from "./lib/simulated-time.ts";

const clientOf = (...handlers: Parameters<typeof inTurn>) => clientOfHandler(inTurn(...handlers));
const silent = () => new Promise<Response>(() => {});
const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("an error", () => {
  const details: VendingErrorDetails = {
    status: 503,
    operation: "createTransaction",
    requestId: "id-1",
    body: { a: 1 },
    cause: new Error("why"),
  };
  const none = { status: undefined, operation: undefined, requestId: undefined, body: undefined };

  test("has what is known of the exchange, and says whether something may have been made", () => {
    expect({ ...new VendingError("x", details) }).toEqual({
      name: "VendingError",
      mayHaveBeenMade: true,
      ...details,
      cause: undefined,
    });
    expect(new VendingError("x", details).cause).toBe(details.cause);
    expect({ ...new VendingError("x") }).toEqual({ name: "VendingError", mayHaveBeenMade: true, ...none });
    expect(new VendingError("x", { mayHaveBeenMade: false }).mayHaveBeenMade).toBe(false);
    expect(Object.hasOwn(new VendingError("x"), "cause")).toBe(false);
  });

  const issues = [
    { message: "amount is missing", path: ["amount"], keyword: "required" },
    { message: "plan is unknown", path: ["plan"], keyword: "additionalProperties" },
  ];
  const transaction = { internal_reference: "1", request_id: "id-1" };
  test.each<[VendingError, string, string, boolean]>([
    [
      new BrowserRefusedError(),
      "BrowserRefusedError",
      "In a browser everybody could read the secret (dangerouslyAllowBrowser permits that)",
      false,
    ],
    [new CustomerRejectedError("Unknown meter", {}), "CustomerRejectedError", "Unknown meter", false],
    [
      new DifferentPurchaseError(["amount", "network"], transaction, details),
      "DifferentPurchaseError",
      "The transaction with request id id-1 differs from the request in amount, network. Do not buy again: find out whose it is.",
      true,
    ],
    [new InvalidOptionError("mode must be", { mayHaveBeenMade: false }), "InvalidOptionError", "mode must be", false],
    [new InvalidOptionError("mode must be", { mayHaveBeenMade: true }), "InvalidOptionError", "mode must be", true],
    [
      new InvalidRequestError(issues),
      "InvalidRequestError",
      "Nothing was sent: amount is missing; plan is unknown",
      false,
    ],
    [
      new InvalidRequestError(issues.slice(1), { mayHaveBeenMade: true }),
      "InvalidRequestError",
      "Nothing was sent by this call: plan is unknown",
      true,
    ],
    [
      new RequestRefusedError({ operation: "createTransaction", status: 403 }),
      "RequestRefusedError",
      "createTransaction was refused with HTTP 403.",
      false,
    ],
    [
      new ServiceUnavailableError({ operation: "verifyCustomer", status: 502 }),
      "ServiceUnavailableError",
      "verifyCustomer could not be completed (HTTP 502). Try again with backoff.",
      false,
    ],
    [
      new ServiceUnavailableError({ operation: "verifyCustomer", mayHaveBeenMade: true, why: "It ignores something." }),
      "ServiceUnavailableError",
      "verifyCustomer could not be completed. It ignores something.",
      true,
    ],
  ])("%s", (error, name, message, mayHaveBeenMade) => {
    expect(error).toBeInstanceOf(VendingError);
    expect(error).toMatchObject({ name, message, mayHaveBeenMade });
    expect(String(error)).toBe(`${name}: ${message}`);
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
  ])("a refusal gives the reason of the service, on one line: %j", (body, reason) => {
    const error = new RequestRefusedError({ operation: "createTransaction", status: 401, body });
    expect(error.reason).toBe(reason);
    const words = "createTransaction was refused with HTTP 401";
    expect(error.message).toBe(reason === undefined ? `${words}.` : `${words}: ${reason}`);
  });

  test("what is no error of the client is not taken for one, whatever it says of itself", () => {
    const claims = { name: "VendingError", mayHaveBeenMade: false };
    for (const other of [new Error("x"), Object.assign(new Error("x"), claims), claims, null, undefined, "x"])
      expect(isVendingError(other)).toBe(false);
    const ofAnotherCopy = Object.assign(new Error("x"), { [Symbol.for("@vending/client: VendingError")]: true });
    for (const error of [new VendingError("x"), ofAnotherCopy]) expect(isVendingError(error)).toBe(true);
    expect(isVendingError({ [Symbol.for("@vending/client: VendingError")]: true })).toBe(false);
  });

  test("keeps what is its own", () => {
    const different = new DifferentPurchaseError(["amount"], transaction, details);
    expect(different).toMatchObject({
      fields: ["amount"],
      transaction,
      requestId: "id-1",
      status: 503,
      body: { a: 1 },
    });
    expect(new InvalidRequestError(issues, { requestId: "id-1" })).toMatchObject({ issues, requestId: "id-1" });
    expect(new ServiceUnavailableError({ ...details, retryAfterMs: 7_000 })).toMatchObject({
      retryAfterMs: 7_000,
      status: 503,
    });
    expect(new ServiceUnavailableError(details).retryAfterMs).toBe(0);
    const refused = new RequestRefusedError({ ...details, status: 400, mayHaveBeenMade: true });
    expect(refused).toMatchObject({ mayHaveBeenMade: true, status: 400, body: { a: 1 }, requestId: "id-1" });
  });
});

describe("createVendingClient", () => {
  test.each<[object, string]>([
    [{ baseUrl: undefined }, "baseUrl must be a string"],
    [{ merchantKey: "" }, "merchantKey must be a string"],
    [{ merchantSecret: 5 }, "merchantSecret must be a string"],
    [{ maxResponseBytes: 0 }, "maxResponseBytes must be a number above 0"],
    [{ baseUrl: "https://a.test?" }, "baseUrl must have no query and no fragment"],
    [{ baseUrl: "vending" }, "baseUrl must be an address"],
    [{ baseUrl: "ftp://a.test" }, "baseUrl must begin with https:// or http://"],
    [{ baseUrl: "http://a.example" }, "baseUrl must begin with https:// (allowInsecureHttp permits http://)"],
    [{ merchantKey: "a\nb" }, "merchantKey and merchantSecret must fit in a header"],
  ])("%j", (change, message) => {
    const make = () => createVendingClient({ baseUrl: "https://vending.test", ...credentials, ...change });
    expect(make).toThrow(new TypeError(`createVendingClient: ${message}`));
  });

  test("sends with the global fetch, as it is when it is called", async () => {
    const client = createVendingClient({ baseUrl: "https://vending.test", ...credentials });
    vi.stubGlobal("fetch", async (request: Request) => Response.json({ url: request.url }));
    expect((await client.GET("/v1/healthz")).data).toEqual({ url: "https://vending.test/v1/healthz" });
  });
});

describe("the cause of an outcome", () => {
  const options = () => ({ clock: fakeClock(), deadlineMs: 2_000 });
  const causeOf = async (...handlers: Parameters<typeof inTurn>) => {
    const result = await purchase(clientOf(...handlers), airtime(), options());
    return "cause" in result ? { kind: result.cause.kind, message: result.cause.message } : undefined;
  };
  const failing = (error: unknown) => () => Promise.reject(error);

  test.each<[string, Parameters<typeof inTurn>[0], object]>([
    ["an outage", status(503), { kind: "unusable-response", message: "The response was HTTP 503." }],
    ["a page", html(502), { kind: "unusable-response", message: "The response was HTTP 502 without JSON." }],
    ["a lost connection", lost, { kind: "no-response", message: "No response: fetch failed: connect ECONNREFUSED" }],
    ["a thrown text", failing("no route"), { kind: "no-response", message: "No response: no route" }],
    [
      "an error without a message",
      failing(Object.assign(new Error(""), { code: "ECONNRESET" })),
      { kind: "no-response", message: "No response: ECONNRESET" },
    ],
    ["an error without anything", failing(new Error("")), { kind: "no-response", message: "No response: unknown" }],
    [
      "a chain of causes",
      failing(new Error("a", { cause: new Error("b", { cause: new Error("c", { cause: new Error("d") }) }) })),
      { kind: "no-response", message: "No response: a: b: c: d" },
    ],
    [
      "a longer chain",
      failing(
        [..."gfedcba"].reduce<Error | undefined>((cause, message) => new Error(message, cause && { cause }), undefined),
      ),
      { kind: "no-response", message: "No response: a: b: c: d: unknown" },
    ],
  ])("%s", async (_, handler, cause) => {
    expect(await causeOf(handler)).toEqual(cause);
  });

  test("follows what was learned last", async () => {
    expect(await causeOf(status(422), status(404))).toEqual({
      kind: "not-found",
      message: "The response was HTTP 404.",
    });
    expect(await causeOf(status(422), lost)).toMatchObject({ kind: "no-response" });
    expect(await causeOf(outcome("02", { ...airtime(), client_request_id: "x" }), status(401))).toMatchObject({
      kind: "refused",
    });
    const late = { clock: fakeClock(), deadlineMs: 0 };
    const taken = await purchase(clientOf(status(422)), airtime(), late);
    expect(taken).toMatchObject({
      status: "unknown",
      cause: { kind: "already-used", message: "The response was HTTP 422." },
    });
    expect(taken).toMatchObject({ attempts: 1, statusChecks: 0, lastResponse: { status: 422 } });
  });

  test("is that of the last request; the last response and the transaction stay", async () => {
    const request = airtime();
    expect(await purchase(clientOf(status(503), lost), request, options())).toMatchObject({
      cause: { kind: "no-response" },
      lastResponse: { status: 503 },
    });
    expect(await purchase(clientOf(status(503), status(401)), request, options())).toMatchObject({
      cause: { kind: "refused" },
      progress: { state: "unanswered" },
    });
    const strange = async (sent: Request) => {
      const body = (await (await outcome("02", request)(sent)).json()) as object;
      return Response.json({ ...body, status: "queued", response_code: "09" });
    };
    expect(await purchase(clientOf(strange), request, options())).toMatchObject({
      status: "unknown",
      transaction: { internal_reference: "ref-1" },
    });
  });

  test("holds the error, the last response and the transaction only where there is one", async () => {
    const gone = await resume(clientOf(lost), airtime(), options());
    expect(gone).toEqual({
      status: "unknown",
      requestId: expect.any(String),
      cause: { kind: "no-response", message: expect.any(String), error: expect.any(TypeError) },
      attempts: 0,
      statusChecks: expect.any(Number),
      progress: expect.objectContaining({ state: "in-doubt" }),
    });
    const request = airtime();
    const pending = await waitForOutcome(clientOf(outcome("02", request)), request.client_request_id, options());
    expect(pending).toEqual({
      status: "pending",
      requestId: request.client_request_id,
      cause: { kind: "processing", message: "The response was HTTP 200." },
      attempts: 0,
      statusChecks: expect.any(Number),
      lastResponse: { status: 200, body: expect.objectContaining({ response_code: "02" }) },
      transaction: expect.objectContaining({ internal_reference: "ref-1" }),
    });
    expect("cause" in pending && Object.keys(pending.cause)).toEqual(["kind", "message"]);
  });

  test("of what was stopped is that, and the last response says what was learned", async () => {
    const signal = AbortSignal.abort();
    const cause = { kind: "aborted", message: "It was aborted." };
    expect(await resume(clientOf(lost), airtime(), { signal })).toEqual({
      status: "unknown",
      requestId: expect.any(String),
      cause,
      attempts: 0,
      statusChecks: 0,
      progress: expect.objectContaining({ state: "in-doubt" }),
    });
    const controller = new AbortController();
    const client = clientOf((request) => {
      controller.abort();
      return status(503)(request);
    });
    const stopped = await purchase(client, airtime(), { clock: fakeClock(), signal: controller.signal });
    expect(stopped).toMatchObject({ status: "unknown", cause: { kind: "aborted" }, attempts: 1 });
  });
});

describe("what is wrong with a request", () => {
  test("is said with its place, and with the id of the request", async () => {
    const request = { ...airtime(), amount: "five" };
    const error = await caught(purchase(clientOf(lost), request));
    expect(error).toMatchObject({
      name: "InvalidRequestError",
      requestId: request.client_request_id,
      issues: [{ path: ["amount"] }],
    });
  });

  test("is that it cannot be written, or that its id cannot be looked up", async () => {
    const circle: object = { ...airtime() };
    Object.assign(circle, { circle });
    expect(await caught(resume(clientOf(lost), circle as never))).toMatchObject({
      message: "Nothing was sent by this call: the request cannot be written as JSON",
      issues: [{ path: [], keyword: "type" }],
      cause: expect.any(TypeError),
      mayHaveBeenMade: true,
    });
    const message =
      "client_request_id must be 1 to 255 characters that an address can hold, not blank, and not dots alone";
    const unusable = { issues: [{ message, path: ["client_request_id"], keyword: "pattern" }] };
    expect(await caught(resume(clientOf(lost), { ...airtime(), client_request_id: ".." }))).toMatchObject({
      ...unusable,
      requestId: "..",
      message: `Nothing was sent by this call: ${message}`,
    });
    expect(await caught(waitForOutcome(clientOf(lost), " "))).toMatchObject({ ...unusable, mayHaveBeenMade: true });
  });

  test("is the number, as far as it is short, or the amount, with its bounds", async () => {
    const message = `"${"9".repeat(30)}" is not a phone number: 234 or 0, and ten digits`;
    expect(() => toMsisdn("9".repeat(31))).toThrow(`Nothing was sent: ${message}`);
    expect(() => toMsisdn(5 as never)).toThrow('"" is not a phone number');
    const verified = (data: object) => () => Response.json({ status: "success", code: 200, message: "x", data });
    const boundsOf = async (data: object, amount: string) => {
      const { request } = await verify(clientOf(verified(data)), meter);
      return caught(Promise.resolve().then(() => request({ amount, client_request_id: "1" })));
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
      expect(await error).toMatchObject({ name: "ServiceUnavailableError", cause: { name: "TimeoutError" } });
      expect(time.now - begin).toBe(40);
    }
  });

  test("say what they were refused with, or why they could not be completed", async () => {
    const refused = { name: "RequestRefusedError", status: 401, body: { code: 401 } };
    const down = { name: "ServiceUnavailableError", status: 503, body: { code: 503 }, retryAfterMs: 0 };
    const gone = {
      name: "ServiceUnavailableError",
      status: undefined,
      body: undefined,
      cause: { message: "fetch failed" },
    };
    for (const [call, operation, mayHaveBeenMade] of [
      [(client: ReturnType<typeof clientOf>) => transactions(client).next(), "listTransactions", true],
      [(client: ReturnType<typeof clientOf>) => verify(client, meter), "verifyCustomer", false],
    ] as const) {
      for (const [handler, expected] of [
        [status(401), refused],
        [status(503), down],
        [lost, gone],
      ] as const)
        expect(await caught(call(clientOf(handler)))).toMatchObject({ ...expected, operation, mayHaveBeenMade });
      const signal = AbortSignal.abort(new Error("left"));
      const options = { signal };
      const aborted =
        operation === "verifyCustomer"
          ? verify(clientOf(lost), meter, options)
          : transactions(clientOf(lost), {}, options).next();
      await expect(aborted).rejects.toThrow("left");
    }
  });
});
