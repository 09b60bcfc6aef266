/** Compares the responses of an operation. decisions/what-breaks-a-client.md says what a new status means. */
import { compareContent } from "./content.ts";
import type { OperationPair } from "./context.ts";
import { type JsonObject, objectAt } from "./json.ts";
import { compareHeaders } from "./parameters.ts";
import { onlyDocumentation } from "./schema/finding.ts";

export function compareResponses(pair: OperationPair, before: JsonObject, after: JsonObject): void {
  const { name, context } = pair;
  const statuses = (responses: JsonObject) => Object.keys(responses).filter((status) => !status.startsWith("x-"));
  const isReceived = pair.received === "response";
  for (const status of statuses(before)) {
    const now = coveredBy(after, status);
    if (now !== undefined) {
      compareResponse(pair, status, objectAt(before, status), objectAt(after, now));
      continue;
    }
    const isSuccess = /^[123]/.test(status) || (status === "default" && !hasSuccess(before) && !hasSuccess(after));
    const reason = isSuccess ? "Clients wait for this outcome." : "Clients handle an error that no longer occurs.";
    context.changes.add(name, `response.${status}`, "is removed", isSuccess, reason);
  }
  for (const status of statuses(after)) {
    if (keyOf(before, status) !== undefined) continue;
    const range = coveredBy(before, status);
    if (range !== undefined) {
      compareResponse(pair, status, objectAt(before, range), objectAt(after, status));
      continue;
    }
    // Clients treat an unknown status as the first of its class (RFC 9110, section 15): an error stays an error.
    const isSuccess = /^[23]/.test(status) || (status === "default" && !hasSuccess(before));
    const reason = isSuccess
      ? "Clients do not know this outcome and cannot tell what it holds."
      : "Clients treat an unknown error status as the general one of its class.";
    context.changes.add(name, `response.${status}`, "is added", isSuccess && isReceived, reason);
  }
}

const keyOf = (responses: JsonObject, status: string) =>
  Object.keys(responses).find((key) => key.toLowerCase() === status.toLowerCase());

const hasSuccess = (responses: JsonObject) => Object.keys(responses).some((status) => /^[123]/.test(status));

/** The response that a status gets: its own, that of its class, or the default. */
function coveredBy(responses: JsonObject, status: string): string | undefined {
  return keyOf(responses, status) ?? keyOf(responses, `${status[0]}XX`) ?? keyOf(responses, "default");
}

function compareResponse(pair: OperationPair, status: string, before: JsonObject, after: JsonObject): void {
  const { context } = pair;
  const [was, is] = [context.before.document.follow(before), context.after.document.follow(after)];
  const location = `response.${status}`;
  const [hadBody, hasBody] = [objectAt(was, "content"), objectAt(is, "content")];
  if (Object.keys(hadBody).length === 0 && Object.keys(hasBody).length > 0) {
    context.changes.add(
      pair.name,
      `${location}.body`,
      "is added",
      false,
      "Clients ignore a body that they do not expect.",
    );
  } else compareContent(pair, pair.received, `${location}.body`, hadBody, hasBody);
  compareHeaders(pair, `${location}.header`, objectAt(was, "headers"), objectAt(is, "headers"));
  if (was.description !== is.description) {
    context.changes.add(pair.name, location, "the description changed", false, onlyDocumentation);
  }
}
