import type { OperationId } from "@vending/contract";

export interface VendingErrorDetails {
  /** The HTTP status, if there was an answer. */
  status?: number | undefined;
  /** The operation that was called. */
  operation?: OperationId | undefined;
  /** The request id of the purchase. */
  requestId?: string | undefined;
  /** What the service answered, if it did. Its form is not shown in the contract. */
  body?: unknown;
  cause?: unknown;
}

/** What all errors of this client have in common. */
export class VendingError extends Error {
  override readonly name: string = "VendingError";
  readonly status: number | undefined;
  readonly operation: OperationId | undefined;
  readonly requestId: string | undefined;
  readonly body: unknown;

  constructor(message: string, { status, operation, requestId, body, cause }: VendingErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.operation = operation;
    this.requestId = requestId;
    this.body = body;
  }
}
