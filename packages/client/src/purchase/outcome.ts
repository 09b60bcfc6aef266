/** What became of a purchase, in the words of the purchase protocol. */
import {
  type PurchaseEventName,
  type PurchaseMoney,
  purchaseEventOf,
  purchaseStates,
  rejectionAbout,
  type SentRequest,
  type TransactionStatusResponse,
} from "@vending/contract";
import type { VendingClient } from "../http/client.ts";
import { isJson, type LastResponse, lastResponseOf, type Received } from "../http/exchange.ts";
import { printedAs, withoutNumbers } from "../print.ts";
import { reasonIn, textOf } from "../values/json-value.ts";
import type { PurchaseProgress, Rejection } from "./progress.ts";

type Documented = Extract<TransactionStatusResponse, { status: "success" | "pending" }>["data"];

/**
 * A transaction as the service sent it. Of a failed one only the two references are certain. A service that breaks the contract
 * may send other types.
 */
export type ShownTransaction = Partial<Documented> & Pick<Documented, "internal_reference" | "request_id">;

/** Why a purchase is still open: what the last request taught. */
export type CauseKind =
  /** The service says that it is still being processed. */
  | "processing"
  /** The service knows no transaction under the id, which may be too early to tell. */
  | "not-found"
  /** The id is in use, and its transaction cannot be seen yet; or the request is not valid (HTTP 422). */
  | "already-used"
  /**
   * The service denied a status check, or rejected an attempt, and the status did not confirm it: credentials, merchant or
   * request. That says nothing about the purchase.
   */
  | "access-denied"
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

/** What every outcome says of the call. */
interface Counted {
  readonly requestId: string;
  /** How often this call sent the purchase, under its one request id. */
  readonly attempts: number;
  /** How often this call checked the status. */
  readonly statusChecks: number;
}

interface Shown {
  /** As the service sent it. */
  readonly transaction: ShownTransaction;
  /**
   * The request id was in use already: the purchase is probably that of an earlier call. It may be this call's own, if something
   * on the way delivered its request twice.
   */
  readonly replayed: boolean;
}

/** It was delivered. Keep the money. */
export interface SucceededPurchase extends Counted, Shown {
  readonly state: "succeeded";
  readonly money: "keep";
}

/** It was not delivered, and will not be. Return the money. */
export interface FailedPurchase extends Counted, Shown {
  readonly state: "failed";
  readonly money: "return";
}

/** Nothing was made under the request id, as a status check confirmed, and nothing will be. Return the money. */
export interface RejectedPurchase extends Counted, Rejection {
  readonly state: "rejected";
  readonly money: "return";
}

/**
 * The transaction under the request id differs from the request: two orders share an id, or the service recorded something else.
 * Hold the money, buy nothing again, and let a person find out which order it belongs to.
 */
export interface ConflictingPurchase extends Counted, Shown {
  readonly state: "conflict";
  readonly money: "hold";
  /** The fields of the request in which they differ. */
  readonly fields: readonly string[];
  /** What the service says of that transaction. */
  readonly shown: "success" | "failed" | "pending";
}

/** Its end is not known yet. Hold the money, buy nothing again, and `resume` later. */
export interface OpenPurchase extends Counted {
  readonly state: "open";
  readonly money: "hold";
  readonly cause: Cause;
  /** Store it with the order, and pass it to `resume`. */
  readonly progress: PurchaseProgress;
  /** The transaction as far as it was seen. It is not final. */
  readonly transaction?: ShownTransaction;
  /** The last response, without the credentials, and with a long body cut. */
  readonly lastResponse?: LastResponse;
}

/** What became of a purchase: `state` and `money` are those of the purchase protocol. */
export type PurchaseOutcome =
  | SucceededPurchase
  | FailedPurchase
  | RejectedPurchase
  | ConflictingPurchase
  | OpenPurchase;

type Without<T> = T extends PurchaseOutcome ? Omit<T, "money"> : never;

/** Adds what happens to the money, which the table says; and prints it without credentials, tokens and numbers of customers. */
export function outcomeOf({ forLogs }: VendingClient, outcome: Without<PurchaseOutcome>): PurchaseOutcome {
  const { state } = outcome;
  const { money }: { readonly money: PurchaseMoney } = purchaseStates[state];
  const whole = Object.assign({ state, money }, outcome);
  printedAs(whole, () => forLogs(withoutNumbers({ ...whole }, forLogs)));
  // The table has these words for these states: `test/types.test-d.ts` compares them.
  return whole as PurchaseOutcome;
}

/** What one response taught. */
export type Lesson = {
  readonly received: Received;
  readonly event: PurchaseEventName;
  readonly kind: CauseKind;
} & (
  | {
      /** The transaction, if the response is about this request id. */
      readonly transaction: ShownTransaction | undefined;
      /** Whether it says what became of the transaction. */
      readonly isOutcome: false;
    }
  | { readonly transaction: ShownTransaction; readonly isOutcome: true }
);

/** The statuses of a check which say that checking again unchanged will not help. */
const denials: readonly number[] = [400, 401, 403];

/** Reads a response: the contract names its event, and this names it for a log. */
export function lessonOf(received: Received, sent: SentRequest): Lesson {
  const { status, body } = received;
  const event = purchaseEventOf(received, sent);
  const transaction = transactionIn(status, body, sent);
  const isOutcome = transaction !== undefined && event !== "unknown";
  // It is an outcome only with a transaction.
  return { received, event, kind: kindOf(event, received, sent), transaction, isOutcome } as Lesson;
}

function kindOf(event: PurchaseEventName, received: Received, { action }: SentRequest): CauseKind {
  const { status, body } = received;
  if (event === "absent") return "not-found";
  if (event === "rejected" || event === "denied") return "access-denied";
  if (event !== "unknown") return status === 200 ? "processing" : "already-used";
  if (action === "check" && denials.includes(status) && (isJson(received) || !body)) return "access-denied";
  return status === 0 ? "no-response" : "unusable-response";
}

/** A cache or a proxy may have sent another. */
function transactionIn(status: number, body: unknown, { order }: SentRequest): ShownTransaction | undefined {
  const { data } = Object(body) as { data?: ShownTransaction };
  return status === 200 && textOf(Object(data).request_id) === order.client_request_id ? data : undefined;
}

/** What the service says of a transaction, whichever order it belongs to. */
export const shownIn = (received: Received, requestId: string): ConflictingPurchase["shown"] =>
  // Without a request there is nothing to compare: an outcome is one of these.
  purchaseEventOf(received, {
    action: "check",
    order: { client_request_id: requestId },
  }) as ConflictingPurchase["shown"];

/** Why a create was rejected. */
export function rejectionIn(received: Received): Rejection {
  const reason = reasonIn(received.forLogs());
  const about = rejectionAbout(received.status, reason);
  return { about, ...(reason !== undefined && { reason }), response: lastResponseOf(received) };
}

/** The message of an error and its causes, since `fetch failed` alone does not explain the connection. */
function reasonOf(error: unknown): string {
  // What `fetch` throws comes as a text, or as an error that can be read, with few causes (`Redactor.error`).
  if (!(error instanceof Error)) return textOf(error) ?? "unknown";
  const { message, cause, code } = error as Error & { code?: string };
  const own = message || code || "unknown";
  return cause === undefined ? own : `${own}: ${reasonOf(cause)}`;
}

/** Why a call ended before the purchase did. */
export function causeOf(received: Received | undefined, kind: CauseKind, isAborted: boolean): Cause {
  const error = received?.error !== undefined && { error: received.error };
  if (!received || isAborted) return { kind: "aborted", message: "It was aborted.", ...error };
  const { status } = received;
  const isRedirect = /30[12378]/.test(`${status}`);
  const what = isRedirect ? ", a redirect: none is followed" : isJson(received) ? "" : " without JSON";
  const message =
    kind === "no-response"
      ? `No response: ${reasonOf(received.error).replace(/[.\s]+$/, "")}.`
      : `The response was HTTP ${status}${what}.${received.fromCache()}`;
  return { kind, message, ...error };
}
