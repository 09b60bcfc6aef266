/** What is recorded of a request. */
import type { OperationId } from "@vending/contract";
import type { Credentials } from "./redaction.ts";

/** A request while it is served. It becomes an entry when the journal is read. */
export interface Exchange extends Credentials {
  readonly time: number;
  readonly operation: OperationId | null;
  readonly method: string;
  readonly path: string;
  readonly contentType: string | null;
  merchant: string | null;
  requestBody: string | null;
  status: number | null;
  responseBody: string | null;
  /** Whether the response came to its end. */
  isWhole: boolean;
  milliseconds: number;
  readonly notes: string[];
}

/** A request that has just arrived. */
export function exchangeOf(request: Request, time: number, operation: OperationId | null = null): Exchange {
  const { url, headers } = request;
  return {
    time,
    operation,
    method: request.method,
    path: url.slice(url.indexOf("/", url.indexOf("//") + 2)),
    key: headers.get("x-merchant-key"),
    secret: headers.get("x-merchant-secret"),
    contentType: headers.get("content-type"),
    merchant: null,
    requestBody: null,
    status: null,
    responseBody: null,
    isWhole: true,
    milliseconds: 0,
    notes: [],
  };
}
