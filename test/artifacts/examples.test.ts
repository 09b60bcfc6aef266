import { operationsOf } from "@vending/shared/openapi/document";
import { expect, test } from "vitest";
import { examplesOf } from "../lib/built.ts";
import { examples, partner } from "../lib/documents.ts";

test("examples.json has every operation", () => {
  expect(Object.keys(examples).sort()).toEqual(
    operationsOf(partner)
      .map(({ operation }) => operation.operationId)
      .sort(),
  );
});

test("examples.json has every example of the document, unchanged", () => {
  for (const there of operationsOf(partner)) {
    const { request = {}, responses } = examples[there.operation.operationId] ?? { responses: {} };
    const bodies = Object.assign({}, ...Object.values(responses)) as Record<string, unknown>;
    for (const [title, { sent, response }] of Object.entries(examplesOf(there))) {
      expect(request[title], `${there.operation.operationId} ${title}`).toEqual(sent);
      expect(bodies[title], `${there.operation.operationId} ${title}`).toEqual(response);
    }
  }
});
