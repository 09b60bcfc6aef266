/** The bodies of responses about a transaction, as the contract declares them. */
import {
  type CreateTransactionOutcome,
  type GiftCardOrderOutcome,
  type OutcomeStatus,
  outcomeCodes,
  type Product,
  type ResponseCode,
  type TransactionRow,
  type TransactionStatus,
} from "@vending/contract";
import type { Behaviour } from "../behaviour/behaviour.ts";
import { isBill } from "../behaviour/by-scenario.ts";
import { divided } from "../data/amount.ts";
import type { Merchant } from "../data/merchants.ts";
import { type Outcome, outcomeAt, type Transaction } from "../store/purchases.ts";
import { digits, uuidLike } from "./synthetic.ts";

const words = {
  success: { status: "success", response_code: outcomeCodes.success, response_message: "Successful" },
  failed: { status: "failed", response_code: outcomeCodes.failed, response_message: "Failed" },
  pending: { status: "pending", response_code: outcomeCodes.pending, response_message: "Pending" },
} as const satisfies Record<Outcome, { status: OutcomeStatus; response_code: ResponseCode; response_message: string }>;

export const codeOf = (outcome: Outcome): ResponseCode => words[outcome].response_code;

/** The response to a create. */
export function createResponse(
  transaction: Transaction,
  merchant: Merchant,
  outcome: Outcome,
  behaviour: Behaviour,
): CreateTransactionOutcome {
  const data =
    outcome === "pending"
      ? { ...fields(transaction, merchant), plan: transaction.plan }
      : {
          ...fields(transaction, merchant),
          ...(transaction.product !== "airtime" && { plan: transaction.plan }),
          // Section 2.1 names both forms, and shows this one for a synchronous top-up.
          created_at: (isBill(transaction.product) ? rfc3339 : rowTime)(transaction.createdAt),
          ...remarks(transaction, outcome, behaviour),
        };
  // One literal for three branches of a union; the tests validate each response.
  return { ...words[outcome], data } as CreateTransactionOutcome;
}

/** The response to a status check. */
export function statusResponse(
  transaction: Transaction,
  merchant: Merchant,
  now: number,
  behaviour: Behaviour,
): TransactionStatus {
  const outcome = outcomeAt(transaction, now);
  const full = { ...row(transaction, merchant, now), ...remarks(transaction, outcome, behaviour) };
  // Of a failed top-up, only these two are certain.
  const bare = { internal_reference: full.internal_reference, request_id: full.request_id };
  const data = outcome === "failed" && !isBill(transaction.product) ? bare : full;
  return { ...words[outcome], data } as TransactionStatus;
}

/** One row of the list. */
export function row(transaction: Transaction, merchant: Merchant, now: number): TransactionRow {
  const settled = now >= transaction.settleAt;
  return {
    ...fields(transaction, merchant),
    ...(transaction.plan !== "" && { plan: transaction.plan }),
    merchant_name: merchant.merchant_name,
    created_at: rowTime(transaction.createdAt),
    // A transaction that was added as final may be dated in the future.
    updated_at: rowTime(settled ? Math.max(transaction.settleAt, transaction.createdAt) : transaction.createdAt),
  };
}

/** The response to a gift card order and to its status check. The form of a card is not documented, so the card says that it is made up. */
export function orderResponse(order: Transaction, outcome: Outcome): GiftCardOrderOutcome {
  const data = {
    request_id: order.requestId,
    ...(outcome === "success" && {
      cards: [{ made_up_by_the_sandbox: true, code: digits(order, "card", 16) }],
      reference_code: `GC-${order.seq}`,
    }),
  };
  return { ...words[outcome], data } as GiftCardOrderOutcome;
}

function fields(transaction: Transaction, merchant: Merchant) {
  return {
    internal_reference: uuidLike(transaction),
    product: transaction.product as Product,
    request_id: transaction.requestId,
    msisdn: transaction.msisdn,
    network: transaction.network.toUpperCase(),
    amount: transaction.amount,
    merchant_id: merchant.merchant_id,
  };
}

function remarks(transaction: Transaction, outcome: Outcome, { meter, reason }: Behaviour): Record<string, string> {
  const { product, msisdn, amount } = transaction;
  if (outcome === "pending") return {};
  if (outcome === "failed") {
    return { telco_message: reason ?? (isBill(product) ? billerReason(product) : "The number could not be credited.") };
  }
  if (product !== "ELECTRICITY") {
    return {
      external_reference: `${transaction.network.toUpperCase()}-${digits(transaction, "external", 10)}`,
      ...(isBill(product) ? {} : { telco_message: `${msisdn} was credited.` }),
    };
  }
  if (meter === "debt") return { payment_spent_on: "debt" };
  return {
    token: digits(transaction, "token", 20),
    units: divided(amount, nairaPerUnit),
    ...(meter === "key-change" && { kct1: digits(transaction, "kct1", 20), kct2: digits(transaction, "kct2", 20) }),
  };
}

/** The price of a unit of electricity. */
const nairaPerUnit = 73;

/** Why a biller rejects a purchase. */
export function billerReason(product: string): string {
  switch (product) {
    case "CABLE":
      return "This smartcard is not active.";
    case "ELECTRICITY":
      return "This meter cannot be paid for online.";
    default:
      return "There is no such customer.";
  }
}

const rfc3339 = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;
const rowTime = (time: number): string => new Date(time).toISOString().slice(0, 19).replace("T", " ");
