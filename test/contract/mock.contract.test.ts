/** What the table does not hold of the mock: lookups, the fields that a rejection names, `Prefer`, other requests. */
import { buildPath, cableNetworks, mobileNetworks, type OperationId, operations } from "@vending/contract";
import { responseValidator } from "@vending/contract/validators";
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

describe("what the contract does not allow", () => {
  const valid = order("airtime", "mtn");
  // biome-ignore format: a table to read in rows
  const wrong: readonly (readonly [string, OperationId, Call, number, readonly string[]])[] = [
    ["no product",                 "createTransaction",    { body: { ...valid, product: undefined } },          400, ["product"]],
    ["an unknown product",         "createTransaction",    { body: { ...valid, product: "water" } },            400, ["product"]],
    ["a network of another product", "createTransaction",  { body: { ...valid, network: "DSTV" } },             400, ["network"]],
    ["data without a plan",        "createTransaction",    { body: { ...valid, product: "data" } },             400, ["plan_code"]],
    ["a number and a typo",        "createAirtimeSync",    { body: { ...valid, amount: 500, msisdn: "0803" } },  400, ["msisdn", "amount"]],
    ["a cable network unknown",    "verifyCustomer",       { body: { ...order("CABLE", "HBO"), amount: undefined, client_request_id: undefined } }, 400, ["network"]],
    ["a list",                     "createTransaction",    { body: [valid] },                                    400, ["body"]],
    ["null",                       "createDataSync",       { body: null },                                       400, ["body"]],
    ["malformed JSON",             "createTransaction",    { body: '{"merchant_code": ' },                       400, ["body"]],
    ["an empty body",              "createGiftCardOrder",  { body: "" },                                         400, ["body"]],
    ["no JSON",                    "createTransaction",    { body: "a=b", headers: { ...credentials, "Content-Type": "text/plain" } }, 400, ["Content-Type"]],
    ["a body too large",           "createTransaction",    { body: { ...valid, amount: "1".repeat(70_000) } },   400, ["body"]],
    ["a network unknown",          "listDataPlans",        { parameters: { network: "MTN" } },                   400, ["network"]],
    ["a network of data",          "listCablePlans",       { parameters: { network: "mtn" } },                   400, ["network"]],
    ["a page that is no number",   "listTransactions",     { parameters: { page: "one" } },                      400, ["page"]],
    ["a filter with a typo",       "listTransactions",     { parameters: { nework: "mtn" } },                    400, ["nework"]],
    ["no secret",                  "createTransaction",    { body: valid, headers: { "X-Merchant-Key": "a" } },  401, ["X-Merchant-Secret"]],
    ["no credentials, no JSON",    "createTransaction",    { body: "{", headers: {} },                           401, ["X-Merchant-Key", "X-Merchant-Secret"]],
    ["an empty key",               "getTransactionStatus", { parameters: { request_id: "1" }, headers: { ...credentials, "X-Merchant-Key": "" } }, 401, ["X-Merchant-Key"]],
  ];

  test.each(wrong)("%s: %s names the field", async (_, operation, sent, status, fields) => {
    const answer = await call(operation, sent);
    expect(answer).toMatchObject({ status, example: null });
    const { message, faults } = answer.body as { message: string; faults: { field: string; message: string }[] };
    expect(faults.map(({ field }) => field)).toEqual(fields);
    for (const fault of faults) expect(message).toContain(fault.message);
    // A body with status "error" would reject the customer of a verification.
    expect(answer.body).not.toHaveProperty("status");
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

test.each(ids.filter((id) => operations[id].request))("%s rejects malformed JSON", async (id) => {
  expect((await call(id, { body: '{"merchant_code": ' })).status).toBe(400);
});

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
    expect(await page.text()).toContain("<h1>The mock</h1>");
    expect((await send("/", { headers: { accept: "application/json" } })).status).toBe(404);
  });
  const known = "/v1/plans/mtn";

  test.each([
    ["an unknown route", "/v1/nothing", {}, 404],
    ["another method", known, { method: "DELETE", headers: credentials }, 405],
    ["an address that cannot be decoded", "/v1/plans/%ff", { headers: credentials }, 400],
    ["an unknown example", known, { headers: { ...credentials, Prefer: "example=nothing" } }, 404],
    ["a code that is none", known, { headers: { ...credentials, Prefer: "code=x" } }, 422],
    ["an undeclared status", known, { headers: { ...credentials, Prefer: "code=418" } }, 404],
  ] as const)("%s", async (_, path, init, status) => {
    const response = await send(path, init);
    expect({ status: response.status, body: await response.json() }).toEqual({
      status,
      body: { message: expect.stringMatching(/\w/) },
    });
  });

  test("HEAD has no body", async () => {
    const response = await send(known, { method: "HEAD", headers: credentials });
    expect([response.status, await response.text()]).toEqual([405, ""]);
  });

  test("any web page may call it, and read which example it got", async () => {
    const origin = "https://shop.example";
    const asked = {
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "x-merchant-key,prefer",
    };
    const preflight = await send(known, { method: "OPTIONS", headers: { Origin: origin, ...asked } });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "x-merchant-key,prefer",
    });
    for (const headers of [{ Origin: origin, ...credentials }, { Origin: origin }]) {
      const response = await send(known, { headers });
      expect(response.headers.get("access-control-allow-origin")).toBe(origin);
      expect(response.headers.get("access-control-expose-headers")).toBe("*");
    }
  });
});
