/** Bodies that the schemas of purchases accept and reject. The form of each field is compared in `test/lib/promises/forms.ts`. */
import type { OperationId } from "@vending/contract";
import { describe, expect, test } from "vitest";
import { examples, faultsOf, responseSchema } from "../lib/documents.ts";
import { exampleBody, rejects, requestFaults } from "./rejects.ts";

rejects("createTransaction", [
  { why: "an amount that is a number", change: { amount: 500 } },
  { why: "an amount with a currency sign", change: { amount: "₦500" } },
  { why: "an amount with a thousands separator", change: { amount: "1,000" } },
  { why: "a negative amount", change: { amount: "-500" } },
  { why: "null for a string", change: { client_request_id: null } },
  { why: "payment_spent_on, which only responses have", change: { payment_spent_on: "debt" } },
  { why: "plan, which is the internal API's name", change: { plan: "MTN-8" } },
  { why: "a misspelt field", change: { costumer_msisdn: "2348031234567" } },
  { why: "a number with another country code", change: { customer_msisdn: "447911123456" } },
  { why: "a number with a plus sign", change: { customer_msisdn: "+2348031234567" } },
  { why: "a network in upper case", change: { network: "MTN" } },
  { why: "a cable network on a mobile product", change: { network: "DSTV" } },
  { why: "no product", change: { product: undefined } },
  { why: "airtime in upper case", change: { product: "AIRTIME" } },
  { why: "a product in lower case that is upper case", change: { product: "cable" }, from: "cable-success" },
  { why: "an unknown product", change: { product: "water" } },
  ...["data-pending", "cable-success", "electricity-with-token", "betting-success"].map((from) => ({
    why: `${from.split("-")[0]} without plan_code`,
    change: { plan_code: undefined },
    from,
  })),
  { why: "a mobile network for cable TV", change: { network: "mtn" }, from: "cable-success" },
  { why: "a cable network in lower case", change: { network: "dstv" }, from: "cable-success" },
  { why: "a plan code that is a number", change: { plan_code: 101 }, from: "cable-success" },
]);
rejects("createCableTransaction", [
  { why: "electricity", change: { product: "ELECTRICITY" } },
  { why: "airtime", change: { product: "airtime" } },
]);

describe("what a purchase may leave out", () => {
  test.each<OperationId>([
    "createAirtimeSync",
    "createAirtimeAsync",
    "createDataSync",
    "createDataAsync",
  ])("%s takes any product, or none: the route sets it", (operationId) => {
    for (const product of [undefined, "airtime", "data", "CABLE"]) {
      expect(requestFaults(operationId, { ...exampleBody(operationId), product })).toEqual([]);
    }
    expect(requestFaults(operationId, { ...exampleBody(operationId), product: "x" })).not.toEqual([]);
  });

  test("local and international numbers are both accepted", () => {
    for (const customer_msisdn of ["08031234567", "2348031234567"]) {
      const body = { ...exampleBody("createTransaction"), customer_msisdn };
      expect(requestFaults("createTransaction", body)).toEqual([]);
    }
  });
});

describe("which outcomes an operation can have", () => {
  const outcome = (operationId: OperationId, title: string): unknown =>
    examples[operationId]?.responses["200"]?.[title];

  test("a pending bill does not validate", () => {
    const cable = outcome("createTransaction", "cable-success") as object;
    const pending = { ...cable, status: "pending", response_code: "02" };
    expect(faultsOf(responseSchema("createTransaction", 200), pending)).not.toEqual([]);
    expect(faultsOf(responseSchema("createCableTransaction", 200), pending)).not.toEqual([]);
  });

  test("final airtime does not validate where airtime is asynchronous", () => {
    const airtime = outcome("createAirtimeSync", "airtime-success");
    expect(faultsOf(responseSchema("createTransaction", 200), airtime)).not.toEqual([]);
    expect(faultsOf(responseSchema("createAirtimeAsync", 200), airtime)).not.toEqual([]);
  });

  test("pending airtime does not validate on a sync route", () => {
    const airtime = outcome("createAirtimeAsync", "airtime-pending");
    expect(faultsOf(responseSchema("createAirtimeSync", 200), airtime)).not.toEqual([]);
  });

  test("status and response_code cannot disagree", () => {
    const status = outcome("getTransactionStatus", "status-success") as object;
    for (const response_code of ["01", "02", 0, "0"]) {
      expect(faultsOf(responseSchema("getTransactionStatus", 200), { ...status, response_code })).not.toEqual([]);
    }
  });

  test.each([
    ["createTransaction", "cable-failed-by-biller"],
    ["createAirtimeSync", "airtime-failed"],
    ["createDataSync", "data-failed"],
    ["createCableTransaction", "cable-failed-by-biller"],
    ["getTransactionStatus", "status-failed"],
  ] as const)("%s: a failure may carry its two references alone, and not less", (operationId, example) => {
    const { data, ...failed } = outcome(operationId, example) as { data: Record<string, unknown> };
    const { internal_reference, request_id } = data;
    const faults = (fields: object) => faultsOf(responseSchema(operationId, 200), { ...failed, data: fields });
    expect(faults({ internal_reference, request_id })).toEqual([]);
    expect(faults({ internal_reference })).not.toEqual([]);
    expect(faults({ request_id })).not.toEqual([]);
  });

  test("pending airtime has an empty plan", () => {
    const { data, ...pending } = outcome("createAirtimeAsync", "airtime-pending") as { data: object };
    expect(
      faultsOf(responseSchema("createAirtimeAsync", 200), { ...pending, data: { ...data, plan: "MTN-8" } }),
    ).not.toEqual([]);
  });

  test("a response may carry fields that are new", () => {
    const status = outcome("getTransactionStatus", "status-success") as { data: object };
    const newer = { ...status, trace: "x", data: { ...status.data, loyalty_points: 3 } };
    expect(faultsOf(responseSchema("getTransactionStatus", 200), newer)).toEqual([]);
  });
});
