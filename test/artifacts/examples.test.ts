import { json, type Operation, operationsOf } from "@vending/openapi/document";
import { expect, test } from "vitest";
import { unanswered } from "../../scripts/build/check-examples.ts";
import { examplesOf } from "../contract/examples.ts";
import { examples, partner } from "../lib/documents.ts";

test("examples.json has every operation", () => {
  expect(Object.keys(examples).sort()).toEqual(
    operationsOf(partner)
      .map(({ operation }) => operation.operationId)
      .sort(),
  );
});

test("examples.json has every example of the document, unchanged", () => {
  for (const { operation } of operationsOf(partner)) {
    const id = operation.operationId;
    const { request = {}, responses } = examples[id] ?? { responses: {} };
    const bodies = Object.assign({}, ...Object.values(responses)) as Record<string, unknown>;
    for (const [title, { request: sent, response }] of Object.entries(examplesOf(partner, id))) {
      expect(request[title], `${id} ${title}`).toEqual(sent);
      expect(bodies[title], `${id} ${title}`).toEqual(response);
    }
  }
});

const without = (operationId: string, change: (operation: Operation) => void): string[] => {
  const document = structuredClone(partner);
  for (const { operation } of operationsOf(document)) if (operation.operationId === operationId) change(operation);
  return unanswered(document);
};

test("the mock has an example for every product, and for every value of a list in an address", () => {
  expect(unanswered(partner)).toEqual([]);
});

test("a network and a product without an example are named", () => {
  const lostNetwork = without("listDataPlans", ({ parameters }) => delete parameters[0]?.examples?.["glo-data-plans"]);
  expect(lostNetwork).toEqual(["operation listDataPlans: no example with network glo"]);
  const lostProduct = without("createTransaction", ({ responses }) => {
    delete json(responses["200"]?.content)?.examples?.["cable-success"];
  });
  expect(lostProduct).toEqual(["operation createTransaction: no example of its request CablePurchase that succeeds"]);
});
