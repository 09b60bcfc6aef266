/** The promise that each operation has in common: every documented response can be had, and is as documented. */
import type { OperationId } from "@vending/contract";
import { describe, expect, test } from "vitest";
import { call, exampleCall, expectDeclared } from "./call.ts";
import { examples, operation } from "./documents.ts";

/** Asks the mock for every example and every status of these operations. */
export function respondsAsDocumented(...operationIds: OperationId[]): void {
  describe.each(operationIds)("%s responds as documented", (operationId) => {
    const named = Object.entries(examples[operationId]?.responses ?? {}).flatMap(([status, byTitle]) =>
      Object.entries(byTitle).map(([title, value]) => ({ status, title, value })),
    );

    test.each(named)("$status $title", async ({ status, title, value }) => {
      const prefer = `code=${status}, example=${title}`;
      const response = await call(operationId, { ...exampleCall(operationId, title), headers: { Prefer: prefer } });
      expect(response.status).toBe(Number(status));
      expectDeclared(operationId, response);
      expect(response.body).toEqual(value);
    });

    test.each(Object.keys(operation(operationId).operation.responses))("HTTP %s", async (status) => {
      const response = await call(operationId, { ...exampleCall(operationId), headers: { Prefer: `code=${status}` } });
      expect(response.status).toBe(Number(status));
      expectDeclared(operationId, response);
    });

    const { security } = operation(operationId).operation;
    test.runIf(security === undefined)("it needs both credentials", async () => {
      for (const missing of ["X-Merchant-Key", "X-Merchant-Secret"]) {
        const response = await call(operationId, { ...exampleCall(operationId), headers: { [missing]: undefined } });
        expect(response.status, `without ${missing}`).toBe(401);
      }
    });
  });
}

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
