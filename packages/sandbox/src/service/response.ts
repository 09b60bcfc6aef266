/** A response of an operation. */
import type { FailedReply } from "../behaviour/failures.ts";
import { truncatedResponse } from "../behaviour/truncated-response.ts";
import type { Exchange } from "./exchange.ts";

/** Pages of all sites may call the operations. */
export const openToAll: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  "access-control-allow-origin": "*",
};

/** The response with this body, recorded. */
export function respond(
  exchange: Exchange,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = openToAll,
): Response {
  exchange.status = status;
  exchange.responseBody = JSON.stringify(body);
  return new Response(exchange.responseBody, { status, headers });
}

/** The response that a failure makes, recorded. */
export function respondFailed(exchange: Exchange, { status, text, headers, body, isTruncated }: FailedReply): Response {
  exchange.status = status;
  exchange.responseBody = text;
  exchange.isWhole = body === undefined && !isTruncated;
  const all = { ...openToAll, ...headers };
  return isTruncated ? truncatedResponse(status, all, text) : new Response(body ?? text, { status, headers: all });
}
