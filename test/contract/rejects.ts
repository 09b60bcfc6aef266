/** Requests that a schema must reject. */
import type { OperationId } from "@vending/contract";
import { json } from "@vending/shared/openapi/document";
import { expect, test } from "vitest";
import { exampleCall } from "../lib/call.ts";
import { faultsOf, operation } from "../lib/documents.ts";

/** A request that must be rejected, as a change of the first example of its operation. */
export interface BadRequest {
  why: string;
  /** Fields to set; `undefined` takes a field out. */
  change: Record<string, unknown>;
  /** The example to start from. Default: the first. */
  from?: string;
}

/** The faults of a request body, by the schema of the document. */
export function requestFaults(operationId: OperationId, body: object): string[] {
  const content = json(operation(operationId).operation.requestBody?.content);
  if (!content) throw new Error(`${operationId} takes no body`);
  return faultsOf(content.schema, JSON.parse(JSON.stringify(body)));
}

export const exampleBody = (operationId: OperationId, title?: string): object =>
  exampleCall(operationId, title).body as object;

/** Promises that the schema accepts the example and rejects each change of it. */
export function rejects(operationId: OperationId, bad: readonly BadRequest[]): void {
  test.each(bad)(`${operationId} rejects $why`, ({ change, from }) => {
    const good = exampleBody(operationId, from);
    expect(requestFaults(operationId, good)).toEqual([]);
    expect(requestFaults(operationId, { ...good, ...change })).not.toEqual([]);
  });
}
