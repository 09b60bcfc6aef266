/**
 * Which operations and responses come and go. What is left in both documents is what both have, and only where it
 * differs: redocly would take an operation that is like a removed one for the same one, renamed.
 */
import type { Changes } from "./changes.ts";
import { canonical, isObject, type JsonObject, objectAt } from "./json.ts";
import { compareSecurity } from "./security.ts";

export function compareOperations(changes: Changes, was: JsonObject, is: JsonObject, name: Namer): void {
  for (const path of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [old, current] = [objectAt(was, path), objectAt(is, path)];
    for (const method of new Set([...Object.keys(old), ...Object.keys(current)])) {
      const { operation, location } = name(path, method);
      if (!isObject(current[method]))
        changes.add(operation, location, "is removed", true, "Clients call it, or wait for it.");
      else if (!isObject(old[method]))
        changes.add(operation, location, "is added", false, "Existing clients do not use it.");
      else if (canonical(old[method]) !== canonical(current[method])) {
        compareSecurity(changes, operation, objectAt(old, method), objectAt(current, method));
        compareResponses(changes, operation, objectAt(old, method), objectAt(current, method), name.isReceived);
        continue;
      }
      delete old[method];
      delete current[method];
    }
    // An item without operations would be one that lost them.
    if (Object.keys(old).length + Object.keys(current).length > 0) continue;
    delete was[path];
    delete is[path];
  }
}

export interface Namer {
  (path: string, method: string): { operation: string; location: string };
  /** Whether a client gets the response: that of a webhook it sends itself. */
  isReceived: boolean;
}

/** decisions/what-breaks-a-client.md says what a new status means. */
function compareResponses(
  changes: Changes,
  operation: string,
  before: JsonObject,
  after: JsonObject,
  isReceived: boolean,
) {
  const [was, is] = [objectAt(before, "responses"), objectAt(after, "responses")];
  const [old, current]: [JsonObject, JsonObject] = [{}, {}];
  for (const [status, response] of Object.entries(was)) {
    const now = coveredBy(is, status);
    if (now !== undefined) {
      old[status] = response;
      current[status] = is[now] ?? {};
      continue;
    }
    const isSuccess = /^[123]/.test(status) || (status === "DEFAULT" && !hasSuccess(was) && !hasSuccess(is));
    const reason = isSuccess ? "Clients wait for this outcome." : "Clients handle an error that no longer occurs.";
    changes.add(operation, `response.${status}`, "is removed", isSuccess, reason);
  }
  for (const [status, response] of Object.entries(is)) {
    if (was[status] !== undefined) continue;
    const range = coveredBy(was, status);
    if (range !== undefined) {
      old[status] = was[range] ?? {};
      current[status] = response;
      continue;
    }
    // Clients treat an unknown status as the first of its class (RFC 9110, section 15): an error stays an error.
    const isSuccess = /^[23]/.test(status) || (status === "DEFAULT" && !hasSuccess(was));
    const reason = isSuccess
      ? "Clients do not know this outcome and cannot tell what it holds."
      : "Clients treat an unknown error status as the general one of its class.";
    changes.add(operation, `response.${status}`, "is added", isSuccess && isReceived, reason);
  }
  [before.responses, after.responses] = [old, current];
}

const hasSuccess = (responses: JsonObject) => Object.keys(responses).some((status) => /^[123]/.test(status));

/** The response that a status gets: its own, that of its class, or the default. */
function coveredBy(responses: JsonObject, status: string): string | undefined {
  return [status, `${status[0]}XX`, "DEFAULT"].find((key) => responses[key] !== undefined);
}
