/**
 * How a purchase goes, and what happens to its responses. By default the scenario of the customer's number decides;
 * `createSandbox({ behaviour })` replaces it. The build makes collections with it, so this file imports nothing that needs a build.
 */
import type { Transaction } from "../store/purchases.ts";
import type { Failure, FailureName } from "./failures.ts";
import type { Form } from "./forms.ts";

/** What replaces the response to the create. */
export interface CreateFailure<Kind = FailureName | Failure> {
  readonly failure: Kind;
  /** Whether the transaction exists all the same. */
  readonly stored: boolean;
  /** Only the first attempt of a request id fails. */
  readonly once?: boolean;
  /** If nothing is stored: it fails before its id is looked up, so a duplicate id gets this failure instead of 422. */
  readonly before?: boolean;
}

/** `absent`: HTTP 404, as if there were no transaction. `unauthorised`: HTTP 401, as if the credentials were wrong. */
export type StatusFailure = "absent" | "unauthorised" | FailureName | Failure;

export interface Behaviour {
  readonly final: "success" | "failed";
  /** Why it fails, in the words of the biller. Default: the reason of its product. */
  readonly reason?: string;
  /** Milliseconds from an asynchronous create to its outcome. Default: the sandbox's `settleAfter`. */
  readonly settleAfter?: number;
  /** A synchronous create of airtime or data is pending too, and its outcome comes later. */
  readonly queued?: boolean;
  readonly create?: CreateFailure;
  /** What replaces the response to each status check. */
  readonly status?: StatusFailure;
  /** For how many milliseconds after the create a status check gets 404. */
  readonly statusLag?: number;
  /** How many status checks get 500 before the first that does not. */
  readonly statusFailures?: number;
  /** The form in which responses show the purchase. Default: as it was sent. */
  readonly form?: Form;
  /** The result of a verification of the number. Default: it is confirmed. */
  readonly verification?: "rejected" | "outage";
  /** The meter needs key change tokens too, or the payment goes to a debt and there is no token. */
  readonly meter?: "key-change" | "debt";
  /** Where the behaviour comes from, such as a scenario, for people. */
  readonly cause?: string;
}

/** What a behaviour is decided by. A verification knows the number and the product only. */
export type Purchase = Pick<Transaction, "msisdn" | "product"> &
  Partial<Pick<Transaction, "network" | "plan" | "amount">>;

/**
 * Returns the same for the same purchase at each call. Only `create` and `status` concern the one request that is being served:
 * a behaviour that counts attempts may return another failure, or none, for the next one.
 */
export type BehaviourOf = (purchase: Purchase) => Behaviour;

/** The cause of a behaviour that names none. */
export const unnamed = "its behaviour";

/** A purchase that succeeds. */
export const usual: Pick<Behaviour, "final"> = { final: "success" };
