/** The mock as a frontend team calls it, without `Prefer`: what is answered is about what was asked. */
import {
  buildPath,
  cableNetworks,
  mobileNetworks,
  type OperationId,
  operations,
  outcomeCodes,
  products,
} from "@vending/contract";
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

// What is sold where, and what returns. The names of electricity and betting companies are not documented: any is taken.
// biome-ignore format: a table to read in rows
const sales = [
  ["createTransaction",      "airtime",     mobileNetworks,              "pending"],
  ["createTransaction",      "data",        mobileNetworks,              "pending"],
  ["createTransaction",      "CABLE",       cableNetworks,               "success"],
  ["createTransaction",      "ELECTRICITY", ["IKEDC", "AEDC", "KEDCO"],  "success"],
  ["createTransaction",      "BETTING",     ["BET9JA", "SPORTYBET"],     "success"],
  ["createCableTransaction", "CABLE",       cableNetworks,               "success"],
  ["createAirtimeSync",      "airtime",     mobileNetworks,              "success"],
  ["createAirtimeAsync",     "airtime",     mobileNetworks,              "pending"],
  ["createDataSync",         "data",        mobileNetworks,              "success"],
  ["createDataAsync",        "data",        mobileNetworks,              "pending"],
] as const;

const verifications = [
  ["verifyCustomer", "CABLE", cableNetworks],
  ["verifyCustomer", "ELECTRICITY", ["IKEDC", "AEDC", "KEDCO"]],
  ["verifyCustomer", "BETTING", ["BET9JA", "SPORTYBET"]],
] as const;

const lookups: readonly (readonly [OperationId, Call, Fields])[] = [
  ["getTransactionStatus", { parameters: { request_id: "cart-4711" } }, { response_code: "00" }],
  ["getTransactionStatusV1", { parameters: { client_request_id: "cart-4711" } }, { response_code: "00" }],
  ["createGiftCardOrder", { body: { request_id: "cart-4711" } }, { response_code: "02" }],
  ["getGiftCardOrder", { parameters: { request_id: "cart-4711" } }, { response_code: "00" }],
];

const rows = <T extends readonly [string, string, readonly string[], ...unknown[]]>(table: readonly T[]) =>
  table.flatMap((row) => row[2].map((network) => ({ operation: row[0], product: row[1], network, row })));

const isOf = (network: string) =>
  expect.toSatisfy((found) => String(found).toLowerCase() === network.toLowerCase(), `${network} in either case`);

test("the tables have every operation, and every product", () => {
  const called = [...sales, ...verifications, ...lookups].map(([operation]) => operation);
  expect(
    [...new Set([...called, ...["listDataPlans", "listCablePlans", "listTransactions", "checkHealth"]])].sort(),
  ).toEqual(Object.keys(operations).sort());
  expect([...new Set(sales.map(([, product]) => product))].sort()).toEqual([...products].sort());
});

describe("a sale", () => {
  test.each(rows(sales))("$operation $product $network", async ({ operation, product, network, row }) => {
    const sent = order(product, network);
    const status = row[3];
    const { status: http, example, body } = await call(operation, { body: sent });
    expect({ http, ...body }).toMatchObject({
      http: 200,
      status,
      response_code: outcomeCodes[status],
      data: {
        product,
        network: isOf(network),
        request_id: sent.client_request_id,
        msisdn: sent.customer_msisdn,
        amount: sent.amount,
      },
    });
    expect(examples[operation]?.responses["200"]).toHaveProperty([String(example)]);
  });

  const routes = sales.filter(([operation]) => !/Transaction$/.test(operation));
  test.each(rows(routes))("$operation $network, which names no product", async ({
    operation,
    product,
    network,
    row,
  }) => {
    const { product: _, ...sent } = order(product, network);
    const { body } = await call(operation, { body: sent });
    expect(body).toMatchObject({ status: row[3], data: { product, network: isOf(network) } });
  });
});

test.each(rows(verifications))("$operation $product $network", async ({ operation, product, network }) => {
  const { amount: _, client_request_id: __, ...sent } = order(product, network);
  const { status, body } = await call(operation, { body: sent });
  expect({ status, data: body.data }).toMatchObject({
    status: 200,
    data: { product, network: isOf(network), msisdn: sent.customer_msisdn },
  });
});

test.each(lookups)("%s", async (operation, sent, expected) => {
  const { status, body } = await call(operation, sent);
  expect({ status, body }).toMatchObject({ status: 200, body: { ...expected, data: { request_id: "cart-4711" } } });
});

const rowsOf = (body: Fields) => body.data as readonly { network: string; plan_code?: string; msisdn?: string }[];
const networksIn = (body: Fields) => [...new Set(rowsOf(body).map(({ network }) => network))];

describe("a list", () => {
  test.each(mobileNetworks)("listDataPlans %s", async (network) => {
    const plans = rowsOf((await call("listDataPlans", { parameters: { network } })).body);
    expect(plans.length).toBeGreaterThan(0);
    for (const { plan_code } of plans) expect(plan_code).toMatch(new RegExp(`^${network}-`, "i"));
  });

  test.each(cableNetworks)("listCablePlans %s", async (network) => {
    expect(networksIn((await call("listCablePlans", { parameters: { network } })).body)).toEqual([network]);
  });

  test("listCablePlans without a network has them all", async () => {
    expect(networksIn((await call("listCablePlans", {})).body).sort()).toEqual([...cableNetworks].sort());
  });

  test("listTransactions without a filter has several networks, on a page of the default size", async () => {
    const { body } = await call("listTransactions", {});
    expect(networksIn(body).length).toBeGreaterThan(1);
    expect(body.pagination).toMatchObject({ page: 1, size: 10 });
  });

  test.each([...mobileNetworks, ...cableNetworks])("listTransactions of %s has no other network", async (network) => {
    const { body } = await call("listTransactions", { parameters: { network } });
    for (const found of networksIn(body)) expect(found).toEqual(isOf(network));
  });

  test("listTransactions of a number has no other number", async () => {
    const { body } = await call("listTransactions", { parameters: { msisdn: "08090001111" } });
    expect(rowsOf(body).map(({ msisdn }) => msisdn)).toEqual(["08090001111"]);
  });
});

test("checkHealth needs no credentials", async () => {
  expect((await call("checkHealth", { headers: {} })).status).toBe(200);
});
