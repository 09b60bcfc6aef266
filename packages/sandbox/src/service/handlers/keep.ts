/** Stores the transaction of a create. Tests add theirs through `added-transactions.ts`. */
import { unnamed } from "../../behaviour/behaviour.ts";
import { HttpError } from "../../behaviour/errors.ts";
import { insertWithinLimit } from "../../hosting/limits.ts";
import { never, type Transaction } from "../../store/store.ts";
import type { Environment } from "../environment.ts";
import { FailedBefore, type OperationRequest } from "./operation-request.ts";
import { rejectUnstorableTexts } from "./own-rules.ts";

type Draft = Omit<Transaction, "seq" | "createdAt" | "settleAt" | "final"> & {
  /** Whether it is pending at first. */
  isAsync: boolean;
};

/** @throws {HttpError} 422 for a duplicate id, 503 if there is no room. @throws {FailedBefore} The failure of its scenario. */
export async function keep(
  environment: Environment,
  request: OperationRequest,
  { isAsync, ...draft }: Draft,
): Promise<Transaction> {
  const { store, maxTransactions, behaviourOf } = environment;
  const { now } = request;
  const { merchant, requestId } = draft;
  rejectUnstorableTexts(draft);
  const { create, final, settleAfter = environment.settleAfter, cause = unnamed } = behaviourOf(draft);
  if (create && !create.stored && (create.before || !(await store.find(merchant, requestId)))) {
    if (!create.once || (await store.firstAttempt(merchant, requestId))) throw new FailedBefore(create.failure, cause);
  }
  if ((await store.usedRoom()) >= maxTransactions && !(await store.find(merchant, requestId))) {
    throw new HttpError(503, `The sandbox is full: it keeps ${maxTransactions} transactions. Reset it.`);
  }
  const settleAt = isAsync ? Math.min(now + settleAfter, never) : now;
  const transaction = await insertWithinLimit(environment, { ...draft, createdAt: now, settleAt, final });
  if (!transaction) {
    const message = `This merchant has used the request id ${requestId} before. Check its status; do not send it under a new id.`;
    throw new HttpError(422, message);
  }
  if (create?.stored) request.failAfterwards(create.failure, cause);
  return transaction;
}
