/** Texts that an integration sends: read as JSON that may be anything, and little of each is kept, however long it is. */
import { createHash } from "node:crypto";

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value of a text; the text itself if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Ids that are kept as they are. The key of a longer id has an ellipsis, so it cannot be one of these. */
const short = /^[^…]{0,200}$/;

/** The beginning of a text, copied: a slice of it would keep the whole text in memory. */
export const kept = (text: string, max: number): string => Buffer.from(text.slice(0, max)).toString();

/** What stands for a request id wherever it is kept: the same for the same id. */
export const keyOf = (id: string): string =>
  short.test(id) ? kept(id, id.length) : `${kept(id, 50)}…${createHash("sha256").update(id).digest("hex")}`;
