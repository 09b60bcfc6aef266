/** What a handler gets: a request whose credentials, parameters and body were checked against the contract. */
import type { Environment } from "../environment.ts";
import type { Merchant } from "../merchants.ts";
import type { Parameters } from "../operations/parameters.ts";

export interface OperationRequest {
  readonly merchant: Merchant;
  readonly parameters: Parameters;
  readonly body: unknown;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Adds a remark to the journal. */
  remark(text: string): void;
}

/** Returns the body of a 200; any other response is thrown as an `HttpError`. */
export type Handler = (environment: Environment, request: OperationRequest) => unknown;
