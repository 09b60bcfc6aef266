/** Following a purchase to its end. */
import type { VendingClient } from "./client.ts";
import { readStatus, type Transaction } from "./status.ts";
import { startTimer, type WaitOptions } from "./timing.ts";

/** Where a purchase stands when the waiting is over. */
export type Outcome =
  /** Final. */
  | { status: "success" | "failed"; transaction: Transaction }
  /** It exists and is still being processed. Do not refund, do not buy again: wait again later. */
  | { status: "pending"; requestId: string }
  /** Nobody can tell yet. Do not refund, do not buy again under a new id: wait again later. */
  | { status: "unknown"; requestId: string };

export interface WaitForOutcomeOptions extends WaitOptions {
  /** Called after each reading that found the transaction pending. */
  onUpdate?: (transaction: Transaction) => void;
}

/**
 * Reads the status of a purchase until it is final, with backoff and jitter (section 3). A reading that fails is not a
 * purchase that failed. At the deadline, or when the signal aborts, it answers `pending`, or `unknown` if the transaction
 * was never seen.
 */
export async function waitForOutcome(
  client: VendingClient,
  requestId: string,
  options: WaitForOutcomeOptions = {},
): Promise<Outcome> {
  const timer = startTimer(options);
  let seen = false;
  while (true) {
    const reading = await readStatus(client, requestId, timer);
    if (reading.kind === "final") return { status: reading.status, transaction: reading.transaction };
    if (reading.kind === "pending") {
      seen = true;
      options.onUpdate?.(reading.transaction);
    }
    if (reading.kind === "refused" || timer.expired()) return { status: seen ? "pending" : "unknown", requestId };
    await timer.pause();
    if (timer.expired()) return { status: seen ? "pending" : "unknown", requestId };
  }
}
