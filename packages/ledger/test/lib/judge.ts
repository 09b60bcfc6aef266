/** Compares what callers were told and what is stored with what the service sold. */
import type { CreateTransactionRequest } from "@vending/contract";
import type { StoredPurchase } from "@vending/ledger";
import type { Sold } from "./service.ts";

export interface Evidence {
  readonly wanted: readonly CreateTransactionRequest[];
  /** Everything that the service accepted. */
  readonly sold: Iterable<Sold>;
  readonly stored: Iterable<StoredPurchase>;
  /** What the caller of a request was told, by request id. */
  readonly told: ReadonlyMap<string, string>;
  /** What `onEnd` wrote, each with the request id. */
  readonly effects: readonly { readonly id: string; readonly kind: string }[];
}

const stateOf = { success: "succeeded", failed: "failed" } as const;

/** Each fault in a sentence; none if every order ended once, and no caller was told a false outcome. */
export function faults({ wanted, sold, stored, told, effects }: Evidence): string[] {
  const found: string[] = [];
  const purchases = new Map([...stored].map((purchase) => [purchase.requestId, purchase]));
  const written = new Map<string, string[]>();
  for (const { id, kind } of effects) written.set(id, [...(written.get(id) ?? []), kind]);
  const sales = new Map<string, Sold[]>();
  for (const one of sold) sales.set(one.msisdn, [...(sales.get(one.msisdn) ?? []), one]);
  for (const { client_request_id: requestId, customer_msisdn: msisdn } of wanted) {
    const say = (what: string) => found.push(`${requestId}: ${what}`);
    const [one, ...more] = sales.get(msisdn) ?? [];
    sales.delete(msisdn);
    const purchase = purchases.get(requestId);
    const kinds = written.get(requestId) ?? [];
    written.delete(requestId);
    if (kinds.length !== 1) say(`has ${kinds.length} effects`);
    else if (one && kinds[0] !== stateOf[one.outcome]) say(`has the effect of ${kinds[0]}, and it is ${one.outcome}`);
    if (more.length > 0) say(`sold ${more.length + 1} times`);
    if (!one) say("never sold");
    if (!purchase || purchase.state === "open") say("did not end");
    if (!one || !purchase) continue;
    if (purchase.state !== stateOf[one.outcome]) say(`stored as ${purchase.state}, and it is ${one.outcome}`);
    if (purchase.outcome?.transaction.internal_reference !== one.reference) say("another reference is stored");
    if (purchase.storedAt.getTime() > one.at + 1) say("sold before it was stored");
    const outcome = told.get(requestId);
    const isFinal = outcome === "succeeded" || outcome === "failed" || outcome === "rejected";
    if (isFinal && outcome !== stateOf[one.outcome]) say(`the caller was told ${outcome}, and it is ${one.outcome}`);
  }
  for (const msisdn of sales.keys()) found.push(`${msisdn}: sold without an order`);
  for (const id of written.keys()) found.push(`${id}: has an effect without an order`);
  return found;
}
