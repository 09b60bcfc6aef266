/** `GET /sandbox/transactions`: the newest, for the page. */

import { dataInForm } from "../behaviour/forms.ts";
import { scenarioOf } from "../behaviour/scenarios.ts";
import type { Merchant } from "../data/merchants.ts";
import type { Environment } from "../service/environment.ts";
import { codeOf, row } from "../service/responses.ts";
import { outcomeAt } from "../store/store.ts";

const maxShown = 200;

/** Those of one merchant, or of all. */
export async function newestTransactions(
  { store, now, merchants, behaviourOf }: Pick<Environment, "store" | "now" | "merchants" | "behaviourOf">,
  merchant?: string,
): Promise<object> {
  const time = now();
  const { rows, total } = await store.latest(maxShown, merchant);
  const owners = new Map<string, Merchant | undefined>();
  for (const { merchant: code } of rows) {
    if (!owners.has(code)) owners.set(code, await merchants.withCode(code));
  }
  const transactions = rows.flatMap((transaction) => {
    // A database may hold those of merchants that this sandbox was not given.
    const owner = owners.get(transaction.merchant);
    if (!owner) return [];
    const outcome = outcomeAt(transaction, time);
    return {
      merchant_code: transaction.merchant,
      ...dataInForm(behaviourOf(transaction).form, { ...row(transaction, owner, time) }),
      status: outcome,
      response_code: codeOf(outcome),
      scenario: scenarioOf(transaction.msisdn)?.suffix ?? null,
    };
  });
  return { total, transactions };
}
