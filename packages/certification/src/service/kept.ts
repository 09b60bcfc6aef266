/** What is kept of the texts that an integration sends: little, however long they are. */
import { createHash } from "node:crypto";

/** Longer than any request id that makes sense. */
const maxId = 200;

/** The beginning of a text, copied: a slice of it would keep the whole text in memory. */
export const kept = (text: string, max: number): string => Buffer.from(text.slice(0, max)).toString();

/** What stands for a request id wherever it is kept: the same for the same id. */
export const keyOf = (id: string): string =>
  id.length <= maxId ? kept(id, maxId) : `${kept(id, 50)}…${createHash("sha256").update(id).digest("hex")}`;
