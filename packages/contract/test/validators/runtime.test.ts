/** The code that the generated validators share: errors of AJV become issues, in linear time. */
import { describe, expect, test } from "vitest";
import { addErrors, type CheckError, type CompiledCheck } from "../../src/validators/compiled-check.ts";
import { CreateTransactionRequest, TransactionListResponse } from "../../src/validators/index.ts";
import { issuesOf, show } from "../../src/validators/issues.ts";
import { lookupIn, own } from "../../src/validators/lookup.ts";
import { validatorOf } from "../../src/validators/validator.ts";

const error = (
  keyword: string,
  instancePath: string,
  params: Record<string, unknown> = {},
  within = "",
): CheckError => ({
  keyword,
  schemaPath: `#${within}/${keyword}`,
  instancePath,
  params,
});
const type = (path: string): CheckError => error("type", path, { type: "string" });

describe("errors become issues", () => {
  const cases: [what: string, errors: CheckError[], value: unknown, issues: object[]][] = [
    [
      "a property that is missing",
      [error("required", "/data/0", { missingProperty: "id" })],
      { data: [{}] },
      [{ keyword: "required", path: ["data", 0, "id"], message: "data.0.id is required" }],
    ],
    [
      "a name with the characters of a pointer",
      [error("type", "/a~1b/~0c", { type: "integer" })],
      { "a/b": { "~c": "1" } },
      [{ keyword: "type", path: ["a/b", "~c"], message: "a/b.~c must be an integer, not a string" }],
    ],
    [
      "a pattern that has a sentence",
      [error("pattern", "/amount", { pattern: "^[0-9]+$" })],
      { amount: "x" },
      [{ keyword: "pattern", path: ["amount"], message: "amount: Digits only" }],
    ],
    [
      "a pattern that has none",
      [error("pattern", "/amount", { pattern: "^x$" })],
      { amount: "y" },
      [{ keyword: "pattern", path: ["amount"], message: "amount breaks pattern ^x$" }],
    ],
    [
      "a wrong type and a closed list at one path: the list",
      [type("/network"), error("enum", "/network", { allowedValues: ["mtn", "glo"] })],
      { network: 1 },
      [
        {
          keyword: "enum",
          path: ["network"],
          message: 'network must be one of "mtn", "glo", not 1',
          allowed: ["mtn", "glo"],
        },
      ],
    ],
    [
      "one of two fields: both, in one issue",
      [
        error("required", "", { missingProperty: "plan_code" }, "/allOf/0/anyOf/0"),
        error("required", "", { missingProperty: "service_id" }, "/allOf/0/anyOf/1"),
        error("anyOf", ""),
      ],
      {},
      [{ keyword: "anyOf", path: [], message: "plan_code or service_id is required" }],
    ],
    [
      "one of two fields where a third is missing: the third",
      [
        error("required", "", { missingProperty: "network" }),
        error("required", "", { missingProperty: "plan_code" }, "/allOf/0/anyOf/0"),
        error("required", "", { missingProperty: "service_id" }, "/allOf/0/anyOf/1"),
        error("anyOf", ""),
      ],
      {},
      [{ keyword: "required", path: ["network"], message: "network is required" }],
    ],
    ["the discriminator alone: its list says it", [error("discriminator", "", { tag: "status" })], {}, []],
  ];

  test.each(cases)("%s", (_, errors, value, issues) => {
    expect(issuesOf(errors, value, { "pattern ^[0-9]+$": "Digits only." })).toEqual(issues);
  });

  test("no more than 1,000 of them, and the first ones", () => {
    const rows = Array.from({ length: 5_000 }, () => 1);
    const issues = issuesOf(
      rows.map((_, index) => type(`/${index}`)),
      rows,
      {},
    );
    expect(issues.map(({ path }) => path)).toEqual(Array.from({ length: 1_000 }, (_, index) => [index]));
  });
});

describe("a validator from a check", () => {
  const check: CompiledCheck = (value) => {
    check.errors = value === "good" ? null : [type("")];
    return value === "good";
  };

  test("returns the value that fits, and the issues of one that does not", () => {
    const { validate } = validatorOf(check, {})["~standard"];
    expect(validate("good")).toEqual({ value: "good" });
    expect(validate(1)).toEqual({
      issues: [{ keyword: "type", path: [], message: "the value must be a string, not a number" }],
    });
    expect(validate("good")).toEqual({ value: "good" });
  });
});

describe("a list with many wrong rows", () => {
  test("errors are added in place", () => {
    const errors = [type("/0")];
    expect(addErrors(null, errors)).toBe(errors);
    expect(addErrors(errors, [type("/1"), type("/2")])).toBe(errors);
    expect(errors).toEqual([type("/0"), type("/1"), type("/2")]);
  });

  // Where each row copied the errors of those before it, this took more than half a minute.
  test("of 20,000 is judged at once", { timeout: 10_000 }, () => {
    const row = { product: "water" };
    const value = { status: "success", data: Array.from({ length: 20_000 }, () => row), pagination: {} };
    const { issues } = TransactionListResponse["~standard"].validate(value);
    expect(issues).toHaveLength(1_000);
    expect(issues?.[0]?.path).toEqual(["data", 0, "internal_reference"]);
  });
});

describe("the lookup", () => {
  test("makes its table once, at the first use", () => {
    let made = 0;
    const lookup = lookupIn(() => {
      made += 1;
      return { buy: { request: undefined, parameters: undefined, responses: {} } };
    });
    expect(made).toBe(0);
    expect(lookup("buy")).toBe(lookup("buy"));
    expect(lookup("sell")).toBeUndefined();
    expect(made).toBe(1);
  });

  test("knows own properties only", () => {
    expect(own({ a: 1 }, "a")).toBe(1);
    expect(own({ 200: 1 }, 200)).toBe(1);
    expect(own({}, "constructor")).toBeUndefined();
    expect(own(undefined, "a")).toBeUndefined();
  });
});

test.each([
  ["x".repeat(61), `"${"x".repeat(56)}…`],
  [10n, "10"],
  [undefined, "undefined"],
  [[1], "an array"],
  [null, "null"],
])("%o is shown as %s", (value, text) => {
  expect(show(value)).toBe(text);
});

describe("a value of unknown shape", () => {
  const request = { merchant_code: "M", customer_msisdn: "0803", network: "mtn", product: "airtime", amount: "5" };
  const valid: unknown = { ...request, client_request_id: "1" };

  test("is narrowed by `is`, and returned with its type by `parse`", () => {
    expect(CreateTransactionRequest.is(valid)).toBe(true);
    expect(CreateTransactionRequest.is(request)).toBe(false);
    expect(CreateTransactionRequest.parse(valid)).toBe(valid);
    if (CreateTransactionRequest.is(valid)) expect(valid.client_request_id satisfies string).toBe("1");
  });

  test("that is not valid is an error with the same issues, in a sentence", () => {
    const { issues } = CreateTransactionRequest["~standard"].validate({ ...request, amount: 5 });
    const error = expect.objectContaining({
      name: "InvalidValueError",
      issues,
      message: "client_request_id is required; amount must be a string, not a number.",
    });
    expect(() => CreateTransactionRequest.parse({ ...request, amount: 5 })).toThrow(error);
  });
});
