/** What `buy` returns. */
import type { Outcome } from "@vending/client";
import type { FinalOutcome } from "./record.ts";

/** Its progress is in the store. */
export type OpenOutcome = Extract<Outcome, { status: "pending" | "unknown" }>;

/** Another run holds the purchase, or its process died and the lease is not over yet. This call sent nothing. */
export interface HeldElsewhere extends Pick<OpenOutcome, "requestId" | "attempts" | "statusChecks"> {
  readonly status: "unknown";
  readonly cause: { readonly kind: "held-elsewhere"; readonly message: string };
}

/** The outcome of the client, or that of a purchase that another process holds. */
export type BuyOutcome = FinalOutcome | OpenOutcome | HeldElsewhere;

export function heldElsewhere(requestId: string): HeldElsewhere {
  const message =
    "Another call works on this purchase, in this process or another: buy again with the same request to learn its outcome.";
  return { status: "unknown", requestId, cause: { kind: "held-elsewhere", message }, attempts: 0, statusChecks: 0 };
}

/** The service rejected the purchase, and the store could not record that: `recover` or another process may send it again. */
export function rejectionNotRecorded(requestId: string, attempts: number, error: unknown): OpenOutcome {
  const message = "Rejected, and that could not be recorded: it may be sent again, so buy again with the same request.";
  return { status: "unknown", requestId, cause: { kind: "refused", message, error }, attempts, statusChecks: 0 };
}

/** The caller aborted after the request was stored, and before it was sent. */
export function abortedBefore(requestId: string, error: unknown): OpenOutcome {
  const message = "Aborted before anything was sent: recover continues it.";
  return { status: "unknown", requestId, cause: { kind: "aborted", message, error }, attempts: 0, statusChecks: 0 };
}
