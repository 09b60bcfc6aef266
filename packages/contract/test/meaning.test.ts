/** `meaningOf` and `decisionOf` return what the document says of each response. */
import { operationsOf } from "@vending/openapi/document";
import { describe, expect, test } from "vitest";
import { partner } from "../../../test/lib/documents.ts";
import { decisionOf, type Meaning, type MeaningKey, meaningOf, type OperationId, responseCodes } from "../src/index.ts";

const operations = operationsOf(partner).map(({ operation }) => ({
  operationId: operation.operationId as OperationId,
  statuses: Object.keys(operation.responses).map(Number),
  meanings: operation["x-meaning"],
}));
const entries = operations.flatMap(({ operationId, meanings }) =>
  Object.entries(meanings).map(([name, meaning]) => ({
    operationId,
    key: (/^[1-5]\d\d$/.test(name) ? Number(name) : name) as MeaningKey,
    meaning: meaning as Meaning,
  })),
);

describe("every response has the meaning that the document gives it", () => {
  test.each(entries)("$operationId $key", ({ operationId, key, meaning }) => {
    expect(meaningOf(operationId, key)).toEqual(meaning);
  });

  test.each(operations)("$operationId: each declared status, and no response at all", ({ operationId, statuses }) => {
    expect(meaningOf(operationId, "no-answer")).toBeDefined();
    const outcomes = responseCodes.filter((code) => meaningOf(operationId, code));
    for (const status of statuses) {
      // An outcome comes with 200, and its code says which one it is.
      if (status === 200 && outcomes.length > 0) expect(meaningOf(operationId, status)).toBeUndefined();
      else expect(meaningOf(operationId, status), String(status)).toBeDefined();
    }
  });
});

test.each(entries)("the decision on $operationId $key is its meaning without prose", ({
  operationId,
  key,
  meaning,
}) => {
  const yes = Object.entries(meaning).flatMap(([question, value]) => (value === "yes" ? [question] : []));
  expect([...(decisionOf(operationId, key) ?? ["none"])].sort()).toEqual(yes.sort());
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

describe("what the contract does not declare has no meaning", () => {
  const strangers = [418, 0, -1, Number.NaN, "03", "0", "", "constructor", "__proto__", "toString", "hasOwnProperty"];

  test.each(strangers)("a response of %j", (key) => {
    for (const { operationId } of operations) {
      expect(meaningOf(operationId, key as MeaningKey)).toBeUndefined();
      expect(decisionOf(operationId, key as MeaningKey)).toBeUndefined();
    }
  });

  test.each(["buyTheMoon", "", "constructor", "__proto__", "toString"])("an operation called %j", (operationId) => {
    for (const key of ["00", 200, "no-answer", "name", "length"]) {
      expect(meaningOf(operationId as OperationId, key as MeaningKey)).toBeUndefined();
      expect(decisionOf(operationId as OperationId, key as MeaningKey)).toBeUndefined();
    }
  });
});
