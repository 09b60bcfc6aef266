import { decisionOf, type OperationId } from "@vending/contract";
import { RequestRefusedError, ServiceUnavailableError } from "../errors/index.ts";
import type { Received } from "./exchange.ts";

/** The error of a request that buys nothing: refused, or, if `decisionOf` the status is to retry, unavailable. */
export function errorOf(
  operation: OperationId,
  { status, body, error, retryAfterMs }: Received,
  mayHaveBeenMade: boolean,
): RequestRefusedError | ServiceUnavailableError {
  const details = { operation, status: status || undefined, body, cause: error, mayHaveBeenMade } as const;
  return decisionOf(operation, status)?.includes("retry") === false
    ? new RequestRefusedError({ ...details, status })
    : new ServiceUnavailableError({ ...details, retryAfterMs });
}
