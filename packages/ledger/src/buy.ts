/** Buying: nothing is sent that is not stored first. */
import { InvalidRequestError, type PurchaseOptions } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import { sleep } from "@vending/shared/sleep";
import { isUsableId, unusableId } from "@vending/shared/usable-id";
import type { LedgerContext } from "./context.ts";
import { DifferentRequestError, RefusedElsewhereError, StoreUnavailableError } from "./errors.ts";
import { type BuyOutcome, heldElsewhere, refusalNotRecorded } from "./outcome.ts";
import { runPurchase } from "./run.ts";
import { differingFields } from "./same-request.ts";
import type { Begun, LeaseTimes, Run } from "./store.ts";

export type BuyOptions = Pick<PurchaseOptions, "deadlineMs" | "mode" | "signal" | "onUpdate">;

const firstPauseMs = 100;
const maxPauseMs = 2_000;

export async function buy(
  context: LedgerContext,
  request: CreateTransactionRequest,
  options: BuyOptions,
): Promise<BuyOutcome> {
  const { deadlineMs = context.deadlineMs, signal } = options;
  if (!(deadlineMs >= 0)) throw new RangeError(`deadlineMs must be 0 or more, not ${deadlineMs}`);
  signal?.throwIfAborted();
  const requestId = requestIdOf(request);
  const end = performance.now() + deadlineMs;
  let hasWaited = false;

  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * 1.5)) {
    const remainingMs = Math.max(0, end - performance.now());
    const begun = await begin(context, request, {
      nowMs: remainingMs + context.leaseMarginMs,
      laterMs: context.deadlineMs + context.leaseMarginMs,
    });
    if (!("isNew" in begun && begun.isNew)) await mustBeSame(context, request, begun);
    switch (begun.kind) {
      case "ended":
        return { ...begun.outcome, replayed: true };
      case "taken":
        // Who waited did so for a process that was refused meanwhile, and whose caller gives the money back.
        if (hasWaited && begun.isNew) return refuse(context, begun.run);
        return runPurchase(context, begun, { ...context.purchase, ...options, deadlineMs: remainingMs });
      case "held":
        // Another process works on it, and will record the outcome.
        if (signal?.aborted || performance.now() >= end) return heldElsewhere(requestId);
        hasWaited = true;
        await sleep(Math.min(pauseMs, remainingMs), signal);
    }
  }
}

/** Refuses again what `begin` has just begun anew. */
async function refuse({ store, onError }: LedgerContext, run: Run): Promise<BuyOutcome> {
  const { requestId } = run;
  const error = new RefusedElsewhereError(requestId);
  const isRecorded = await store.end(run, { status: "refused" }).catch((cause) => {
    onError(cause, requestId);
    return false;
  });
  if (isRecorded) throw error;
  return refusalNotRecorded(requestId, 0, error);
}

async function begin({ store }: LedgerContext, request: CreateTransactionRequest, lease: LeaseTimes): Promise<Begun> {
  try {
    return await store.begin(request, lease);
  } catch (cause) {
    throw new StoreUnavailableError(request.client_request_id, cause);
  }
}

async function mustBeSame({ store, onError }: LedgerContext, request: CreateTransactionRequest, begun: Begun) {
  const { requestId, request: stored } = begun.purchase;
  const fields = differingFields(stored, request);
  if (fields.length === 0) return;
  if (begun.kind === "taken") await store.release(begun.run).catch((error) => onError(error, requestId));
  throw new DifferentRequestError(requestId, fields);
}

/** Nobody could look it up later, so it is not stored. The client checks the rest. */
function requestIdOf(request: CreateTransactionRequest): string {
  const requestId: unknown = request?.client_request_id;
  if (isUsableId(requestId)) return requestId;
  throw new InvalidRequestError([unusableId]);
}
