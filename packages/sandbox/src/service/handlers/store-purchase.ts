/** Stores the transaction of a create. Tests add theirs through `added-transactions.ts`. */
import { type Behaviour, unnamed } from "../../behaviour/behaviour.ts";
import { HttpError } from "../../behaviour/errors.ts";
import { type Draft, never, type Transaction } from "../../store/purchases.ts";
import type { Environment } from "../environment.ts";
import { FailedBefore, type OperationRequest } from "./operation-request.ts";
import { rejectUnstorableTexts } from "./own-rules.ts";

/** What a create sells. */
export type Sold = Omit<Draft, "createdAt" | "settleAt" | "final">;

/**
 * @param isAsync Whether it is pending at first.
 * @throws {HttpError} 422 for a duplicate id, 503 if there is no room.
 * @throws {FailedBefore} The failure of its scenario.
 */
export function storePurchase(
  { purchases, attempts, maxTransactions, settleAfter: usual }: Environment,
  request: OperationRequest,
  sold: Sold,
  { create, final, settleAfter = usual, cause = unnamed }: Behaviour,
  isAsync: boolean,
): Transaction {
  const { now } = request;
  const { merchant, requestId } = sold;
  rejectUnstorableTexts({ ...sold });
  const isUsed = purchases.find(merchant, requestId) !== undefined;
  if (create && !create.stored && (create.before || !isUsed)) {
    if (!create.once || attempts.count("create", merchant, requestId) === 1) {
      throw new FailedBefore(create.failure, cause);
    }
  }
  if (!isUsed && purchases.room >= maxTransactions) {
    throw new HttpError(503, `The sandbox is full: it keeps ${maxTransactions} transactions. Reset it.`);
  }
  const settleAt = isAsync ? Math.min(now + settleAfter, never) : now;
  const transaction = purchases.insert({ ...sold, createdAt: now, settleAt, final });
  if (!transaction) {
    const message = `This merchant has used the request id ${requestId} before. Check its status; do not send it under a new id.`;
    throw new HttpError(422, message);
  }
  if (create?.stored) request.failAfterwards(create.failure, cause);
  return transaction;
}
