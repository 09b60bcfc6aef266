/** The error responses of the sandbox, and of the mock. The contract leaves their bodies open, so their form is our own. */
import type { OperationId } from "@vending/contract";
import type { Issue } from "@vending/contract/validators";

export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 422 | 500 | 501 | 502 | 503;

export interface ErrorBody {
  status: "error";
  code: ErrorStatus;
  message: string;
  errors?: readonly Issue[];
}

/** Thrown anywhere while a request is served. It becomes the response. */
export class HttpError extends Error {
  readonly status: ErrorStatus;
  readonly errors: readonly Issue[] | undefined;

  constructor(status: ErrorStatus, message: string, errors?: readonly Issue[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }

  body(): ErrorBody {
    const { status: code, message, errors } = this;
    return { status: "error", code, message, ...(errors && { errors }) };
  }
}

/** 401: no merchant has this key and this secret. */
export const notAPair = (): HttpError => new HttpError(401, "The key and the secret are not a pair of this sandbox.");

/** 401: a credential is missing; `undefined` if none is. */
export function missingCredentials({
  key,
  secret,
}: {
  key: string | null;
  secret: string | null;
}): HttpError | undefined {
  const missing = [...(key ? [] : ["X-Merchant-Key"]), ...(secret ? [] : ["X-Merchant-Secret"])];
  if (missing.length === 0) return undefined;
  const [headers, are] = missing.length === 1 ? ["header", "is"] : ["headers", "are"];
  return new HttpError(401, `The ${headers} ${missing.join(" and ")} ${are} missing.`);
}

/** 404: the merchant has not used this request id. */
export function unknownId(requestId: string, operation: OperationId): HttpError {
  const what = operation === "getGiftCardOrder" ? "gift card order" : "transaction";
  return new HttpError(404, `There is no ${what} with the request id ${requestId}.`);
}

/** The message of an error that only the sandbox makes. */
export const ownRule = (rule: string): string => `This is a rule of the sandbox, not of the contract: ${rule}.`;

/** 400 for the issues that a validator found. */
export function invalidRequest(issues: readonly Issue[]): HttpError {
  return new HttpError(400, issues.map(({ message }) => message).join("; "), issues);
}

/** Thrown to drop the connection without a response. */
export class ConnectionDropped extends Error {
  constructor() {
    super("the sandbox dropped the connection");
  }
}

/** The rejection of the sandbox's `fetch` when it drops the connection; a server of `serveFetch` then drops its own. */
export const droppedConnection = (cause: ConnectionDropped = new ConnectionDropped()): TypeError =>
  new TypeError("fetch failed", { cause });

/** Whether a rejection of the sandbox's `fetch` is a connection dropped on purpose. */
export function isConnectionDropped(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof ConnectionDropped;
}
