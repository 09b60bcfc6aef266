/** Compares what a response allows a client to do: `x-meaning`. The keys are explained in decisions/meaning-is-data.md. */
import { type Changes, onlyDocumentation } from "./changes.ts";
import { canonical, type JsonObject, objectAt, plain } from "./json.ts";

/** Explanations, which no client decides by. */
const prose = new Set(["means", "basis", "section"]);

export function compareMeaning(
  { name, changes }: { name: string; changes: Changes },
  before: JsonObject,
  after: JsonObject,
): void {
  const [was, is] = [objectAt(before, "x-meaning"), objectAt(after, "x-meaning")];
  for (const status of Object.keys(was)) {
    const location = `x-meaning.${status}`;
    if (is[status] === undefined) {
      const isGone =
        objectAt(before, "responses")[status] !== undefined && objectAt(after, "responses")[status] === undefined;
      const reason = isGone ? "The status is gone, too." : "Clients no longer find out what they may do.";
      changes.add(name, location, "is removed", !isGone, reason);
      continue;
    }
    const [old, current] = [objectAt(was, status), objectAt(is, status)];
    for (const key of new Set([...Object.keys(old), ...Object.keys(current)])) {
      const [a, b] = [old[key], current[key]];
      if (canonical(a ?? null) === canonical(b ?? null)) continue;
      if (prose.has(key)) {
        changes.add(name, `${location}.${key}`, "changed", false, onlyDocumentation);
        continue;
      }
      const breaking = a !== undefined;
      const reason = breaking
        ? "Clients decide by it whether to wait, to send again or to refund."
        : "Clients do not know this key yet.";
      changes.add(
        name,
        `${location}.${key}`,
        `changed from ${plain(a ?? "none")} to ${plain(b ?? "none")}`,
        breaking,
        reason,
      );
    }
  }
  for (const status of Object.keys(is)) {
    if (was[status] !== undefined) continue;
    changes.add(name, `x-meaning.${status}`, "is added", false, "What was known still holds.");
  }
}
