/** Bodies that the schemas of verifications accept and reject. */
import { describe, expect, test } from "vitest";
import { examples, faultsOf, faultsOfModel, responseSchema } from "../lib/documents.ts";
import { exampleBody, rejects, requestFaults } from "./rejects.ts";

rejects("verifyCustomer", [
  { why: "neither plan_code nor service_id", change: { plan_code: undefined } },
  { why: "a null service_id", change: { plan_code: undefined, service_id: null } },
  { why: "a null service_id beside a plan_code", change: { service_id: null } },
  { why: "a client_request_id: nothing is bought", change: { client_request_id: "shop-1" } },
  { why: "airtime: a phone number has no customer to verify", change: { product: "airtime" } },
  { why: "a mobile network for a smartcard", change: { network: "mtn" }, from: "verify-smartcard" },
  { why: "a misspelt field", change: { serviceid: "1" } },
]);

test("the plan of a verification is named by plan_code, by the legacy service_id, or by both", () => {
  const { plan_code, ...rest } = exampleBody("verifyCustomer") as { plan_code: string };
  for (const plan of [{ plan_code }, { service_id: "301" }, { service_id: 301 }, { plan_code, service_id: "301" }]) {
    expect(requestFaults("verifyCustomer", { ...rest, ...plan })).toEqual([]);
  }
});

describe("a response with status 400", () => {
  test.each([
    ["a rejected customer", { status: "error", code: 400, message: "Unknown meter." }],
    ["a malformed request", { message: "bad json" }],
    ["anything else", "Bad Request"],
  ])("may be the body of %s", (_, body) => {
    expect(faultsOf(responseSchema("verifyCustomer", 400), body)).toEqual([]);
  });
});

describe("a meter", () => {
  test("may have details of any type, as none is documented", () => {
    const { data, ...verified } = examples.verifyCustomer?.responses["200"]?.["verify-meter"] as { data: object };
    for (const detail of [1000, "1000", null, { value: 1 }]) {
      const meter = { ...data, min_amount: detail, customer_address: detail, meter_number: detail, tariff: detail };
      expect(faultsOf(responseSchema("verifyCustomer", 200), { ...verified, data: meter })).toEqual([]);
    }
  });
});

describe("a rejection", () => {
  const rejection = { status: "error", code: 400, message: "Unknown meter." };

  test.each([
    ["as documented", {}, true],
    ["with its code as a string", { code: "400" }, false],
    ["with another code", { code: 502 }, false],
    ["without a message", { message: undefined }, false],
    ["that says success", { status: "success" }, false],
  ])("%s", (_, change, valid) => {
    const value = JSON.parse(JSON.stringify({ ...rejection, ...change }));
    expect(faultsOfModel("CustomerRejected", value).length === 0).toBe(valid);
  });
});
