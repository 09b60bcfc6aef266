/** What the client throws. No error says that a purchase failed: whatever was sent comes back as an outcome. */
import type { OperationId } from "@vending/contract";
import type { Issue } from "@vending/contract/validators";
import { printedAs, withoutNumbers } from "./print.ts";
import { reasonIn } from "./values/json-value.ts";

export interface VendingErrorDetails {
  /** The HTTP status, if there was a response. */
  status?: number | undefined;
  /** The operation that was called. */
  operation?: OperationId | undefined;
  /** The request id of the purchase. */
  requestId?: string | undefined;
  /** The body of the response, without the credentials. The contract does not document its form. */
  body?: unknown;
  cause?: unknown;
}

/** Shared by all copies of this package: a program may load it both as an ES module and as CommonJS. */
const brand: symbol = /* @__PURE__ */ Symbol.for("@vending/client: VendingError");

/** Whether a thrown value is an error of this client, from any copy of the package. Its `code` tells which. */
export function isVendingError(error: unknown): error is AnyVendingError {
  return error instanceof Error && brand in error;
}

/** The base class of all errors of this client. */
export abstract class VendingError extends Error {
  abstract readonly code: VendingErrorCode;
  declare readonly status: number | undefined;
  declare readonly operation: OperationId | undefined;
  declare readonly requestId: string | undefined;
  declare readonly body: unknown;

  constructor(message: string, { cause, ...details }: VendingErrorDetails = {}) {
    super(message, cause === undefined ? {} : { cause });
    Object.assign(this, details);
    // Not enumerable: neither printed nor copied.
    Object.defineProperty(this, brand, {});
    printedAs(this, (inspect) => {
      const { name, stack, cause, ...fields } = this;
      const shown = withoutNumbers({ ...fields, ...(cause !== undefined && { cause }) });
      return `${withoutNumbers(String(stack).replace(/^Error/, name))} ${inspect(shown)}`;
    });
  }

  /** For logs: tokens and numbers of customers by their last digits. */
  toJSON(): object {
    const { message, cause } = this;
    return withoutNumbers({ ...this, message, cause: cause instanceof Error ? cause.message : cause });
  }
}

/** The request breaks the contract, or its id cannot be looked up. This call sent nothing. */
export class InvalidRequestError extends VendingError {
  override readonly name = "InvalidRequestError";
  override readonly code = "invalid-request";
  /** What is wrong, and where. */
  declare readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], details: VendingErrorDetails = {}) {
    super(`Nothing was sent: ${issues.map(({ message }) => message).join("; ")}.`, details);
    this.issues = issues;
  }
}

/** An option has a value that it cannot have. This call sent nothing. */
export class InvalidOptionError extends VendingError {
  override readonly name = "InvalidOptionError";
  override readonly code = "invalid-option";
}

/** @throws {InvalidOptionError} It does not hold. */
export function mustBe(holds: unknown, name: string, what: string): asserts holds {
  if (!holds) throw new InvalidOptionError(`${name} must be ${what}.`);
}

/** The biller does not know the number of the customer, or does not serve it (section 4.8). The message is its reason. */
export class CustomerRejectedError extends VendingError {
  override readonly name = "CustomerRejectedError";
  override readonly code = "customer-rejected";
}

/**
 * The service rejected a verification or a list: invalid, credentials, merchant, or not found. Sending it unchanged again does not
 * help. `meaningOf` of `@vending/contract` explains the status.
 */
export class RequestRejectedError extends VendingError {
  override readonly name = "RequestRejectedError";
  override readonly code = "request-rejected";
  declare readonly status: number;
  /** The service's own reason, without the credentials; `undefined` if it gives none. The contract documents no form. */
  readonly reason: string | undefined;

  constructor(details: VendingErrorDetails & { status: number }) {
    const reason = reasonIn(details.body);
    const ending = reason === undefined ? "." : `: ${reason}`;
    super(`${details.operation} was rejected with HTTP ${details.status}${ending}`, details);
    this.reason = reason;
  }
}

export interface ServiceUnavailableDetails extends VendingErrorDetails {
  /** Default: 0. */
  retryAfterMs?: number;
  /** The last sentence of the message. Default: advice to try again. */
  why?: string;
}

/** No usable response to a request that buys nothing. */
export class ServiceUnavailableError extends VendingError {
  override readonly name = "ServiceUnavailableError";
  override readonly code = "service-unavailable";
  /** The `Retry-After` of the response, in milliseconds; 0 without one. */
  readonly retryAfterMs: number;

  constructor({ retryAfterMs = 0, why = "Try again with backoff.", ...details }: ServiceUnavailableDetails) {
    const status = details.status ? ` (HTTP ${details.status})` : "";
    super(`${details.operation} could not be completed${status}. ${why}`, details);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Every error of this client: its `code` tells them apart. */
export type AnyVendingError =
  | InvalidRequestError
  | InvalidOptionError
  | CustomerRejectedError
  | RequestRejectedError
  | ServiceUnavailableError;

/** What happened. Each code has a class of its own. */
export type VendingErrorCode = AnyVendingError["code"];
