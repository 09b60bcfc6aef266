/** `decisionOf` is `meaningOf` without its prose, and no meaning loses money. What each means: `test/contract/meaning.ts`. */
import { operationsOf } from "@vending/openapi/document";
import { describe, expect, test } from "vitest";
import { partner } from "../../../test/lib/documents.ts";
import { decisionOf, type Meaning, type MeaningKey, meaningOf, type OperationId } from "../src/index.ts";

const entries = operationsOf(partner).flatMap(({ operation }) =>
  Object.entries(operation["x-meaning"]).map(([name, meaning]) => ({
    operationId: operation.operationId as OperationId,
    key: (/^[1-5]\d\d$/.test(name) ? Number(name) : name) as MeaningKey,
    meaning: meaning as Meaning,
  })),
);

test("each meaning is that of the document, and its decision is what it answers with yes", () => {
  expect(entries.length).toBeGreaterThan(100);
  for (const { operationId, key, meaning } of entries) {
    expect(meaningOf(operationId, key)).toEqual(meaning);
    const yes = Object.entries(meaning).flatMap(([question, value]) => (value === "yes" ? [question] : []));
    expect([...(decisionOf(operationId, key) ?? ["none"])].sort(), `${operationId} ${key}`).toEqual(yes.sort());
  }
});

describe("money is safe", () => {
  test("nothing may be given back for what is not final", () => {
    const back = entries.filter(({ meaning }) => meaning.refund === "yes");
    expect(back.length).toBeGreaterThan(0);
    for (const { operationId, key, meaning } of back) expect(meaning.final, `${operationId} ${key}`).toBe("yes");
  });

  test("what was perhaps bought is queried before anything else", () => {
    const open = entries.filter(({ key, meaning }) => key === "no-answer" && meaning.final === "no");
    expect(open.length).toBeGreaterThan(5);
    for (const { operationId, meaning } of open) expect(meaning.queryFirst, operationId).toBe("yes");
  });
});

test.each([418, 0, Number.NaN, "03", "", "constructor", "__proto__", "toString"])("%j has no meaning", (name) => {
  for (const [operation, key] of [
    ["createTransaction", name],
    [name, "00"],
    [name, "name"],
  ] as [OperationId, MeaningKey][]) {
    expect(meaningOf(operation, key)).toBeUndefined();
    expect(decisionOf(operation, key)).toBeUndefined();
  }
});
