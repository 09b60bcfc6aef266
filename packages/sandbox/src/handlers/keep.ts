/** Takes the request id of a purchase: the one place where a transaction comes into being. */
import type { Behaviour } from "../behaviour.ts";
import type { Environment } from "../environment.ts";
import { ConnectionDropped, HttpError } from "../errors.ts";
import { never, type Transaction } from "../store/store.ts";
import type { OperationRequest } from "./operation-request.ts";

type Draft = Omit<Transaction, "seq" | "createdAt" | "settleAt" | "final"> & {
  /** Whether it is pending at first. */
  isAsync: boolean;
};

/** @throws {HttpError} What its behaviour says; 422 for an id that was used before; 503 if there is no room. */
export function keep(
  { store, maxTransactions, settleAfter }: Environment,
  { now }: OperationRequest,
  { interruption, staysPending, final }: Behaviour,
  { isAsync, ...draft }: Draft,
): Transaction {
  refuseLoneSurrogates(draft);
  const { merchant, requestId } = draft;
  if (interruption !== undefined && !store.find(merchant, requestId)) {
    if (interruption === "error-before-storing") throw new HttpError(500, "The sandbox failed (scenario 903).");
    if (interruption === "busy-once" && store.firstAttempt(merchant, requestId)) {
      throw new HttpError(503, "The sandbox is overloaded (scenario 905). Try again.");
    }
  }
  if (store.room() >= maxTransactions && !store.find(merchant, requestId)) {
    throw new HttpError(503, `The sandbox is full: it keeps ${maxTransactions} transactions. Reset it.`);
  }

  const settleAt = !isAsync ? now : staysPending ? never : now + settleAfter;
  const transaction = store.insert({ ...draft, createdAt: now, settleAt, final });
  if (!transaction) {
    const message = `This merchant has used the request id ${requestId} before. Check its status; do not send it under a new id.`;
    throw new HttpError(422, message);
  }
  if (interruption === "drop") throw new ConnectionDropped();
  if (interruption === "error-after-storing") throw new HttpError(500, "The sandbox failed (scenario 904).");
  return transaction;
}

/** Half a character cannot be stored as text, nor asked for in an address. */
function refuseLoneSurrogates(fields: Readonly<Record<string, string>>): void {
  const broken = Object.entries(fields).find(([, value]) => /\p{Surrogate}/u.test(value));
  if (broken) throw new HttpError(400, `The ${broken[0]} holds half a character (a lone surrogate).`);
}
