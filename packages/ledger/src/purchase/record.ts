/** What a ledger keeps of a purchase. */
import type {
  Cause,
  ConflictingPurchase,
  FailedPurchase,
  PurchaseProgress,
  RejectedPurchase,
  SucceededPurchase,
} from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";

/** The person who settled a purchase that did not end by itself, and the reason. */
export interface Settlement {
  readonly by: string;
  readonly reason: string;
}

interface Settled {
  /** A person ended it. `transaction` is what the service showed then; its reference is empty if it showed nothing. */
  readonly settled?: Settlement;
}

/** An outcome that does not change any more. */
export type FinalOutcome = (SucceededPurchase & Settled) | (FailedPurchase & Settled);

/** What the last run of an open purchase learned. */
export interface Learned {
  /** Why it did not end. */
  readonly cause?: Pick<Cause, "kind" | "message">;
}

/** The status that the service shows. */
export type ShownStatus = "success" | "failed" | "pending";

/** Why a purchase was rejected, without the body of the response, which may hold anything. */
export interface Rejection extends Pick<RejectedPurchase, "about" | "reason"> {
  /** The HTTP status; 0 if the request was never sent, because it broke the contract. */
  readonly status: number;
}

/** What is kept of every purchase. */
export interface Kept {
  readonly requestId: string;
  /** As the caller gave it. Credentials are no part of a request. */
  readonly request: CreateTransactionRequest;
  /** Where it is bought, in words: address and merchant. `undefined`: anywhere. */
  readonly account: string | undefined;
  /** Since when it may have been sent. `undefined`: it is certain that the service has nothing of it. */
  readonly sentSince: Date | undefined;
  /** How many times a process worked on it. */
  readonly runs: number;
  /** Before the first byte left. */
  readonly storedAt: Date;
  /** When it was sent, or was about to be, under its one id: `sentSince`, and each time after it. */
  readonly attempts: readonly Date[];
}

interface NotEnded {
  readonly money: "hold";
  readonly rejection?: undefined;
  readonly onEnd?: undefined;
  readonly endedAt?: undefined;
}

interface Ended {
  /** Whether `onEnd` has run. `waiting`: it failed, or the ledger that ended the purchase had none. */
  readonly onEnd: "waiting" | "done";
  readonly endedAt: Date;
  readonly progress?: undefined;
  readonly learned?: undefined;
}

/** It was or will be sent, and its end is not known. */
interface Open extends NotEnded {
  readonly state: "open";
  /** The progress of the last run that gave its lease back. Runs after it, if any, died. */
  readonly progress?: PurchaseProgress | undefined;
  /** What that run learned. */
  readonly learned?: Learned | undefined;
  readonly outcome?: undefined;
}

/** The transaction under its id differs from the request: a person finds out whose it is, and settles it. */
interface Conflict extends NotEnded {
  readonly state: "conflict";
  /** What was shown, and in which fields it differs. */
  readonly outcome: ConflictingPurchase;
  readonly progress?: undefined;
  readonly learned?: undefined;
}

interface Succeeded extends Ended {
  readonly state: "succeeded";
  readonly money: "keep";
  readonly outcome: SucceededPurchase & Settled;
  readonly rejection?: undefined;
}

interface Failed extends Ended {
  readonly state: "failed";
  readonly money: "return";
  readonly outcome: FailedPurchase & Settled;
  readonly rejection?: undefined;
}

/** It is certain that nothing was made, and nothing will be made under this id. */
interface Rejected extends Ended {
  readonly state: "rejected";
  readonly money: "return";
  readonly rejection: Rejection;
  readonly outcome?: undefined;
}

/** A purchase that has ended. `money` says what to do with the customer's money. */
export type EndedPurchase = Kept & (Succeeded | Failed | Rejected);

/** `state` says where it stands, and which fields it has. */
export type StoredPurchase = Kept & (Open | Conflict | Succeeded | Failed | Rejected);

/** Where a purchase stands, in the words of the protocol. */
export type State = StoredPurchase["state"];

/** What a run comes to, other than `open`: an outcome, the certainty that there will be none, or a conflict, which a person ends. */
export type End = FinalOutcome | ConflictingPurchase | { readonly state: "rejected"; readonly rejection: Rejection };
