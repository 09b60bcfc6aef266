/** A rejected config is described by the place and the problem, never by its values. */
import { ConfigError, configTemplate, customerScenarios, readConfig } from "@vending/conformance";
import { describe, expect, test } from "vitest";

const secret = "tops3cret";
const merchant = { code: "ME", key: "my-key", secret };
const airtime = { network: "mtn", amount: "500", customers: { success: "0803#######" } };
const CABLE = { ...airtime, network: "DSTV", plan_code: "101" };

/** The problems of a config, without the words before them. */
function problemsOf(config: unknown, environment: Readonly<Record<string, string>> = {}): string[] {
  try {
    readConfig(config, environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [first = "", ...more] = error.message.split("\n");
    if (more.length === 0) return [first.replace(/^the config cannot be used: /, "")];
    expect(first).toBe("the config cannot be used:");
    return more.map((line) => line.replace(/^ {2}/, ""));
  }
  return [];
}

describe("one problem is reported in one line:", () => {
  test.each<[string, unknown, string]>([
    ["no object", null, "it must be an object"],
    ["a list of purchases", { purchases: [] }, "purchases must be an object"],
    ["a comment that is not a text", { "//": 5 }, "// must be a text or a list of texts"],
    ["a name that is not known", { merchnat: merchant }, "merchnat is not known here; is it misspelt?"],
    [
      "a name that an object has by itself",
      JSON.parse('{"__proto__": 1}'),
      "__proto__ is not known here; is it misspelt?",
    ],
    ["a merchant without a secret", { merchant: { code: "ME", key: "k" } }, "merchant.secret is missing"],
    ["a secret that is a number", { merchant: { ...merchant, secret: 12345678 } }, "merchant.secret must be a text"],
    ["a secret that is empty", { merchant: { ...merchant, secret: "" } }, "merchant.secret must not be empty"],
    ["a bill without a plan", { purchases: { CABLE: airtime } }, "purchases.CABLE.plan_code is missing"],
    ["fewer than no purchases", { maxPurchases: -1 }, "maxPurchases must not be negative"],
    ["a time in words", { settlesWithinMs: "60000" }, "settlesWithinMs must be a number"],
    ["half a millisecond", { settlesWithinMs: 1.5 }, "settlesWithinMs must be a whole number"],
    ...["", "1,000"].map((amount): [string, unknown, string] => [
      `the amount "${amount}"`,
      { purchases: { airtime: { ...airtime, amount } } },
      "purchases.airtime.amount must be an amount in Naira: decimal digits in a string",
    ]),
    [
      "a scenario that is not known",
      { purchases: { airtime: { ...airtime, customers: { sucess: "1" } } } },
      "purchases.airtime.customers.sucess is not known here; is it misspelt?",
    ],
    [
      "an older identifier that is not an object",
      { purchases: { data: { ...CABLE, legacy: ["1"] } } },
      "purchases.data.legacy.0 must be an object",
    ],
    ["a yes in words", { randomCustomers: "yes" }, "randomCustomers must be true or false"],
    [
      "credentials in an address",
      { bases: { "/v1": `https://me:${secret}@x.test` } },
      "bases./v1 must be an address without credentials, query or fragment",
    ],
    ["headers that are no list", { headers: "x-request-id" }, "headers must be a list"],
    [
      "a placeholder",
      { merchant: { ...merchant, code: "<your code>" } },
      "merchant.code still holds its placeholder; fill it in, or take it out",
    ],
    [
      "a placeholder in a list",
      { headers: ["a", "<b>"] },
      "headers[1] still holds its placeholder; fill it in, or take it out",
    ],
    [
      "a variable that is not set",
      { merchant: { ...merchant, secret: "$MY_SECRET" } },
      "merchant.secret needs the environment variable MY_SECRET, which is not set",
    ],
  ])("%s", (_, config, problem) => {
    const problems = problemsOf(config);
    expect(problems).toEqual([problem]);
    expect(problems.join()).not.toContain(secret);
  });
});

test("every problem is reported at once", () => {
  expect(problemsOf({ merchant: { code: 1, key: "" }, purchase: {}, headers: {} })).toEqual([
    "merchant.code must be a text",
    "merchant.key must not be empty",
    "merchant.secret is missing",
    "headers must be a list",
    "purchase is not known here; is it misspelt?",
  ]);
});

test("a variable that is set, but to nothing, is not set", () => {
  const config = { merchant: { ...merchant, secret: "$MY_SECRET" } };
  expect(problemsOf(config, { MY_SECRET: "" })).toHaveLength(1);
  expect(readConfig(config, { MY_SECRET: secret }).merchant?.secret).toBe(secret);
});

test.each(["$ecret", "a$B", "$A-B", "<half", "half>"])("the secret %s is not taken for anything else", (text) => {
  expect(readConfig({ merchant: { ...merchant, secret: text } }).merchant?.secret).toBe(text);
});

test("a comment may stand anywhere and hold anything", () => {
  const config = {
    "//": ["<not a placeholder>", "$NOT_A_VARIABLE"],
    merchant: { "//": "ours", ...merchant },
    purchases: { "//": "", airtime: { "//": "cheap", ...airtime, customers: { "//": "x", success: "0803#######" } } },
    giftCard: { success: { client_request_id: "{id}" } },
  };
  expect(readConfig(config).merchant).toMatchObject(merchant);
});

test("what is left out has its default", () => {
  expect(readConfig({})).toEqual({
    settlesWithinMs: 60_000,
    purchases: {},
    giftCard: {},
    listStatus: {},
    randomCustomers: false,
    maxPurchases: 150,
    bases: {},
    headers: [],
  });
});

test("the template names every scenario that a config may know", () => {
  for (const name of Object.keys(customerScenarios)) expect(configTemplate).toContain(name);
});
