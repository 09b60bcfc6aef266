/** A rejection is final: every later call for the purchase returns it again, and nothing is sent under its id any more. */
import type { InvalidRequestError, RejectedPurchase } from "@vending/client";
import type { Rejection } from "./record.ts";

/** What is stored of a rejection. */
export const rejectionOf = ({ about, reason, response: { status } }: RejectedPurchase): Rejection => ({
  about,
  ...(reason !== undefined && { reason }),
  status,
});

/** The outcome of a purchase that was rejected before. The reason of a deleted one is no longer stored. */
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
