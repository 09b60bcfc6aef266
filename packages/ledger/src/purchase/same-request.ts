/** Whether two requests are one. */
import type { CreateTransactionRequest } from "@vending/contract";
import { isTopUp, nationalNumber } from "@vending/contract";

/**
 * The fields in which two requests differ. A caller repeats the request that it stored, so only phone numbers are interpreted:
 * `0803…` and `234803…` are one customer.
 */
export function differingFields(a: CreateTransactionRequest, b: CreateTransactionRequest): string[] {
  const [left, right] = [fieldsOf(a), fieldsOf(b)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((name) => left.get(name) !== right.get(name))
    .filter((name) => name !== "customer_msisdn" || !isSamePhone(a, b))
    .sort();
}

function isSamePhone(a: CreateTransactionRequest, b: CreateTransactionRequest): boolean {
  if (![a, b].every(({ product }) => isTopUp(product))) return false;
  const number = nationalNumber(a.customer_msisdn);
  return number !== undefined && number === nationalNumber(b.customer_msisdn);
}

/** Both are what JSON carries: a field that is undefined is not there. */
const fieldsOf = (request: CreateTransactionRequest): Map<string, string> =>
  new Map(Object.entries(request).map(([name, value]) => [name, JSON.stringify(value)]));
