/** Compares the addresses under which an operation is served. */
import type { Context } from "./context.ts";
import { arrayAt, isObject, type Json, type JsonObject, objectAt } from "./json.ts";

/** The servers that hold for an operation: its own, those of its path, or those of the document. */
export function serversOf(...holders: readonly JsonObject[]): JsonObject[] {
  const list = holders
    .map((holder) => arrayAt(holder, "servers").filter(isObject))
    .find((servers) => servers.length > 0);
  return list ?? [];
}

export function compareServers(
  { changes }: Context,
  operation: string,
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): void {
  const [was, is] = [byAddress(before), byAddress(after)];
  for (const [address, server] of was) {
    const now = is.get(address);
    if (now) compareVariables(changes, operation, address, objectAt(server, "variables"), objectAt(now, "variables"));
    // A document without servers is served where it was found.
    else if (before.length > 0) {
      changes.add(operation, "servers", `${address} is removed`, true, "Clients call this address.");
    }
  }
  for (const address of is.keys()) {
    if (was.has(address) || after.length === 0) continue;
    changes.add(operation, "servers", `${address} is added`, false, "The old addresses are still served.");
  }
}

function byAddress(servers: readonly JsonObject[]): Map<string, JsonObject> {
  const list: readonly JsonObject[] = servers.length > 0 ? servers : [{ url: "/" }];
  return new Map(list.map((server) => [String(server.url).replace(/(.)\/$/, "$1"), server]));
}

function compareVariables(
  changes: Context["changes"],
  operation: string,
  address: string,
  before: JsonObject,
  after: JsonObject,
): void {
  const valuesOf = (variable: JsonObject): Json[] | undefined =>
    Array.isArray(variable.enum) ? variable.enum : undefined;
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [objectAt(before, name), objectAt(after, name)];
    const [old, current] = [valuesOf(was), valuesOf(is)];
    const location = `servers.${address}.${name}`;
    if (current && !old)
      changes.add(operation, location, "its values are now a list", true, "Other values were allowed.");
    else if (old && !current)
      changes.add(operation, location, "takes any value now", false, "The old values still work.");
    for (const value of old?.filter((item) => current && !current.includes(item)) ?? []) {
      changes.add(operation, location, `the value ${value} is removed`, true, "Clients call this address.");
    }
    for (const value of current?.filter((item) => old && !old.includes(item)) ?? []) {
      changes.add(operation, location, `the value ${value} is added`, false, "The old values still work.");
    }
    if (was.default !== is.default && was.default !== undefined) {
      const isListed = current?.includes(was.default) ?? false;
      const reason = isListed ? "The old default is still a value." : "Clients call the old default.";
      changes.add(operation, location, `default changed from ${was.default} to ${is.default}`, !isListed, reason);
    }
  }
}
