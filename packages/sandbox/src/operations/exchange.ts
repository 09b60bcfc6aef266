/** What is recorded of a request. */
import type { Exchange } from "../recorder.ts";

/** A request that has just arrived. */
export function exchangeOf(request: Request, time: number): Exchange {
  const { url, headers } = request;
  return {
    time,
    method: request.method,
    path: url.slice(url.indexOf("/", url.indexOf("//") + 2)),
    key: headers.get("x-merchant-key"),
    secret: headers.get("x-merchant-secret"),
    contentType: headers.get("content-type"),
    merchant: null,
    requestBody: null,
    status: null,
    responseBody: null,
    milliseconds: 0,
    notes: [],
  };
}
