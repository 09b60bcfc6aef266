/** What the sandbox answers to a request that it does not serve. The contract leaves these bodies open; this is the sandbox's own form. */
import type { Issue } from "@vending/contract/validators";

export type RefusalStatus = 400 | 401 | 403 | 404 | 422 | 500 | 502 | 503;

export interface RefusalBody {
  status: "error";
  code: RefusalStatus;
  message: string;
  errors?: readonly Issue[];
}

/** Thrown anywhere on the way, it becomes the answer. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly errors: readonly Issue[] | undefined;

  constructor(status: RefusalStatus, message: string, errors?: readonly Issue[]) {
    super(message);
    this.status = status;
    this.errors = errors;
  }

  body(): RefusalBody {
    const { status: code, message, errors } = this;
    return { status: "error", code, message, ...(errors && { errors }) };
  }
}

/** 400 for what a validator found: each fault once. */
export function invalid(issues: readonly Issue[]): Refusal {
  return new Refusal(400, issues.map(({ message }) => message).join("; "), issues);
}

/** Thrown where the connection is to be dropped without an answer. */
export class Dropped extends Error {
  constructor() {
    super("the sandbox dropped the connection (scenario 902)");
  }
}

/** Whether a rejection of the sandbox's `fetch` is a connection dropped on purpose. */
export function isDropped(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof Dropped;
}
