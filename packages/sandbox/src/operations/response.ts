/** A response of an operation. */
import type { FailedReply } from "../failures.ts";
import type { Exchange } from "../recorder.ts";
import { truncatedResponse } from "../truncated-response.ts";

/** Pages of all sites may call the operations. */
export const openToAll: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  "access-control-allow-origin": "*",
};

/** The response with this body, recorded. */
export function respond(exchange: Exchange, status: number, body: unknown): Response {
  exchange.status = status;
  exchange.responseBody = JSON.stringify(body);
  return new Response(exchange.responseBody, { status, headers: openToAll });
}

/** The response that a failure makes, recorded. */
export function respondFailed(exchange: Exchange, { status, text, headers, body, isTruncated }: FailedReply): Response {
  exchange.status = status;
  exchange.responseBody = text;
  const all = { ...openToAll, ...headers };
  return isTruncated ? truncatedResponse(status, all, text) : new Response(body ?? text, { status, headers: all });
}
