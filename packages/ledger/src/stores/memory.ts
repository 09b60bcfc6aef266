/** A store for tests, and for programs whose purchases may end with the process. */
import type { CreateTransactionRequest } from "@vending/contract";
import type { StoredPurchase } from "../purchase/record.ts";
import { conclude } from "../purchase/transaction.ts";
import { concludeAfterMs, dueAfterMs, maxRankedRuns } from "./backoff.ts";
import { beginStored, isAt, partsOf } from "./begun.ts";
import { ages, type Run, type Store } from "./store.ts";

/** There is no database: an empty object. */
export type MemoryTransaction = Record<never, never>;

interface Row {
  purchase: StoredPurchase;
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

  function change(row: Row, changes: Partial<StoredPurchase>): void {
    row.purchase = { ...row.purchase, ...changes };
  }

  function take(row: Row, leaseMs: number): Run {
    const { requestId, runs, sentSince = new Date(now()) } = row.purchase;
    change(row, { runs: runs + 1, sentSince });
    row.freeAt = now() + leaseMs;
    return { requestId, number: runs + 1, leaseMs };
  }

  function add(given: CreateTransactionRequest, laterMs: number, place: string | undefined): Row {
    const purchase: StoredPurchase = {
      requestId: given.client_request_id,
      // As in a database, later changes of the caller's object change nothing.
      request: structuredClone(given),
      state: "open",
      outcome: undefined,
      rejection: undefined,
      consequence: undefined,
      progress: undefined,
      learned: undefined,
      place,
      sentSince: undefined,
      runs: 0,
      storedAt: new Date(now()),
      endedAt: undefined,
      attempts: [],
    };
    const row: Row = { purchase, ending: Promise.resolve(), laterMs, freeAt: 0, dueAt: 0, consequenceAt: Number.NaN };
    rows.set(purchase.requestId, row);
    return row;
  }

  return {
    async begin(given, { nowMs, laterMs }, place) {
      const row = rows.get(given.client_request_id) ?? add(given, laterMs, place);
      return beginStored(
        snapshot(row),
        place,
        now() < row.freeAt,
        () => {
          row.laterMs = laterMs;
          return take(row, nowMs);
        },
        () => snapshot(row),
      );
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
      return due.slice(0, limit).map((row) => {
        const isNew = row.purchase.sentSince === undefined;
        return { run: take(row, row.laterMs), purchase: snapshot(row), isNew };
      });
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
      const moved = [...rows.values()].filter((row) => isOpen(row) && row.purchase.place === from);
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
        if (!isOpen(row) || (end.state === "rejected" && row.purchase.runs !== number)) return false;
        const changes: Partial<StoredPurchase> = {
          state: end.state,
          progress: undefined,
          learned: undefined,
          endedAt: new Date(now()),
          consequence: consequences ? "done" : "due",
          ...partsOf(structuredClone(end)),
        };
        const ended = structuredClone({ ...row.purchase, ...changes });
        if (consequences) await conclude((purchase) => consequences(purchase, {}), ended, noQuery);
        change(row, changes);
        if (!consequences) row.consequenceAt = now();
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
        await conclude((purchase) => consequences(purchase, {}), snapshot(row), noQuery);
      } catch (error) {
        row.consequenceAt = now() + concludeAfterMs(now() - Number(row.purchase.endedAt));
        throw error;
      }
      change(row, { consequence: "done" });
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
      return row && !isDeleted(row) ? snapshot(row) : undefined;
    },
    async *list({ since, until, isOpen: onlyOpen }) {
      const all = [...rows.values()].sort((a, b) => a.purchase.storedAt.getTime() - b.purchase.storedAt.getTime());
      for (const row of all) {
        const { storedAt } = row.purchase;
        if (isDeleted(row) || (onlyOpen && !isOpen(row) && !isDue(row))) continue;
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
        due: due.length,
        oldestDue: due.length === 0 ? undefined : new Date(Math.min(...due)),
      };
    },
    async deleteEnded(before) {
      const old = [...rows.values()].filter(
        (row) => row.purchase.endedAt && row.purchase.endedAt < before && !isDue(row) && !isDeleted(row),
      );
      for (const row of old) {
        const { requestId: request_id, outcome } = row.purchase;
        const internal_reference = outcome?.transaction.internal_reference ?? "";
        change(row, {
          // Nothing of a request is left in that of a deleted purchase.
          request: {} as CreateTransactionRequest,
          outcome: outcome && {
            ...(outcome.state === "failed" ? failed : succeeded),
            ...{ requestId: request_id, attempts: 0, statusChecks: 0, replayed: true },
            transaction: { internal_reference, request_id },
          },
          rejection: undefined,
          attempts: [],
        });
      }
      return old.length;
    },
    async close() {},
  };
}

const succeeded = { state: "succeeded", money: "keep" } as const;
const failed = { state: "failed", money: "return" } as const;

const isOpen = ({ purchase }: Row): boolean => purchase.state === "open";

const isDue = ({ purchase }: Row): boolean => purchase.consequence === "due";

const isDeleted = ({ purchase }: Row): boolean => purchase.request.client_request_id === undefined;

const rank = ({ purchase }: Row): number => Math.min(purchase.runs, maxRankedRuns);

const noQuery = () => Promise.reject(new Error("There is no database"));

const snapshot = ({ purchase }: Row): StoredPurchase => structuredClone(purchase);
