/** A request of an operation and its response, as they are recorded. */
import type { OperationId } from "@vending/contract";
import type { Merchants } from "../data/merchants.ts";
import type { HttpError } from "../scenario/errors.ts";
import { type FailedReply, type Reply, truncatedResponse } from "../scenario/failures.ts";
import { type Credentials, maskedBody } from "./mask.ts";

/** What one request has beside itself. */
export interface Bindings {
  /** Ends the waits of the request. */
  readonly signal?: AbortSignal;
}

/** It becomes an entry of the journal. */
export interface Exchange extends Credentials {
  readonly time: number;
  readonly operation: OperationId | null;
  readonly method: string;
  readonly path: string;
  readonly contentType: string | null;
  /** Ends the waits of the request. There is none over a network. */
  readonly signal: AbortSignal | undefined;
  merchant: string | null;
  requestBody: string | null;
  status: number | null;
  responseBody: string | null;
  milliseconds: number;
  readonly notes: string[];
}

/** A request that has just arrived. */
export function exchangeOf(
  request: Request,
  time: number,
  operation: OperationId | null = null,
  { signal }: Bindings = {},
): Exchange {
  const { url, headers } = request;
  return {
    time,
    operation,
    method: request.method,
    path: url.slice(url.indexOf("/", url.indexOf("//") + 2)),
    key: headers.get("x-merchant-key"),
    secret: headers.get("x-merchant-secret"),
    contentType: headers.get("content-type"),
    signal,
    merchant: null,
    requestBody: null,
    status: null,
    responseBody: null,
    milliseconds: 0,
    notes: [],
  };
}

/** The headers of each response of an operation. Pages of all sites may read it. */
export const openToAll: Readonly<Record<string, string>> = {
  "content-type": "application/json",
  "access-control-allow-origin": "*",
};

/** Makes and records a response. */
export function respond(exchange: Exchange, { status, text, headers, body, isTruncated }: FailedReply): Response {
  exchange.status = status;
  exchange.responseBody = text;
  const all = headers ? { ...openToAll, ...headers } : openToAll;
  return isTruncated ? truncatedResponse(status, all, text) : new Response(body ?? text, { status, headers: all });
}

/** What a request that is refused gets. */
export const errorReply = (error: HttpError, credentials: Credentials, merchants: Merchants): Reply => ({
  status: error.status,
  text: JSON.stringify(maskedBody(error, credentials, merchants)),
});
