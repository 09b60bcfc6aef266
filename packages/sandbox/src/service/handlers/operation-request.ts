/** The interface of a handler. */
import type { Failure, FailureName } from "../../behaviour/failures.ts";
import type { Merchant } from "../../data/merchants.ts";
import type { Environment } from "../environment.ts";
import type { Parameters } from "../parameters.ts";

/** A request whose credentials, parameters and body were checked against the contract. */
export interface OperationRequest {
  readonly merchant: Merchant;
  readonly parameters: Parameters;
  readonly body: unknown;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Adds a remark to the journal. */
  remark(text: string): void;
  /** Replaces the response that the handler makes by a failure. */
  failAfterwards(failure: FailureName | Failure, cause: string): void;
}

/** Thrown by a handler whose request gets a failure, and has no effect. */
export class FailedBefore extends Error {
  readonly failure: FailureName | Failure;

  constructor(failure: FailureName | Failure, cause: string) {
    super(cause);
    this.failure = failure;
  }
}

/** Returns the body of the 200, or a promise of it. Throws any other response as an `HttpError`. */
export type Handler = (environment: Environment, request: OperationRequest) => unknown;
