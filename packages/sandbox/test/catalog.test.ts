/** Plans of your own are listed and sold as the sandbox's own are; an invalid one is refused, by its place and field. */
import { createSandbox, type GivenCatalog, type SandboxOptions } from "@vending/sandbox";
import { describe, expect, test } from "vitest";
import { checked } from "./lib/checked.ts";

const weekly = {
  plan_code: "MTN-77",
  id: 77,
  name: "7GB Weekly",
  description: "7GB for 7 days",
  price: "1777",
  tarrifTypeId: "7777",
  validity: "7 days",
  value: "7GB",
  group: "Weekly",
  shortCode: "MTN7GBW",
};
const bouquet = {
  id: 901,
  name: "All Sports",
  network: "DSTV",
  product: "CABLE",
  amount_type: "fixed",
  price: "7777",
} as const;
const catalog: GivenCatalog = { data: { mtn: [weekly] }, cable: [bouquet] };

test("they replace the sandbox's plans; what is left out stays as it is", async () => {
  const call = checked(createSandbox({ catalog }));
  expect((await call("GET", "/v1/plans/mtn")).body).toMatchObject({ data: [weekly] });
  expect((await call("GET", "/v1/plans/bills/cable")).body).toMatchObject({ data: [bouquet] });
  expect((await call("GET", "/v1/plans/bills/cable?network=GOTV")).body).toMatchObject({ data: [] });
  const own = (await checked(createSandbox())("GET", "/v1/plans/glo")).body;
  expect((await call("GET", "/v1/plans/glo")).body).toEqual(own);
});

const buying = (given: SandboxOptions = {}) => {
  const call = checked(createSandbox(given));
  let count = 0;
  return async (route: string, body: Record<string, string>) => {
    const common = { merchant_code: "SANDBOX", customer_msisdn: "08031234567", client_request_id: `own-${count++}` };
    const bought = await call("POST", `/ext/gateway/v1/transactions${route}`, { body: { ...common, ...body } });
    const { response_code, data } = bought.body as { response_code: string; data: Record<string, string> };
    const journal = (await call("GET", "/sandbox/journal")).body as { entries: { notes: string[] }[] };
    return { response_code, why: data.telco_message, notes: journal.entries[0]?.notes };
  };
};

describe("a plan that the catalog does not have, or another price, is a failed purchase", () => {
  test.each([
    ["MTN-77", "1777", undefined],
    ["MTN-77", "01777.00", undefined],
    ["MTN-77", "1777.00000000000000000000001", "is not the price of plan MTN-77, which is 1777."],
    ["MTN7GBW", "1777", undefined],
    ["7777", "1777", undefined],
    ["MTN-77", "500", "The amount 500 is not the price of plan MTN-77, which is 1777."],
    ["MTN-8", "800", "There is no plan MTN-8 of mtn."],
    ["NOPE", "800", "There is no plan NOPE of mtn."],
    ["77", "1777", "77 is no tariff id of mtn, and a bare number is never a catalog id there: did you mean MTN-77?"],
  ])("data of mtn, %s for %s", async (plan_code, amount, reason) => {
    const sold = await buying({ catalog })("/data/sync", { network: "mtn", amount, plan_code });
    expect(sold.response_code).toBe(reason === undefined ? "00" : "01");
    expect(sold.notes).toEqual(
      reason === undefined ? [] : [expect.stringContaining(`${reason} So the sandbox lets the purchase fail.`)],
    );
    if (reason !== undefined) expect(sold.why).toContain(reason);
  });

  test.each([
    ["CABLE", "DSTV", "101", "9300", undefined],
    ["CABLE", "DSTV", "101", "9299", "The amount 9299 is not the price of plan 101, which is 9300."],
    ["CABLE", "GOTV", "101", "9300", "There is no plan 101 of GOTV."],
    ["ELECTRICITY", "IKEDC", "any", "1000", undefined],
    ["ELECTRICITY", "IKEDC", "any", "1", "The amount 1 is below the minimum of 1000."],
    [
      "ELECTRICITY",
      "IKEDC",
      "any",
      "999.99999999999999999999",
      "The amount 999.99999999999999999999 is below the minimum of 1000.",
    ],
    ["ELECTRICITY", "IKEDC", "any", "0500000.00", undefined],
    ["ELECTRICITY", "IKEDC", "any", "500001", "The amount 500001 is above the maximum of 500000."],
    ["BETTING", "BET9JA", "any", "1", undefined],
  ])("%s of %s, plan %s for %s", async (product, network, plan_code, amount, reason) => {
    const body = { product, network, plan_code, amount, customer_msisdn: "45000000123" };
    const sold = await buying()("", body);
    expect(sold.response_code).toBe(reason === undefined ? "00" : "01");
    if (reason !== undefined) expect(sold).toMatchObject({ why: reason, notes: [expect.stringContaining(reason)] });
  });

  test("a bouquet whose price is not fixed takes any amount", async () => {
    const given = { cable: [{ ...bouquet, amount_type: "flexible" }] };
    const body = { product: "CABLE", network: "DSTV", plan_code: "901", amount: "1", customer_msisdn: "45000000123" };
    expect((await buying({ catalog: given })("", body)).response_code).toBe("00");
  });
});

describe("refused, by place and field", () => {
  test.each<[unknown, string]>([
    [{ plans: [] }, "catalog: plans: only data and cable are allowed"],
    [[], "catalog: must be an object of data and cable"],
    [{ data: [] }, "catalog: data: must be an object of lists, by network"],
    [{ cable: {} }, "catalog: cable: must be a list of plans"],
    [{ data: { mtn: [weekly, { ...weekly, id: 78 }] } }, "data: mtn: plan 2: plan_code: another plan has the same"],
    [
      { data: { mtn: [weekly, { ...weekly, plan_code: "MTN-78" }] } },
      "data: mtn: plan 2: id: another plan has the same",
    ],
    [{ cable: [bouquet, { ...bouquet, network: "GOTV" }] }, "catalog: cable: plan 2: id: another plan has the same"],
    [{ data: { vodafone: [] } }, "catalog: data: vodafone: networks are mtn, glo, airtel, 9mobile"],
    [{ data: { mtn: weekly } }, "catalog: data: mtn: must be a list of plans"],
    [{ data: { mtn: [weekly, { ...weekly, price: 1777 }] } }, "catalog: data: mtn: plan 2: price must be a string"],
    [{ cable: [{ ...bouquet, network: "NETFLIX" }] }, "catalog: cable: plan 1: network must be one of"],
    [{ cable: [null] }, "catalog: cable: plan 1: "],
  ])("%j", (given, message) => {
    // A file may contain anything.
    expect(() => createSandbox({ catalog: given as GivenCatalog })).toThrow(message);
  });
});
