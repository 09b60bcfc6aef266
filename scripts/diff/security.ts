/** Compares security requirements. redocly compares them entry by entry, although the list is a choice. */
import type { Changes } from "./changes.ts";
import { arrayAt, canonical, isObject, type JsonObject, plain } from "./json.ts";

/** Compares the requirements of two operations, and removes them from both. */
export function compareSecurity(changes: Changes, operation: string, before: JsonObject, after: JsonObject): void {
  const [was, is] = [before, after].map((holder) => arrayAt(holder, "security").filter(isObject));
  delete before.security;
  delete after.security;
  if (!was || !is) return;
  const isStillEnough = (way: JsonObject) => is.some((other) => needsNoMore(other, way));
  const gone = was.filter((way) => !isStillEnough(way));
  const added = is.filter((way) => !was.some((other) => canonical(other) === canonical(way)));
  const [old, current] = [gone[0], added[0]];
  const rejected = "The credentials of existing clients are rejected.";
  if (old && current && gone.length === 1 && added.length === 1) {
    changes.add(operation, "security", `${named(old)} became ${named(current)}`, true, rejected);
    return;
  }
  for (const way of gone) changes.add(operation, "security", `${named(way)} is no longer enough`, true, rejected);
  const accepted = "The credentials of existing clients still are.";
  for (const way of added) changes.add(operation, "security", `${named(way)} is now accepted`, false, accepted);
}

/** Whether the credentials for one requirement also satisfy another. */
function needsNoMore(way: JsonObject, held: JsonObject): boolean {
  return Object.keys(way).every(
    (name) => name in held && arrayAt(way, name).every((scope) => arrayAt(held, name).includes(scope)),
  );
}

const named = (way: JsonObject) =>
  Object.keys(way)
    .map((name) => [name, ...arrayAt(way, name).map(plain)].join(" "))
    .join(" with ") || "a request without credentials";
