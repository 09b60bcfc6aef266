/** Adds transactions without a purchase: from a seed, a file or a test. */
import { requestValidator } from "@vending/contract/validators";
import { isBill } from "../behaviour/by-scenario.ts";
import { HttpError } from "../behaviour/errors.ts";
import type { AddedTransaction } from "../data/seed.ts";
import { parseTime } from "../data/time.ts";
import { insertWithinLimit, rejectBeyondLimit } from "../hosting/limits.ts";
import { never, type Transaction } from "../store/store.ts";
import type { Environment } from "./environment.ts";
import { rejectOddPurchase, rejectUnstorableTexts } from "./handlers/own-rules.ts";

/** How many transactions may be added at once. */
const maxAdded = 10_000;

/** How many transactions of a seed are stored at a time. */
const maxBatch = 500;

/**
 * Adds all of them, or none, unless another request uses one of the ids meanwhile. Returns how many.
 *
 * @param by The merchant that adds them; `undefined` for a caller that may add them for all merchants.
 * @throws {HttpError} 400 for one that is not valid, with its place and its field; 403 for one of another merchant; 422 for a
 * duplicate id; 503 if there is no room.
 */
export async function addTransactions(environment: Environment, added: unknown, by?: string): Promise<number> {
  const list: readonly unknown[] = Array.isArray(added) ? added : [added];
  if (list.length > maxAdded) throw new HttpError(400, `No more than ${maxAdded} transactions can be added at once.`);
  const known = await knownCodes(environment, list, by);
  const transactions = list.map((one, index) => transactionOf(environment, one, index, (code) => known.has(code)));
  rejectRepeatedIds(transactions);
  await rejectWithoutRoom(environment, transactions);
  for (const [index, { merchant, requestId }] of transactions.entries()) {
    if (await environment.store.find(merchant, requestId)) throw duplicate(index, requestId);
  }
  for (const [index, transaction] of transactions.entries()) {
    if (!(await insertWithinLimit(environment, transaction))) throw duplicate(index, transaction.requestId, index);
  }
  return transactions.length;
}

/** @param added How many before it were added. */
const duplicate = (index: number, requestId: string, added = 0): HttpError =>
  new HttpError(
    422,
    `${place(index)}: client_request_id: ${requestId} was used before.${added > 0 ? ` Those before it were added: ${added}.` : ""}`,
  );

/** The merchant codes in a list that exist. */
async function knownCodes({ merchants }: Environment, list: readonly unknown[], by?: string): Promise<Set<string>> {
  const codes = new Set<string>();
  for (const [index, one] of list.entries()) {
    const { merchant_code: code } = (one ?? {}) as Record<string, unknown>;
    if (typeof code !== "string" || codes.has(code) || !(code === by || (await merchants.withCode(code)))) continue;
    if (by !== undefined && code !== by) {
      throw new HttpError(403, `${place(index)}: merchant_code: these credentials may not act for merchant ${code}.`);
    }
    codes.add(code);
  }
  return codes;
}

async function rejectWithoutRoom(environment: Environment, transactions: readonly Pick<Transaction, "merchant">[]) {
  if ((await environment.store.usedRoom()) + transactions.length > environment.maxTransactions) {
    throw new HttpError(503, `The sandbox has no room for them: it keeps ${environment.maxTransactions} transactions.`);
  }
  for (const merchant of new Set(transactions.map((one) => one.merchant))) {
    await rejectBeyondLimit(environment, merchant, transactions.filter((one) => one.merchant === merchant).length);
  }
}

/** Adds the transactions of a seed that are not stored yet. Other requests are served between two batches. */
export async function addSeed(environment: Environment, seed: Iterable<AddedTransaction>): Promise<void> {
  let index = 0;
  let batch: Omit<Transaction, "seq">[] = [];
  const store = async () => {
    await environment.store.insertAll(batch);
    await environment.store.settle(environment.now());
    batch = [];
  };
  for (const one of seed) {
    if (batch.length === maxBatch) {
      await store();
      await new Promise((resolve) => setTimeout(resolve));
    }
    batch.push(transactionOf(environment, one, index++, isConfigured(environment)));
  }
  if (batch.length > 0) await store();
}

/** @throws {HttpError} 400 if a transaction is not valid, 422 for a duplicate id. */
export function checkSeed(environment: Environment, seed: readonly AddedTransaction[]): void {
  rejectRepeatedIds(seed.map((one, index) => transactionOf(environment, one, index, isConfigured(environment))));
}

const isConfigured =
  ({ merchants }: Environment) =>
  (code: string): boolean =>
    merchants.configuredWithCode(code) !== undefined;

function rejectRepeatedIds(transactions: readonly Pick<Transaction, "merchant" | "requestId">[]): void {
  const first = new Map<string, number>();
  for (const [index, { merchant, requestId }] of transactions.entries()) {
    const id = `${merchant}\n${requestId}`;
    const earlier = first.get(id);
    if (earlier !== undefined) {
      throw new HttpError(
        422,
        `${place(index)}: client_request_id: ${requestId} was used before, by ${place(earlier)} of this list.`,
      );
    }
    first.set(id, index);
  }
}

const place = (index: number): string => `transaction ${index + 1}`;

function transactionOf(
  { now, settleAfter, behaviourOf }: Environment,
  added: unknown,
  index: number,
  isMerchant: (code: string) => boolean,
): Omit<Transaction, "seq"> {
  const reject = (reason: string): never => {
    throw new HttpError(400, `${place(index)}: ${reason}`);
  };
  const { created_at, status, ...fields } = (typeof added === "object" && added !== null ? added : {}) as Record<
    string,
    unknown
  >;
  const { issues } = requestValidator("createTransaction")?.["~standard"].validate(fields) ?? {};
  if (issues) return reject(issues.map(({ message }) => message).join("; "));
  // Validated above.
  const request = fields as AddedTransaction;
  const { merchant_code, client_request_id, customer_msisdn, product, network, amount, plan_code = "" } = request;
  if (!isMerchant(merchant_code)) return reject(`merchant_code: there is no merchant ${merchant_code}`);
  const createdAt = created_at === undefined ? now() : parseTime(created_at);
  if (createdAt === undefined) return reject("created_at: must be a time such as 2026-01-31T09:00:00Z");
  if (status !== undefined && status !== "success" && status !== "failed" && status !== "pending") {
    return reject("status: must be success, failed or pending");
  }
  const purchase = {
    merchant: merchant_code,
    requestId: client_request_id,
    msisdn: customer_msisdn,
    product,
    network,
    amount,
    plan: product === "airtime" ? "" : plan_code,
  };
  try {
    rejectOddPurchase(purchase);
    rejectUnstorableTexts(purchase);
  } catch (error) {
    return reject((error as Error).message);
  }
  const behaviour = behaviourOf(purchase);
  // A final transaction is final now, even if it is dated in the future.
  const finalSince = Math.min(createdAt, now());
  const settlesAt = Math.min(createdAt + (behaviour.settleAfter ?? settleAfter), never);
  const isFinal = status === undefined ? isBill(product) : status !== "pending";
  return {
    ...purchase,
    createdAt,
    settleAt: isFinal ? finalSince : status === "pending" ? never : settlesAt,
    final: status === undefined || status === "pending" ? behaviour.final : status,
  };
}
