/** Compares two documents, or two purchase protocols, and finds what breaks clients of the old one. */
import { isDeepStrictEqual } from "node:util";
import { joined, line, type Printable } from "@vending/terminal/printable";
import { UserError } from "../lib/command.ts";
import { Side } from "./document.ts";
import { Documents } from "./operations.ts";
import { diffProtocols } from "./protocol.ts";
import { isObject, type Json, linesOf, readData } from "./read.ts";
import type { Change, Result } from "./result.ts";

export type { Change };

export const onlyDocumentation = "only documentation or order changes";

/**
 * The changes, breaking ones first. Throws a UserError with exit status 2 if a file cannot be read.
 *
 * @param isLocated Whether each change has its file and line, which takes longer.
 */
export async function diffFiles(old: string, current: string, isLocated = false): Promise<Change[]> {
  const [was, is] = [await readData(old), await readData(current)];
  try {
    const changes = diffData(was, is, old, current);
    for (const [file, data] of isLocated && changes.length > 0
      ? ([
          [current, is],
          [old, was],
        ] as const)
      : []) {
      const wanted = new Set(changes.flatMap((change) => (change.file ? [] : (objects.get(change) ?? []))));
      const lines = wanted.size > 0 ? await linesOf(file, data, wanted) : undefined;
      for (const change of changes) {
        const number = lines?.get(objects.get(change) ?? {});
        if (number !== undefined) Object.assign(change, { file, line: number });
      }
    }
    return changes;
  } catch (error) {
    if (error instanceof UserError && error.exitCode === 2) throw error;
    // Status 1 would say that something breaks.
    throw new UserError(`${old} and ${current} cannot be compared: ${error}`, 2);
  }
}

/** What has changed, by the change. */
const objects = new WeakMap<Change, object>();

export function diffData(was: Json, is: Json, old: string, current: string): Change[] {
  const isProtocol = [was, is].every((data) => isObject(data) && Array.isArray(data.transitions));
  const changes = isProtocol
    ? diffProtocols(was, is).sort((a, b) => Number(b.breaks) - Number(a.breaks))
    : [...changesIn(new Documents(new Side(was, old), new Side(is, current)).compare())];
  if (changes.length > 0 || isDeepStrictEqual(was, is)) return changes;
  return [{ where: "the document", rule: "documentation", change: onlyDocumentation, breaks: false, advice: "" }];
}

/** A part that stands in several places is shown in the first one, and if it breaks something, in the first where it does. */
function* changesIn(result: Result): Iterable<Change> {
  const told = new Set<string>();
  for (const breaks of [true, false]) {
    const seen = new Set<Result>();
    const rest: [result: Result, start: string, place: string][] = [[result, "", ""]];
    for (let next = rest.pop(); next; next = rest.pop()) {
      const [{ notes, parts }, start, place] = next;
      if (seen.has(next[0])) continue;
      seen.add(next[0]);
      const where = [start, place.replace(/^\./, "")].filter(Boolean).join(": ") || "the document";
      for (const { rule, change, at } of notes.filter((note) => note.breaks === breaks)) {
        if (told.size === told.add(`${where}\n${change}`).size) continue;
        const found = { where, rule, change, breaks, advice: breaks ? adviceOn(rule) : "" };
        if (at) objects.set(found, at);
        yield found;
      }
      for (const [step, part] of parts.toReversed())
        if (part.breaks || !breaks) rest.push(start === "" ? [part, step, ""] : [part, start, place + step]);
    }
  }
}

function adviceOn(rule: string): string {
  if (rule === "x-meaning") return "Keep it: clients decide by it about money.";
  if (rule.endsWith("-removed")) return "Keep it: clients use it.";
  return "Keep to what the old document says: clients rely on it.";
}

/** The changes for a reader: each once, with what to do and with its places. */
export function listed(changes: readonly Change[]): Printable[] {
  const alike = Map.groupBy(changes, ({ breaks, change, advice }) =>
    String(line`${breaks ? "breaks" : "fine  "}  ${change}${advice && ". "}${advice}`),
  );
  return [...alike].map(([change, places]) => joined([change, ...places.map(({ where }) => `        ${where}`)], "\n"));
}
