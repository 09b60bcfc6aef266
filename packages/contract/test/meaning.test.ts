/** What an answer allows, asked as a program asks. */
import { describe, expect, test } from "vitest";
import { operationsOf } from "../../../scripts/build/document.ts";
import { partner } from "../../../test/lib/documents.ts";
import { type Answer, type Meaning, meaningOf, type OperationId, responseCodes } from "../src/index.ts";

const operations = operationsOf(partner).map(({ operation }) => ({
  operationId: operation.operationId as OperationId,
  statuses: Object.keys(operation.responses).map(Number),
  meanings: operation["x-meaning"],
}));
const answers = operations.flatMap(({ operationId, meanings }) =>
  Object.entries(meanings).map(([key, meaning]) => ({
    operationId,
    answer: (/^[1-5]\d\d$/.test(key) ? Number(key) : key) as Answer,
    meaning: meaning as Meaning,
  })),
);

describe("every answer has the meaning that the document gives it", () => {
  test.each(answers)("$operationId $answer", ({ operationId, answer, meaning }) => {
    expect(meaningOf(operationId, answer)).toEqual(meaning);
  });

  test.each(operations)("$operationId: each declared status, and no answer at all", ({ operationId, statuses }) => {
    expect(meaningOf(operationId, "no-answer")).toBeDefined();
    const outcomes = responseCodes.filter((code) => meaningOf(operationId, code));
    for (const status of statuses) {
      // An outcome comes with 200, and its code says which one it is.
      if (status === 200 && outcomes.length > 0) expect(meaningOf(operationId, status)).toBeUndefined();
      else expect(meaningOf(operationId, status), String(status)).toBeDefined();
    }
  });
});

describe("money is safe", () => {
  test("nothing may be given back for what is not final", () => {
    const back = answers.filter(({ meaning }) => meaning.refund === "yes");
    expect(back.length).toBeGreaterThan(0);
    for (const { operationId, answer, meaning } of back) expect(meaning.final, `${operationId} ${answer}`).toBe("yes");
  });

  test("what was perhaps bought is queried before anything else", () => {
    const open = answers.filter(({ answer, meaning }) => answer === "no-answer" && meaning.final === "no");
    expect(open.length).toBeGreaterThan(5);
    for (const { operationId, meaning } of open) expect(meaning.queryFirst, operationId).toBe("yes");
  });
});

describe("what the contract does not declare has no meaning", () => {
  const strangers = [418, 0, -1, Number.NaN, "03", "0", "", "constructor", "__proto__", "toString", "hasOwnProperty"];

  test.each(strangers)("an answer of %j", (answer) => {
    for (const { operationId } of operations) expect(meaningOf(operationId, answer as Answer)).toBeUndefined();
  });

  test.each(["buyTheMoon", "", "constructor", "__proto__", "toString"])("an operation called %j", (operationId) => {
    for (const answer of ["00", 200, "no-answer", "name", "length"]) {
      expect(meaningOf(operationId as OperationId, answer as Answer)).toBeUndefined();
    }
  });
});
