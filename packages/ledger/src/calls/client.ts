/** Resuming a purchase, and looking one up, with the client. */
import {
  DifferentPurchaseError,
  InvalidOptionError,
  type PurchaseOptions,
  type PurchaseOutcome,
  type PurchaseProgress,
  resume,
  type Transaction,
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
    if (!progress || !(error instanceof InvalidOptionError)) throw error;
    // This version of the client cannot read the progress. Another version that shares the store may, and would not know what
    // this run sends: without the time of a first attempt, nothing is sent.
    return resume(client, request, options);
  }
}

/** What the service shows of a purchase. */
export interface Shown {
  readonly status: ShownStatus;
  readonly transaction: Transaction;
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
    const { status, transaction } = outcome;
    if (status !== "unknown" && transaction) return { status, transaction, fields: [] };
    return status === "unknown" && outcome.cause.kind === "not-found" ? undefined : "nothing learned";
  } catch (error) {
    if (!(error instanceof DifferentPurchaseError)) return "nothing learned";
    const { transaction, fields, body } = error;
    const status = statusIn(body);
    return status ? { status, transaction, fields } : "nothing learned";
  }
}

const statuses = ["success", "failed", "pending"] as const;

/** The status in a body, in upper or lower case. */
function statusIn(body: unknown): ShownStatus | undefined {
  const status = (body as { status?: unknown } | null)?.status;
  return typeof status === "string" ? statuses.find((word) => word === status.toLowerCase()) : undefined;
}
