/** A store for tests and for programs whose purchases may be forgotten with the process. */
import type { PurchaseProgress } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import type { FinalOutcome, Learned, Refusal, State, StoredPurchase } from "../purchase/record.ts";
import { conclude } from "../purchase/transaction.ts";
import { countByAge } from "./ages.ts";
import { dueAfterMs, maxRankedRuns } from "./backoff.ts";
import { beginStored, partsOf } from "./ended.ts";
import type { Run, Store } from "./store.ts";

/** There is no database: an object without anything. */
export type MemoryTransaction = Record<never, never>;

interface Row {
  requestId: string;
  request: CreateTransactionRequest;
  state: State;
  outcome: FinalOutcome | undefined;
  refusal: Refusal | undefined;
  progress: PurchaseProgress | undefined;
  learned: Learned | undefined;
  /** Settles when an end that is being recorded was, or was not. */
  ending: Promise<unknown>;
  storedAt: Date;
  endedAt: Date | undefined;
  attempts: Date[];
  runs: number;
  /** How long a lease lasts that is taken because it is due. */
  laterMs: number;
  /** When the lease is over. */
  freeAt: number;
  /** When it is due again. */
  dueAt: number;
}

/** Keeps purchases in memory: nothing survives the process. For tests. */
export function memoryStore({ now = Date.now }: { now?: () => number } = {}): Store<MemoryTransaction> {
  const rows = new Map<string, Row>();

  function take(row: Row, leaseMs: number): Run {
    row.runs++;
    row.freeAt = now() + leaseMs;
    return { requestId: row.requestId, number: row.runs, leaseMs };
  }

  function add(given: CreateTransactionRequest, laterMs: number): Row {
    const row: Row = {
      requestId: given.client_request_id,
      // As a database would: what the caller does to its object later changes nothing.
      request: structuredClone(given),
      state: "open",
      outcome: undefined,
      refusal: undefined,
      progress: undefined,
      learned: undefined,
      ending: Promise.resolve(),
      storedAt: new Date(now()),
      endedAt: undefined,
      attempts: [],
      runs: 0,
      laterMs,
      freeAt: 0,
      dueAt: 0,
    };
    rows.set(row.requestId, row);
    return row;
  }

  return {
    async begin(given, { nowMs, laterMs }) {
      const row = rows.get(given.client_request_id) ?? add(given, laterMs);
      return beginStored(snapshot(row), now() < row.freeAt, () => {
        row.laterMs = laterMs;
        return take(row, nowMs);
      });
    },
    async enqueue(given, laterMs) {
      return snapshot(rows.get(given.client_request_id) ?? add(given, laterMs));
    },
    async hasNew() {
      return [...rows.values()].some(({ runs }) => runs === 0);
    },
    async takeDue(limit) {
      const due = [...rows.values()]
        .filter(({ state, freeAt, dueAt }) => state === "open" && freeAt <= now() && dueAt <= now())
        .sort((a, b) => rank(a) - rank(b) || a.dueAt - b.dueAt);
      return due.slice(0, limit).map((row) => ({ run: take(row, row.laterMs), purchase: snapshot(row) }));
    },
    async addAttempt({ requestId }, at) {
      const row = rows.get(requestId);
      if (!row) throw new Error(`The purchase ${requestId} is not stored`);
      row.attempts.push(at);
    },
    async end({ requestId, number }, end, consequences) {
      const row = rows.get(requestId);
      if (!row) return false;
      const ending = row.ending.then(async () => {
        if (row.state !== "open" || (end.status === "refused" && row.runs !== number)) return false;
        const changes = {
          state: end.status,
          progress: undefined,
          learned: undefined,
          endedAt: new Date(now()),
          ...partsOf(end.status, structuredClone(end)),
        };
        if (consequences) await conclude(consequences, snapshot({ ...row, ...changes }), () => ({}), noQuery);
        Object.assign(row, changes);
        return true;
      });
      row.ending = ending.catch(() => {});
      return ending;
    },
    async release({ requestId, number }, progress, learned) {
      const row = rows.get(requestId);
      if (row?.runs !== number || row.state !== "open") return;
      row.progress = progress ?? row.progress;
      row.learned = structuredClone(learned) ?? row.learned;
      row.freeAt = 0;
      row.dueAt = now() + dueAfterMs(number);
    },
    async find(requestId) {
      const row = rows.get(requestId);
      return row && !isDeleted(row) ? snapshot(row) : undefined;
    },
    async *list({ since, until, isOpen }) {
      const all = [...rows.values()].sort((a, b) => a.storedAt.getTime() - b.storedAt.getTime());
      for (const row of all) {
        if (isDeleted(row) || (isOpen && row.state !== "open")) continue;
        if ((!since || row.storedAt >= since) && (!until || row.storedAt < until)) yield snapshot(row);
      }
    },
    async stats() {
      const open = [...rows.values()].filter(({ state }) => state === "open");
      return countByAge(
        open.map(({ storedAt }) => storedAt),
        now(),
      );
    },
    async deleteEnded(before) {
      const old = [...rows.values()].filter((row) => row.endedAt && row.endedAt < before && !isDeleted(row));
      for (const row of old) {
        const { requestId: request_id, outcome } = row;
        const transaction = { internal_reference: outcome?.transaction.internal_reference ?? "", request_id };
        // Nothing of a request is left in that of a deleted purchase.
        row.request = {} as CreateTransactionRequest;
        row.outcome = outcome && { status: outcome.status, transaction, replayed: true };
        row.refusal = undefined;
        row.attempts = [];
      }
      return old.length;
    },
    async close() {},
  };
}

const isDeleted = ({ request }: Row): boolean => request.client_request_id === undefined;

const rank = ({ runs }: Row): number => Math.min(runs, maxRankedRuns);

const noQuery = () => Promise.reject(new Error("There is no database"));

function snapshot({
  ending: _ending,
  laterMs: _laterMs,
  freeAt: _freeAt,
  dueAt: _dueAt,
  ...purchase
}: Row): StoredPurchase {
  return structuredClone(purchase);
}
