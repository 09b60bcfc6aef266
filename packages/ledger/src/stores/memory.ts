/** A store for tests, and for programs whose purchases may end with the process. */
import type { CreateTransactionRequest } from "@vending/contract";
import type { EndedPurchase, StoredPurchase } from "../purchase/record.ts";
import { conclude, type OnEnd } from "../purchase/transaction.ts";
import { concludeAfterMs, dueAfterMs, maxRankedRuns } from "./backoff.ts";
import { deletedOutcome, type Flat, isAt, isDeleted, notTaken, purchaseOf } from "./row.ts";
import { ages, type Begun, type Store } from "./store.ts";

/** There is no database: an empty object. */
export type MemoryTransaction = Record<never, never>;

interface Row {
  purchase: Flat;
  /** Settles when the end that is being recorded was recorded, or was not. */
  ending: Promise<unknown>;
  /** How long a lease lasts that `takeDue` takes. */
  laterMs: number;
  /** When the lease is over. */
  freeAt: number;
  /** When it is due again. */
  dueAt: number;
  /** When its consequence is due; not a number if it is not, or runs now. */
  consequenceAt: number;
}

/** Keeps purchases in memory: nothing survives the process. For tests. */
export function memoryStore({ now = Date.now }: { now?: () => number } = {}): Store<MemoryTransaction> {
  const rows = new Map<string, Row>();

  function change(row: Row, changes: Partial<Flat>): void {
    row.purchase = { ...row.purchase, ...changes };
  }

  /** Takes the lease. */
  function taken(row: Row, leaseMs: number): Extract<Begun, { kind: "taken" }> {
    const { requestId, runs, sentSince } = row.purchase;
    change(row, { runs: runs + 1, sentSince: sentSince ?? new Date(now()) });
    row.freeAt = now() + leaseMs;
    const run = { requestId, number: runs + 1, leaseMs };
    return { kind: "taken", run, purchase: snapshot(row), isNew: sentSince === undefined };
  }

  function add(given: CreateTransactionRequest, laterMs: number, place: string | undefined): Row {
    const purchase: Flat = {
      requestId: given.client_request_id,
      // As in a database, later changes of the caller's object change nothing.
      request: structuredClone(given),
      state: "open",
      end: null,
      isDue: false,
      progress: null,
      learned: null,
      place,
      sentSince: undefined,
      runs: 0,
      storedAt: new Date(now()),
      endedAt: null,
      attempts: [],
    };
    const row: Row = { purchase, ending: Promise.resolve(), laterMs, freeAt: 0, dueAt: 0, consequenceAt: Number.NaN };
    rows.set(purchase.requestId, row);
    return row;
  }

  return {
    async begin(given, { nowMs, laterMs }, place) {
      const row = rows.get(given.client_request_id) ?? add(given, laterMs, place);
      if (!isOpen(row) || !isAt(place, row.purchase) || now() < row.freeAt) return notTaken(snapshot(row), place);
      row.laterMs = laterMs;
      return taken(row, nowMs);
    },
    async enqueue(given, laterMs, _transaction, place) {
      return snapshot(rows.get(given.client_request_id) ?? add(given, laterMs, place));
    },
    async hasNew(place) {
      return [...rows.values()].some(({ purchase }) => purchase.runs === 0 && isAt(place, purchase));
    },
    async takeDue(limit, place) {
      const due = [...rows.values()]
        .filter((row) => isOpen(row) && isAt(place, row.purchase) && row.freeAt <= now() && row.dueAt <= now())
        .sort((a, b) => rank(a) - rank(b) || a.dueAt - b.dueAt);
      return due.slice(0, limit).map((row) => taken(row, row.laterMs));
    },
    async elsewhere(place) {
      const counts = new Map<string, number>();
      for (const row of rows.values()) {
        const { place: other } = row.purchase;
        if (isOpen(row) && other !== undefined && other !== place) counts.set(other, (counts.get(other) ?? 0) + 1);
      }
      return [...counts].map(([place, count]) => ({ place, count }));
    },
    async move(from, to) {
      const moved = [...rows.values()].filter((row) => !row.purchase.endedAt && row.purchase.place === from);
      for (const row of moved) change(row, { place: to });
      return moved.length;
    },
    async addAttempt({ requestId }, at) {
      const row = rows.get(requestId);
      if (!row) throw new Error(`The purchase ${requestId} is not stored`);
      change(row, { attempts: [...row.purchase.attempts, at] });
    },
    async end({ requestId, number }, end, consequences) {
      const row = rows.get(requestId);
      if (!row) return false;
      const ending = row.ending.then(async () => {
        const { state, runs } = row.purchase;
        const isFinal = end.state === "succeeded" || end.state === "failed";
        if (state !== "open" && !(state === "conflict" && isFinal)) return false;
        if (end.state === "rejected" && runs !== number) return false;
        const isEnd = end.state !== "conflict";
        const changes = {
          state: end.state,
          end: structuredClone(end),
          progress: null,
          learned: null,
          endedAt: isEnd ? new Date(now()) : null,
          isDue: isEnd && !consequences,
        };
        if (isEnd && consequences) await run(consequences, { ...row.purchase, ...changes });
        change(row, changes);
        if (changes.isDue) row.consequenceAt = now();
        return true;
      });
      row.ending = ending.catch(() => {});
      return ending;
    },
    async conclude(consequences) {
      const [row] = [...rows.values()]
        .filter((one) => one.consequenceAt <= now())
        .sort((a, b) => a.consequenceAt - b.consequenceAt);
      if (!row) return undefined;
      row.consequenceAt = Number.NaN;
      try {
        await run(consequences, { ...row.purchase, isDue: false });
      } catch (error) {
        row.consequenceAt = now() + concludeAfterMs(now() - Number(row.purchase.endedAt));
        throw error;
      }
      change(row, { isDue: false });
      return row.purchase.requestId;
    },
    async release({ requestId, number }, progress, learned) {
      const row = rows.get(requestId);
      if (row?.purchase.runs !== number || !isOpen(row)) return;
      change(row, structuredClone({ ...(progress && { progress }), ...(learned && { learned }) }));
      row.freeAt = 0;
      row.dueAt = now() + dueAfterMs(number);
    },
    async unsend({ requestId, number }) {
      const row = rows.get(requestId);
      if (row?.purchase.runs !== number || !isOpen(row)) return;
      change(row, { sentSince: undefined, attempts: [] });
      row.freeAt = 0;
      row.dueAt = now();
    },
    async find(requestId) {
      const row = rows.get(requestId);
      return row && !isDeleted(row.purchase) ? snapshot(row) : undefined;
    },
    async known(requestIds) {
      return requestIds.filter((id) => rows.has(id));
    },
    async *list({ since, until, isOpen: onlyOpen }) {
      const all = [...rows.values()].sort((a, b) => a.purchase.storedAt.getTime() - b.purchase.storedAt.getTime());
      for (const row of all) {
        const { storedAt } = row.purchase;
        if (isDeleted(row.purchase) || (onlyOpen && row.purchase.endedAt && !isDue(row))) continue;
        if ((!since || storedAt >= since) && (!until || storedAt < until)) yield snapshot(row);
      }
    },
    async stats() {
      const open = [...rows.values()].filter(isOpen).map(({ purchase }) => purchase.storedAt.getTime());
      const [oldest] = open.sort((a, b) => a - b);
      const due = [...rows.values()].filter(isDue).map(({ purchase }) => Number(purchase.endedAt));
      const older = (ms: number) => open.filter((at) => at < now() - ms).length;
      return {
        open: open.length,
        oldestOpen: oldest === undefined ? undefined : new Date(oldest),
        olderThan: { minute: older(ages.minute), hour: older(ages.hour), day: older(ages.day) },
        conflicts: [...rows.values()].filter(({ purchase }) => purchase.state === "conflict").length,
        due: due.length,
        oldestDue: due.length === 0 ? undefined : new Date(Math.min(...due)),
      };
    },
    async deleteEnded(before) {
      const old = [...rows.values()].filter(
        (row) => row.purchase.endedAt && row.purchase.endedAt < before && !isDue(row) && !isDeleted(row.purchase),
      );
      for (const row of old) {
        const { requestId, state, end } = row.purchase;
        const reference = end && "transaction" in end ? end.transaction.internal_reference : "";
        // Nothing of a request is left in that of a deleted purchase.
        const request = {} as CreateTransactionRequest;
        change(row, { request, end: deletedOutcome(requestId, state, reference), attempts: [] });
      }
      return old.length;
    },
    async close() {},
  };
}

const isOpen = ({ purchase }: Row): boolean => purchase.state === "open";

const isDue = ({ purchase }: Row): boolean => purchase.isDue;

const rank = ({ purchase }: Row): number => Math.min(purchase.runs, maxRankedRuns);

const run = (consequences: OnEnd<MemoryTransaction>, purchase: Flat): Promise<void> =>
  conclude(
    (ended) => consequences(ended, {}),
    purchaseOf(structuredClone(purchase)) as EndedPurchase,
    () => Promise.reject(new Error("There is no database")),
  );

const snapshot = ({ purchase }: Row): StoredPurchase => purchaseOf(structuredClone(purchase));
