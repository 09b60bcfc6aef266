/** Amounts and texts of any length, and what the sandbox refuses by a rule of its own. */
import { createSandbox, maxBodyLength } from "@vending/sandbox";
import { describe, expect, test } from "vitest";
import { checked } from "./lib/checked.ts";

const prefix = "/ext/gateway/v1/transactions";
let ids = 0;
const common = (suffix: string) => ({
  merchant_code: "SANDBOX",
  customer_msisdn: `08030000${suffix}`,
  client_request_id: `rule-${++ids}`,
});

describe("amounts of any length come back as they were sent", () => {
  const long = `${"123".repeat(150)}.10`;
  test.each([
    ["2500", "2,500.00"],
    ["0012345678.5", "12,345,678.50"],
    ["90071992547409931.005", "90,071,992,547,409,931.005"],
    [long, `${Array(150).fill("123").join(",")}.10`],
  ])("932: %s", async (amount, shown) => {
    const body = { ...common("932"), network: "mtn", amount };
    const bought = await checked(createSandbox())("POST", `${prefix}/airtime/sync`, { body });
    expect(bought.body).toMatchObject({ data: { amount: shown } });
  });

  test.each([
    ["7300", "100.0"],
    ["5000", "68.5"],
    ["0.5", "0.0"],
    ["7300000000000000000000000", "100000000000000000000000.0"],
    ["73".padEnd(400, "0"), `1${"0".repeat(398)}.0`],
  ])("electricity for %s has %s units", async (amount, units) => {
    const bill = { ...common("123"), customer_msisdn: "4500000123", network: "IKEDC", plan_code: "1" };
    // Of any amount, also one that a biller rejects.
    const sandbox = createSandbox({ scenario: () => ({ final: "success" }) });
    const bought = await checked(sandbox)("POST", prefix, {
      body: { ...bill, product: "ELECTRICITY", amount },
    });
    expect(bought.body).toMatchObject({ data: { units } });
  });
});

describe("a certain mistake is refused by a rule that is marked as the sandbox's own", () => {
  const call = checked(createSandbox());
  const airtime = () => ({ ...common("123"), network: "mtn", amount: "500" });
  const bill = (product: string) => ({
    ...airtime(),
    customer_msisdn: "4500000123",
    product,
    network: "DSTV",
    plan_code: "101",
  });
  const meter = bill("ELECTRICITY");
  const { amount, client_request_id, ...verification } = meter;

  test.each<[string, string, object]>([
    ["an amount of 0", `${prefix}/airtime/sync`, { ...airtime(), amount: "0" }],
    ["an empty request id", `${prefix}/airtime/sync`, { ...airtime(), client_request_id: "" }],
    ["a blank request id", `${prefix}/airtime/sync`, { ...airtime(), client_request_id: " \t\n" }],
    ["an amount of 0 with many digits", `${prefix}/airtime/sync`, { ...airtime(), amount: `0.${"0".repeat(500)}` }],
    ["a blank request id of a gift card", "/giftcards/orders", { client_request_id: "  " }],
    ["a request id that is a dot", `${prefix}/airtime/sync`, { ...airtime(), client_request_id: "." }],
    ["a request id of two dots", prefix, { ...meter, client_request_id: ".." }],
    ["half of a phone number", `${prefix}/airtime/sync`, { ...airtime(), customer_msisdn: "0803" }],
    ["letters for a meter", prefix, { ...meter, customer_msisdn: "abcdefgh" }],
    ["a smartcard of 40 digits", prefix, { ...bill("CABLE"), customer_msisdn: "4".repeat(40) }],
    ["a blank betting account", prefix, { ...bill("BETTING"), customer_msisdn: " " }],
    ["a meter to verify with too few digits", "/v1/transactions/verify", { ...verification, customer_msisdn: "12" }],
  ])("%s", async (_, path, body) => {
    const { status, body: error } = await call("POST", path, { body });
    expect(status).toBe(400);
    expect((error as { message: string }).message).toMatch(/^This is a rule of the sandbox, not of the contract: /);
  });

  test.each<[string, object]>([
    [`${prefix}/airtime/sync`, { ...airtime(), customer_msisdn: "2348031234567" }],
    [`${prefix}/airtime/sync`, { ...airtime(), amount: "0.01" }],
    [`${prefix}/airtime/sync`, { ...airtime(), amount: `0.${"0".repeat(500)}1` }],
    [`${prefix}/airtime/sync`, { ...airtime(), client_request_id: "..." }],
    [prefix, { ...bill("BETTING"), customer_msisdn: "player one" }],
    ["/v1/transactions/verify", verification],
  ])("and the nearest that can be is served: %s %j", async (path, body) => {
    expect((await call("POST", path, { body })).status).toBe(200);
  });
});

test("the longest texts are kept and found, in any script; longer ones get 400", async () => {
  const call = checked(createSandbox());
  const bet = { merchant_code: "SANDBOX", product: "BETTING", plan_code: "1", amount: "500" };
  const buy = async (client_request_id: string, customer_msisdn: string, network: string) =>
    (await call("POST", prefix, { body: { ...bet, client_request_id, customer_msisdn, network } })).status;
  for (const longest of ["一".repeat(333), "Ⱥ".repeat(500), "a".repeat(1_000)]) {
    expect(await buy(longest, longest, longest)).toBe(200);
    expect((await call("GET", `${prefix}/status/${encodeURIComponent(longest)}`)).status).toBe(200);
  }
  for (const long of ["一".repeat(334), "Ⱥ".repeat(501), "a".repeat(1_001)]) {
    expect([await buy(long, "1", "x"), await buy("x", long, "x"), await buy("x", "1", long)]).toEqual([400, 400, 400]);
  }
});

test("a body is measured in characters, however it comes", async () => {
  const call = checked(createSandbox());
  const order = (characters: number) => {
    const rest = JSON.stringify({ request_id: "measured", text: "" }).length;
    return JSON.stringify({ request_id: "measured", text: "€".repeat(characters - rest) });
  };
  const sent = async (body: string) => {
    const announced = { "Content-Length": String(Buffer.byteLength(body)) };
    await call("POST", "/sandbox/reset");
    const one = await call("POST", "/giftcards/orders", { body, headers: announced });
    await call("POST", "/sandbox/reset");
    const other = await call("POST", "/giftcards/orders", { body: new Blob([body]).stream() });
    return [one.status, other.status];
  };
  expect(await sent(order(maxBodyLength))).toEqual([200, 200]);
  expect(await sent(order(maxBodyLength + 1))).toEqual([400, 400]);
});

test("what is not found is called what it is", async () => {
  const call = checked(createSandbox());
  const absent = (what: string) => ({
    status: "error",
    code: 404,
    message: `There is no ${what} with the request id no.`,
  });
  expect((await call("GET", `${prefix}/status/no`)).body).toEqual(absent("transaction"));
  expect((await call("GET", "/giftcards/orders/no")).body).toEqual(absent("gift card order"));
  await call("POST", "/giftcards/orders", { body: { request_id: "no" } });
  expect((await call("GET", `${prefix}/status/no`)).body).toEqual(absent("transaction"));
});
