import type { OperationId } from "@vending/contract";

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
  /** Whether a purchase may exist under the request id. The default is that of the class. */
  mayHaveBeenMade?: boolean;
}

/** Shared by all copies of this package: a program may load it both as an ES module and as CommonJS. */
const brand: symbol = /* @__PURE__ */ Symbol.for("@vending/client: VendingError");

/** Whether a thrown value is an error of this client, from any copy of the package. */
export function isVendingError(error: unknown): error is VendingError {
  return error instanceof Error && brand in error;
}

/** The base class of all errors of this client. */
export class VendingError extends Error {
  override readonly name: string = "VendingError";
  /**
   * Whether a purchase may exist under the request id, or may still come to exist. `false` is certain: nothing was made,
   * and the customer may have the money back. An error of a lookup says nothing about a purchase: it is `true`.
   */
  readonly mayHaveBeenMade: boolean;
  readonly status: number | undefined;
  readonly operation: OperationId | undefined;
  readonly requestId: string | undefined;
  readonly body: unknown;

  constructor(message: string, { cause, mayHaveBeenMade = true, ...details }: VendingErrorDetails = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.mayHaveBeenMade = mayHaveBeenMade;
    Object.assign(this, details);
    // Not enumerable: neither printed nor copied.
    Object.defineProperty(this, brand, {});
  }
}
