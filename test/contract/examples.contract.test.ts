/** The purpose of the mock: it serves every documented response without a line of code. */
import type { OperationId } from "@vending/contract";
import { operationsOf } from "@vending/shared/openapi/document";
import { expect, test } from "vitest";
import { call, exampleCall, expectDeclared } from "../lib/call.ts";
import { examples, partner } from "../lib/documents.ts";

const operations = operationsOf(partner).map(({ operation }) => ({
  ...operation,
  id: operation.operationId as OperationId,
}));

test.each(operations)("the mock serves every documented example of $operationId", async ({ id }) => {
  for (const [status, byTitle] of Object.entries(examples[id]?.responses ?? {})) {
    for (const [title, value] of Object.entries(byTitle)) {
      const prefer = `code=${status}, example=${title}`;
      const response = await call(id, { ...exampleCall(id, title), headers: { Prefer: prefer } });
      expect({ title, status: response.status, body: response.body }).toEqual({
        title,
        status: Number(status),
        body: value,
      });
      expectDeclared(id, response);
    }
  }
});

test.each(operations.filter(({ security }) => security === undefined))("$operationId needs both credentials", async ({
  id,
}) => {
  for (const missing of ["X-Merchant-Key", "X-Merchant-Secret"]) {
    const response = await call(id, { ...exampleCall(id), headers: { [missing]: undefined } });
    expect(response.status, `without ${missing}`).toBe(401);
  }
});

test.each(
  operations.filter(({ requestBody }) => requestBody),
)("$operationId rejects a body that is not JSON, and does not hang", async ({ id }) => {
  expect((await call(id, { body: '{"merchant_code": ' })).status).toBe(400);
});
