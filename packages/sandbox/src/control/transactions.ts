/** `GET /sandbox/transactions`: the newest transactions, for the page. */
import type { OutcomeStatus, ResponseCode, TransactionRow } from "@vending/contract";
import { outcomeAt } from "../data/purchases.ts";
import { dataInForm } from "../scenario/forms.ts";
import { scenarioOf } from "../scenario/scenarios.ts";
import type { Environment } from "../service/handler.ts";
import { codeOf, row } from "../service/responses.ts";

const maxShown = 200;

/** A transaction as a person sees it: its row in the list, and what the list does not show. */
export interface SandboxTransaction extends TransactionRow {
  readonly merchant_code: string;
  readonly status: OutcomeStatus;
  readonly response_code: ResponseCode;
  /** The three digits of the scenario that the customer's number selects, or null. */
  readonly scenario: string | null;
}

interface NewestTransactions {
  /** Of all transactions, shown or not. */
  readonly total: number;
  /** The newest first. */
  readonly transactions: readonly SandboxTransaction[];
}

/** @param limit The maximum of transactions that are shown. */
export function newestTransactions(
  { purchases, now, merchants, hasScenarios }: Environment,
  limit: number = maxShown,
): NewestTransactions {
  const time = now();
  const { rows, total } = purchases.newest(limit);
  const transactions = rows.flatMap((transaction) => {
    // A file may hold transactions of merchants that this sandbox does not have.
    const owner = merchants.withCode(transaction.merchant);
    if (!owner) return [];
    const outcome = outcomeAt(transaction, time);
    return {
      merchant_code: transaction.merchant,
      ...dataInForm(transaction.form, row(transaction, owner, time)),
      status: outcome,
      response_code: codeOf(outcome),
      scenario: (hasScenarios && scenarioOf(transaction.msisdn)?.suffix) || null,
    };
  });
  return { total, transactions };
}
