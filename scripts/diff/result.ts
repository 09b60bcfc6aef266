/** What a comparison finds, as a tree in which a part that is compared once stands in each of its places. */
import type { Json, JsonObject } from "./read.ts";

export interface Note {
  /** Which rule: a keyword, or words such as `property-removed`. */
  rule: string;
  change: string;
  breaks: boolean;
  /** The object that has changed, in the new document, or in the old one if it is gone. */
  at: JsonObject | undefined;
}

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
  readonly notes: Note[] = [];
  readonly parts: [step: string, result: Result][] = [];

  note(breaks: boolean, rule: string, change: string, at?: Json): void {
    this.breaks ||= breaks;
    this.notes.push({ rule, change, breaks, at: typeof at === "object" ? (at as JsonObject) : undefined });
  }

  add(step: string, result: Result): void {
    this.breaks ||= result.breaks;
    if (result.notes.length > 0 || result.parts.length > 0) this.parts.push([step, result]);
  }
}
