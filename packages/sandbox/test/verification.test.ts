/** A 400 in the documented form means that the biller rejects the customer, so no other 400 of a verification has that form. */
import { createSandbox } from "@vending/sandbox";
import { expect, test } from "vitest";

const valid = {
  merchant_code: "SANDBOX",
  product: "ELECTRICITY",
  network: "IKEDC",
  plan_code: "301",
  customer_msisdn: "45000000123",
};

async function verify(body: string, type = "application/json") {
  const { fetch } = createSandbox();
  const headers = { "x-merchant-key": "sandbox-key", "x-merchant-secret": "sandbox-secret", "content-type": type };
  const response = await fetch("http://sandbox.test/v1/transactions/verify", { method: "POST", headers, body });
  return { http: response.status, body: (await response.json()) as Record<string, unknown> };
}

test.each([
  ["the number of scenario 910", "45000000910", "This meter cannot be paid for online."],
  ["a number that no meter has", "12", "a meter or smartcard number has 6 to 20 digits"],
])("%s is a rejected customer", async (_, customer_msisdn, message) => {
  const { http, body } = await verify(JSON.stringify({ ...valid, customer_msisdn }));
  expect([http, body.status, body.code]).toEqual([400, "error", 400]);
  expect(body.message).toContain(message);
});

test.each<[string, string, string?]>([
  ["malformed JSON", "{"],
  ["no plan", JSON.stringify({ ...valid, plan_code: undefined })],
  ["a field that is not declared", JSON.stringify({ ...valid, amount: "1000" })],
  ["a product that is none", JSON.stringify({ ...valid, product: "electricity" })],
  ["another media type", JSON.stringify(valid), "text/plain"],
  ["a body that is too large", JSON.stringify({ ...valid, merchant_code: "x".repeat(70_000) })],
])("%s is an invalid request, and no rejected customer", async (_, text, type) => {
  const { http, body } = await verify(text, type);
  expect([http, body.status]).toEqual([400, "invalid"]);
  expect(body.message).not.toBe("");
});
