/** Buying: nothing is sent that is not stored first. */
import { checkPurchaseOptions, InvalidRequestError, type PurchaseOptions } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import { sleep } from "@vending/shared/sleep";
import { isUsableId, unusableId } from "@vending/shared/usable-id";
import { DeletedPurchaseError, DifferentRequestError, StoreUnavailableError } from "../purchase/errors.ts";
import { type BuyOutcome, heldElsewhere } from "../purchase/outcome.ts";
import type { StoredPurchase } from "../purchase/record.ts";
import { isCertainlyNotMade, refusedBefore } from "../purchase/refusal.ts";
import { differingFields } from "../purchase/same-request.ts";
import type { Begun, LeaseTimes, Run } from "../stores/store.ts";
import { type LedgerContext, mustBeDeadline } from "./context.ts";
import { runPurchase } from "./run.ts";
import { storable } from "./storable.ts";

export type BuyOptions = Pick<PurchaseOptions, "deadlineMs" | "mode" | "signal" | "onUpdate">;

const firstPauseMs = 100;
const maxPauseMs = 2_000;

export async function buy(
  context: LedgerContext,
  given: CreateTransactionRequest,
  options: BuyOptions,
): Promise<BuyOutcome> {
  const { deadlineMs = context.deadlineMs, signal } = options;
  const following = { ...context.purchase, ...options, deadlineMs };
  mustBeDeadline(deadlineMs, context.leaseMarginMs);
  if (signal?.aborted) throw reasonOf(signal);
  const request = copyOf(given);
  const requestId = request.client_request_id;
  checkPurchaseOptions(following, { mayHaveBeenMade: true });
  const end = performance.now() + deadlineMs;

  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * 1.5)) {
    const remainingMs = Math.max(0, end - performance.now());
    const begun = await begin(context, request, {
      nowMs: remainingMs + context.leaseMarginMs,
      laterMs: context.deadlineMs + context.leaseMarginMs,
    });
    // Nothing will be made under this id, whatever the request is now.
    if (begun.kind === "refused") throw refusedBefore(begun.purchase);
    if (begun.kind === "deleted") return endOfDeleted(begun.purchase);
    try {
      mustBeSame(begun.purchase, request);
    } catch (error) {
      if (begun.kind === "taken") await giveBack(context, begun.run);
      throw error;
    }
    switch (begun.kind) {
      case "ended":
        return { ...begun.outcome, replayed: true };
      case "taken":
        return (await runPurchase(context, begun, { ...following, deadlineMs: remainingMs })).outcome;
      case "held":
        // Another process works on it, and will record the outcome.
        if (signal?.aborted || context.closing.aborted || performance.now() >= end) return heldElsewhere(requestId);
        await sleep(Math.min(pauseMs, remainingMs), signal);
    }
  }
}

async function begin({ store }: LedgerContext, request: CreateTransactionRequest, lease: LeaseTimes): Promise<Begun> {
  try {
    return await store.begin(request, lease);
  } catch (cause) {
    throw new StoreUnavailableError(request.client_request_id, cause);
  }
}

/** Nothing is left of the request, so a success may be that of another order: only what was not made is told. */
function endOfDeleted({ requestId, outcome }: StoredPurchase): BuyOutcome {
  if (!outcome) throw refusedBefore({ requestId, refusal: undefined });
  if (outcome.status === "failed") return { ...outcome, replayed: true };
  throw new DeletedPurchaseError(requestId, outcome.transaction.internal_reference);
}

const giveBack = ({ store, onError }: LedgerContext, run: Run): Promise<void> =>
  store.release(run).catch((error) => onError(error, run.requestId));

/** @throws {DifferentRequestError} Another request is stored under this id. */
export function mustBeSame({ requestId, request: stored }: StoredPurchase, request: CreateTransactionRequest): void {
  const fields = differingFields(stored, request);
  if (fields.length > 0) throw new DifferentRequestError(requestId, fields);
}

/** The reason of a signal, unless it says that another purchase was not made: an earlier call may have made this one. */
function reasonOf({ reason }: AbortSignal): unknown {
  if (!isCertainlyNotMade(reason)) return reason;
  return new DOMException("Aborted before anything was stored", { name: "AbortError", cause: reason });
}

/**
 * The request as it is sent: the caller may use its object for the next purchase while this call waits. It must have an id
 * under which it can be looked up later; the client checks the rest.
 */
export function copyOf(given: CreateTransactionRequest): CreateTransactionRequest {
  let request: CreateTransactionRequest | null;
  try {
    request = JSON.parse(JSON.stringify(given ?? null));
  } catch (cause) {
    throw notStorable("the request cannot be written as JSON", cause);
  }
  if (!request || !isUsableId(request.client_request_id)) throw new InvalidRequestError([unusableId]);
  // What is sent is what is stored: it is not changed.
  if (JSON.stringify(storable(request)) === JSON.stringify(request)) return request;
  throw notStorable("the request holds U+0000 or half a character, or is nested too deeply: it cannot be stored");
}

/** It is not stored, and an earlier call may have bought something else under its id. */
function notStorable(message: string, cause?: unknown): InvalidRequestError {
  return new InvalidRequestError([{ message, path: [], keyword: "type" }], { cause, mayHaveBeenMade: true });
}
