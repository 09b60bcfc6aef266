/**
 * How a purchase goes, and what its responses suffer: the one lever of the sandbox. Scenarios decide it by the customer's number;
 * `createSandbox({ behaviour })` puts another decision in their place.
 */

import type { Transaction } from "../store/store.ts";
import type { Failure, FailureName } from "./failures.ts";
import type { Form } from "./forms.ts";

/** What the create gets in place of its response. */
export interface CreateFailure<Kind = FailureName | Failure> {
  readonly failure: Kind;
  /** Whether the transaction exists nevertheless. */
  readonly stored: boolean;
  /** Only the first attempt of a request id fails. */
  readonly once?: boolean;
  /** Where nothing is stored: it fails before its id is looked up, so that one which was used before gets no 422. */
  readonly before?: boolean;
}

/** `absent`: HTTP 404, as if there were no transaction. `unauthorised`: HTTP 401, as if the credentials were wrong. */
export type StatusFailure = "absent" | "unauthorised" | FailureName | Failure;

export interface Behaviour {
  readonly final: "success" | "failed";
  /** Why it fails, in the words of the biller. Default: that of its product. */
  readonly reason?: string;
  /** Milliseconds from an asynchronous create to its outcome, where it is not that of all others. */
  readonly settleAfter?: number;
  /** A synchronous create of airtime or data is queued, too, so that its outcome comes later. */
  readonly queued?: boolean;
  readonly create?: CreateFailure;
  /** What each status check gets in place of its response. */
  readonly status?: StatusFailure;
  /** Milliseconds from the create in which the status knows nothing of it. */
  readonly statusLag?: number;
  /** How many status checks fail before one does not. */
  readonly statusFailures?: number;
  /** The form in which responses show the purchase. Default: that in which it was sent. */
  readonly form?: Form;
  /** What a verification of the number says, where it does not confirm it. */
  readonly verification?: "rejected" | "outage";
  /** What the meter needs beside a token, or that there is none. */
  readonly meter?: "key-change" | "debt";
  /** Where it comes from, for people who look at it. */
  readonly cause?: string;
}

/** What a behaviour is asked about. A verification knows the customer alone. */
export type Purchase = Pick<Transaction, "msisdn" | "product"> &
  Partial<Pick<Transaction, "network" | "plan" | "amount">>;

/**
 * The same for the same purchase, whenever it is asked. Only `create` and `status` are about the one request that is served:
 * a behaviour that counts attempts may give another failure, or none, to the next one.
 */
export type BehaviourOf = (purchase: Purchase) => Behaviour;

/** The cause of a behaviour that names none. */
export const unnamed = "its behaviour";

export const usual: Pick<Behaviour, "final"> = { final: "success" };
export const failed: Pick<Behaviour, "final"> = { final: "failed" };
export const minute = 60_000;
