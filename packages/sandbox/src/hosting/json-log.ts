/** One line of JSON for each request, and for what happens to the server. */
import { json, line, type Printable } from "@vending/shared/printable";
import type { RequestEvent } from "./hosting.ts";

export interface JsonLog {
  /** A request: its operation, status, duration and merchant. No address, no customer, no secret. */
  request(event: RequestEvent): void;
  /** Something else that the operator wants to know. */
  message(level: "info" | "warn", message: string): void;
}

export function jsonLog(write: (text: Printable) => unknown, now: () => number = Date.now): JsonLog {
  const log = (level: string, fields: object) =>
    write(line`${json({ time: new Date(now()).toISOString(), level, ...fields })}\n`);
  return {
    request: ({ operation, status, milliseconds, merchant }) =>
      log(status === 500 ? "error" : "info", { operation, status, ms: Math.round(milliseconds * 10) / 10, merchant }),
    message: (level, message) => log(level, { message }),
  };
}
