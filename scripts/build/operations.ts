/** Makes the table `operations` of the contract package from the document. */
import {
  branchesOf,
  type Document,
  json,
  modelOf,
  type OperationAt,
  operationsOf,
  type Parameter,
  resolve,
  type Schema,
} from "@vending/openapi/document";
import { UserError } from "../lib/command.ts";

/** A row of the table. The type check of the contract package holds it against its `Operation`. */
type Row = Readonly<Record<string, unknown>>;

/** The table by operation id, in the order of the document. */
export function operationTable(document: Document): Record<string, Row> {
  return Object.fromEntries(operationsOf(document).map((at) => [at.operation.operationId, row(document, at)]));
}

/** By tag, the kind of an operation that has no outcome. */
const kinds: Readonly<Record<string, string>> = {
  Transactions: "list",
  Verification: "verify",
  Plans: "plans",
  Health: "health",
};

/** The kind of each operation. @throws {UserError} One without an outcome has a tag of no kind. */
export const kindsOf = (document: Document): Record<string, string> =>
  Object.fromEntries(
    operationsOf(document).map(({ method, operation }) => {
      const { operationId, responses, tags } = operation;
      const hasOutcome = Object.values(responses).some(
        ({ content }) => outcomesIn(document, json(content)?.schema ?? {}).length > 0,
      );
      const kind = hasOutcome ? (method === "post" ? "create" : "status") : kinds[tags[0] ?? ""];
      if (!kind) throw new UserError(`${operationId} is of no kind: scripts/build/operations.ts has none for its tag`);
      return [operationId, kind];
    }),
  );

/** `{ success: "00", … }`, from the envelopes that pair them. */
export function outcomeCodes(document: Document): Record<string, string> {
  const pairs = new Map<string, string>();
  for (const { properties } of Object.values(document.components.schemas)) {
    const { status, response_code: code } = (properties ?? {}) as Record<string, Schema>;
    const [word, value] = [onlyValue(status), onlyValue(code)];
    if (word !== undefined && value !== undefined) pairs.set(word, value);
  }
  return Object.fromEntries([...pairs].sort(([, a], [, b]) => (a < b ? -1 : 1)));
}

function row(document: Document, { path, method, operation }: OperationAt): Row {
  return {
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters.map((parameter) => parameterOf(document, parameter)),
    // An empty requirement needs no credentials.
    public: (operation.security ?? []).some((scheme) => Object.keys(scheme).length === 0),
    section: operation["x-section"],
    request: modelOf(json(operation.requestBody?.content)?.schema) ?? null,
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, { content }]) => {
        const schema = json(content)?.schema;
        return [status, { model: modelOf(schema) ?? null, outcomes: schema ? outcomesIn(document, schema) : [] }];
      }),
    ),
  };
}

function parameterOf(document: Document, { name, in: place, schema, required }: Parameter) {
  return { name, in: place, type: resolve(document, schema).type, required };
}

/** The response codes that a schema allows. */
export function outcomesIn(document: Document, schema: Schema): string[] {
  const codes = branchesOf(document, schema).flatMap((branch) => {
    const { properties } = resolve(document, branch);
    const code = (properties as Record<string, Schema> | undefined)?.response_code;
    return Array.isArray(code?.enum) ? (code.enum as string[]) : [];
  });
  return [...new Set(codes)].sort();
}

/** The value of a schema that allows only one string. */
function onlyValue(schema: Schema | undefined): string | undefined {
  const values = Array.isArray(schema?.enum) ? schema.enum : [];
  return values.length === 1 ? String(values[0]) : undefined;
}
