/** A validator accepts a value, or returns one issue for each thing that is wrong with it. */
import { operationsOf } from "@vending/openapi/document";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { examples, partner } from "../../../../test/lib/documents.ts";
import { billProducts, cableNetworks, mobileNetworks, outcomeStatuses, products } from "../../src/index.ts";
import * as contract from "../../src/validators/index.ts";

type Path = readonly (string | number)[];
type Model = keyof typeof models;

const {
  requestValidator,
  parametersValidator,
  responseValidator,
  validateResponse: _judge,
  InvalidValueError: _error,
  ...models
} = contract;

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
const bouquets = example("listCablePlans", 200, "all-bouquets");
const rejected = example("verifyCustomer", 400, "verify-meter-rejected");

type Row = readonly [wrong: string, model: Model, value: unknown, path: string, message: string | RegExp];

const create = "CreateTransactionRequest";
const status = "TransactionStatusResponse";
const query = "ListTransactionsParameters";
const pages = { total: 12, page: 1, size: 2, total_pages: 6 };

/** The names and indices of a path with dots. */
const pathOf = (dotted: string): Path =>
  dotted === "" ? [] : dotted.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));

const missing: [wrong: string, model: Model, of: unknown, path: string][] = [
  ["a field", "DataPurchase", data, "amount"],
  ["a field of one branch of a union", create, cable, "client_request_id"],
  ["the plan_code of data", create, data, "plan_code"],
  ["the discriminator of a request", create, data, "product"],
  ["the discriminator of a response", status, succeeded, "status"],
  ["a field inside data", status, succeeded, "data.amount"],
  // With plan_code missing too, the network is what is certainly missing.
  ["the network beside a choice", "VerifyCustomerRequest", drop(meter, ["plan_code"]), "network"],
];

const unknown: [wrong: string, model: Model, value: unknown, path: string][] = [
  ["a property of responses", create, put(data, ["payment_spent_on"], "debt"), "payment_spent_on"],
  ["a misspelt optional property", create, put(airtime, ["plan_cod"], "MTN-8"), "plan_cod"],
  [
    "__proto__ as a property of its own",
    create,
    JSON.parse(`{"__proto__":{"product":"data"},${JSON.stringify(data).slice(1)}`),
    "__proto__",
  ],
  ["a query parameter", query, { size: 10 }, "size"],
];

const outsideList: [
  wrong: string,
  model: Model,
  of: unknown,
  path: string,
  found: unknown,
  allowed: readonly string[],
][] = [
  ["null", create, airtime, "network", null, mobileNetworks],
  ["a mobile network in upper case", create, data, "network", "MTN", mobileNetworks],
  ["a cable network in lower case", create, cable, "network", "dstv", cableNetworks],
  ["a mobile network for cable TV", create, cable, "network", "mtn", cableNetworks],
  ["an unknown product", create, data, "product", "SCRATCHCARD", products],
  ["a product in the wrong case", create, cable, "product", "cable", products],
  ["a product that is a number", create, data, "product", 1, products],
  ["a product that cannot be verified", "VerifyCustomerRequest", meter, "product", "airtime", billProducts],
  ["a code that says pending beside success", status, succeeded, "response_code", "02", ["00"]],
  ["a code that says failed beside pending", status, pending, "response_code", "01", ["02"]],
  ["an unknown status", status, succeeded, "status", "SUCCESS", outcomeStatuses],
  ["a path parameter", "ListDataPlansParameters", {}, "network", "MTN", mobileNetworks],
];

const wrongTypes: Row[] = [
  ["a number for a string", create, put(data, ["amount"], 500), "amount", "must be a string, not a number"],
  ["a string for an integer", "Pagination", { ...pages, total: "12" }, "total", "must be an integer, not a string"],
  ["a fraction for an integer", "Pagination", { ...pages, total: 12.5 }, "total", "must be an integer, not 12.5"],
  [
    "an object for an array",
    "DataPlanListResponse",
    put(plans, ["data"], {}),
    "data",
    "must be an array, not an object",
  ],
  ["null", create, put(airtime, ["client_request_id"], null), "client_request_id", "must be a string, not null"],
  ["undefined, which JSON lacks", "NairaAmount", undefined, "", "must be a string, not undefined"],
  [
    "a string inside data",
    status,
    put(succeeded, ["data", "merchant_id"], "1"),
    "data.merchant_id",
    "must be an integer, not a string",
  ],
  [
    "a string in a row of a list",
    "DataPlanListResponse",
    put(plans, ["data", 1, "id"], "9"),
    "data.1.id",
    "must be an integer, not a string",
  ],
  [
    "a field whose name is a keyword of JSON Schema",
    "DataPlanListResponse",
    put(plans, ["data", 0, "description"], 7),
    "data.0.description",
    "must be a string, not a number",
  ],
  [
    "a row that is null",
    "DataPlanListResponse",
    put(plans, ["data", 1], null),
    "data.1",
    "must be an object, not null",
  ],
  [
    'the code "400" for 400',
    "CustomerRejectedResponse",
    put(rejected, ["code"], "400"),
    "code",
    "must be an integer, not a string",
  ],
  ["a page that is a string", query, { page: "1" }, "page", "must be an integer, not a string"],
  ...([create, "DataPurchase", status, "CustomerRejectedResponse"] as const).flatMap((model) =>
    (
      [
        ["null", null],
        ["an array", []],
        ["a string", "{}"],
        ["a number", 1],
        ["a boolean", true],
      ] as const
    ).map(([kind, value]): Row => [`${kind} for the whole`, model, value, "", `must be an object, not ${kind}`]),
  ),
];

const patterns: Row[] = [
  [
    "an amount with a separator",
    create,
    put(data, ["amount"], "1,000"),
    "amount",
    'amount: An amount is decimal digits in a string, such as "500"',
  ],
  [
    "a phone number with a plus",
    create,
    put(data, ["customer_msisdn"], "+2348031234567"),
    "customer_msisdn",
    /^customer_msisdn: .* digits only and begins with 234 or 0$/,
  ],
  [
    "a Key Change Token that lost its leading zero",
    status,
    put(keyed, ["data", "kct1"], "1849327561020384756"),
    "data.kct1",
    "data.kct1: A Key Change Token has 20 digits",
  ],
  [
    "a row timestamp in the other form",
    status,
    put(succeeded, ["data", "created_at"], "2026-03-02T09:15:27Z"),
    "data.created_at",
    "data.created_at: A row timestamp reads YYYY-MM-DD HH:MM:SS",
  ],
  [
    "a creation timestamp without a time",
    "CreateTransactionResponse",
    put(billed, ["data", "created_at"], "2026-03-02"),
    "data.created_at",
    /^data\.created_at: A creation timestamp is RFC 3339 or/,
  ],
];

const others: [keyword: string, ...Row][] = [
  [
    "not",
    "a pending bill, which no create responds with",
    "CreateTransactionResponse",
    put(example("createTransaction", 200, "airtime-pending"), ["data", "product"], "CABLE"),
    "data.product",
    'data.product must not be "CABLE"',
  ],
  [
    "not",
    "airtime that is final, which this create never responds with",
    "CreateTransactionResponse",
    put(billed, ["data", "product"], "airtime"),
    "data.product",
    'data.product must not be "airtime"',
  ],
  [
    "anyOf",
    "a verification without plan_code and service_id",
    "VerifyCustomerRequest",
    drop(meter, ["plan_code"]),
    "",
    "plan_code or service_id is required",
  ],
  [
    "not",
    "a service_id that is null",
    "VerifyCustomerRequest",
    put(drop(meter, ["plan_code"]), ["service_id"], null),
    "service_id",
    "service_id must not be null",
  ],
  [
    "minimum",
    "the code 200 for a rejection",
    "CustomerRejectedResponse",
    put(rejected, ["code"], 200),
    "code",
    "code must be at least 400, not 200",
  ],
  [
    "maximum",
    "the code 401 for a rejection",
    "CustomerRejectedResponse",
    put(rejected, ["code"], 401),
    "code",
    "code must be at most 400, not 401",
  ],
];

describe("one thing that is wrong is one issue, with its path and a sentence that names the field", () => {
  const message = (wanted: string | RegExp): unknown =>
    typeof wanted === "string" ? wanted : expect.stringMatching(wanted);

  test.each(missing)("missing: %s, in %s", (_, model, whole, path) => {
    expect(issuesOf(models[model], drop(whole, pathOf(path)))).toEqual([
      { path: pathOf(path), message: `${path} is required`, keyword: "required" },
    ]);
  });

  test.each(unknown)("not known: %s, in %s", (_, model, value, path) => {
    expect(issuesOf(models[model], value)).toEqual([
      { path: [path], message: `${path} is not known here`, keyword: "additionalProperties" },
    ]);
  });

  test.each(outsideList)("not in the closed list: %s, in %s", (_, model, whole, path, found, allowed) => {
    const listed = allowed.map((value) => `"${value}"`).join(", ");
    const wanted = `${path} must be ${allowed.length === 1 ? "" : "one of "}${listed}, not ${JSON.stringify(found)}`;
    expect(issuesOf(models[model], put(whole, pathOf(path), found))).toEqual([
      { path: pathOf(path), message: wanted, keyword: "enum", allowed },
    ]);
  });

  test.each(wrongTypes)("wrong type: %s, in %s", (_, model, value, path, rest) => {
    expect(issuesOf(models[model], value)).toEqual([
      { path: pathOf(path), message: `${path || "the value"} ${rest}`, keyword: "type" },
    ]);
  });

  test.each(patterns)("wrong form: %s, in %s", (_, model, value, path, wanted) => {
    expect(issuesOf(models[model], value)).toEqual([
      { path: pathOf(path), message: message(wanted), keyword: "pattern" },
    ]);
  });

  test.each(others)("%s: %s, in %s", (keyword, _, model, value, path, wanted) => {
    expect(issuesOf(models[model], value)).toEqual([{ path: pathOf(path), message: message(wanted), keyword }]);
  });

  test("two things are two issues", () => {
    const value = put(put(data, ["network"], "MTN"), ["amount"], 500);
    expect(issuesOf(models.CreateTransactionRequest, value).map(({ path }) => path)).toEqual([["network"], ["amount"]]);
  });

  test("a misspelt required property is two issues: the missing name, and the unknown one", () => {
    const value = put(drop(data, ["plan_code"]), ["plan"], "GLO-1");
    expect(issuesOf(models.CreateTransactionRequest, value).map(({ message }) => message)).toEqual([
      "plan_code is required",
      "plan is not known here",
    ]);
  });
});

describe("the sentence stays short, whatever was sent", () => {
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

  test("returns the model itself", () => {
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

describe("lists that the service may extend are open in responses", () => {
  const grown: [what: string, model: keyof typeof models, value: unknown][] = [
    ["a product in a row", "TransactionListResponse", put(rows, ["data", 0, "product"], "SCRATCHCARD")],
    ["a product of a status", "TransactionStatusResponse", put(succeeded, ["data", "product"], "SCRATCHCARD")],
    ["a product that is paid", "CreateTransactionResponse", put(billed, ["data", "product"], "SCRATCHCARD")],
    ["a network of a bouquet", "CablePlanListResponse", put(bouquets, ["data", 0, "network"], "SHOWMAX")],
  ];
  test.each(grown)("%s: %s", (_, model, value) => expect(issuesOf(models[model], value)).toEqual([]));

  test("a request with the same product is not valid", () =>
    expect(issuesOf(models.CreateTransactionRequest, put(cable, ["product"], "SCRATCHCARD"))).toHaveLength(1));
});

describe("what the documentation says of two bodies", () => {
  const bare = { request_id: "shop-1", internal_reference: "5b0f6a52" };

  test("a failed transaction is as valid in a list as on its own", () => {
    expect(issuesOf(models.TransactionStatusResponse, example("getTransactionStatus", 200, "status-failed"))).toEqual(
      [],
    );
    expect(issuesOf(models.TransactionListResponse, put(rows, ["data"], [bare]))).toEqual([]);
    expect(issuesOf(models.TransactionListResponse, put(rows, ["data"], [{ request_id: "shop-1" }]))).toHaveLength(1);
  });

  test("a rejection of a customer has a whole number as its code, and any other body may stand in its place", () => {
    const other = put(rejected, ["code"], "400");
    expect(issuesOf(models.CustomerRejectedResponse, other)).toEqual([expect.objectContaining({ path: ["code"] })]);
    for (const body of [rejected, other, "Bad Gateway", null, []])
      expect(issuesOf(responseValidator("verifyCustomer", 400), body)).toEqual([]);
  });
});

describe("each validator is a Standard Schema", () => {
  test.each(Object.entries(models))("%s", (_, model) => {
    expect(Object.keys(model)).toEqual(["is", "parse", "~standard"]);
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

  test("for any JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const name of names) expectSoundResult(name, frozen(value));
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
        ["TransactionStatusResponse", keyed],
        ["TransactionListResponse", rows],
        ["DataPlanListResponse", plans],
        ["CustomerRejectedResponse", rejected],
      ] as const
    ).flatMap(([name, value]) => pathsOf(value).map((path) => ({ name, value, path })));
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), ({ name, value, path }, replacement) => {
        expectSoundResult(name, frozen(put(value, path, replacement)));
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
  ])("for what is not JSON: %s", (_, value) => {
    for (const name of names) expectSoundResult(name, value);
    for (const field of ["product", "network", "amount"])
      expectSoundResult("CreateTransactionRequest", put(data, [field], value));
    expectSoundResult("CustomerRejectedResponse", put(rejected, ["code"], value));
  });
});

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (value === null || typeof value !== "object") return [at];
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [at, ...entries.flatMap(([key, part]) => pathsOf(part, [...at, key]))];
}
