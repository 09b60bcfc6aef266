/** Whether a transaction is the purchase that was asked for. */
import type { CreateTransactionRequest } from "@vending/contract";
import type { Transaction } from "./status.ts";

/**
 * The fields in which a transaction differs from a request. A field that the status does not show, as of a failed
 * transaction, is no difference; nor is another way to write the same number, amount or network (section 2.1).
 */
export function differences(request: CreateTransactionRequest, transaction: Transaction): string[] {
  const { msisdn, product, amount, network, plan } = transaction;
  const differs: [string, boolean][] = [
    ["customer_msisdn", msisdn !== undefined && international(msisdn) !== international(request.customer_msisdn)],
    ["product", product !== undefined && product !== request.product],
    ["amount", amount !== undefined && Number(amount) !== Number(request.amount)],
    ["network", network !== undefined && network.toLowerCase() !== request.network.toLowerCase()],
    ["plan_code", request.product !== "airtime" && plan !== undefined && plan !== "" && plan !== request.plan_code],
  ];
  return differs.flatMap(([field, different]) => (different ? [field] : []));
}

const international = (number: string): string => (/^0\d{10}$/.test(number) ? `234${number.slice(1)}` : number);
