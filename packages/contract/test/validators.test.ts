/**
 * A validator accepts a value, or returns one issue for each thing that is wrong with it. What each model accepts is in
 * `test/contract/`, fact by fact; this is what an issue says, and what holds for any value.
 */
import { operationsOf } from "@vending/openapi/document";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { object, pattern, string } from "../../../generated/validators/checks.ts";
import { issuesIn, show } from "../../../generated/validators/issues.ts";
import { examples, partner } from "../../../test/lib/documents.ts";
import { mobileNetworks, products } from "../src/index.ts";
import * as contract from "../src/validators/index.ts";

type Path = readonly (string | number)[];
type Model = keyof typeof models;

const {
  requestValidator,
  parametersValidator,
  responseValidator,
  validateResponse: _judge,
  InvalidValueError: _error,
  isValid,
  parse,
  ...models
} = contract;

const issuesOf = (model: Model, value: unknown): readonly contract.Issue[] =>
  models[model]["~standard"].validate(value).issues ?? [];

/** An example of the contract; a title that is not there is a mistake of the test. */
function example(operationId: string, kind: "request" | number, title: string): object {
  const { request, responses } = examples[operationId] ?? { responses: {} };
  const found = { request, ...responses }[kind]?.[title];
  if (found === undefined) throw new Error(`no example ${operationId} ${kind} ${title}`);
  return found as object;
}

/** A copy that has another value at a path. */
function put(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? put(item, rest, replacement) : item));
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: put(fields[key], rest, replacement) };
}

/** A copy without a property. */
function drop(value: object, name: string): object {
  const { [name]: _, ...rest } = value as Record<string, unknown>;
  return rest;
}

const data = example("createTransaction", "request", "data-pending");
const cable = example("createTransaction", "request", "cable-success");
const meter = example("verifyCustomer", "request", "verify-meter");
const keyed = example("getTransactionStatus", 200, "electricity-with-kct");
const pending = example("createTransaction", 200, "airtime-pending");
const rows = example("listTransactions", 200, "first-page");
const plans = example("listDataPlans", 200, "mtn-data-plans");
const rejected = example("verifyCustomer", 400, "verify-meter-rejected");

const create = "CreateTransactionRequest";
const status = "TransactionStatusResponse";
const list = "DataPlanListResponse";
const rejection = "CustomerRejectedResponse";
const oneOf = (values: readonly string[]) => `must be one of ${values.map((value) => `"${value}"`).join(", ")}`;

/** What is wrong, with its keyword, and the whole sentence. */
test.each<[keyword: string, model: Model, value: unknown, path: Path, sentence: string]>([
  ["required", create, drop(data, "amount"), ["amount"], "amount is required"],
  ["required", create, drop(data, "product"), ["product"], "product is required"],
  // With plan_code missing too, the network is what is certainly missing.
  ["required", "VerifyCustomerRequest", drop(drop(meter, "plan_code"), "network"), ["network"], "network is required"],
  ["anyOf", "VerifyCustomerRequest", drop(meter, "plan_code"), [], "plan_code or service_id is required"],
  ["additionalProperties", create, { ...data, plan: "1" }, ["plan"], "plan is not known here"],
  [
    "additionalProperties",
    create,
    JSON.parse(`{"__proto__":{},${JSON.stringify(data).slice(1)}`),
    ["__proto__"],
    "__proto__ is not known here",
  ],
  ["enum", create, { ...data, network: "MTN" }, ["network"], `network ${oneOf(mobileNetworks)}, not "MTN"`],
  ["enum", create, { ...cable, product: 1 }, ["product"], `product ${oneOf(products)}, not 1`],
  ["enum", status, { ...keyed, response_code: "02" }, ["response_code"], 'response_code must be "00", not "02"'],
  ["type", create, { ...data, amount: 500 }, ["amount"], "amount must be a string, not a number"],
  ["type", create, { ...data, amount: null }, ["amount"], "amount must be a string, not null"],
  ["type", create, [], [], "the value must be an object, not an array"],
  ["type", "NairaAmount", undefined, [], "the value must be a string, not undefined"],
  ["type", list, put(plans, ["data"], {}), ["data"], "data must be an array, not an object"],
  ["type", list, put(plans, ["data", 1, "id"], 9.5), ["data", 1, "id"], "data.1.id must be an integer, not 9.5"],
  // A field whose name is a keyword of JSON Schema.
  [
    "type",
    list,
    put(plans, ["data", 0, "description"], true),
    ["data", 0, "description"],
    "data.0.description must be a string, not a boolean",
  ],
  [
    "pattern",
    create,
    { ...data, amount: "1,000" },
    ["amount"],
    'amount: An amount is decimal digits in a string, such as "500"',
  ],
  [
    "pattern",
    status,
    put(keyed, ["data", "kct1"], "1"),
    ["data", "kct1"],
    "data.kct1: A Key Change Token has 20 digits",
  ],
  [
    "not",
    "CreateTransactionResponse",
    put(pending, ["data", "product"], "CABLE"),
    ["data", "product"],
    'data.product must not be "CABLE"',
  ],
  ["minimum", rejection, { ...rejected, code: 200 }, ["code"], "code must be at least 400, not 200"],
  ["maximum", rejection, { ...rejected, code: 401 }, ["code"], "code must be at most 400, not 401"],
])("%s, in %s: %j", (keyword, model, value, path, sentence) => {
  const [issue, ...others] = issuesOf(model, value);
  expect(others).toEqual([]);
  expect(issue).toMatchObject({ keyword, path, message: sentence });
  expect(issue?.allowed !== undefined).toBe(keyword === "enum");
});

test("two things are two issues", () => {
  expect(issuesOf(create, { ...data, network: "MTN", amount: 500 }).map(({ path }) => path)).toEqual([
    ["network"],
    ["amount"],
  ]);
  const misspelt = put(drop(data, "plan_code"), ["plan"], "GLO-1");
  expect(issuesOf(create, misspelt).map(({ message }) => message)).toEqual([
    "plan_code is required",
    "plan is not known here",
  ]);
});

test("the sentence stays short, whatever was sent, and the path is whole", () => {
  const long = "x".repeat(100_000);
  for (const [value, path] of [
    [{ ...data, network: long }, ["network"]],
    [{ ...data, [long]: 1 }, [long]],
  ] as const) {
    const [issue, ...others] = issuesOf(create, value);
    expect(others).toEqual([]);
    expect(issue?.message).toContain("xxx…");
    expect(issue?.message.length).toBeLessThan(200);
    expect(issue?.path).toEqual(path);
  }
});

test.each([
  ["x".repeat(61), `"${"x".repeat(56)}…`],
  ["a\u202eb\u0085\ud800", String.raw`"a<U+202e>b<U+85>\ud800"`],
  [10n, "10"],
  [undefined, "undefined"],
  [[1], "an array"],
  [null, "null"],
])("%o is shown as %s", (value, text) => expect(show(value)).toBe(text));

test("a name with a dot or a slash, and what a broken pattern says", () => {
  const check = object({ "a/b": object({ "~c": string(pattern(/^x$/, " breaks pattern ^x$")) }) });
  const said = issuesIn(check, { "a/b": { "~c": "y" } });
  expect(said).toEqual([{ message: "a/b.~c breaks pattern ^x$", path: ["a/b", "~c"], keyword: "pattern" }]);
});

// Of a million wrong rows, none is looked at when there is enough to say.
test("there are no more than 1,000 issues, and they come at once", { timeout: 10_000 }, () => {
  const wrong = Array.from({ length: 20_000 }, () => ({ product: "water" }));
  const issues = issuesOf("TransactionListResponse", { status: "success", data: wrong, pagination: {} });
  expect(issues).toHaveLength(1_000);
  expect(issues[0]?.path).toEqual(["data", 0, "internal_reference"]);
  const unknown = Object.fromEntries(wrong.map((_, index) => [`field-${index}`, index]));
  expect(issuesOf("CreateAirtimeRequest", unknown)).toHaveLength(1_000);
});

describe("the lookup", () => {
  test("knows every body and every parameter of the document, accepts its examples, and returns the model itself", () => {
    for (const { operation } of operationsOf(partner)) {
      const { operationId } = operation;
      expect(requestValidator(operationId) !== undefined, operationId).toBe(operation.requestBody !== undefined);
      expect(parametersValidator(operationId) !== undefined, operationId).toBe(operation.parameters.length > 0);
      const { request = {}, parameters = {} } = examples[operationId] ?? {};
      for (const value of Object.values(request))
        expect(requestValidator(operationId)).toSatisfy((one) => isValid(one, value));
      for (const value of Object.values(parameters))
        expect(parametersValidator(operationId)).toSatisfy((one) => isValid(one, value));
      for (const status of Object.keys(operation.responses))
        expect(responseValidator(operationId, Number(status)), `${operationId} ${status}`).toBeDefined();
    }
    expect(requestValidator("createTransaction")).toBe(models.CreateTransactionRequest);
    expect(parametersValidator("listTransactions")).toBe(models.ListTransactionsParameters);
    expect(responseValidator("verifyCustomer", 400)).toBe(models.VerificationErrorBody);
  });

  test.each(["buyTheMoon", "", "constructor", "__proto__", "toString"])("knows nothing called %j", (name) => {
    expect(requestValidator(name)).toBeUndefined();
    expect(parametersValidator(name)).toBeUndefined();
    expect(responseValidator(name, 200)).toBeUndefined();
    for (const status of [name, 418, 0, Number.NaN])
      expect(responseValidator("createTransaction", status as number)).toBeUndefined();
  });
});

describe("each validator", () => {
  test("is a Standard Schema, and there is one for every model of the document", () => {
    for (const model of Object.values(models)) {
      expect(Object.keys(model)).toEqual(["~standard"]);
      expect(model["~standard"]).toEqual({ version: 1, vendor: "vending", validate: expect.any(Function) });
    }
    expect(Object.keys(models)).toEqual(expect.arrayContaining(Object.keys(partner.components.schemas)));
  });

  test("narrows a value by `isValid`, and gives it its type by `parse`, which throws the same issues in a sentence", () => {
    const { CreateTransactionRequest } = models;
    const value: unknown = data;
    expect(isValid(CreateTransactionRequest, value)).toBe(true);
    expect(parse(CreateTransactionRequest, value)).toBe(value);
    if (isValid(CreateTransactionRequest, value)) expect(value.client_request_id satisfies string).toBeDefined();
    const wrong = { ...drop(data, "client_request_id"), amount: 5 };
    expect(isValid(CreateTransactionRequest, wrong)).toBe(false);
    expect(() => parse(CreateTransactionRequest, wrong)).toThrow(
      expect.objectContaining({
        name: "InvalidValueError",
        issues: issuesOf(create, wrong),
        message: "amount must be a string, not a number; client_request_id is required.",
      }),
    );
  });
});

function frozen<T>(value: T): T {
  if (value !== null && typeof value === "object") for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** Expects what is true of every result. Modules are strict, so a validator that writes to a frozen value throws. */
function expectSoundResult(name: string, value: unknown): void {
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

  test("for any JSON, whole or in the place of any field of an example", () => {
    const whole: [Model, object][] = [
      [create, data],
      [create, cable],
      ["VerifyCustomerRequest", meter],
      [status, keyed],
      ["TransactionListResponse", rows],
      [list, plans],
      [rejection, rejected],
    ];
    const places = whole.flatMap(([name, value]) => pathsOf(value).map((path) => ({ name, value, path })));
    const seed = 20260302;
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const name of names) expectSoundResult(name, frozen(value));
      }),
      { numRuns: 300, seed },
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), ({ name, value, path }, replacement) => {
        expectSoundResult(name, frozen(put(value, path, replacement)));
      }),
      { numRuns: 2_000, seed },
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
    ["a date", new Date(0)],
    ["a map", new Map([["product", "data"]])],
    ["an object without a prototype", Object.create(null)],
    ["an object that only inherits", Object.create(data)],
    ["an object that holds itself", cyclic],
  ])("for what is not JSON: %s", (_, value) => {
    for (const name of names) expectSoundResult(name, value);
    for (const field of ["product", "network", "amount"]) expectSoundResult(create, put(data, [field], value));
    expectSoundResult(rejection, put(rejected, ["code"], value));
  });
});

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (value === null || typeof value !== "object") return [at];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [at, ...entries.flatMap(([key, part]) => pathsOf(part, [...at, key]))];
}
