/** What the table does not hold of the mock: lookups, what it refuses, `Prefer`, other requests. */
import {
  buildPath,
  cableNetworks,
  mobileNetworks,
  type OperationId,
  operations,
  purchaseEventOf,
} from "@vending/contract";
import { responseValidator } from "@vending/contract/validators";
import { createSandbox } from "@vending/sandbox";
import { describe, expect, inject, test } from "vitest";
import { examples } from "../lib/documents.ts";

type Fields = Readonly<Record<string, unknown>>;

interface Call {
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** A text is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const credentials = { "X-Merchant-Key": "a-key", "X-Merchant-Secret": "a-secret" };

async function call(operation: OperationId, { parameters, body, headers = credentials }: Call) {
  const response = await fetch(inject("mockUrl") + buildPath(operation, parameters), {
    method: operations[operation].method,
    headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
  const answer: unknown = await response.json();
  const validator = responseValidator(operation, response.status);
  expect(validator, `${operation} declares no ${response.status}: ${JSON.stringify(answer)}`).toBeDefined();
  expect(validator?.["~standard"].validate(answer)).not.toHaveProperty("issues");
  return { status: response.status, example: response.headers.get("x-example"), body: answer as Fields };
}

/** A request of a shop of its own: nothing in it but the product and the network is that of an example. */
const order = (product: string, network: string) => ({
  merchant_code: "CORNER",
  customer_msisdn: "08090001111",
  network,
  product,
  amount: "751",
  client_request_id: "cart-4711",
  ...(product !== "airtime" && { plan_code: "a-plan" }),
});

const lookups: readonly (readonly [OperationId, Call, Fields])[] = [
  ["getTransactionStatus", { parameters: { request_id: "cart-4711" } }, { response_code: "00" }],
  ["getTransactionStatusV1", { parameters: { client_request_id: "cart-4711" } }, { response_code: "00" }],
  ["createGiftCardOrder", { body: { request_id: "cart-4711" } }, { response_code: "02" }],
  ["getGiftCardOrder", { parameters: { request_id: "cart-4711" } }, { response_code: "00" }],
];

test.each(lookups)("%s", async (operation, sent, expected) => {
  const { status, body } = await call(operation, sent);
  expect({ status, body }).toMatchObject({ status: 200, body: { ...expected, data: { request_id: "cart-4711" } } });
});

const rowsOf = (body: Fields) => body.data as readonly { network: string; msisdn?: string }[];
const networksIn = (body: Fields) => [...new Set(rowsOf(body).map(({ network }) => network.toLowerCase()))];

describe("a list", () => {
  test("listTransactions without a filter has several networks, on a page of the default size", async () => {
    const { body } = await call("listTransactions", {});
    expect(networksIn(body).length).toBeGreaterThan(1);
    expect(body.pagination).toMatchObject({ page: 1, size: 10 });
  });

  test.each([...mobileNetworks, ...cableNetworks])("listTransactions of %s has no other network", async (network) => {
    const { body } = await call("listTransactions", { parameters: { network } });
    expect(networksIn(body).filter((found) => found !== network.toLowerCase())).toEqual([]);
  });

  test("listTransactions of a number has no other number", async () => {
    const { body } = await call("listTransactions", { parameters: { msisdn: "08090001111" } });
    expect(rowsOf(body).map(({ msisdn }) => msisdn)).toEqual(["08090001111"]);
  });

  // biome-ignore format: a table to read in rows
  const pages: readonly (readonly [Required<Call>["parameters"], rows: number, pagination: Fields])[] = [
    [{ network: "DSTV" },                           1, { total: 1, page: 1, size: 10, total_pages: 1 }],
    [{ network: "glo", msisdn: "08090001111" },     0, { total: 0, page: 1, size: 10, total_pages: 0 }],
    [{ page: 1 },                                   3, { total: 3, page: 1, size: 10, total_pages: 1 }],
    [{ limit: 1 },                                  1, { total: 3, page: 1, size: 1,  total_pages: 3 }],
    [{ page: 2, limit: 5 },                         2, { total: 12, page: 2, size: 5, total_pages: 3 }],
    [{ page: 9 },                                   0, { total: 3, page: 9, size: 10, total_pages: 1 }],
  ];
  test.each(pages)("listTransactions with %j", async (parameters, rows, pagination) => {
    const { body } = await call("listTransactions", { parameters });
    expect({ rows: rowsOf(body).length, pagination: body.pagination }).toEqual({ rows, pagination });
  });
});

describe("what the contract does not allow gets from the mock what it gets from the sandbox", () => {
  const sandbox = createSandbox({ controlRoutes: false });
  const valid = order("airtime", "mtn");
  const both = { "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" };
  const asJson = { ...both, "Content-Type": "application/json" };
  const json = (body: unknown): RequestInit => ({ method: "POST", headers: asJson, body: JSON.stringify(body) });
  const raw = (body: string, headers: Readonly<Record<string, string>> = asJson): RequestInit => ({
    method: "POST",
    headers,
    body,
  });
  const get: RequestInit = { headers: both };
  const list = "/ext/gateway/v1/transactions";
  const create = list;
  const status = `${list}/status`;
  // biome-ignore format: a table to read in rows
  const wrong: readonly (readonly [string, string, RequestInit, number, RegExp])[] = [
    ["no product",              create, json({ ...valid, product: undefined }),        400, /^product /],
    ["two faults",              `${list}/airtime/sync`, json({ ...valid, amount: 500, msisdn: "0803" }), 400, /amount .*; .*msisdn /],
    ["malformed JSON",          create, raw('{"merchant_code": '),                     400, /not valid JSON/],
    ["a body too large",        create, json({ ...valid, amount: "1".repeat(70_000) }), 400, /larger than/],
    ["a text",                  create, raw("a=b", { ...both, "Content-Type": "text/plain" }), 400, /application\/json, not text\/plain/],
    ["a page that is no number", `${list}?page=one`, get,                              400, /^page must be an integer, not "one"$/],
    ["a parameter twice",       `${list}?page=1&page=2`, get,                          400, /^page is given twice$/],
    ["a filter with a typo",    `${list}?nework=mtn`, get,                             400, /^nework /],
    ["no request id",           `${status}/`, get,                                     400, /request_id/],
    ["no secret",               create, { ...json(valid), headers: { "X-Merchant-Key": "sandbox-key" } }, 401, /X-Merchant-Secret/],
    ["no credentials, no JSON", create, raw("{", {}),                                  401, /X-Merchant-Key.*X-Merchant-Secret/],
    ["an unknown route",        "/v1/nothing", get,                                    404, /no route GET \/v1\/nothing/],
    ["another method",          "/v1/plans/mtn", { method: "DELETE", headers: both },  405, /takes GET, not DELETE/],
    ["either, by PUT",          list, { method: "PUT", headers: both },                405, /takes GET and POST, not PUT/],
  ];

  const read = async (response: Response) => ({
    status: response.status,
    type: response.headers.get("content-type"),
    allow: response.headers.get("allow"),
    body: (await response.json()) as Fields,
  });

  test.each(wrong)("%s", async (_, path, init, expected, message) => {
    const answer = await read(await fetch(inject("mockUrl") + path, init));
    expect(answer).toEqual(await read(await sandbox.fetch(`http://sandbox.test${path}`, init)));
    expect(answer.status).toBe(expected);
    expect(answer.allow !== null).toBe(expected === 405);
    expect(answer.body).toMatchObject({ status: "error", code: expected, message: expect.stringMatching(message) });
  });

  test("Allow names the methods", async () => {
    const { allow } = await read(await fetch(inject("mockUrl") + list, { method: "PUT" }));
    expect(allow).toBe("GET, HEAD, POST, OPTIONS");
  });

  test.each([
    ["/v1/healthz", {}, 200],
    ["/v1/plans/mtn", both, 200],
    ["/v1/plans/mtn", {}, 401],
    ["/giftcards/orders", both, 405],
    ["/v1/nothing", both, 404],
  ])("HEAD of %s with %j", async (path, headers, expected) => {
    const init = { method: "HEAD", headers };
    for (const response of [fetch(inject("mockUrl") + path, init), sandbox.fetch(`http://sandbox.test${path}`, init)]) {
      expect([(await response).status, await (await response).text()]).toEqual([expected, ""]);
    }
  });
});

const ids = Object.keys(operations) as OperationId[];

/** The request of an example, or else of the first one. */
function callOf(operation: OperationId, title = ""): Call {
  const { parameters = {}, request = {} } = examples[operation] ?? {};
  const pick = <T>(all: Readonly<Record<string, T>>) => all[title] ?? Object.values(all)[0];
  const chosen = pick(parameters);
  return { ...(chosen && { parameters: chosen }), body: pick(request) };
}

describe("Prefer", () => {
  const sent = { body: order("airtime", "mtn") };
  const preferring = (prefer: string) => ({ ...sent, headers: { ...credentials, Prefer: prefer } });

  test.each(ids)("each example of %s is as documented", async (id) => {
    for (const [status, bodies] of Object.entries(examples[id]?.responses ?? {})) {
      for (const [title, body] of Object.entries(bodies)) {
        const headers = { ...credentials, Prefer: `code=${status}, example=${title}` };
        const answer = await call(id, { ...callOf(id, title), headers });
        expect(answer).toEqual({ status: Number(status), example: title, body });
      }
    }
  });

  test("an example is as documented, whatever was asked", async () => {
    const { example, body } = await call("createTransaction", preferring("example=electricity-with-kct"));
    expect(example).toBe("electricity-with-kct");
    expect(body).toEqual(examples.createTransaction?.responses["200"]?.["electricity-with-kct"]);
  });

  test.each(ids)("each status of %s", async (id) => {
    for (const status of Object.keys(operations[id].responses).map(Number)) {
      const answer = await call(id, { ...callOf(id), headers: { ...credentials, Prefer: `code=${status}` } });
      expect(answer.status).toBe(status);
      // For a purchase, only an object or an array comes from the service.
      if (status >= 400) expect(answer.body).toEqual(expect.any(Object));
    }
  });

  test("the status 200 is about what was asked", async () => {
    const { body } = await call("createTransaction", { ...preferring("code=200"), body: order("CABLE", "GOTV") });
    expect(body).toMatchObject({ status: "success", data: { product: "CABLE", network: "GOTV" } });
  });

  test("a rejected customer is not told of another product's number", async () => {
    const { amount: _, client_request_id: __, ...verification } = order("CABLE", "GOTV");
    const { body } = await call("verifyCustomer", { ...preferring("code=400"), body: verification });
    expect(body).toEqual({ status: "error", code: 400, message: expect.not.stringMatching(/meter|betting/i) });
  });

  test("an error that is not documented says so", async () => {
    const { body } = await call("createTransaction", preferring("code=500"));
    expect(body).toEqual({ status: "error", code: 500, message: "The body of this error is not documented." });
  });

  const other = "Prefer: the example status-pending of getTransactionStatus is a 200, not a 503.";
  test.each([
    ["code=503, example=status-pending", other],
    ["code=404, example=nothing", "Prefer: getTransactionStatus has no example nothing. It has "],
    ["example=nothing", "Prefer: getTransactionStatus has no example nothing. It has "],
    ["example=toString", "Prefer: getTransactionStatus has no example toString. It has "],
    ["code=418", "Prefer: getTransactionStatus declares no 418. It declares 200, "],
    ["code=x", "Prefer: getTransactionStatus declares no x. It declares 200, "],
  ])("%s is refused with a status that says nothing of a purchase", async (prefer, message) => {
    const response = await fetch(inject("mockUrl") + buildPath("getTransactionStatus", { request_id: "1" }), {
      headers: { ...credentials, Prefer: prefer },
    });
    const body = await response.json();
    expect(response.status).toBe(501);
    expect(body).toEqual({ status: "error", code: 501, message: expect.stringContaining(message) });
    const event = purchaseEventOf(
      { status: 501, body },
      { action: "check", order: { ...order("airtime", "mtn"), client_request_id: "1" } as never },
    );
    expect(event).toBe("unknown");
  });

  test("a preference that is not the mock's changes nothing", async () => {
    expect(await call("createTransaction", preferring("respond-async, wait=10"))).toEqual(
      await call("createTransaction", sent),
    );
  });
});

test("the customer of an example that fails gets that example", async () => {
  const failing = Object.entries(examples).flatMap(([id, { request = {}, responses }]) =>
    Object.entries(responses).flatMap(([status, bodies]) =>
      Object.entries(bodies)
        .filter(([title, body]) => request[title] && (status !== "200" || (body as Fields).status === "failed"))
        .map(([title]) => ({ operation: id as OperationId, title, request: request[title] as Fields })),
    ),
  );
  const paid = failing.filter(({ request }) => request.customer_msisdn !== undefined);
  expect(paid.length).toBeGreaterThan(3);
  for (const { operation, title, request } of paid) {
    expect((await call(operation, { body: request })).example, operation).toBe(title);
    const other = await call(operation, { body: { ...request, customer_msisdn: "08090001111" } });
    expect(other, `${operation} ${title}, of another customer`).toMatchObject({
      status: 200,
      body: { status: "success" },
    });
  }
});

describe("any other request gets a response in JSON", () => {
  const send = (path: string, init: RequestInit = {}) => fetch(inject("mockUrl") + path, init);

  test("a browser at the address that the server prints gets a page, and a program 404", async () => {
    const page = await send("/", { headers: { accept: "text/html" } });
    expect(await page.text()).toContain(`<code>curl ${inject("mockUrl")}/v1/plans/mtn`);
    expect((await send("/", { headers: { accept: "application/json" } })).status).toBe(404);
  });
  const known = "/v1/plans/mtn";

  test("any web page may call it, and read which example it got", async () => {
    const origin = "https://shop.example";
    const asked = {
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "x-merchant-key,prefer",
    };
    const preflight = await send(known, { method: "OPTIONS", headers: { Origin: origin, ...asked } });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET,POST",
      "access-control-allow-headers": "x-merchant-key,prefer",
    });
    for (const headers of [{ Origin: origin, ...credentials }, { Origin: origin }]) {
      const response = await send(known, { headers });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
    }
    const response = await send(known, { headers: { Origin: origin, ...credentials } });
    expect(response.headers.get("access-control-expose-headers")).toBe("x-example");
  });
});
