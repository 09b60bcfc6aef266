/** Calls the operations of the mock as a merchant would. */
import { buildPath, type OperationId, operations } from "@vending/contract";
import { expect, inject } from "vitest";
import { examples, faultsOf, operation, responseSchema } from "./documents.ts";

export interface Call {
  /** Path and query parameters. */
  parameters?: Record<string, string | number>;
  /** The body: a value is sent as JSON, a string as it is. */
  body?: unknown;
  headers?: Record<string, string | undefined>;
}

export interface Received {
  status: number;
  contentType: string | null;
  body: unknown;
}

const credentials = { "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" };

/** Sends one request to the mock. A header of `undefined` is left out. */
export async function call(
  operationId: OperationId,
  { parameters = {}, body, headers = {} }: Call = {},
): Promise<Received> {
  const path = buildPath(operationId, parameters);
  const all = { ...credentials, ...(body !== undefined && { "Content-Type": "application/json" }), ...headers };
  const response = await fetch(`${inject("mockUrl")}${path}`, {
    method: operations[operationId].method,
    headers: Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined),
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(5_000),
  });
  const text = await response.text();
  return {
    status: response.status,
    contentType: response.headers.get("content-type"),
    body: text === "" ? undefined : JSON.parse(text),
  };
}

/** The call of an example, by default of the first one. */
export function exampleCall(operationId: OperationId, title?: string): Call {
  const { parameters, request } = examples[operationId] ?? {};
  const pick = <T>(all: Record<string, T> | undefined): T | undefined =>
    (title && all?.[title]) || Object.values(all ?? {})[0];
  const call: Call = {};
  const chosen = pick(parameters);
  if (chosen) call.parameters = chosen;
  if (request) call.body = pick(request);
  return call;
}

/** Expects JSON that fits the schema of this operation and status. */
export function expectDeclared(operationId: OperationId, { status, contentType, body }: Received): void {
  expect(Object.keys(operation(operationId).operation.responses)).toContain(String(status));
  expect(contentType).toMatch(/^application\/json\b/);
  expect(faultsOf(responseSchema(operationId, status), body)).toEqual([]);
}
