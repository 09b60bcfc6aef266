/** What is kept of the texts that an integration sends: little, however long they are. */
import { createHash } from "node:crypto";

/** Those that are kept as they are. No other id becomes one of them. */
const short = /^[^…]{0,200}$/;

/** The beginning of a text, copied: a slice of it would keep the whole text in memory. */
export const kept = (text: string, max: number): string => Buffer.from(text.slice(0, max)).toString();

/** What stands for a request id wherever it is kept: the same for the same id. */
export const keyOf = (id: string): string =>
  short.test(id) ? kept(id, id.length) : `${kept(id, 50)}…${createHash("sha256").update(id).digest("hex")}`;
