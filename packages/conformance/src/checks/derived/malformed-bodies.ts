/** Bodies that are not a JSON object, sent to every operation that takes one (section 7.1). */
import { accepts } from "../../contract.ts";
import type { Check } from "../../run/check.ts";
import { type CheckContext, pairs } from "../../run/check-context.ts";
import { operationsWithBody } from "../../run/valid-calls.ts";

const malformed = [
  "{",
  '{"amount":',
  '{"amount":"500"',
  '{"amount":"500",}',
  "{'amount':'500'}",
  "[1,",
  "nul",
  "amount=500",
];
const notObjects = ["[]", "null", "true", "1", '"text"', "{}", ""];

/** Sends each of these texts as a body. */
function rejectsTexts(t: CheckContext, operations: readonly string[], texts: readonly string[], ...expected: number[]) {
  return t.each(
    pairs(operations, texts),
    ([operationId, text]) => `${operationId}, ${text || "empty"}`,
    async ([operationId, text]) => t.status(await t.call(operationId, { text }), ...expected),
  );
}

export const malformedBodyChecks: readonly Check[] = [
  {
    name: "validation/malformed-json",
    cause: "invalid-accepted",
    detail: "malformed JSON",
    section: "7.1",
    rule: "A body that is not JSON gets 400.",
    run: (t) => rejectsTexts(t, operationsWithBody(t), malformed, 400),
  },
  {
    name: "validation/no-object",
    cause: "invalid-accepted",
    detail: "no object",
    section: "4, 7.1",
    rule: "A body that is empty, or JSON but not an object, is rejected.",
    run: (t) => {
      const { contract } = t.run;
      const closed = operationsWithBody(t).filter((id) => !accepts(contract.requestValidator(id), {}));
      return rejectsTexts(t, closed, notObjects, 400, 422);
    },
  },
];
