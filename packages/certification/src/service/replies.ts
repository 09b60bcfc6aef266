/** What goes back to the integration. */
import { droppedConnection, truncatedResponse } from "@vending/sandbox";
import type { Seen } from "../recording/recorder.ts";

export interface Reply {
  readonly status: number;
  readonly text: string;
  /** Default: the Content-Type of JSON. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What keeps it from arriving. Default: it arrives complete. */
  readonly interruption?: "drop" | "truncated";
  readonly seen: Seen;
  /** The response in a few words. */
  readonly response: string;
}

const json = { "content-type": "application/json" };

export function errorReply(status: number, seen: Seen, message: string): Reply {
  const text = JSON.stringify({ status: "error", code: status, message });
  return { status, text, seen, response: `HTTP ${status}` };
}

export const noRoute: Reply = errorReply(404, "other", "There is no such route.");

export const noReply: Reply = {
  status: 0,
  text: "",
  interruption: "drop",
  seen: "nothing",
  response: "no response",
};

/** The page of the host to which redirects lead. */
export const signInPage: Reply = {
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  text: "<!doctype html><title>Sign in</title><h1>Sign in</h1>",
  seen: "nothing",
  response: "HTTP 200, HTML",
};

/** @throws {TypeError} The connection is dropped. */
export function responseOf({ status, text, headers = json, interruption }: Reply): Response {
  if (interruption === "drop") throw droppedConnection();
  return interruption === "truncated"
    ? truncatedResponse(status, headers, text)
    : new Response(text || null, { status, headers });
}
