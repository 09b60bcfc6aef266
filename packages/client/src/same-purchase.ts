/** Whether a transaction is the purchase that was asked for. */
import type { CreateTransactionRequest } from "@vending/contract";
import type { Transaction } from "./status.ts";

/**
 * The fields in which a transaction differs from a request. A field that the status does not show, as of a failed
 * transaction, is no difference; nor is another way to write the same number, amount, network or plan (section 2.1). In
 * doubt it is the same: to call a purchase another one would invite to buy it again.
 */
export function differences(request: CreateTransactionRequest, transaction: Transaction): string[] {
  const { msisdn, product, amount, network, plan } = transaction;
  const differs: [string, boolean][] = [
    [
      "customer_msisdn",
      msisdn !== undefined && numberOf(request, msisdn) !== numberOf(request, request.customer_msisdn),
    ],
    ["product", product !== undefined && product !== request.product],
    ["amount", amount !== undefined && Number(amount) !== Number(request.amount)],
    ["network", network !== undefined && network.toLowerCase() !== request.network.toLowerCase()],
    [
      "plan_code",
      plan !== undefined && request.plan_code !== undefined && areOtherPlans(request, plan, request.plan_code),
    ],
  ];
  return differs.flatMap(([field, different]) => (different ? [field] : []));
}

/** Without what a phone number may begin with. A meter or smartcard has one way to be written. */
const numberOf = ({ product }: CreateTransactionRequest, number: string): string =>
  product === "airtime" || product === "data" ? number.replace(/\D/g, "").replace(/^(234|0)/, "") : number;

/** Only catalog codes tell plans apart: other ways to name a plan may be shown as its catalog code. */
function areOtherPlans({ product, network }: CreateTransactionRequest, ...plans: [string, string]): boolean {
  const isCatalogCode = (plan: string) =>
    product === "data" ? plan.toLowerCase().startsWith(`${network}-`) : product !== "airtime" && /^\d+$/.test(plan);
  return plans.every(isCatalogCode) && plans[0].toLowerCase() !== plans[1].toLowerCase();
}
