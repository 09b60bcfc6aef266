/** Stores a purchase in the transaction of its order: it is sold after the commit, or never. */
import { InvalidRequestError } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import { CreateTransactionRequest as schema } from "@vending/contract/validators";
import { StoreUnavailableError } from "../purchase/errors.ts";
import type { State, StoredPurchase } from "../purchase/record.ts";
import { copyOf, endOfDeleted, mustBeSame } from "./buy.ts";
import { type LedgerContext, mustBe } from "./context.ts";

export interface EnqueueOptions<T> {
  /**
   * The transaction that stores your order: a client of `pg` in a transaction, `sqliteTransaction(database)` of
   * `@vending/ledger/sqlite`, or the transaction that `onEnd` gets. `own`: one of its own, so that it is sold even if you roll
   * yours back.
   */
  readonly transaction: T | "own";
}

export async function enqueue<T>(
  context: LedgerContext,
  given: CreateTransactionRequest,
  options: EnqueueOptions<T>,
): Promise<State> {
  const { transaction } = Object(options) as EnqueueOptions<T>;
  mustBe(transaction === "own" || Object(transaction) === transaction, 'transaction must be yours, or "own"');
  const request = copyOf(given);
  const { client_request_id: requestId } = request;
  const { issues } = schema["~standard"].validate(request);
  // Now, rather than as a rejection later. An earlier call may have stored something else under this id.
  if (issues) throw new InvalidRequestError(issues, { requestId });
  const purchase = await store(context, request, transaction === "own" ? undefined : transaction);
  // A deleted purchase has no request to compare: its success may be that of another order.
  if (purchase.request.client_request_id === undefined) endOfDeleted(purchase);
  else mustBeSame(purchase, request);
  return purchase.state;
}

async function store(
  { store, place, deadlineMs, leaseMarginMs }: LedgerContext,
  request: CreateTransactionRequest,
  transaction: unknown,
): Promise<StoredPurchase> {
  try {
    return await store.enqueue(request, deadlineMs + leaseMarginMs, transaction, place);
  } catch (cause) {
    throw new StoreUnavailableError(request.client_request_id, cause);
  }
}
