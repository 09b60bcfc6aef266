/** Buying: stores a purchase before sending it. */
import { assertPurchaseOptions, InvalidRequestError, type PurchaseOptions } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import { isUsableId, unusableId } from "@vending/contract";
import { CreateTransactionRequest as schema } from "@vending/contract/validators";
import { sleep } from "@vending/terminal/values";
import { DeletedPurchaseError, DifferentRequestError, throwFromStore } from "../purchase/errors.ts";
import { type BuyOutcome, boughtElsewhere, heldElsewhere, rejectedBefore } from "../purchase/outcome.ts";
import type { StoredPurchase } from "../purchase/record.ts";
import { differingFields } from "../purchase/same-request.ts";
import type { Run } from "../stores/store.ts";
import { type LedgerContext, mustBeDeadline, stopwatch } from "./context.ts";
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
  const { deadlineMs = context.deadlineMs, mode = context.purchase.mode, signal } = Object(options) as BuyOptions;
  mustBeDeadline(deadlineMs, context.leaseMarginMs);
  // When the client checks them, the purchase is stored already.
  assertPurchaseOptions(options);
  const following = { ...context.purchase, ...options, deadlineMs, ...(mode && { mode }) };
  signal?.throwIfAborted();
  const request = copyOf(given);
  const requestId = request.client_request_id;
  await mustBeSendable(context, request);
  const end = performance.now() + deadlineMs;

  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * 1.5)) {
    const remainingMs = Math.max(0, end - performance.now());
    const lease = {
      nowMs: remainingMs + context.leaseMarginMs,
      laterMs: context.deadlineMs + context.leaseMarginMs,
    };
    const heldMs = stopwatch();
    const begun = await context.store
      .begin(request, lease, context.account)
      .catch((error: unknown) => throwFromStore(requestId, error));
    if (begun.kind === "elsewhere") return boughtElsewhere(requestId, begun.purchase.account);
    if (begun.kind === "deleted") return endOfDeleted(begun.purchase);
    // Whatever the request is now, nothing will be made under this id.
    if (begun.kind === "over" && begun.purchase.state === "rejected") return rejectedBefore(begun.purchase);
    try {
      mustBeSame(begun.purchase, request);
    } catch (error) {
      if (begun.kind === "leased") await giveBack(context, begun.run);
      throw error;
    }
    if (begun.kind === "over" && begun.purchase.outcome) return { ...begun.purchase.outcome, replayed: true };
    if (begun.kind === "leased")
      return (await runPurchase(context, begun, { ...following, deadlineMs: remainingMs, heldMs })).outcome;
    // Another run works on it, and will record the outcome.
    if (signal?.aborted || context.closing.aborted || performance.now() >= end) return heldElsewhere(requestId);
    await sleep(Math.min(pauseMs, remainingMs), signal);
  }
}

/** A deleted purchase has no request to compare, so a success may be that of another order: only a failure is returned. */
export function endOfDeleted({ requestId, outcome }: Pick<StoredPurchase, "requestId" | "outcome">): BuyOutcome {
  if (!outcome) return rejectedBefore({ requestId });
  if (outcome.state === "failed") return { ...outcome, replayed: true };
  throw new DeletedPurchaseError(requestId, outcome.transaction.internal_reference);
}

const giveBack = ({ store, onError }: LedgerContext, run: Run): Promise<void> =>
  store.release(run).catch((error) => onError(error, run.requestId));

/** @throws {DifferentRequestError} Another request is stored under this id. */
export function mustBeSame(
  { requestId, request: stored }: Pick<StoredPurchase, "requestId" | "request">,
  request: CreateTransactionRequest,
): void {
  const fields = differingFields(stored, request);
  if (fields.length > 0) throw new DifferentRequestError(requestId, fields);
}

/**
 * A stored request is resumed, even if it breaks the contract of today.
 *
 * @throws {InvalidRequestError} The request breaks the contract, and nothing is stored under its id.
 */
async function mustBeSendable({ store }: LedgerContext, request: CreateTransactionRequest): Promise<void> {
  const { client_request_id: requestId } = request;
  const { issues } = schema["~standard"].validate(request);
  if (!issues) return;
  const stored = await store.get(requestId).catch((error: unknown) => throwFromStore(requestId, error));
  if (!stored) throw new InvalidRequestError(issues, { requestId });
}

/**
 * A copy of the request as it is sent: the caller may reuse its object while this call waits. Checks that its id can be looked
 * up; the client checks the rest.
 */
export function copyOf(given: CreateTransactionRequest): CreateTransactionRequest {
  let text: string;
  try {
    text = JSON.stringify(given ?? null) ?? "null";
  } catch (cause) {
    throw notStorable("the request cannot be written as JSON", cause);
  }
  const request: CreateTransactionRequest | null = JSON.parse(text);
  if (!request || !isUsableId(request.client_request_id)) throw new InvalidRequestError([unusableId]);
  // The ledger sends exactly what it stores.
  if (JSON.stringify(storable(request)) === text) return request;
  throw notStorable("the request holds U+0000 or half a character, or is nested too deeply: it cannot be stored");
}

/** Nothing was stored. An earlier call may have bought something else under the id. */
function notStorable(message: string, cause?: unknown): InvalidRequestError {
  return new InvalidRequestError([{ message, path: [], keyword: "type" }], { cause });
}
