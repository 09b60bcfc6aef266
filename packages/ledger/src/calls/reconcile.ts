/** Compares stored purchases with what the service shows, and changes nothing. */

import type { ShownStatus, State, StoredPurchase } from "../purchase/record.ts";
import { isText } from "../purchase/same-request.ts";
import { lookUp, type Shown, stateOf } from "./client.ts";
import type { LedgerContext } from "./context.ts";
import { linkedAbort } from "./linked-abort.ts";

export interface ReconcileOptions {
  /** Purchases stored at or after this moment. Default: all. */
  since?: Date;
  /** Purchases stored before this moment. Default: all. */
  until?: Date;
  /** Stops. Purchases that were not compared by then are in no list. */
  signal?: AbortSignal;
}

/** A purchase about which the ledger and the service do not agree. */
export interface Discrepancy {
  readonly requestId: string;
  readonly stored: State;
  /** What the service shows, if it shows anything. */
  readonly shown: ShownStatus | undefined;
  /** What differs: `status`, `internal_reference`, or a field of the request, such as `amount`. */
  readonly fields: readonly string[];
}

export interface Reconciliation {
  /** How many purchases were compared. */
  readonly compared: number;
  /** Stored as a success or a failure, and unknown to the service. */
  readonly missing: readonly Discrepancy[];
  /** The service shows something else. */
  readonly different: readonly Discrepancy[];
  /** Open in the ledger: `recover` resumes them. */
  readonly notFinal: readonly Discrepancy[];
  /** The status could not be checked, or it is bought elsewhere. */
  readonly notCompared: readonly string[];
}

export async function reconcile(context: LedgerContext, options: ReconcileOptions): Promise<Reconciliation> {
  const { client, store, place, concurrency } = context;
  const { signal, unlink } = linkedAbort(options.signal, context.stopping);
  const lists: Record<List, Discrepancy[]> = { missing: [], different: [], notFinal: [] };
  const notCompared: string[] = [];
  let compared = 0;

  const purchases = store.list(options)[Symbol.asyncIterator]();
  const work = async () => {
    while (!signal.aborted) {
      const { done, value: purchase } = await purchases.next();
      if (done) return;
      const isHere = place === undefined || purchase.place === undefined || purchase.place === place;
      const shown = isHere ? await lookUp(client, purchase.request, signal) : "nothing learned";
      if (shown === "nothing learned") {
        notCompared.push(purchase.requestId);
        continue;
      }
      compared++;
      const found = compare(purchase, shown);
      const { requestId, state: stored } = purchase;
      if (found) lists[found.list].push({ requestId, stored, shown: shown?.status, fields: found.fields });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work)).finally(unlink);
  return { compared, ...lists, notCompared };
}

type List = "missing" | "different" | "notFinal";

function compare(
  { state, outcome }: StoredPurchase,
  shown: Shown | undefined,
): { list: List; fields: string[] } | undefined {
  if (state === "open") return { list: "notFinal", fields: ["status"] };
  if (!shown) return state === "rejected" ? undefined : { list: "missing", fields: ["status"] };
  const { status, transaction } = shown;
  const fields = [
    ...(stateOf[status] === state ? [] : ["status"]),
    ...(differ(outcome?.transaction.internal_reference, transaction.internal_reference) ? ["internal_reference"] : []),
    ...shown.fields,
  ];
  return fields.length > 0 ? { list: "different", fields } : undefined;
}

/** A reference that one side does not show as a text is no difference. */
const differ = (a: unknown, b: unknown): boolean => isText(a) && isText(b) && a !== b;
