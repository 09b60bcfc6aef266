/** What a comparison finds, as a tree in which a part that is compared once stands in each of its places. */
import { joined, line, type Printable } from "@vending/terminal/printable";
import type { Json } from "./read.ts";

export interface Change {
  /** The operation and the place in it: `POST /orders: requestBody.amount`. */
  where: string;
  /** The id of the rule: a keyword, or words such as `property-removed`. */
  rule: string;
  change: string;
  breaks: boolean;
  /** What to do. */
  advice: string;
  /** Where it stands: in the new file, or in the old one if it is gone. */
  file?: string;
  line?: number;
}

export class Result {
  breaks = false;
  /** `at` has changed: a part of the new document, or of the old one if it is gone. */
  readonly notes: { breaks: boolean; rule: string; change: string; at: Json | undefined }[] = [];
  readonly parts: [step: string, result: Result][] = [];

  note(breaks: boolean, rule: string, change: string, at: Json | undefined): void {
    this.breaks ||= breaks;
    this.notes.push({ breaks, rule, change, at });
  }

  /** What is new breaks if it has to be sent. */
  noteAdded(rule: string, isNeeded: boolean, at: Json | undefined): void {
    this.note(isNeeded, `${rule}-added`, isNeeded ? "is added, and required" : "is added", at);
  }

  add(step: string, result: Result): void {
    this.breaks ||= result.breaks;
    if (result.notes.length > 0 || result.parts.length > 0) this.parts.push([step, result]);
  }

  /**
   * The changes, breaking ones first, and what has changed. What stands in several places is shown in the first one, and if
   * it breaks something, in the first where it does.
   */
  *changes(): Iterable<[Change, at: Json | undefined]> {
    const told = new Set<string>();
    for (const breaks of [true, false]) {
      const seen = new Set<Result>();
      const rest: [result: Result, start: string, place: string][] = [[this, "", ""]];
      for (let next = rest.pop(); next; next = rest.pop()) {
        const [result, start, place] = next;
        if (seen.has(result)) continue;
        seen.add(result);
        const where = [start, place.replace(/^\./, "")].filter(Boolean).join(": ") || "the document";
        for (const { at, ...note } of result.notes)
          if (note.breaks === breaks && told.size < told.add(`${where}\n${note.change}`).size)
            yield [{ where, ...note, advice: breaks ? adviceOn(note.rule) : "" }, at];
        for (const [step, part] of result.parts.toReversed())
          if (part.breaks || !breaks) rest.push(start === "" ? [part, step, ""] : [part, start, place + step]);
      }
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
