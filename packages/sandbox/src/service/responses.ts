/** The bodies of responses about a transaction, as the contract declares them. */
import {
  type AcceptedTransaction,
  type AirtimeResponse,
  type AirtimeTransaction,
  type BillTransaction,
  type CreateTransactionResponse,
  type DataResponse,
  type DataTransaction,
  type DeliveredGiftCardOrder,
  type GiftCardOrderResponse,
  type OutcomeStatus,
  outcomeCodes,
  type Product,
  type ResponseCode,
  type TransactionRow,
  type TransactionStatusResponse,
  type TransactionSuccessResponse,
} from "@vending/contract";
import { divided } from "../data/amount.ts";
import type { Merchant } from "../data/merchants.ts";
import { billerReason, isBill, nairaPerUnit } from "../data/products.ts";
import { type KeptPurchase, outcomeAt } from "../data/purchases.ts";
import { digits, uuidLike } from "./synthetic.ts";

const words = {
  success: { status: "success", response_code: outcomeCodes.success, response_message: "Successful" },
  failed: { status: "failed", response_code: outcomeCodes.failed, response_message: "Failed" },
  pending: { status: "pending", response_code: outcomeCodes.pending, response_message: "Pending" },
} as const satisfies { [O in OutcomeStatus]: Omit<Extract<TransactionStatusResponse, { status: O }>, "data"> };

export const codeOf = (outcome: OutcomeStatus): ResponseCode => words[outcome].response_code;

type CreateOutcome = CreateTransactionResponse | AirtimeResponse | DataResponse;

export function createResponse(transaction: KeptPurchase, merchant: Merchant, outcome: OutcomeStatus): CreateOutcome {
  const data = outcome === "pending" ? queued(transaction, merchant) : sold(transaction, merchant, outcome);
  // One literal for all branches of a union. The compiler has checked its data.
  return { ...words[outcome], data } as CreateOutcome;
}

function queued(transaction: KeptPurchase, merchant: Merchant): AcceptedTransaction {
  // A bill is never pending.
  const product = transaction.product as AcceptedTransaction["product"];
  return { ...fields(transaction, merchant), product, plan: transaction.plan };
}

function sold(
  transaction: KeptPurchase,
  merchant: Merchant,
  outcome: "success" | "failed",
): AirtimeTransaction | DataTransaction | BillTransaction {
  const { plan, createdAt } = transaction;
  const { product, ...others } = fields(transaction, merchant);
  const shown = { ...others, ...remarks(transaction, outcome) };
  // Section 2.1 names two forms of the time, and shows this one for a synchronous top-up.
  if (product === "data") return { ...shown, product, plan, created_at: rowTime(createdAt) };
  if (product !== "airtime") return { ...shown, product, plan, created_at: rfc3339(createdAt) };
  // Whether airtime has an empty plan here is not documented, so both occur.
  const noPlan: Pick<AirtimeTransaction, "plan"> = outcome === "failed" ? { plan } : {};
  return { ...shown, product, ...noPlan, created_at: rowTime(createdAt) };
}

/** The response to a status check. */
export function statusResponse(transaction: KeptPurchase, merchant: Merchant, now: number): TransactionStatusResponse {
  const outcome = outcomeAt(transaction, now);
  const remarked = remarks(transaction, outcome);
  const full: TransactionSuccessResponse["data"] = { ...row(transaction, merchant, now), ...remarked };
  // Of a failed top-up, only these two are certain.
  const bare: TransactionRow = { internal_reference: full.internal_reference, request_id: full.request_id };
  const data = outcome === "failed" && !isBill(transaction.product) ? bare : full;
  return { ...words[outcome], data } as TransactionStatusResponse;
}

/** One row of the list, with all that a row of a purchase that did not fail has. */
export function row(transaction: KeptPurchase, merchant: Merchant, now: number): WholeRow {
  const settled = now >= transaction.settleAt;
  const plan: Pick<TransactionRow, "plan"> = transaction.plan === "" ? {} : { plan: transaction.plan };
  // Documented for the create and the status only.
  const { payment_spent_on, ...shown } = remarks(transaction, outcomeAt(transaction, now));
  return {
    ...fields(transaction, merchant),
    ...plan,
    ...shown,
    merchant_name: merchant.merchant_name,
    created_at: rowTime(transaction.createdAt),
    // What is final from the beginning was last changed when it was made.
    updated_at: rowTime(settled ? Math.max(transaction.settleAt, transaction.createdAt) : transaction.createdAt),
  };
}

type WholeRow = TransactionRow & Omit<TransactionSuccessResponse["data"], "payment_spent_on">;

/** The response to a gift card order and to its status check. The form of a card is not documented, so the card says that it is made up. */
export function orderResponse(order: KeptPurchase, outcome: OutcomeStatus): GiftCardOrderResponse {
  const { requestId: request_id } = order;
  if (outcome !== "success") return { ...words[outcome], data: { request_id } };
  const data: DeliveredGiftCardOrder = {
    request_id,
    cards: [{ made_up_by_the_sandbox: true, code: digits(order, "card", 16) }],
    reference_code: `GC-${order.seq}`,
  };
  return { ...words.success, data };
}

type Fields = Pick<
  TransactionSuccessResponse["data"],
  "internal_reference" | "request_id" | "msisdn" | "network" | "amount" | "merchant_id"
> & { product: Product };

function fields(transaction: KeptPurchase, merchant: Merchant): Fields {
  return {
    internal_reference: uuidLike(transaction),
    // A gift card order has responses of its own.
    product: transaction.product as Product,
    request_id: transaction.requestId,
    msisdn: transaction.msisdn,
    network: transaction.network.toUpperCase(),
    amount: transaction.amount,
    merchant_id: merchant.merchant_id,
  };
}

/** What only some purchases have. The compiler rejects a name that the contract does not have. */
type Remarks = Pick<
  BillTransaction,
  "external_reference" | "telco_message" | "token" | "units" | "kct1" | "kct2" | "payment_spent_on"
>;

function remarks(transaction: KeptPurchase, outcome: OutcomeStatus): Remarks {
  const { product, msisdn, amount, meter, reason } = transaction;
  if (outcome === "pending") return {};
  if (outcome === "failed") {
    return { telco_message: reason ?? (isBill(product) ? billerReason(product) : "The number could not be credited.") };
  }
  if (product !== "ELECTRICITY") {
    const external_reference = `${transaction.network.toUpperCase()}-${digits(transaction, "external", 10)}`;
    return isBill(product) ? { external_reference } : { external_reference, telco_message: `${msisdn} was credited.` };
  }
  if (meter === "debt") return { payment_spent_on: "debt" };
  const bought = { token: digits(transaction, "token", 20), units: divided(amount, nairaPerUnit) };
  if (meter !== "key-change") return bought;
  return { ...bought, kct1: digits(transaction, "kct1", 20), kct2: digits(transaction, "kct2", 20) };
}

const rfc3339 = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;
const rowTime = (time: number): string => new Date(time).toISOString().slice(0, 19).replace("T", " ");
