/** What goes back to the integration, and what it says about the order. */
import { droppedConnection, truncatedResponse } from "@vending/sandbox";
import type { Seen } from "../recorder.ts";
import { type CreateFailure, retryAfter } from "../situations.ts";

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What keeps it from arriving. Default: it arrives complete. */
  readonly interruption?: "drop" | "truncated";
  readonly seen: Seen;
  /** The response in a few words. */
  readonly response: string;
}

const json = { "content-type": "application/json" };

export function errorReply(status: number, seen: Seen, message: string, headers = {}): Reply {
  const text = JSON.stringify({ status: "error", code: status, message });
  return { status, text, headers: { ...json, ...headers }, seen, response: `HTTP ${status}` };
}

export const noReply: Reply = {
  status: 0,
  text: "",
  interruption: "drop",
  seen: "nothing",
  response: "no response",
};

/** What a create gets in place of its reply. */
export function failedReply(
  failure: Exclude<CreateFailure["reply"], "held" | "second-delivery" | "foreign" | "foreign-lost">,
  reply: Reply | undefined,
  options: { readonly location: string; readonly speed: number; readonly requestId: string },
): Reply {
  switch (failure) {
    case "drop":
      return noReply;
    case "error":
      return errorReply(500, "nothing", "The service failed.");
    case "invalid":
      return errorReply(422, "taken", "The request is not valid.");
    case "overload": {
      const seconds = Math.ceil(retryAfter / options.speed / 1_000);
      const overload = errorReply(503, "nothing", "The service is overloaded.", { "retry-after": String(seconds) });
      return { ...overload, response: `HTTP 503, Retry-After: ${seconds}` };
    }
    case "bad-gateway":
      return {
        status: 502,
        headers: { "content-type": "text/html; charset=utf-8" },
        text: "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>",
        seen: "nothing",
        response: "HTTP 502, HTML",
      };
    case "truncated": {
      const text = reply?.text ?? "{}";
      return {
        status: 200,
        headers: json,
        text: text.slice(0, Math.ceil(text.length / 2)),
        interruption: "truncated",
        seen: "nothing",
        response: "HTTP 200, JSON that breaks off",
      };
    }
    case "unreferenced": {
      const data = { request_id: options.requestId };
      const text = JSON.stringify({ status: "failed", response_code: "01", response_message: "Failed", data });
      return { status: 200, text, seen: "doubtful", response: "HTTP 200, failed, without internal_reference" };
    }
    case "rejected-shown":
      // A synchronous create whose purchase has failed keeps its response.
      return reply?.seen === "pending"
        ? { ...reply, status: 400, seen: "doubtful", response: "HTTP 400, with the body of a pending purchase" }
        : (reply ?? noReply);
    case "redirect-302":
    case "redirect-307": {
      const status = failure === "redirect-302" ? 302 : 307;
      const { location } = options;
      return { status, headers: { location }, text: "", seen: "nothing", response: `HTTP ${status} to another host` };
    }
  }
}

/** What another host shows to those who follow a redirect. */
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
