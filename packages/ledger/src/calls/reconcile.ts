/** Compares a window of purchases and sales on both sides: what is stored with its status, what the service lists with what is stored. */
import { type TransactionsOptions, transactions, waitForOutcome } from "@vending/client";
import { isText } from "@vending/terminal/values";
import { mustBe, mustBeDates, mustBeSignal } from "../purchase/options.ts";
import type { ShownStatus, State, StoredPurchase } from "../purchase/record.ts";
import { isAt } from "../stores/row.ts";
import type { OnUnreadable } from "../stores/store.ts";
import { lookUp, type Shown, stateOf } from "./client.ts";
import type { LedgerContext } from "./context.ts";
import { linkedAbort } from "./linked-abort.ts";

export interface ReconcileOptions {
  /** Purchases that were stored, and sales that were made, at or after this moment. Default: a day before `until`. */
  since?: Date;
  /** And before this moment. Default: now. */
  until?: Date;
  /** How many entries a list holds at most. Default: 1,000. */
  limit?: number;
  /** Stops. Purchases that were not compared by then are in no list. */
  signal?: AbortSignal;
}

/** A purchase about which the ledger and the service do not agree. */
export interface Discrepancy {
  readonly requestId: string;
  /** What the ledger has, if it has anything. */
  readonly stored: State | undefined;
  /** What the service shows, if it shows anything. */
  readonly shown: ShownStatus | undefined;
  /** What differs: `status`, `internal_reference`, or a field of the request, such as `amount`. */
  readonly fields: readonly string[];
}

export interface Reconciliation {
  /** How many purchases of the ledger were compared. */
  readonly compared: number;
  /** How many sales of the service's list were looked up; `undefined` if it could not be read to its end: `onError` was told. */
  readonly listed: number | undefined;
  /** Stored as a success or a failure, and unknown to the service. */
  readonly missing: readonly Discrepancy[];
  /** The service shows something else. */
  readonly different: readonly Discrepancy[];
  /** Open in the ledger: `work` resumes them. */
  readonly notFinal: readonly Discrepancy[];
  /** Listed by the service, sold or not known to have failed, and not in this ledger. */
  readonly unknown: readonly Discrepancy[];
  /** The status could not be checked, its row cannot be read, or it is bought elsewhere. */
  readonly notCompared: readonly string[];
  /** How many entries `limit` kept out of the lists. */
  readonly leftOut: number;
}

const dayMs = 86_400_000;

/** How many rows a page of the service's list has. */
const pageSize = 100;

/** The walk through the list may take so many deadlines of a purchase. */
const walkFactor = 10;

/** From so many rows on that are too old, none of them newer than the one before, the rest of the list is older still. */
const maxOldRows = 1_000;

export async function reconcile(context: LedgerContext, options: ReconcileOptions): Promise<Reconciliation> {
  const { until, limit = 1_000 } = options;
  mustBeDates({ since: options.since, until });
  mustBe(typeof limit === "number" && limit >= 0, "limit must be a number, 0 or more");
  mustBeSignal(options.signal);
  const { since = new Date(Number(until ?? Date.now()) - dayMs) } = options;
  const { signal, unlink } = linkedAbort(options.signal, context.stopping);
  const lists = { missing: [], different: [], notFinal: [], unknown: [], notCompared: [] } as Lists;
  let [compared, leftOut] = [0, 0];
  function add<Name extends keyof Lists>(name: Name, entry: Lists[Name][number]): void {
    const list: Lists[Name][number][] = lists[name];
    if (list.length < limit) list.push(entry);
    else leftOut++;
  }

  const onUnreadable: OnUnreadable = (error) => {
    context.onError(error, error.requestId);
    add("notCompared", error.requestId);
  };
  const purchases = context.store.list({ since, until, onUnreadable })[Symbol.asyncIterator]();
  const work = async () => {
    while (!signal.aborted) {
      const { done, value: purchase } = await purchases.next();
      if (done) return;
      const { requestId, state: stored, request } = purchase;
      const shown = isAt(context.account, purchase) ? await lookUp(context.client, request, signal) : "nothing learned";
      if (shown === "nothing learned") {
        add("notCompared", requestId);
        continue;
      }
      compared++;
      const found = compare(purchase, shown);
      if (found) add(found.list, { requestId, stored, shown: shown?.status, fields: found.fields });
    }
  };
  try {
    await Promise.all(Array.from({ length: context.concurrency }, work));
    // A service that answered nothing is not asked for its list.
    const isAway = compared === 0 && lists.notCompared.length > 0;
    const listed = isAway
      ? undefined
      : await findUnknown(context, { since, until }, signal, (sale) => add("unknown", sale));
    return { compared, listed, ...lists, leftOut };
  } finally {
    unlink();
  }
}

type List = "missing" | "different" | "notFinal" | "unknown";
type Lists = Record<List, Discrepancy[]> & { notCompared: string[] };

/** Walks the service's list. Returns how many sales were looked up in the store; `undefined` if the list ended too early. */
async function findUnknown(
  { client, store, deadlineMs, purchase: { clock }, onError }: LedgerContext,
  { since, until }: { since: Date; until: Date | undefined },
  signal: AbortSignal,
  add: (sale: Discrepancy) => void,
): Promise<number | undefined> {
  // The form of a row's time has no zone: a sale of the day before or after is looked up, too.
  const [from, to] = [Number(since) - dayMs, Number(until ?? Number.POSITIVE_INFINITY) + dayMs];
  const options: TransactionsOptions = { signal, deadlineMs: deadlineMs * walkFactor, ...(clock && { clock }) };
  const page = new Set<string>();
  let [listed, oldRows, last] = [0, 0, Number.POSITIVE_INFINITY];
  const lookUpPage = async () => {
    const known = new Set(await store.known([...page]));
    listed += page.size;
    for (const requestId of page) {
      if (known.has(requestId)) continue;
      // A row does not say its status.
      const { state } = await waitForOutcome(client, requestId, { ...options, deadlineMs: 0 });
      const shown = state === "succeeded" ? "success" : state === "open" ? "pending" : undefined;
      if (shown) add({ requestId, stored: undefined, shown, fields: ["status"] });
    }
    page.clear();
  };
  try {
    for await (const { request_id, created_at } of transactions(client, { limit: pageSize }, options)) {
      const at = Date.parse(String(created_at).replace(/^(\S+) (\S+)$/, "$1T$2Z"));
      oldRows = at < from && at <= last ? oldRows + 1 : 0;
      if (oldRows === maxOldRows) break;
      last = at;
      if (at < from || at >= to) continue;
      page.add(String(request_id));
      if (page.size === pageSize) await lookUpPage();
    }
    await lookUpPage();
    return listed;
  } catch (error) {
    if (!signal.aborted) onError(error);
    return undefined;
  }
}

function compare(purchase: StoredPurchase, shown: Shown | undefined): { list: List; fields: string[] } | undefined {
  const { state, outcome } = purchase;
  if (state === "open" && !shown?.fields.length) return { list: "notFinal", fields: ["status"] };
  if (!shown) {
    // A person found out that it was never made.
    const isNothing =
      state === "failed" && purchase.outcome.settled && !isText(outcome?.transaction.internal_reference);
    return state === "rejected" || isNothing ? undefined : { list: "missing", fields: ["status"] };
  }
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
