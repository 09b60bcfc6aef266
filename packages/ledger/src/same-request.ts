/** Whether two requests are one. */
import type { CreateTransactionRequest } from "@vending/contract";

/** The fields in which two requests differ. A caller that repeats itself repeats what it stored, so nothing is interpreted. */
export function differingFields(a: CreateTransactionRequest, b: CreateTransactionRequest): string[] {
  const [left, right] = [fieldsOf(a), fieldsOf(b)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((name) => left.get(name) !== right.get(name)).sort();
}

/** Both are what JSON carries: a field that is undefined is not there. */
const fieldsOf = (request: CreateTransactionRequest): Map<string, string> =>
  new Map(Object.entries(request).map(([name, value]) => [name, JSON.stringify(value)]));
