/** Resuming a purchase, and looking one up, with the client. */
import {
  isVendingError,
  type PurchaseOptions,
  type PurchaseOutcome,
  type PurchaseProgress,
  resume,
  type ShownTransaction,
  type VendingClient,
} from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import type { ShownStatus } from "../purchase/record.ts";

/** Resumes a purchase that may have been sent before, from the progress that was recorded last. */
export async function resumeFrom(
  client: VendingClient,
  request: CreateTransactionRequest,
  firstSentAt: Date,
  progress: PurchaseProgress | undefined,
  options: PurchaseOptions,
): Promise<PurchaseOutcome> {
  try {
    return await resume(client, request, { ...options, firstSentAt, progress });
  } catch (error) {
    if (!isVendingError(error) || error.code !== "invalid-option") throw error;
    // This version of the client cannot read the progress, or the clock of this machine is before the first attempt. Another
    // process that shares the store may know better: without the time of a first attempt, nothing is sent.
    return resume(client, request, options);
  }
}

/** What the service shows of a purchase. */
export interface Shown {
  readonly status: ShownStatus;
  readonly transaction: ShownTransaction;
  /** The fields in which the transaction certainly differs from the request. */
  readonly fields: readonly string[];
}

/**
 * Checks the status once, and compares. The client decides what a response means, as it does for a purchase. `undefined`: the
 * service knows nothing under this id. Never throws.
 */
export async function lookUp(
  client: VendingClient,
  request: CreateTransactionRequest,
  signal: AbortSignal | undefined,
): Promise<Shown | undefined | "nothing learned"> {
  try {
    // Its deadline is now, and it has no time of a first attempt: it sends nothing.
    const outcome = await resume(client, request, { deadlineMs: 0, ...(signal && { signal }) });
    switch (outcome.state) {
      case "succeeded":
        return { status: "success", transaction: outcome.transaction, fields: [] };
      case "failed":
        return { status: "failed", transaction: outcome.transaction, fields: [] };
      case "conflict":
        return { status: outcome.shown, transaction: outcome.transaction, fields: outcome.fields };
      case "open": {
        const { transaction, progress, cause } = outcome;
        if (transaction && progress.state === "processing") return { status: "pending", transaction, fields: [] };
        return cause.kind === "not-found" ? undefined : "nothing learned";
      }
      default:
        return "nothing learned";
    }
  } catch {
    return "nothing learned";
  }
}

/** The state of the purchase that a status shows. */
export const stateOf = { success: "succeeded", failed: "failed", pending: "open" } as const;
