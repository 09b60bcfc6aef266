/**
 * Compares which operations and responses exist. Leaves in both documents only what both have and what differs: redocly
 * would take a new operation that resembles a removed one for a renamed one.
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
    // redocly would report an empty path item as one that lost its operations.
    if (Object.keys(old).length + Object.keys(current).length > 0) continue;
    delete was[path];
    delete is[path];
  }
}

export interface Namer {
  (path: string, method: string): { operation: string; location: string };
  /** Whether clients receive the response. They send that of a webhook. */
  isReceived: boolean;
}

/** The effect of a new status is explained in decisions/what-breaks-a-client.md. */
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
    // Clients treat an unknown status as the generic one of its class (RFC 9110, section 15): an error stays an error.
    const isSuccess = /^[23]/.test(status) || (status === "DEFAULT" && !hasSuccess(was));
    const reason = isSuccess
      ? "Clients do not know this outcome and cannot tell what it holds."
      : "Clients treat an unknown error status as the general one of its class.";
    changes.add(operation, `response.${status}`, "is added", isSuccess && isReceived, reason);
  }
  [before.responses, after.responses] = [old, current];
}

const hasSuccess = (responses: JsonObject) => Object.keys(responses).some((status) => /^[123]/.test(status));

/** The key of the response for a status: its own, its class, or the default. */
function coveredBy(responses: JsonObject, status: string): string | undefined {
  return [status, `${status[0]}XX`, "DEFAULT"].find((key) => responses[key] !== undefined);
}
