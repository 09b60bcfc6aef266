/** Own plans are served and priced as those of the sandbox are; what the contract does not allow is refused by its place. */
import { createSandbox, type GivenCatalog } from "@vending/sandbox";
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

test("they are what the catalogs have; what is left out stays as it is", async () => {
  const call = checked(createSandbox({ catalog }));
  expect((await call("GET", "/v1/plans/mtn")).body).toMatchObject({ data: [weekly] });
  expect((await call("GET", "/v1/plans/bills/cable")).body).toMatchObject({ data: [bouquet] });
  expect((await call("GET", "/v1/plans/bills/cable?network=GOTV")).body).toMatchObject({ data: [] });
  const own = (await checked(createSandbox())("GET", "/v1/plans/glo")).body;
  expect((await call("GET", "/v1/plans/glo")).body).toEqual(own);
});

test.each([
  ["MTN-77", "1777", []],
  ["MTN-77", "01777.00", []],
  ["MTN-77", "1777.00000000000000000000001", [expect.stringContaining("is not the price of plan MTN-77, 1777")]],
  ["MTN7GBW", "1777", []],
  ["MTN-77", "500", [expect.stringContaining("is not the price of plan MTN-77, 1777")]],
  ["MTN-8", "800", [expect.stringContaining("has no price for plan MTN-8")]],
])("a purchase of %s for %s is remarked on in the journal: %j", async (plan_code, amount, notes) => {
  const call = checked(createSandbox({ catalog }));
  const body = { merchant_code: "SANDBOX", customer_msisdn: "08031234567", network: "mtn", amount, plan_code };
  await call("POST", "/ext/gateway/v1/transactions/data/sync", { body: { ...body, client_request_id: "own-plan" } });
  expect((await call("GET", "/sandbox/journal")).body).toMatchObject({ entries: [{ notes }] });
});

describe("refused, by place and field", () => {
  test.each<[unknown, string]>([
    [{ plans: [] }, "catalog: plans: only data and cable are allowed"],
    [[], "catalog: must be an object of data and cable, not a list"],
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
    // What comes from a file may be anything.
    expect(() => createSandbox({ catalog: given as GivenCatalog })).toThrow(message);
  });
});
