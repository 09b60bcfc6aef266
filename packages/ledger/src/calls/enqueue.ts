/** Stores a purchase in the transaction of its order: it is sold after the commit, or never. */
import { InvalidRequestError } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import { CreateTransactionRequest as schema } from "@vending/contract/validators";
import { throwFromStore } from "../purchase/errors.ts";
import { mustBe } from "../purchase/options.ts";
import type { State } from "../purchase/record.ts";
import { isDeleted } from "../stores/row.ts";
import { copyOf, endOfDeleted, mustBeSame } from "./buy.ts";
import type { LedgerContext } from "./context.ts";

export interface EnqueueOptions<T> {
  /**
   * The transaction that stores your order: a client of `pg` in a transaction or what has its `query`,
   * `sqliteTransaction(database)` of `@vending/ledger/sqlite`, or the transaction that `onEnd` gets. `own`: one of its own, so that
   * it is sold even if you roll yours back.
   */
  readonly transaction: T | "own";
}

export async function enqueue<T>(
  context: LedgerContext,
  wanted: CreateTransactionRequest,
  options: EnqueueOptions<T>,
): Promise<State> {
  const { transaction } = Object(options) as EnqueueOptions<T>;
  mustBe(transaction === "own" || Object(transaction) === transaction, 'transaction must be yours, or "own"');
  const request = copyOf(wanted);
  const { client_request_id: requestId } = request;
  const { issues } = schema["~standard"].validate(request);
  // Now, rather than as a rejection later. An earlier call may have stored something else under this id.
  if (issues) throw new InvalidRequestError(issues, { requestId });
  const { store, account, deadlineMs, leaseMarginMs } = context;
  const given = transaction === "own" ? undefined : transaction;
  const purchase = await store
    .enqueue(request, deadlineMs + leaseMarginMs, given, account)
    .catch((error: unknown) => throwFromStore(requestId, error, given !== undefined));
  // A deleted purchase has no request to compare: its success may be that of another order.
  if (isDeleted(purchase)) endOfDeleted(purchase);
  else mustBeSame(purchase, request);
  return purchase.state;
}
