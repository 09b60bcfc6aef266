/** What is known of a purchase when a call ends. */
import type { PurchaseEventName, PurchaseStateName } from "@vending/contract";
import { type LastResponse, lastResponseOf, type Received } from "../http/exchange.ts";
import { textOf } from "../values/json-value.ts";
import type { Transaction } from "../values/transaction.ts";
import { transactionIn } from "./received-transaction.ts";

/** Why a purchase is not settled: what the last request taught. */
export type CauseKind =
  /** The service says that it is still being processed. */
  | "processing"
  /** The service knows no transaction under the id, which may be too early to tell. */
  | "not-found"
  /** The id is in use, and its transaction cannot be seen yet; or the request is not valid (HTTP 422). */
  | "already-used"
  /**
   * The service refused a status check, or a request after the first: credentials, merchant or request. That says nothing about
   * the purchase, and is not the state `rejected`: return no money.
   */
  | "refused"
  /** A response that the contract does not have here: a 5xx, a proxy's page, another transaction. */
  | "unusable-response"
  /** No response: a refused connection, a timeout, an address that does not exist. */
  | "no-response"
  /** The caller aborted. */
  | "aborted";

export interface Cause {
  readonly kind: CauseKind;
  /** A sentence for a log. */
  readonly message: string;
  /** The error, if there was no response. */
  readonly error?: unknown;
}

/** What is known of a purchase that is not settled. */
export interface Unsettled {
  requestId: string;
  cause: Cause;
  /** How often this call sent the purchase. */
  attempts: number;
  /** How often this call checked the status. */
  statusChecks: number;
  /** The last response, without the credentials, and with a long body cut. */
  lastResponse?: LastResponse;
  /** The transaction as far as it was seen. It is not final. */
  transaction?: Transaction;
}

/** The state of a purchase when a call ends. */
export type Outcome =
  /** Final: it was delivered. */
  | { status: "success"; transaction: Transaction }
  /** Final: it was not delivered, and will not be. */
  | { status: "failed"; transaction: Transaction }
  /** It exists and is still being processed. Do not refund, do not buy again: check again later. */
  | ({ status: "pending" } & Unsettled)
  /** Not known yet. Do not refund, do not buy again under a new id: check again later. */
  | ({ status: "unknown" } & Unsettled);

/** The message of an error and its causes, since `fetch failed` alone does not explain the connection. It may be any value. */
function reasonOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 3) return textOf(error) ?? "unknown";
  const { message, cause, code } = error as Error & { code?: unknown };
  const own = textOf(message) || textOf(code) || "unknown";
  return cause === undefined ? own : `${own}: ${reasonOf(cause, depth + 1)}`;
}

/** What a call has learned so far. */
export type Findings = Unsettled & { status: "pending" | "unknown" };

const aborted: Cause = { kind: "aborted", message: "It was aborted." };

/** What a call knows when it begins in a state of the purchase protocol. */
export const startFindings = (requestId: string, state?: PurchaseStateName): Findings => ({
  status: state === "processing" ? "pending" : "unknown",
  requestId,
  // A call that learns nothing more was aborted.
  cause: aborted,
  attempts: 0,
  statusChecks: 0,
});

/** Adds what a response, or its absence, teaches. */
export function learn(findings: Findings, event: PurchaseEventName, kind: CauseKind, received: Received): void {
  const { status, isJson, error } = received;
  if (event === "pending") findings.status = "pending";
  const transaction = transactionIn(received, findings.requestId);
  if (transaction) findings.transaction = transaction;
  const lastResponse = lastResponseOf(received);
  if (lastResponse) findings.lastResponse = lastResponse;
  const message =
    kind === "no-response"
      ? `No response: ${reasonOf(error)}`
      : `The response was HTTP ${status}${isJson ? "" : " without JSON"}.`;
  findings.cause = { kind, message, ...(error !== undefined && { error }) };
}

/** The outcome at the end of a call. */
export const unsettled = (
  findings: Findings,
  isAborted: boolean,
): Exclude<Outcome, { status: "success" | "failed" }> =>
  isAborted ? { ...findings, cause: { ...findings.cause, ...aborted } } : findings;
