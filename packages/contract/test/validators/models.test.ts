/** What a validator says of a value: nothing if it fits, else one issue for each thing that is wrong. */

import { operationsOf } from "@vending/shared/openapi/document";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { examples, partner } from "../../../../test/lib/documents.ts";
import { cableNetworks, mobileNetworks, outcomeStatuses, products } from "../../src/index.ts";
import * as contract from "../../src/validators/index.ts";

type Path = readonly (string | number)[];
type Model = keyof typeof models;

const { requestValidator, parametersValidator, responseValidator, ...models } = contract;

const issuesOf = (validator: contract.Validator<unknown>, value: unknown): readonly contract.Issue[] =>
  validator["~standard"].validate(value).issues ?? [];

/** An example of the contract; a title that is not there is a mistake of the test. */
function example(operationId: string, kind: "request" | "parameters" | number, title: string): unknown {
  const { request, parameters, responses } = examples[operationId] ?? { responses: {} };
  const titles = { request, parameters, ...responses }[kind];
  if (titles?.[title] === undefined) throw new Error(`no example ${operationId} ${kind} ${title}`);
  return titles[title];
}

/** A copy that has another value at a path. */
function put(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? put(item, rest, replacement) : item));
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: put(fields[key], rest, replacement) };
}

/** A copy without the property at a path. */
function drop(value: unknown, path: Path): unknown {
  const [key, ...rest] = path;
  if (key === undefined) throw new Error("nothing to drop");
  const { [key]: found, ...others } = value as Record<string, unknown>;
  return rest.length > 0 ? { ...others, [key]: drop(found, rest) } : others;
}

const airtime = example("createTransaction", "request", "airtime-pending");
const data = example("createTransaction", "request", "data-pending");
const cable = example("createTransaction", "request", "cable-success");
const meter = example("verifyCustomer", "request", "verify-meter");
const succeeded = example("getTransactionStatus", 200, "status-success");
const pending = example("getTransactionStatus", 200, "status-pending");
const keyed = example("getTransactionStatus", 200, "electricity-with-kct");
const billed = example("createTransaction", 200, "cable-success");
const rows = example("listTransactions", 200, "first-page");
const plans = example("listDataPlans", 200, "mtn-data-plans");
const rejected = example("verifyCustomer", 400, "verify-meter-rejected");

interface Case {
  wrong: string;
  model: Model;
  value: unknown;
  path: Path;
  message: RegExp;
  keyword: string;
  allowed?: readonly unknown[];
}

const list = (values: readonly string[]): string => values.map((value) => `"${value}"`).join(", ");

const cases: Case[] = [
  {
    wrong: "a missing field",
    model: "CreateDataRequest",
    value: drop(data, ["amount"]),
    path: ["amount"],
    message: /^amount is required$/,
    keyword: "required",
  },
  {
    wrong: "a missing field of one branch of a union",
    model: "CreateTransactionRequest",
    value: drop(cable, ["client_request_id"]),
    path: ["client_request_id"],
    message: /^client_request_id is required$/,
    keyword: "required",
  },
  {
    wrong: "data without plan_code",
    model: "CreateTransactionRequest",
    value: drop(data, ["plan_code"]),
    path: ["plan_code"],
    message: /^plan_code is required$/,
    keyword: "required",
  },
  {
    wrong: "a number for a string",
    model: "CreateTransactionRequest",
    value: put(data, ["amount"], 500),
    path: ["amount"],
    message: /^amount must be a string, not a number$/,
    keyword: "type",
  },
  {
    wrong: "a string for an integer",
    model: "Pagination",
    value: { total: "12", page: 1, size: 2, total_pages: 6 },
    path: ["total"],
    message: /^total must be an integer, not a string$/,
    keyword: "type",
  },
  {
    wrong: "a fraction for an integer",
    model: "Pagination",
    value: { total: 12.5, page: 1, size: 2, total_pages: 6 },
    path: ["total"],
    message: /^total must be an integer, not 12\.5$/,
    keyword: "type",
  },
  {
    wrong: "an object for an array",
    model: "DataPlanList",
    value: put(plans, ["data"], {}),
    path: ["data"],
    message: /^data must be an array, not an object$/,
    keyword: "type",
  },
  {
    wrong: "null",
    model: "CreateTransactionRequest",
    value: put(airtime, ["client_request_id"], null),
    path: ["client_request_id"],
    message: /^client_request_id must be a string, not null$/,
    keyword: "type",
  },
  {
    wrong: "undefined, which JavaScript has and JSON has not",
    model: "NairaAmount",
    value: undefined,
    path: [],
    message: /^the value must be a string, not undefined$/,
    keyword: "type",
  },
  {
    wrong: "null where there is a closed list",
    model: "CreateTransactionRequest",
    value: put(airtime, ["network"], null),
    path: ["network"],
    message: /^network must be one of .*, not null$/,
    keyword: "enum",
    allowed: mobileNetworks,
  },
  {
    wrong: "a mobile network in upper case",
    model: "CreateTransactionRequest",
    value: put(data, ["network"], "MTN"),
    path: ["network"],
    message: new RegExp(`^network must be one of ${list(mobileNetworks)}, not "MTN"$`),
    keyword: "enum",
    allowed: mobileNetworks,
  },
  {
    wrong: "a cable network in lower case",
    model: "CreateTransactionRequest",
    value: put(cable, ["network"], "dstv"),
    path: ["network"],
    message: new RegExp(`^network must be one of ${list(cableNetworks)}, not "dstv"$`),
    keyword: "enum",
    allowed: cableNetworks,
  },
  {
    wrong: "a mobile network for cable TV",
    model: "CreateTransactionRequest",
    value: put(cable, ["network"], "mtn"),
    path: ["network"],
    message: /^network must be one of .*, not "mtn"$/,
    keyword: "enum",
    allowed: cableNetworks,
  },
  {
    wrong: "an unknown product",
    model: "CreateTransactionRequest",
    value: put(data, ["product"], "SCRATCHCARD"),
    path: ["product"],
    message: new RegExp(`^product must be one of ${list(products)}, not "SCRATCHCARD"$`),
    keyword: "enum",
    allowed: products,
  },
  {
    wrong: "a product in the wrong case",
    model: "CreateTransactionRequest",
    value: put(cable, ["product"], "cable"),
    path: ["product"],
    message: /^product must be one of .*, not "cable"$/,
    keyword: "enum",
    allowed: products,
  },
  {
    wrong: "a product that is a number",
    model: "CreateTransactionRequest",
    value: put(data, ["product"], 1),
    path: ["product"],
    message: /^product must be one of .*, not 1$/,
    keyword: "enum",
    allowed: products,
  },
  {
    wrong: "no product",
    model: "CreateTransactionRequest",
    value: drop(data, ["product"]),
    path: ["product"],
    message: /^product is required$/,
    keyword: "required",
  },
  {
    wrong: "a product that cannot be verified",
    model: "VerifyCustomerRequest",
    value: put(meter, ["product"], "airtime"),
    path: ["product"],
    message: /^product must be one of .*, not "airtime"$/,
    keyword: "enum",
    allowed: ["CABLE", "ELECTRICITY", "BETTING"],
  },
  {
    wrong: "a property that belongs to responses",
    model: "CreateTransactionRequest",
    value: put(data, ["payment_spent_on"], "debt"),
    path: ["payment_spent_on"],
    message: /^payment_spent_on is not known here$/,
    keyword: "additionalProperties",
  },
  {
    wrong: "a misspelt optional property",
    model: "CreateTransactionRequest",
    value: put(airtime, ["plan_cod"], "MTN-8"),
    path: ["plan_cod"],
    message: /^plan_cod is not known here$/,
    keyword: "additionalProperties",
  },
  {
    wrong: "__proto__ as a property of its own",
    model: "CreateTransactionRequest",
    value: JSON.parse(`{"__proto__":{"product":"data"},${JSON.stringify(data).slice(1)}`),
    path: ["__proto__"],
    message: /^__proto__ is not known here$/,
    keyword: "additionalProperties",
  },
  {
    wrong: "an amount with a separator",
    model: "CreateTransactionRequest",
    value: put(data, ["amount"], "1,000"),
    path: ["amount"],
    message: /^amount: An amount is decimal digits in a string, such as "500"\.$/,
    keyword: "pattern",
  },
  {
    wrong: "a phone number with a plus",
    model: "CreateTransactionRequest",
    value: put(data, ["customer_msisdn"], "+2348031234567"),
    path: ["customer_msisdn"],
    message: /^customer_msisdn: .* digits only and begins with 234 or 0\.$/,
    keyword: "pattern",
  },
  {
    wrong: "a Key Change Token that lost its leading zero",
    model: "TransactionStatus",
    value: put(keyed, ["data", "kct1"], "1849327561020384756"),
    path: ["data", "kct1"],
    message: /^data\.kct1: A Key Change Token has 20 digits\.$/,
    keyword: "pattern",
  },
  {
    wrong: "a row timestamp in the other form",
    model: "TransactionStatus",
    value: put(succeeded, ["data", "created_at"], "2026-03-02T09:15:27Z"),
    path: ["data", "created_at"],
    message: /^data\.created_at: A row timestamp reads YYYY-MM-DD HH:MM:SS\.$/,
    keyword: "pattern",
  },
  {
    wrong: "a creation timestamp without a time",
    model: "CreateTransactionOutcome",
    value: put(billed, ["data", "created_at"], "2026-03-02"),
    path: ["data", "created_at"],
    message: /^data\.created_at: A creation timestamp is RFC 3339 or/,
    keyword: "pattern",
  },
  {
    wrong: "a verification without plan_code and service_id",
    model: "VerifyCustomerRequest",
    value: drop(meter, ["plan_code"]),
    path: [],
    message: /^plan_code or service_id is required$/,
    keyword: "anyOf",
  },
  {
    wrong: "a service_id that is null",
    model: "VerifyCustomerRequest",
    value: put(drop(meter, ["plan_code"]), ["service_id"], null),
    path: ["service_id"],
    message: /^service_id must not be null$/,
    keyword: "not",
  },
  {
    wrong: "a verification without plan and without network, of which the network is what is certainly missing",
    model: "VerifyCustomerRequest",
    value: drop(drop(meter, ["plan_code"]), ["network"]),
    path: ["network"],
    message: /^network is required$/,
    keyword: "required",
  },
  {
    wrong: "a status that says success and a code that says pending",
    model: "TransactionStatus",
    value: put(succeeded, ["response_code"], "02"),
    path: ["response_code"],
    message: /^response_code must be "00", not "02"$/,
    keyword: "enum",
    allowed: ["00"],
  },
  {
    wrong: "a status that says pending and a code that says failed",
    model: "TransactionStatus",
    value: put(pending, ["response_code"], "01"),
    path: ["response_code"],
    message: /^response_code must be "02", not "01"$/,
    keyword: "enum",
    allowed: ["02"],
  },
  {
    wrong: "an unknown status",
    model: "TransactionStatus",
    value: put(succeeded, ["status"], "SUCCESS"),
    path: ["status"],
    message: /^status must be one of .*, not "SUCCESS"$/,
    keyword: "enum",
    allowed: outcomeStatuses,
  },
  {
    wrong: "no status",
    model: "TransactionStatus",
    value: drop(succeeded, ["status"]),
    path: ["status"],
    message: /^status is required$/,
    keyword: "required",
  },
  {
    wrong: "a pending bill, which no create responds with",
    model: "CreateTransactionOutcome",
    value: put(example("createTransaction", 200, "airtime-pending"), ["data", "product"], "CABLE"),
    path: ["data", "product"],
    message: /^data\.product must be one of "airtime", "data", not "CABLE"$/,
    keyword: "enum",
    allowed: ["airtime", "data"],
  },
  {
    wrong: "a missing field inside data",
    model: "TransactionStatus",
    value: drop(succeeded, ["data", "amount"]),
    path: ["data", "amount"],
    message: /^data\.amount is required$/,
    keyword: "required",
  },
  {
    wrong: "a wrong type inside data",
    model: "TransactionStatus",
    value: put(succeeded, ["data", "merchant_id"], "1"),
    path: ["data", "merchant_id"],
    message: /^data\.merchant_id must be an integer, not a string$/,
    keyword: "type",
  },
  {
    wrong: "a wrong type in a row of a list",
    model: "DataPlanList",
    value: put(plans, ["data", 1, "id"], "9"),
    path: ["data", 1, "id"],
    message: /^data\.1\.id must be an integer, not a string$/,
    keyword: "type",
  },
  {
    wrong: "a wrong type in a field whose name is a keyword of JSON Schema",
    model: "DataPlanList",
    value: put(plans, ["data", 0, "description"], 7),
    path: ["data", 0, "description"],
    message: /^data\.0\.description must be a string, not a number$/,
    keyword: "type",
  },
  {
    wrong: "a closed list in a row of a list",
    model: "TransactionList",
    value: put(rows, ["data", 0, "product"], "cable"),
    path: ["data", 0, "product"],
    message: /^data\.0\.product must be one of /,
    keyword: "enum",
    allowed: products,
  },
  {
    wrong: "a row that is null",
    model: "DataPlanList",
    value: put(plans, ["data", 1], null),
    path: ["data", 1],
    message: /^data\.1 must be an object, not null$/,
    keyword: "type",
  },
  {
    wrong: 'the code "400" for 400',
    model: "CustomerRejected",
    value: put(rejected, ["code"], "400"),
    path: ["code"],
    message: /^code must be an integer, not a string$/,
    keyword: "type",
  },
  {
    wrong: "the code 200 for a rejection",
    model: "CustomerRejected",
    value: put(rejected, ["code"], 200),
    path: ["code"],
    message: /^code must be at least 400, not 200$/,
    keyword: "minimum",
  },
  {
    wrong: "the code 401 for a rejection",
    model: "CustomerRejected",
    value: put(rejected, ["code"], 401),
    path: ["code"],
    message: /^code must be at most 400, not 401$/,
    keyword: "maximum",
  },
  {
    wrong: "a page that is a string",
    model: "ListTransactionsParameters",
    value: { page: "1" },
    path: ["page"],
    message: /^page must be an integer, not a string$/,
    keyword: "type",
  },
  {
    wrong: "an unknown query parameter",
    model: "ListTransactionsParameters",
    value: { size: 10 },
    path: ["size"],
    message: /^size is not known here$/,
    keyword: "additionalProperties",
  },
  {
    wrong: "a path parameter outside its list",
    model: "ListDataPlansParameters",
    value: { network: "MTN" },
    path: ["network"],
    message: /^network must be one of .*, not "MTN"$/,
    keyword: "enum",
    allowed: mobileNetworks,
  },
  ...(["CreateTransactionRequest", "CreateDataRequest", "TransactionStatus", "CustomerRejected"] as const).flatMap(
    (model) =>
      (
        [
          ["null", null],
          ["an array", []],
          ["a string", "{}"],
          ["a number", 1],
          ["a boolean", true],
        ] as const
      ).map(([kind, value]) => ({
        wrong: `${kind} for the whole`,
        model,
        value,
        path: [],
        message: new RegExp(`^the value must be an object, not ${kind}$`),
        keyword: "type",
      })),
  ),
];

describe("one thing that is wrong is one issue, with its path and a sentence that names the field", () => {
  test.each(cases)("$model: $wrong", ({ model, value, path, message, keyword, allowed }) => {
    const issues = issuesOf(models[model], value);
    expect(issues).toEqual([{ path, message: expect.stringMatching(message), keyword, ...(allowed && { allowed }) }]);
  });

  test("two things are two issues", () => {
    const value = put(put(data, ["network"], "MTN"), ["amount"], 500);
    expect(issuesOf(models.CreateTransactionRequest, value).map(({ path }) => path)).toEqual([["amount"], ["network"]]);
  });

  test("a misspelt required property is told both ways: the name that is missing, and the one that is not known", () => {
    const value = put(drop(data, ["plan_code"]), ["plan"], "GLO-1");
    expect(issuesOf(models.CreateTransactionRequest, value).map(({ message }) => message)).toEqual([
      "plan_code is required",
      "plan is not known here",
    ]);
  });
});

describe("whatever was sent, the sentence stays short", () => {
  const long = "x".repeat(100_000);

  test.each([
    ["a value", put(data, ["network"], long), ["network"]],
    ["the name of an unknown property", put(data, [long], 1), [long]],
  ])("%s of 100,000 characters is cut in the message, and the path is not", (_, value, path) => {
    const [issue, ...others] = issuesOf(models.CreateTransactionRequest, value);
    expect(others).toEqual([]);
    expect(issue?.message).toContain("xxx…");
    expect(issue?.message.length).toBeLessThan(200);
    expect(issue?.path).toEqual(path);
  });
});

describe("every example passes the validator that its operation names", () => {
  for (const { operation } of operationsOf(partner)) {
    const { operationId } = operation;
    const { request = {}, parameters = {}, responses } = examples[operationId] ?? { responses: {} };
    const all = [
      ...Object.entries(request).map(([title, value]) => ({
        title: `request ${title}`,
        value,
        validator: requestValidator(operationId),
      })),
      ...Object.entries(parameters).map(([title, value]) => ({
        title: `parameters ${title}`,
        value,
        validator: parametersValidator(operationId),
      })),
      ...Object.entries(responses).flatMap(([status, byTitle]) =>
        Object.entries(byTitle).map(([title, value]) => ({
          title: `${status} ${title}`,
          value,
          validator: responseValidator(operationId, Number(status)),
        })),
      ),
    ];
    // The form of the health response is not documented, so there is no example of it.
    if (operationId === "checkHealth") continue;

    test.each(all)(`${operationId} $title`, ({ value, validator }) => {
      expect(validator?.["~standard"].validate(value)).toEqual({ value });
    });
  }
});

describe("the lookup", () => {
  test("knows every body and every parameter of the document", () => {
    for (const { operation } of operationsOf(partner)) {
      const { operationId } = operation;
      expect(requestValidator(operationId) !== undefined, operationId).toBe(operation.requestBody !== undefined);
      expect(parametersValidator(operationId) !== undefined, operationId).toBe(operation.parameters.length > 0);
      for (const status of Object.keys(operation.responses)) {
        expect(responseValidator(operationId, Number(status)), `${operationId} ${status}`).toBeDefined();
      }
    }
  });

  test("hands over the model itself", () => {
    expect(requestValidator("createTransaction")).toBe(models.CreateTransactionRequest);
    expect(parametersValidator("listTransactions")).toBe(models.ListTransactionsParameters);
    expect(responseValidator("verifyCustomer", 400)).toBe(models.VerificationErrorBody);
  });

  const strangers = ["buyTheMoon", "", "constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];

  test.each(strangers)("an operation called %j is not known", (operationId) => {
    expect(requestValidator(operationId)).toBeUndefined();
    expect(parametersValidator(operationId)).toBeUndefined();
    expect(responseValidator(operationId, 200)).toBeUndefined();
  });

  test.each([418, 0, -1, Number.NaN, ...strangers])("a status of %j is not known", (status) => {
    expect(responseValidator("createTransaction", status as number)).toBeUndefined();
  });
});

describe("each validator is a Standard Schema", () => {
  test.each(Object.entries(models))("%s", (_, model) => {
    expect(Object.keys(model)).toEqual(["~standard"]);
    expect(model["~standard"]).toEqual({ version: 1, vendor: "vending", validate: expect.any(Function) });
  });

  test("there is one for every model of the document", () => {
    expect(Object.keys(models)).toEqual(expect.arrayContaining(Object.keys(partner.components.schemas)));
  });
});

function frozen<T>(value: T): T {
  if (value !== null && typeof value === "object") for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** What is true of every result of a validator. Modules are strict, so a validator that writes to what is frozen throws. */
function keepsItsWord(name: string, value: unknown): void {
  const result = models[name as Model]["~standard"].validate(value);
  expect(result, name).not.toBeInstanceOf(Promise);
  if (!result.issues) {
    expect(result.value).toBe(value);
    return;
  }
  expect(result.issues.length, name).toBeGreaterThan(0);
  const paths = result.issues.map(({ path }) => JSON.stringify(path));
  expect(new Set(paths).size, `${name}: ${paths.join(" ")}`).toBe(paths.length);
  for (const { message, path } of result.issues) {
    expect(message.length, message).toBeLessThan(400);
    const field = path.at(-1);
    if (field !== undefined) expect(message).toContain(String(field).slice(0, 57));
  }
}

describe("a validator never throws, never changes the value, and never has two issues at one path", () => {
  const names = Object.keys(models);

  test("for any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const name of names) keepsItsWord(name, frozen(value));
      }),
      { numRuns: 300, seed: 20260302 },
    );
  });

  test("for any JSON in the place of any field of an example", () => {
    const places: { name: Model; value: unknown; path: Path }[] = (
      [
        ["CreateTransactionRequest", data],
        ["CreateTransactionRequest", cable],
        ["VerifyCustomerRequest", meter],
        ["TransactionStatus", keyed],
        ["TransactionList", rows],
        ["DataPlanList", plans],
        ["CustomerRejected", rejected],
      ] as const
    ).flatMap(([name, value]) => pathsOf(value).map((path) => ({ name, value, path })));
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), ({ name, value, path }, replacement) => {
        keepsItsWord(name, frozen(put(value, path, replacement)));
      }),
      { numRuns: 2_000, seed: 20260302 },
    );
  });

  const cyclic: Record<string, unknown> = {};
  cyclic.data = cyclic;

  test.each([
    ["undefined", undefined],
    ["a bigint", 10n],
    ["a symbol", Symbol("mtn")],
    ["a function", () => "mtn"],
    ["not a number", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["a date", new Date(0)],
    ["a map", new Map([["product", "data"]])],
    ["an object without a prototype", Object.create(null)],
    ["an object that only inherits", Object.create(data as object)],
    ["an object that holds itself", cyclic],
  ])("for what is no JSON: %s", (_, value) => {
    for (const name of names) keepsItsWord(name, value);
    for (const field of ["product", "network", "amount"])
      keepsItsWord("CreateTransactionRequest", put(data, [field], value));
    keepsItsWord("CustomerRejected", put(rejected, ["code"], value));
  });
});

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (value === null || typeof value !== "object") return [at];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [at, ...entries.flatMap(([key, part]) => pathsOf(part, [...at, key]))];
}
