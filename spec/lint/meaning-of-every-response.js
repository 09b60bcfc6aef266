import { createRule, paramMessage } from "@typespec/compiler";
import { getHttpOperation } from "@typespec/http";
import { getExtensions } from "@typespec/openapi";
import { branchesOf, isOurs } from "./types.js";

export const meaningOfEveryResponse = createRule({
  name: "meaning-of-every-response",
  severity: "warning",
  description: "@meaning names one entry for each outcome, each HTTP status, and no response at all.",
  messages: {
    default: paramMessage`The meaning lacks ${"keys"}.`,
    surplus: paramMessage`The meaning has ${"keys"}, which the operation cannot return.`,
  },
  create: ({ program, reportDiagnostic }) => ({
    operation(operation) {
      const meaning = getExtensions(program, operation).get("x-meaning");
      if (!isOurs(operation.interface) || !meaning) return;
      const wanted = getHttpOperation(program, operation)[0].responses.flatMap(keysOf).concat("no-answer");
      const there = Object.keys(meaning);
      const target = operation.decorators.find(({ definition }) => definition?.name === "@meaning").node;
      const report = (keys, messageId) => {
        if (keys.length > 0) reportDiagnostic({ target, messageId, format: { keys: keys.sort().join(", ") } });
      };
      report(wanted.filter((key) => !there.includes(key)));
      report(
        there.filter((key) => !wanted.includes(key)),
        "surplus",
      );
    },
  }),
});

/** The outcomes of a 200, or the status. */
function keysOf({ statusCodes, responses }) {
  const outcomes = responses
    .flatMap(({ body }) => branchesOf(body?.type))
    .map((type) => type.properties?.get("response_code")?.type.value);
  return statusCodes === 200 && outcomes.every(Boolean) ? outcomes : [String(statusCodes)];
}
