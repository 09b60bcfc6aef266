/** Verification: the customer, the bounds of an amount, and the request of the purchase. */
import {
  InvalidRequestError,
  purchase,
  requestFor,
  ServiceUnavailableError,
  type Verification,
  type VerifyRequest,
  verify,
} from "@vending/client";
import { createSandbox } from "@vending/sandbox";
import { expect, test } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { clientOf, clientOfSandbox, meter } from "./lib/service.ts";

const verified = (data: object) => () =>
  Response.json({
    status: "success",
    code: 200,
    message: "x",
    data: { product: "ELECTRICITY", network: "IKEDC", ...data },
  });

test.each([
  ["another meter", { msisdn: "99999999999" }],
  ["another meter as a number", { msisdn: 99999999999 }],
  ["another product", { msisdn: meter.customer_msisdn, product: "CABLE" }],
])("%s is never shown as this customer", async (_, data) => {
  const result = verify(clientOf(verified({ customer_name: "Another Customer", ...data })), meter);
  await expect(result).rejects.toThrow(ServiceUnavailableError);
  await expect(result).rejects.toMatchObject({ operation: "verifyCustomer", status: 200 });
});

test("another decoder on another network is never shown as this customer", async () => {
  const decoder: VerifyRequest = { ...meter, product: "CABLE", network: "DSTV" };
  const said = (data: object) => verify(clientOf(verified({ product: "CABLE", ...data })), decoder);
  await expect(said({ network: "GOTV" })).rejects.toThrow(ServiceUnavailableError);
  expect((await said({ network: "DStv" })).customer).toMatchObject({ network: "DStv" });
});

test.each([
  "4500 000 123",
  "4500-000-123",
  4500000123,
  "0004500000123",
  "450*****23",
  null,
  undefined,
  {},
])("this customer, shown as %j", async (msisdn) => {
  const found = await verify(clientOf(verified({ msisdn, amount: "9", plan: "5" })), meter);
  expect(found.customer).toMatchObject({ product: "ELECTRICITY" });
  expect(requestFor(found, { amount: "5", client_request_id: "1" }).customer_msisdn).toBe(meter.customer_msisdn);
});

test("from the customer to the purchase, without typing anything twice", async () => {
  const clock = fakeClock();
  const client = clientOfSandbox(createSandbox({ now: clock.now }));
  // Over HTTP, from the program that verifies to the one that buys.
  const found = JSON.parse(JSON.stringify(await verify(client, meter))) as Verification<"ELECTRICITY">;
  const { customer, minAmount, maxAmount } = found;
  expect(customer.customer_name).toEqual(expect.any(String));
  expect([minAmount, maxAmount]).toEqual([1_000, 500_000]);
  const bought = requestFor(found, { amount: "5000", client_request_id: "verified-1" });
  expect(bought).toEqual({ ...meter, amount: "5000", client_request_id: "verified-1" });
  expect(await purchase(client, bought, { clock })).toMatchObject({ state: "succeeded" });
});

test.each([
  ["999", false],
  ["999.99", false],
  ["1000", true],
  ["1000.00", true],
  ["500000", true],
  ["500001", false],
])("an amount of %s is within the bounds: %j", async (amount, within) => {
  const found = await verify(clientOfSandbox(createSandbox()), meter);
  const make = () => requestFor(found, { amount, client_request_id: "1" });
  if (within) expect(make().amount).toBe(amount);
  else expect(make).toThrow(expect.objectContaining({ name: "InvalidRequestError", requestId: "1" }));
});

test.each<[string, object, [(number | undefined)?, (number | undefined)?]]>([
  ["digits", { min_amount: "500", max_amount: "1000.50" }, [500, 1000.5]],
  ["numbers", { min_amount: 500, max_amount: 1000.5 }, [500, 1000.5]],
  ["one of them", { max_amount: "1000" }, [undefined, 1000]],
  ["none", {}, []],
  ["empty texts", { min_amount: "", max_amount: " " }, []],
  ["as people write amounts", { min_amount: "1,000.00", max_amount: "NGN 500 000" }, [1_000, 500_000]],
  ["something else", { min_amount: "from 500", max_amount: null }, []],
  ["negative", { min_amount: -1, max_amount: "-1" }, []],
  ["no number", { min_amount: "1e3", max_amount: {} }, []],
  ["no number of JSON", { min_amount: "x500", max_amount: "500x" }, []],
  ["half a number", { min_amount: "5.", max_amount: ".5" }, []],
  ["decimals", { min_amount: "0.5", max_amount: "10.25" }, [0.5, 10.25]],
  ["bounds that are the same", { min_amount: 500, max_amount: 500 }, [500, 500]],
  ["a largest of nothing", { min_amount: "0", max_amount: "0" }, []],
  ["a largest that is less than the smallest", { min_amount: 500, max_amount: 100 }, [500]],
])("bounds as %s", async (_, data, [least, most]) => {
  const { minAmount, maxAmount } = await verify(clientOf(verified(data)), meter);
  expect([minAmount, maxAmount]).toEqual([least, most]);
});

test("a bound beyond all numbers is none", async () => {
  const body = '{"status":"success","code":200,"message":"x","data":{"min_amount":1e999,"max_amount":1e999}}';
  const found = await verify(
    clientOf(() => new Response(body)),
    meter,
  );
  expect(Object.keys(found).sort()).toEqual(["customer", "request"]);
});

test("the request is of the customer that was verified, whatever becomes of the object", async () => {
  const mine: VerifyRequest = { ...meter };
  const found = await verify(clientOf(verified({})), mine);
  mine.customer_msisdn = "another";
  expect(requestFor(found, { amount: "1", client_request_id: "1" }).customer_msisdn).toBe(meter.customer_msisdn);
});

const rejection = { status: "error", code: 400, message: "This meter is not known." };
const rejecting =
  (change: object, status = 400) =>
  () =>
    Response.json({ ...rejection, ...change }, { status });

test.each<[string, () => Response, "customer-rejected" | "request-rejected" | "service-unavailable"]>([
  ["a rejection", rejecting({}), "customer-rejected"],
  ["a 400 that rejects no customer", () => Response.json({ errors: [] }, { status: 400 }), "request-rejected"],
  ["a 400 of text", () => new Response("bad", { status: 400 }), "request-rejected"],
  ["a 400 of null", () => new Response("null", { status: 400 }), "request-rejected"],
  ["a 400 that is no error", rejecting({ status: "x" }), "request-rejected"],
  ["a 400 of another code", rejecting({ code: 401 }), "request-rejected"],
  ["a 400 without a reason", rejecting({ message: 5 }), "request-rejected"],
  ["a 401 that looks like a rejection", rejecting({}, 401), "request-rejected"],
  ["an outage that looks like a rejection", rejecting({}, 502), "service-unavailable"],
  ["an error with HTTP 200", rejecting({ data: {} }, 200), "service-unavailable"],
  ["a success with HTTP 201", rejecting({ status: "success", data: {} }, 201), "service-unavailable"],
  ["another word", rejecting({ status: "pending", data: {} }, 200), "service-unavailable"],
  ["a customer of null", rejecting({ status: "success", data: null }, 200), "service-unavailable"],
  ["a customer that is a list", rejecting({ status: "success", data: [] }, 200), "service-unavailable"],
  ["JSON without a customer", rejecting({ status: "success" }, 200), "service-unavailable"],
  ["a redirect", () => new Response(null, { status: 307 }), "service-unavailable"],
  ["HTML", () => new Response("<h1>Hello</h1>"), "service-unavailable"],
])("%s", async (_, respond, code) => {
  const result = verify(clientOf(respond), meter);
  await expect(result).rejects.toMatchObject({ code, operation: "verifyCustomer" });
  // The message of a rejection is the biller's own, to be shown.
  if (code === "customer-rejected")
    await expect(result).rejects.toMatchObject({ message: rejection.message, status: 400, body: rejection });
});

test("a request that breaks the contract is not sent", async () => {
  let calls = 0;
  const client = clientOf(() => Response.json({ calls: ++calls }, { status: 400 }));
  const bad = { ...meter, product: "airtime" } as unknown as VerifyRequest;
  await expect(verify(client, bad)).rejects.toThrow(InvalidRequestError);
  expect(calls).toBe(0);
});
