/** Compares what callers were told and what is stored with what the service sold. */
import type { CreateTransactionRequest } from "@vending/contract";
import type { StoredPurchase } from "@vending/ledger";
import type { Row } from "../../../client/simulation/world.ts";

export interface Evidence {
  readonly wanted: readonly CreateTransactionRequest[];
  /** Everything that the service accepted. */
  readonly sold: Iterable<Row>;
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
  const sales = Map.groupBy(sold, ({ request }) => request.customer_msisdn);
  for (const { client_request_id: requestId, customer_msisdn: msisdn } of wanted) {
    const say = (what: string) => found.push(`${requestId}: ${what}`);
    const [one, ...more] = sales.get(msisdn) ?? [];
    sales.delete(msisdn);
    const purchase = purchases.get(requestId);
    const kinds = written.get(requestId) ?? [];
    written.delete(requestId);
    if (kinds.length !== 1) say(`has ${kinds.length} effects`);
    else if (one && kinds[0] !== stateOf[one.final]) say(`has the effect of ${kinds[0]}, and it is ${one.final}`);
    if (more.length > 0) say(`sold ${more.length + 1} times`);
    if (!one) say("never sold");
    if (!purchase || purchase.state === "open") say("did not end");
    if (!one || !purchase) continue;
    if (purchase.state !== stateOf[one.final]) say(`stored as ${purchase.state}, and it is ${one.final}`);
    if (purchase.outcome?.transaction.internal_reference !== one.reference) say("another reference is stored");
    if (purchase.storedAt.getTime() > one.madeAt + 1) say("sold before it was stored");
    const outcome = told.get(requestId);
    const isFinal = outcome === "succeeded" || outcome === "failed" || outcome === "rejected";
    if (isFinal && outcome !== stateOf[one.final]) say(`the caller was told ${outcome}, and it is ${one.final}`);
  }
  for (const msisdn of sales.keys()) found.push(`${msisdn}: sold without an order`);
  for (const id of written.keys()) found.push(`${id}: has an effect without an order`);
  return found;
}
