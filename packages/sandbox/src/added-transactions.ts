/** Adds transactions without a purchase: from a seed, a file or a test. */
import { requestValidator } from "@vending/contract/validators";
import { behaviourOf, isBill } from "./behaviour.ts";
import type { Environment } from "./environment.ts";
import { HttpError } from "./errors.ts";
import type { AddedTransaction } from "./seed.ts";
import { never, type Transaction } from "./store/store.ts";

type Target = Pick<Environment, "store" | "now" | "settleAfter" | "merchants">;

/** What may be added at once. */
const maxAdded = 10_000;

/**
 * Adds all of them, or none. Returns how many.
 *
 * @throws {HttpError} 400 for one that is not valid, with its place and its field; 422 for an id that was used before.
 */
export async function addTransactions(target: Target, added: unknown): Promise<number> {
  const list: readonly unknown[] = Array.isArray(added) ? added : [added];
  if (list.length > maxAdded) throw new HttpError(400, `No more than ${maxAdded} transactions can be added at once.`);
  const transactions = list.map((one, index) => transactionOf(target, one, index));
  const ids = new Set<string>();
  for (const [index, { merchant, requestId }] of transactions.entries()) {
    const id = `${merchant}\n${requestId}`;
    if (ids.has(id) || (await target.store.find(merchant, requestId))) {
      throw new HttpError(422, `${place(index)}: client_request_id: ${requestId} was used before.`);
    }
    ids.add(id);
  }
  for (const transaction of transactions) await target.store.insert(transaction);
  return transactions.length;
}

/** Adds those of a seed that are not there yet. */
export async function addSeed(target: Target, seed: Iterable<AddedTransaction>): Promise<void> {
  let index = 0;
  for (const one of seed) await target.store.insert(transactionOf(target, one, index++));
}

/** @throws {HttpError} 400 if one is not valid. */
export function checkSeed(target: Target, seed: readonly AddedTransaction[]): void {
  for (const [index, one] of seed.entries()) transactionOf(target, one, index);
}

const place = (index: number): string => `transaction ${index + 1}`;

function transactionOf(
  { now, settleAfter, merchants }: Target,
  added: unknown,
  index: number,
): Omit<Transaction, "seq"> {
  const refuse = (reason: string): never => {
    throw new HttpError(400, `${place(index)}: ${reason}`);
  };
  const { created_at, status, ...fields } = (typeof added === "object" && added !== null ? added : {}) as Record<
    string,
    unknown
  >;
  const { issues } = requestValidator("createTransaction")?.["~standard"].validate(fields) ?? {};
  if (issues) return refuse(issues.map(({ message }) => message).join("; "));
  // The validator has seen it.
  const request = fields as AddedTransaction;
  const { merchant_code, client_request_id, customer_msisdn, product, network, amount, plan_code = "" } = request;
  if (!merchants.withCode(merchant_code)) return refuse(`merchant_code: there is no merchant ${merchant_code}`);
  const createdAt = created_at === undefined ? now() : Date.parse(String(created_at));
  if (!Number.isSafeInteger(createdAt)) return refuse("created_at: it is a time such as 2026-01-31T09:00:00Z");
  if (status !== undefined && status !== "success" && status !== "failed" && status !== "pending") {
    return refuse("status: it is success, failed or pending");
  }
  const behaviour = behaviourOf(customer_msisdn, product);
  const settlesAfter = isBill(product) ? 0 : (behaviour.settleAfter ?? settleAfter);
  const settleAt =
    status === undefined ? Math.min(createdAt + settlesAfter, never) : status === "pending" ? never : createdAt;
  return {
    merchant: merchant_code,
    requestId: client_request_id,
    msisdn: customer_msisdn,
    product,
    network,
    amount,
    plan: product === "airtime" ? "" : plan_code,
    createdAt,
    settleAt,
    final: status === undefined || status === "pending" ? behaviour.final : status,
  };
}
