/** Adds transactions without a purchase: from a seed, a file or a test. */
import { requestValidator } from "@vending/contract/validators";
import { fieldsOf } from "@vending/terminal/values";
import { parseTime } from "../data/clock.ts";
import { isBill } from "../data/products.ts";
import type { Purchase } from "../data/purchase-scenario.ts";
import { always, type Draft, draftOf, never } from "../data/purchases.ts";
import type { AddedTransaction } from "../data/seed.ts";
import { HttpError } from "../scenario/errors.ts";
import type { Environment } from "./handler.ts";
import { rejectOddPurchase, rejectUnstorableTexts } from "./own-rules.ts";
import { planOf } from "./purchases.ts";
import { storing } from "./storing.ts";

/** How many transactions may be added at once. */
const maxAdded = 10_000;

/** What is to be added, and the outcome that it is to have. */
interface Added {
  readonly purchase: Purchase;
  readonly status: AddedTransaction["status"];
}

/**
 * Adds all of them, or none. Returns how many.
 *
 * @throws {HttpError} 400 for one that is not valid, with its place and its field; 422 for a duplicate id; 503 if there is no
 * room.
 */
export function addTransactions(environment: Environment, given: unknown): number {
  const { purchases, maxTransactions } = environment;
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (list.length > maxAdded) throw new HttpError(400, `No more than ${maxAdded} transactions can be added at once.`);
  const added = readAdded(environment, list);
  if (purchases.room + added.length > maxTransactions) {
    throw new HttpError(503, `The sandbox has no room for them: it keeps ${maxTransactions} transactions.`);
  }
  for (const [index, { purchase }] of added.entries()) {
    if (purchases.find(purchase.merchant, purchase.requestId)) throw duplicate(index, purchase.requestId);
  }
  return storing(() => purchases.insertAll(added.map((each) => draftOfAdded(environment, each)))).length;
}

/** Adds those whose id was not used: a file may hold them. @throws {HttpError} As above. */
export function addSeed(environment: Environment, seed: readonly AddedTransaction[]): void {
  const { purchases } = environment;
  const added = readAdded(environment, seed);
  const missing = added.filter(({ purchase }) => !purchases.find(purchase.merchant, purchase.requestId));
  storing(() => purchases.insertAll(missing.map((each) => draftOfAdded(environment, each))));
}

function readAdded(environment: Environment, list: readonly unknown[]): Added[] {
  const added = list.map((given, index) => readOne(environment, given, index));
  rejectRepeatedIds(added.map(({ purchase }) => purchase));
  return added;
}

function rejectRepeatedIds(purchases: readonly Purchase[]): void {
  const first = new Map<string, number>();
  for (const [index, { merchant, requestId }] of purchases.entries()) {
    const id = `${merchant}\n${requestId}`;
    const earlier = first.get(id);
    if (earlier !== undefined) throw duplicate(index, requestId, `, by ${place(earlier)} of this list`);
    first.set(id, index);
  }
}

const duplicate = (index: number, requestId: string, by = ""): HttpError =>
  new HttpError(422, `${place(index)}: client_request_id: ${requestId} was used before${by}.`);

const place = (index: number): string => `transaction ${index + 1}`;

function readOne({ merchants, now }: Environment, given: unknown, index: number): Added {
  const reject = (reason: string): never => {
    throw new HttpError(400, `${place(index)}: ${reason}`);
  };
  const { created_at, status, ...fields } = fieldsOf(given);
  const { issues } = requestValidator("createTransaction")?.["~standard"].validate(fields) ?? {};
  if (issues) return reject(issues.map(({ message }) => message).join("; "));
  // Validated above.
  const request = fields as AddedTransaction;
  const { merchant_code, client_request_id, customer_msisdn, product, network, amount, plan_code } = request;
  if (!merchants.withCode(merchant_code)) return reject(`merchant_code: there is no merchant ${merchant_code}`);
  const createdAt = created_at === undefined ? now() : parseTime(created_at);
  if (createdAt === undefined) return reject("created_at: must be a time such as 2026-01-31T09:00:00Z");
  if (status !== undefined && status !== "success" && status !== "failed" && status !== "pending") {
    return reject("status: must be success, failed or pending");
  }
  const purchase = {
    operation: "createTransaction",
    merchant: merchant_code,
    requestId: client_request_id,
    msisdn: customer_msisdn,
    product,
    network,
    amount,
    plan: planOf(product, plan_code),
    createdAt,
  } satisfies Purchase;
  try {
    rejectOddPurchase(purchase);
    rejectUnstorableTexts(purchase);
  } catch (error) {
    return reject((error as Error).message);
  }
  return { purchase, status };
}

function draftOfAdded({ settleAfter, purchaseScenarioOf }: Environment, { purchase, status }: Added): Draft {
  const scenario = purchaseScenarioOf(purchase);
  const draft = draftOf(purchase, scenario, scenario.settleAfter ?? settleAfter);
  if (status === "pending") return { ...draft, settleAt: never };
  if (status === undefined && !isBill(purchase.product)) return draft;
  return { ...draft, settleAt: always, final: status ?? draft.final };
}
