/** What a handler gets: a request whose credentials, parameters and body were checked against the contract. */

import type { Failure, FailureName } from "../../behaviour/failures.ts";
import type { Merchant } from "../../data/merchants.ts";
import type { Environment } from "../environment.ts";
import type { Parameters } from "../parameters.ts";

export interface OperationRequest {
  readonly merchant: Merchant;
  readonly parameters: Parameters;
  readonly body: unknown;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Adds a remark to the journal. */
  remark(text: string): void;
  /** The request gets this in place of the response that its handler makes. */
  failAfterwards(failure: FailureName | Failure, cause: string): void;
}

/** Thrown where a request gets a failure in place of what its handler would do. */
export class FailedBefore extends Error {
  readonly failure: FailureName | Failure;

  constructor(failure: FailureName | Failure, cause: string) {
    super(cause);
    this.failure = failure;
  }
}

/** Returns the body of a 200, or a promise of it; any other response is thrown as an `HttpError`. */
export type Handler = (environment: Environment, request: OperationRequest) => unknown;
