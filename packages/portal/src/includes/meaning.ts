/** Tables that are made from the meaning of the responses. */

import { type Operation, operationsOf } from "@vending/shared/openapi/document";
import { nextStep } from "../meaning/next-step.ts";
import { inOrder, responseLabel } from "../meaning/responses.ts";
import { table } from "../page/table.ts";
import { extensionsOf } from "../source.ts";
import type { Include } from "./include.ts";

/** What each response of an operation means and allows, in words. */
export const decisionTable: Include = (source, operationId = "") => {
  const meaning = operationsOf(source.document).find(({ operation }) => operation.operationId === operationId)
    ?.operation["x-meaning"];
  if (!meaning) throw new Error(`there is no operation "${operationId}"`);
  return { markdown: responseTable(meaning) };
};

/** Each response with what it means and what to do. */
export const responseTable = (meaning: Operation["x-meaning"]): string =>
  table(
    ["response", "what it means", "what to do"],
    inOrder(meaning).map(([response, entry]) => [responseLabel(response), entry.means, nextStep(entry, response)]),
  );

/** The keys of `x-meaning`. */
export const meaningKeys: Include = (source) => {
  const keys = Object.entries<string>(extensionsOf(source)["x-meaning-keys"]);
  return {
    markdown: table(
      ["key", "question"],
      keys.map(([key, question]) => [`\`${key}\``, question]),
    ),
  };
};

/** Which outcomes each operation can have. */
export const outcomesByOperation: Include = (source) => {
  const rows = operationsOf(source.document).flatMap(({ method, path, operation }) => {
    const outcomes = inOrder(operation["x-meaning"]).filter(([response]) => response.length === 2);
    if (outcomes.length === 0) return [];
    const codes = outcomes.map(([response]) => `\`${response}\``).join(", ");
    return [[`[\`${method.toUpperCase()} ${path}\`](operation:${operation.operationId})`, codes]];
  });
  return { markdown: table(["request", "outcomes"], rows) };
};
