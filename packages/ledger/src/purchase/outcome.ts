/** What `buy` returns. */
import type {
  Cause,
  CauseKind,
  ConflictingPurchase,
  InvalidRequestError,
  OpenPurchase,
  RejectedPurchase,
} from "@vending/client";
import type { FinalOutcome, Rejection } from "./record.ts";

/** Why a purchase is open: what the client says, or the ledger. */
export type OpenCause = Omit<Cause, "kind"> & {
  readonly kind:
    | CauseKind
    /** Another run holds the purchase, or its process died and the lease is not over yet. This call sent nothing. */
    | "held-elsewhere"
    /** It is bought at another address, or for another merchant. This call sent nothing. */
    | "bought-elsewhere"
    /** The service rejected it, and the store could not record that: `work` or another process may send it again. */
    | "not-recorded";
};

/** Its progress is in the store, too. */
export type OpenOutcome = Omit<OpenPurchase, "cause" | "progress"> &
  Partial<Pick<OpenPurchase, "progress">> & {
    readonly cause: OpenCause;
  };

/** The outcome of the client, or that of a purchase that another process holds. */
export type BuyOutcome = FinalOutcome | RejectedPurchase | ConflictingPurchase | OpenOutcome;

const open = (requestId: string, attempts: number, cause: OpenCause): OpenOutcome => ({
  state: "open",
  money: "hold",
  requestId,
  attempts,
  statusChecks: 0,
  cause,
});

export function heldElsewhere(requestId: string): OpenOutcome {
  const message =
    "Another call works on this purchase, in this process or another: buy again with the same request to learn its outcome.";
  return open(requestId, 0, { kind: "held-elsewhere", message });
}

export function boughtElsewhere(requestId: string, account: string | undefined): OpenOutcome {
  const message = `It is bought at ${account}, and not by this ledger: nothing was sent.`;
  return open(requestId, 0, { kind: "bought-elsewhere", message });
}

export function rejectionNotRecorded({ requestId, attempts }: RejectedPurchase): OpenOutcome {
  const message = "Rejected, and that could not be recorded: it may be sent again, so buy again with the same request.";
  return open(requestId, attempts, { kind: "not-recorded", message });
}

/** The caller aborted after the request was stored, and before it was sent. */
export function abortedBefore(requestId: string, error: unknown): OpenOutcome {
  return open(requestId, 0, {
    kind: "aborted",
    message: "Aborted before anything was sent: work continues it.",
    error,
  });
}

/** What is stored of a rejection. */
export const rejectionOf = ({ about, reason, response: { status } }: RejectedPurchase): Rejection => ({
  about,
  ...(reason !== undefined && { reason }),
  status,
});

/**
 * A rejection is final: every later call for the purchase returns it again, and nothing is sent under its id any more. The reason of a
 * deleted one is no longer stored.
 */
export function rejectedBefore({
  requestId,
  rejection = { about: "order", status: 0 },
}: {
  readonly requestId: string;
  readonly rejection?: Rejection;
}): RejectedPurchase {
  const { status, ...why } = rejection;
  const response = { status, body: undefined };
  return { state: "rejected", money: "return", requestId, attempts: 0, statusChecks: 0, ...why, response };
}

/** The rejection of a request that the contract no longer has: nothing was sent, and nothing will be. */
export const unsendable = ({ issues }: InvalidRequestError): Rejection => ({
  about: "order",
  reason: issues.map(({ message }) => message).join("; "),
  status: 0,
});
