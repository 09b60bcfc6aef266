/** Compares two documents, or two purchase protocols, and finds what breaks clients of the old one. */
import { isDeepStrictEqual } from "node:util";
import { UserError } from "../lib/command.ts";
import { Side } from "./document.ts";
import { compareDocuments } from "./operations.ts";
import { diffProtocols } from "./protocol.ts";
import { isObject, type Json, readData } from "./read.ts";
import type { Change } from "./result.ts";

export { type Change, listed } from "./result.ts";

export const onlyDocumentation = "only documentation or order changes";

/**
 * The changes, breaking ones first. Throws a UserError with exit status 2 if a file cannot be read.
 *
 * @param isLocated Whether each change has its file and line, which takes longer.
 */
export async function diffFiles(old: string, current: string, isLocated = false): Promise<Change[]> {
  const lines = isLocated ? [new Map<unknown, number>(), new Map<unknown, number>()] : [];
  const [was, is] = [await readData(old, lines[0]), await readData(current, lines[1])];
  try {
    return [...located(was, is, old, current)].map(([change, at]) => {
      const [before, now] = lines.map((of) => of.get(at));
      if (now !== undefined) return { ...change, file: current, line: now };
      return before === undefined ? change : { ...change, file: old, line: before };
    });
  } catch (error) {
    if (error instanceof UserError && error.exitCode === 2) throw error;
    // Status 1 would say that something breaks.
    const reason = error instanceof RangeError ? "they are nested too deep" : error;
    throw new UserError(`${old} and ${current} cannot be compared: ${reason}`, 2);
  }
}

export const diffData = (was: Json, is: Json): Change[] =>
  [...located(was, is, "the old document", "the new document")].map(([change]) => change);

/** The changes, and what has changed. */
function located(was: Json, is: Json, old: string, current: string): [Change, at: Json | undefined][] {
  const isProtocol = [was, is].every(
    (data) => isObject(data) && isObject(data.states) && Array.isArray(data.transitions),
  );
  const changes: [Change, Json | undefined][] = isProtocol
    ? diffProtocols(was, is).map((change) => [change, null])
    : [...compareDocuments(new Side(was, old), new Side(is, current)).changes()];
  if (changes.length > 0 || isDeepStrictEqual(was, is)) return changes;
  const documentation = { where: "the document", rule: "documentation", change: onlyDocumentation, breaks: false };
  return [[{ ...documentation, advice: "" }, null]];
}
