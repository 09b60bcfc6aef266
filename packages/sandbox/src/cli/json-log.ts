/** `--log json`: one line of JSON for each request, and for each message about the server. */
import { json, line, type Printable } from "@vending/terminal/printable";
import type { RequestEvent } from "../hosting/hosting.ts";

interface JsonLog {
  /** Logs the operation, status, duration and merchant of a request: no address, no customer, no secret. */
  request(event: RequestEvent): void;
  /** Logs a message for the operator. */
  message(level: "info" | "warn", message: string): void;
}

export function jsonLog(write: (text: Printable) => unknown): JsonLog {
  const log = (level: string, fields: object) =>
    write(line`${json({ time: new Date().toISOString(), level, ...fields })}\n`);
  return {
    request: ({ operation, status, milliseconds, merchant }) =>
      log(status === 500 ? "error" : "info", { operation, status, ms: Math.round(milliseconds * 10) / 10, merchant }),
    message: (level, message) => log(level, { message }),
  };
}
