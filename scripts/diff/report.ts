/** A difference, told to a person. The same change at several operations is told once. */
import type { Change, Diff } from "./changes.ts";

const maxOperations = 3;

export function report({ changes }: Diff): string {
  if (changes.length === 0) return "No change.";
  const groups = (breaking: boolean) => grouped(changes.filter((change) => change.breaking === breaking));
  const sections = [
    ["Breaking", groups(true)],
    ["Not breaking", groups(false)],
  ] as const;
  return [
    sections.map(([title, entries]) => `${title}: ${entries.length}`).join(", "),
    ...sections.flatMap(([title, entries]) => (entries.length > 0 ? [`\n${title}`, ...entries.map(paragraph)] : [])),
  ].join("\n");
}

interface Entry extends Omit<Change, "operation"> {
  operations: string[];
}

function grouped(changes: readonly Change[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { operation, ...rest } of changes) {
    const key = JSON.stringify(rest);
    const entry = entries.get(key) ?? { ...rest, operations: [] };
    entry.operations.push(operation);
    entries.set(key, entry);
  }
  return [...entries.values()];
}

function paragraph({ operations, location, change, reason }: Entry): string {
  return `  ${location}: ${change}\n    ${where(operations)}\n    ${reason}`;
}

function where(operations: readonly string[]): string {
  if (operations[0] === "*") return "the whole document";
  const shown = operations.slice(0, maxOperations).join(", ");
  const others = operations.length - maxOperations;
  return others > 0 ? `${shown} and ${others} other operation${others === 1 ? "" : "s"}` : shown;
}
