/** The built-in config names the merchants and scenarios that the sandbox has. */
import { createSandbox, scenarios } from "@vending/sandbox";
import { expect, test } from "vitest";
import { type Config, type CustomerScenario, customerScenarios, type Merchant, sandboxConfig } from "../src/index.ts";

/** The last three digits of a number for each scenario, as in the table of the sandbox. */
const suffixes: Readonly<Record<CustomerScenario, string | undefined>> = {
  success: undefined,
  failed: "900",
  staysPending: "901",
  noResponse: "902",
  errorNotBought: "903",
  errorButBought: "904",
  busyFirst: "905",
  rejected: "910",
  outage: "911",
  keyChange: "920",
  debt: "921",
};

const sales = Object.entries(sandboxConfig.purchases) as [string, NonNullable<Config["purchases"]["airtime"]>][];

test("every scenario of a customer is one of the sandbox, and every one of its service has a customer", () => {
  expect(Object.keys(suffixes).sort()).toEqual(Object.keys(customerScenarios).sort());
  const used = Object.values(suffixes).filter((suffix) => suffix !== undefined);
  const ofService = scenarios.filter(({ group }) => group === "service");
  expect(used.sort()).toEqual(ofService.map(({ suffix }) => suffix).sort());
});

test.each(sales)("the customers of %s are those scenarios, and a customer who succeeds is none", (_, { customers }) => {
  for (const [scenario, number] of Object.entries(customers) as [CustomerScenario, string][]) {
    const suffix = suffixes[scenario];
    if (suffix) expect(number.endsWith(suffix), `${scenario} ${number}`).toBe(true);
    else expect(scenarios.some((one) => number.endsWith(one.suffix))).toBe(false);
  }
});

test("its merchants are those that the sandbox publishes", async () => {
  const response = await createSandbox().fetch("http://sandbox.test/sandbox/scenarios");
  const { merchants } = (await response.json()) as { merchants: Record<string, string>[] };
  const own = [sandboxConfig.merchant, sandboxConfig.otherMerchant] as Merchant[];
  expect(own.map(({ code, key, secret }) => [code, key, secret])).toEqual(
    merchants.map((one) => [one.merchant_code, one.merchant_key, one.merchant_secret]),
  );
});
