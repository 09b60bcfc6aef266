/** Requests that must be rejected, whichever server is asked. */
import type { OperationId } from "@vending/contract";
import { describe, expect, test } from "vitest";
import { call, exampleCall, expectDeclared } from "./call.ts";

/** A request that must be rejected, as a change of the first example of its operation. */
export interface BadRequest {
  why: string;
  /** Fields to set; `undefined` takes a field out. */
  change: Record<string, unknown>;
  /** Which example to start from. Default: the first. */
  from?: string;
}

/** Sends each bad request to the mock and sees it rejected with a declared status. */
export function rejects(operationId: OperationId, bad: BadRequest[]): void {
  describe(`${operationId} rejects`, () => {
    test.each(bad)("$why", async ({ change, from }) => {
      const good = exampleCall(operationId, from).body as object;
      const response = await call(operationId, { body: { ...good, ...change } });
      expect([400, 422]).toContain(response.status);
      expectDeclared(operationId, response);
    });

    test("a body that is not JSON, and does not hang", async () => {
      const response = await call(operationId, { body: '{"merchant_code": ' });
      expect(response.status).toBe(400);
    });
  });
}
