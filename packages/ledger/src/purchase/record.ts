/** What a ledger keeps of a purchase. */
import type { Cause, FailedPurchase, PurchaseProgress, RejectedPurchase, SucceededPurchase } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";

/** The person who settled a purchase that did not end by itself, and the reason. */
export interface Settlement {
  readonly by: string;
  readonly reason: string;
}

/** An outcome that does not change any more. */
export type FinalOutcome = (SucceededPurchase | FailedPurchase) & {
  /** A person ended it. `transaction` is what the service showed then; its reference is empty if it showed nothing. */
  readonly settled?: Settlement;
};

/** What the last run of an open purchase learned. */
export interface Learned {
  /** Why it did not end. */
  readonly cause?: Pick<Cause, "kind" | "message">;
}

/**
 * Where a purchase stands. `open`: it was or will be sent, and its end is not known. `rejected`: it is certain that nothing
 * was made, and nothing will be made under this id.
 */
export type State = "open" | "succeeded" | "failed" | "rejected";

/** The status that the service shows. */
export type ShownStatus = "success" | "failed" | "pending";

/** Why a purchase was rejected, without the body of the response, which may hold anything. */
export interface Rejection extends Pick<RejectedPurchase, "about" | "reason"> {
  /** The HTTP status; 0 if the request was never sent, because it broke the contract. */
  readonly status: number;
}

export interface StoredPurchase {
  readonly requestId: string;
  /** As the caller gave it. Credentials are no part of a request. */
  readonly request: CreateTransactionRequest;
  readonly state: State;
  /** Of a purchase that succeeded or failed. */
  readonly outcome: FinalOutcome | undefined;
  /** Of a purchase that was rejected. */
  readonly rejection: Rejection | undefined;
  /** Of a purchase that has ended: whether `onEnd` has run. `due`: it failed, or the ledger that ended the purchase had none. */
  readonly consequence: "due" | "done" | undefined;
  /** Of an open purchase: the progress of the last run that gave its lease back. Runs after it, if any, died. */
  readonly progress: PurchaseProgress | undefined;
  /** Of an open purchase: what that run learned. */
  readonly learned: Learned | undefined;
  /** Where it is bought, in words: address and merchant. `undefined`: anywhere. */
  readonly place: string | undefined;
  /** Since when it may have been sent. `undefined`: it is certain that the service has nothing of it. */
  readonly sentSince: Date | undefined;
  /** How many times a process worked on it. */
  readonly runs: number;
  /** Before the first byte left. */
  readonly storedAt: Date;
  readonly endedAt: Date | undefined;
  /** When it was sent, under its one id. */
  readonly attempts: readonly Date[];
}

/** What ends a purchase: an outcome, or the certainty that there will be none. */
export type End = FinalOutcome | { readonly state: "rejected"; readonly rejection: Rejection };
