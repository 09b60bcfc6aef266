/** The scenarios as data. Nothing else is imported here, so that collections of requests are made from it, too. */
import type { FailureName } from "./failures.ts";
import type { Suffix } from "./scenarios.ts";

/** What the create gets in place of its response. */
export interface CreateFailure {
  readonly failure: FailureName;
  /** Whether the transaction exists nevertheless. */
  readonly stored: boolean;
  /** Only the first attempt of a request id fails. */
  readonly once?: boolean;
}

export interface Behaviour {
  readonly final: "success" | "failed";
  /** Milliseconds from an asynchronous create to its outcome, where it is not that of all others. */
  readonly settleAfter?: number;
  readonly create?: CreateFailure;
  /** Milliseconds from the create in which the status knows nothing of it. */
  readonly statusLag?: number;
  /** How many status checks fail before one does not. */
  readonly statusFailures?: number;
  /** Responses show the purchase in another form than that in which it was sent. */
  readonly otherForm?: boolean;
  /** What a verification of the number says, where it does not confirm it. */
  readonly verification?: "rejected" | "outage";
  /** What the meter needs beside a token, or that there is none. */
  readonly meter?: "key-change" | "debt";
  /** Where it comes from, for people who look at it. */
  readonly cause?: string;
}

/** The cause of a behaviour that names none. */
export const unnamed = "its behaviour";

export const usual: Behaviour = { final: "success" };
export const failed: Behaviour = { final: "failed" };
const minute = 60_000;

/** What is special about the scenarios. */
export const behaviours: Readonly<Partial<Record<Suffix, Partial<Behaviour>>>> = {
  "900": failed,
  "901": { settleAfter: Number.POSITIVE_INFINITY },
  "902": { create: { failure: "drop", stored: true } },
  "903": { create: { failure: "error", stored: false } },
  "904": { create: { failure: "error", stored: true } },
  "905": { create: { failure: "overload", stored: false, once: true } },
  "910": { ...failed, verification: "rejected" },
  "911": { verification: "outage" },
  "920": { meter: "key-change" },
  "921": { meter: "debt" },
  "930": { statusLag: 5_000 },
  "931": { create: { failure: "held", stored: true } },
  "932": { otherForm: true },
  "933": { create: { failure: "duplicate", stored: true } },
  "934": { create: { failure: "bad-gateway", stored: true } },
  "935": { create: { failure: "truncated", stored: true } },
  "936": { create: { failure: "redirect", stored: true } },
  "937": { statusFailures: 3 },
  "938": { settleAfter: minute },
  "939": { ...failed, settleAfter: minute },
  "940": { create: { failure: "endless", stored: true } },
  "941": { create: { failure: "rate-limit", stored: false, once: true } },
  "942": { create: { failure: "invalid", stored: false } },
};
