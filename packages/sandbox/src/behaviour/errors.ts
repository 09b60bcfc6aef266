/** The error responses of the sandbox. The contract leaves their bodies open; this form is the sandbox's own. */
import type { Issue } from "@vending/contract/validators";

export type ErrorStatus = 400 | 401 | 403 | 404 | 422 | 429 | 500 | 502 | 503;

export interface ErrorBody {
  status: "error";
  code: ErrorStatus;
  message: string;
  errors?: readonly Issue[];
}

/** Thrown anywhere while a request is served, it becomes the response. */
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

/** A customer whom a verification rejects: the one error whose body the contract knows. */
export class CustomerRejected extends HttpError {
  constructor(reason: string) {
    super(400, reason);
  }
}

/** The message of an error that the contract does not have, marked as the sandbox's own. */
export const ownRule = (rule: string): string => `This is a rule of the sandbox, not of the contract: ${rule}.`;

/** 400 for what a validator found: each issue once. */
export function invalidRequest(issues: readonly Issue[]): HttpError {
  return new HttpError(400, issues.map(({ message }) => message).join("; "), issues);
}

/** Thrown where the connection is to be dropped without a response. */
export class ConnectionDropped extends Error {
  constructor() {
    super("the sandbox dropped the connection");
  }
}

/** What the sandbox's `fetch` rejects with where the connection is dropped: a server of `serveFetch` then drops its own. */
export const droppedConnection = (): TypeError => new TypeError("fetch failed", { cause: new ConnectionDropped() });

/** Whether a rejection of the sandbox's `fetch` is a connection dropped on purpose. */
export function isConnectionDropped(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof ConnectionDropped;
}
