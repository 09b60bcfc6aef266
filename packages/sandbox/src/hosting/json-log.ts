/** One line of JSON for each request, and for what happens to the server. */
import type { RequestEvent } from "./hosting.ts";

export interface JsonLog {
  /** A request: its operation, status, duration and merchant. No address, no customer, no secret. */
  request(event: RequestEvent): void;
  /** Something else that the operator wants to know. */
  message(level: "info" | "warn", message: string): void;
}

export function jsonLog(write: (line: string) => void, now: () => number = Date.now): JsonLog {
  const line = (level: string, fields: object) =>
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, ...fields })}\n`);
  return {
    request: ({ operation, status, milliseconds, merchant }) =>
      line(status === 500 ? "error" : "info", { operation, status, ms: Math.round(milliseconds * 10) / 10, merchant }),
    message: (level, message) => line(level, { message }),
  };
}
