/** What was bought. Memory holds it all and responds; a file, if there is one, remembers it. */
import type { OutcomeStatus } from "@vending/contract";
import type { Purchase, PurchaseScenario } from "./purchase-scenario.ts";

/**
 * What is stored of a transaction, with all that its scenario has said. Its outcome at a moment follows from it; no timer runs.
 */
export interface KeptPurchase extends Purchase, Omit<PurchaseScenario, "settleAfter" | "queued"> {
  /** Given by the store: a positive integer, higher than that of every earlier transaction. */
  readonly seq: number;
  /** When it becomes final, in milliseconds since 1970: `always` if it is from the beginning, `never` if it stays pending. */
  readonly settleAt: number;
}

/** A transaction that is not stored yet. */
export type Draft = Omit<KeptPurchase, "seq">;

export const never: number = Number.MAX_SAFE_INTEGER;

/** Of a purchase that is final when it is made: it stays final, wherever the clock goes. */
export const always: number = Number.MIN_SAFE_INTEGER;

/**
 * A purchase as it is stored.
 *
 * @param settleAfter From its creation to its outcome, in milliseconds.
 */
export function draftOf(
  purchase: Purchase,
  { final, reason, form, meter }: PurchaseScenario,
  settleAfter: number,
): Draft {
  return {
    ...purchase,
    settleAt: Math.min(purchase.createdAt + settleAfter, never),
    final,
    // Named one by one: a scenario may have other fields, which no file could keep.
    ...(reason !== undefined && { reason }),
    ...(form && { form }),
    ...(meter && { meter }),
  };
}

/** The outcome at a moment. */
export function outcomeAt({ settleAt, final }: Pick<KeptPurchase, "settleAt" | "final">, now: number): OutcomeStatus {
  return now < settleAt ? "pending" : final;
}

/** The transactions that match all fields. */
interface Filter {
  readonly merchant: string;
  readonly msisdn?: string | undefined;
  /** In any case. */
  readonly network?: string | undefined;
  /** The outcome at `now`. */
  readonly outcome?: OutcomeStatus | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface Page {
  readonly rows: KeptPurchase[];
  /** How many match, on all pages. */
  readonly total: number;
}

/** Nothing was stored. */
export class StoreError extends Error {
  /** `closed` for what comes after the end; otherwise the message says why. */
  readonly reason: "closed" | "unusable";

  constructor(reason: StoreError["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What remembers the transactions when the process has ended. */
export interface Backing {
  /** Oldest first. */
  read(): Iterable<KeptPurchase>;
  /** Adds all of them or none. @throws {StoreError} They cannot be written. */
  append(transactions: readonly KeptPurchase[]): void;
  clear(): void;
  close(): void;
}

/** No method waits for anything, so a request that looks a purchase up and then stores it is never overtaken by another. */
export class Purchases {
  readonly #backing: Backing | undefined;
  /** Oldest first. */
  #all: KeptPurchase[] = [];
  readonly #byMerchant: Map<string, OfMerchant> = new Map();
  #room = 0;
  #isClosed = false;

  /** @param backing Default: what was bought is gone when the process ends. */
  constructor(backing?: Backing) {
    this.#backing = backing;
    for (const transaction of backing?.read() ?? []) this.#add(transaction);
  }

  /** The room in use, in transactions of usual length. */
  get room(): number {
    return this.#room;
  }

  /** Returns the transaction with its `seq`; `undefined`, and stores nothing, if its merchant has used the request id. */
  insert(draft: Draft): KeptPurchase | undefined {
    return this.insertAll([draft])[0];
  }

  /**
   * Stores several in their order, all or none, and skips each whose merchant has used the request id.
   *
   * @throws {StoreError} The store is closed, as the body of a request may arrive later; or it cannot be written.
   */
  insertAll(drafts: readonly Draft[]): KeptPurchase[] {
    if (this.#isClosed && drafts.length > 0) throw new StoreError("closed", "The store is closed.");
    const last = this.#all.at(-1)?.seq ?? 0;
    const unused = drafts.filter(({ merchant, requestId }) => !this.find(merchant, requestId));
    const transactions = unused.map((draft, index) => ({ ...draft, seq: last + index + 1 }));
    // First: what the file does not hold must not be sold.
    this.#backing?.append(transactions);
    for (const transaction of transactions) this.#add(transaction);
    return transactions;
  }

  find(merchant: string, requestId: string): KeptPurchase | undefined {
    return this.#byMerchant.get(merchant)?.byId.get(requestId);
  }

  isUsedByOther(merchant: string, requestId: string): boolean {
    return [...this.#byMerchant].some(([code, { byId }]) => code !== merchant && byId.has(requestId));
  }

  /** A page of those that match, newest first, without gift card orders. */
  list({ merchant, msisdn, network, outcome, now }: Filter, offset: number, limit: number): Page {
    const { listed, byNumber } = this.#byMerchant.get(merchant) ?? nothing();
    const known = msisdn === undefined ? listed : (byNumber.get(msisdn) ?? []);
    const wanted = network?.toLowerCase();
    const isFiltered = wanted !== undefined || outcome !== undefined;
    const isFound = (stored: KeptPurchase) =>
      (wanted === undefined || stored.network.toLowerCase() === wanted) &&
      (outcome === undefined || outcomeAt(stored, now) === outcome);
    const found = isFiltered ? known.filter(isFound) : known;
    return pageOf(found, offset, limit);
  }

  /** The newest of all merchants, with gift card orders. */
  newest(limit: number): Page {
    return pageOf(this.#all, 0, limit);
  }

  clear(): void {
    this.#backing?.clear();
    this.#all = [];
    this.#byMerchant.clear();
    this.#room = 0;
  }

  close(): void {
    if (!this.#isClosed) this.#backing?.close();
    this.#isClosed = true;
  }

  #add(transaction: KeptPurchase): void {
    this.#all.push(transaction);
    const { merchant, requestId, msisdn, product } = transaction;
    const own = this.#byMerchant.get(merchant) ?? nothing();
    this.#byMerchant.set(merchant, own);
    own.byId.set(requestId, transaction);
    if (product !== "gift card") {
      own.listed.push(transaction);
      const ofNumber = own.byNumber.get(msisdn);
      if (ofNumber) ofNumber.push(transaction);
      else own.byNumber.set(msisdn, [transaction]);
    }
    this.#room += roomOf(transaction);
  }
}

/** What one merchant has bought. */
interface OfMerchant {
  readonly byId: Map<string, KeptPurchase>;
  /** What the list shows, oldest first. */
  readonly listed: KeptPurchase[];
  /** The same of each number. */
  readonly byNumber: Map<string, KeptPurchase[]>;
}

const nothing = (): OfMerchant => ({ byId: new Map(), listed: [], byNumber: new Map() });

/** @param all Oldest first. */
function pageOf(all: readonly KeptPurchase[], offset: number, limit: number): Page {
  const end = Math.max(0, all.length - offset);
  return { rows: all.slice(Math.max(0, end - limit), end).reverse(), total: all.length };
}

const usualLength = 128;

/** A transaction with very long texts takes the room of several. */
function roomOf({ requestId, msisdn, amount, network, plan, reason = "" }: KeptPurchase): number {
  const length = requestId.length + msisdn.length + amount.length + network.length + plan.length + reason.length;
  return Math.max(1, length / usualLength);
}
