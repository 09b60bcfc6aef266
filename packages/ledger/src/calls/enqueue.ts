/** Storing a purchase together with the order that it belongs to: it is sold after the commit, or never. */
import { InvalidRequestError } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import { CreateTransactionRequest as schema } from "@vending/contract/validators";
import { StoreUnavailableError } from "../purchase/errors.ts";
import type { State, StoredPurchase } from "../purchase/record.ts";
import { copyOf, mustBeSame } from "./buy.ts";
import type { LedgerContext } from "./context.ts";

export interface EnqueueOptions<T> {
  /**
   * The transaction that stores your order: a client of `pg` in a transaction, `sqliteTransaction(database)` of
   * `@vending/ledger/sqlite`, or what `onEnd` gets. Without it the purchase is stored in a transaction of its own.
   */
  readonly transaction?: T;
}

export async function enqueue<T>(
  context: LedgerContext,
  given: CreateTransactionRequest,
  { transaction }: EnqueueOptions<T>,
): Promise<State> {
  const request = copyOf(given);
  const { client_request_id: requestId } = request;
  const { issues } = schema["~standard"].validate(request);
  // Nothing is stored that would only be refused later. Under this id something else may have been.
  if (issues) throw new InvalidRequestError(issues, { requestId, mayHaveBeenMade: true });
  const purchase = await store(context, request, transaction);
  // Of a deleted one nothing is left to compare.
  if (purchase.request.client_request_id !== undefined) mustBeSame(purchase, request);
  return purchase.state;
}

async function store(
  { store, deadlineMs, leaseMarginMs }: LedgerContext,
  request: CreateTransactionRequest,
  transaction: unknown,
): Promise<StoredPurchase> {
  try {
    return await store.enqueue(request, deadlineMs + leaseMarginMs, transaction);
  } catch (cause) {
    throw new StoreUnavailableError(request.client_request_id, cause);
  }
}
