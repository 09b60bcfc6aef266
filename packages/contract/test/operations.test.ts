/** The table of operations agrees with the document, and each path leads back to its operation. */
import { json, operationsOf } from "@vending/openapi/document";
import { describe, expect, test } from "vitest";
import { partner } from "../../../test/lib/documents.ts";
import {
  billProducts,
  buildPath,
  matchOperation,
  type Operation,
  type OperationId,
  operationKinds,
  operations,
  outcomeCodes,
  outcomeStatuses,
  products,
  responseCodes,
} from "../src/index.ts";

const table = Object.entries(operations).map(([operationId, operation]: [string, Operation]) => ({
  operationId: operationId as OperationId,
  operation,
}));
const pathParameters = ({ parameters }: Operation, value: string): Record<string, string> =>
  Object.fromEntries(parameters.filter((one) => one.in === "path").map(({ name }) => [name, value]));

describe("the table is the document", () => {
  const documented = operationsOf(partner);

  test("every operation, in the same order, and the health check alone is public", () => {
    const ids = documented.map(({ operation }) => operation.operationId);
    expect(table.map(({ operationId }) => operationId)).toEqual(ids);
    expect(table.flatMap(({ operationId, operation }) => (operation.public ? [operationId] : []))).toEqual([
      "checkHealth",
    ]);
  });

  test.each(documented)("$operation.operationId", ({ path, method, operation: source }) => {
    const operation: Operation = operations[source.operationId as OperationId];
    expect(`${operation.method} ${operation.path}`).toBe(`${method.toUpperCase()} ${path}`);
    expect(operation.section).toBe(source["x-section"]);
    expect(operation.parameters).toEqual(
      source.parameters.map(({ name, in: place, required, schema }) => ({
        name,
        in: place,
        required,
        type: schema.type ?? "string",
      })),
    );
    expect(operation.request ?? undefined).toBe(
      json(source.requestBody?.content)?.schema.$ref?.toString().split("/").at(-1),
    );
    expect(Object.keys(operation.responses)).toEqual(Object.keys(source.responses));
    for (const [status, { model, outcomes }] of Object.entries(operation.responses)) {
      expect(partner.components.schemas).toHaveProperty(String(model));
      // Outcomes come with 200, and are those that x-meaning speaks of.
      expect(outcomes).toEqual(responseCodes.filter((code) => status === "200" && source["x-meaning"]?.[code]));
    }
  });

  test("the kind of each says whether it sells or shows a purchase", () => {
    for (const { operationId, operation } of table) {
      const hasOutcome = Object.values(operation.responses).some(({ outcomes }) => outcomes.length > 0);
      const kind = operationKinds[operationId];
      expect(kind === "create", operationId).toBe(hasOutcome && operation.method === "POST");
      expect(kind === "status", operationId).toBe(hasOutcome && operation.method === "GET");
    }
    expect(new Set(Object.values(operationKinds))).toEqual(
      new Set(["create", "status", "verify", "list", "plans", "health"]),
    );
  });

  test("a code for each outcome, and the bills among the products", () => {
    expect(outcomeCodes).toEqual({ success: "00", failed: "01", pending: "02" });
    expect(Object.keys(outcomeCodes)).toEqual(outcomeStatuses);
    expect(products.filter((product) => product === product.toUpperCase())).toEqual(billProducts);
  });
});

describe("a path leads back to its operation", () => {
  test.each(table)("$operationId", ({ operationId, operation }) => {
    const parameters = pathParameters(operation, "shop-1");
    expect(matchOperation(operation.method, buildPath(operationId, parameters))).toEqual({ operationId, parameters });
  });

  const ids = ["a/b", "../etc", "...", ".hidden", "50%", "%2F", "a b+c", "?x=1#y", "ü✓", "{request_id}", "constructor"];

  test.each(ids)("with %j in it, also through a URL", (id) => {
    for (const { operationId, operation } of table.filter(({ operation }) => operation.path.includes("{"))) {
      const parameters = pathParameters(operation, id);
      const path = buildPath(operationId, parameters);
      const { pathname } = new URL(path, "http://127.0.0.1");
      expect(pathname).toBe(path);
      expect(matchOperation(operation.method, pathname)).toEqual({ operationId, parameters });
    }
  });

  test("with a query", () => {
    const path = buildPath("listTransactions", { page: 2, network: "a&b c", msisdn: undefined });
    expect(path).toBe("/ext/gateway/v1/transactions?page=2&network=a%26b+c");
    expect(matchOperation("GET", path)).toEqual({ operationId: "listTransactions", parameters: {} });
    expect(matchOperation("GET", "/v1/transactions/status/a?b=/c")?.parameters).toEqual({ client_request_id: "a" });
  });

  test("the literal route wins over the template", () => {
    expect(matchOperation("GET", "/v1/plans/bills/cable")).toEqual({ operationId: "listCablePlans", parameters: {} });
    expect(matchOperation("GET", "/v1/plans/cable")).toEqual({
      operationId: "listDataPlans",
      parameters: { network: "cable" },
    });
  });

  test("the method decides, in any case", () => {
    expect(matchOperation("post", "/ext/gateway/v1/transactions")?.operationId).toBe("createTransaction");
    expect(matchOperation("GET", "/ext/gateway/v1/transactions")?.operationId).toBe("listTransactions");
  });

  test("broken percent-encoding stands for itself", () => {
    expect(matchOperation("GET", "/v1/plans/%zz")?.parameters).toEqual({ network: "%zz" });
  });

  test.each([
    ...["/", "", "/v1/healthz/", "v1/healthz", "/v1//healthz", "/V1/healthz", "/constructor"],
    ...[
      "/v1/transactions/status/",
      "/v1/transactions/status",
      "/v1/transactions/status/a/b",
      "/v1/plans/bills/cable/x",
    ],
  ])("%j is no operation", (path) => expect(matchOperation("GET", path)).toBeUndefined());

  test("nor is a path with another method", () => {
    for (const method of ["POST", "DELETE", ""]) expect(matchOperation(method, "/v1/healthz")).toBeUndefined();
  });
});

describe("a path parameter that no path can carry is refused", () => {
  test.each([
    [{}, /getTransactionStatus: path parameter request_id is missing/],
    [{ request_id: undefined }, /request_id is missing/],
    [{ request_id: "" }, /request_id is missing/],
    [{ id: "shop-1" }, /request_id is missing/],
    [{ request_id: "." }, /request_id cannot be "\."/],
    [{ request_id: ".." }, /request_id cannot be "\.\."/],
    [{ request_id: "\ud800" }, /request_id is not well-formed Unicode/],
  ])("%j", (parameters: Record<string, string | undefined>, message) => {
    expect(() => buildPath("getTransactionStatus", parameters)).toThrow(message);
    expect(() => buildPath("getTransactionStatus", parameters)).toThrow(TypeError);
  });
});
