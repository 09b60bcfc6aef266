/** The list of transactions (section 4.5). */
import { type OutcomeStatus, outcomeCodes, type TransactionListResponse } from "@vending/contract";
import { HttpError } from "../scenario/errors.ts";
import { dataInForm } from "../scenario/forms.ts";
import type { Handler } from "./handler.ts";
import { row } from "./responses.ts";

const maxPageSize = 1_000;

export const listTransactions: Handler = ({ purchases }, { merchant, parameters, now }) => {
  const { page = 1, limit = 10, msisdn, network, status } = parameters;
  const [number, size] = [Number(page), Number(limit)];
  if (number < 1) throw new HttpError(400, `page must be at least 1, not ${number}`);
  if (size < 1 || size > maxPageSize) {
    throw new HttpError(
      400,
      `limit must be from 1 to ${maxPageSize} in the sandbox, not ${size}; the contract does not document a maximum`,
    );
  }
  const outcome = status === undefined ? undefined : outcomeOf(Number(status));
  const filter = { merchant: merchant.merchant_code, msisdn: text(msisdn), network: text(network), outcome, now };
  const { rows, total } = purchases.list(filter, (number - 1) * size, size);
  const data = rows.map((transaction) => dataInForm(transaction.form, row(transaction, merchant, now)));
  const pagination = { total, page: number, size, total_pages: Math.ceil(total / size) };
  const list: TransactionListResponse = { status: "success", data, pagination };
  return { handle: () => list };
};

/** The contract does not document the integers of the filter; the sandbox takes those of the response codes. */
function outcomeOf(status: number): OutcomeStatus {
  const outcomes = Object.keys(outcomeCodes) as OutcomeStatus[];
  const outcome = outcomes.find((name) => Number(outcomeCodes[name]) === status);
  if (outcome) return outcome;
  const known = outcomes.map((name) => `${Number(outcomeCodes[name])} (${name})`).join(", ");
  throw new HttpError(
    400,
    `status must be one of ${known} in the sandbox, not ${status}; the contract does not document the integers`,
  );
}

const text = (value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);
