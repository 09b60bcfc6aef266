/** What a ledger throws besides the errors of the client. This call sent nothing; an earlier one may have. */
import { type ConflictingPurchase, isVendingError, type RejectedPurchase } from "@vending/client";
import { isReported, passing } from "../database-errors.ts";
import type { ShownStatus } from "./record.ts";
import { TransactionError, written } from "./transaction.ts";

/**
 * The database is unavailable. A call for one purchase sent nothing. An earlier call may have, or the purchase may have been stored
 * just before the connection broke: call again with the same request when the database is back.
 */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
  /** `undefined`: of a call that is not about one purchase. */
  readonly requestId: string | undefined;

  constructor(requestId: string | undefined, cause: unknown) {
    const what =
      requestId === undefined
        ? "The database is unavailable. Call again when it is back"
        : `The purchase ${requestId} could not be stored, so this call sent nothing. Call again with the same request when the database is back`;
    super(`${what}: ${written(cause)}`, { cause });
    this.requestId = requestId;
  }
}

/**
 * Throws a `StoreUnavailableError` if waiting for the database may help, and else the error itself: of a program that passes no
 * transaction, of a role that may not write. A caller's transaction that must be begun again is no outage.
 */
export function throwFromStore(requestId: string | undefined, error: unknown, isCallersTransaction = false): never {
  const row = passing(error);
  const mayPass = isReported(error)
    ? row !== undefined && !(isCallersTransaction && row.isOfTransaction)
    : !(error instanceof TypeError || error instanceof RangeError || isOwn(error));
  throw mayPass ? new StoreUnavailableError(requestId, error) : error;
}

const isOwn = (error: unknown): boolean =>
  isVendingError(error) ||
  [TransactionError, UnreadablePurchaseError, LedgerClosedError, SettlementError].some((own) => error instanceof own);

/** An error as one line on the console. */
export function logError(error: unknown, requestId?: string): void {
  const where = requestId === undefined ? "" : `, purchase ${requestId}`;
  // biome-ignore lint/plugin: a library prints through the console of its program, and this is one printable line
  console.error(`The ledger${where}: ${written(error)}`.replace(/[\s\p{C}]+/gu, " "));
}

/** The ledger was closed: it takes nothing new. This call stored and sent nothing. */
export class LedgerClosedError extends Error {
  override readonly name = "LedgerClosedError";

  constructor() {
    super("The ledger was closed. Call the ledger of another process, or of this one after its next start.");
  }
}

/**
 * A purchase is stored, and one column of its row cannot be read: it was changed by hand, damaged, or written by another version.
 * Nothing is sent for it until a person has mended the row. All other purchases continue.
 */
export class UnreadablePurchaseError extends Error {
  override readonly name = "UnreadablePurchaseError";
  readonly requestId: string;
  /** The column of the table. */
  readonly column: string;
  /** The row as it is stored. No log shows it: it may hold a token. */
  declare readonly row: Readonly<Record<string, unknown>>;

  constructor(row: Readonly<Record<string, unknown>>, column: string) {
    const { request_id: requestId, state, stored_at, runs } = row;
    const storedAt = new Date(stored_at as number);
    const since = Number.isNaN(storedAt.getTime()) ? "" : `, since ${storedAt.toISOString()}`;
    const next = ["progress", "learned"].includes(column)
      ? "Set it to NULL: the next run checks the status first."
      : "Look the purchase up at the service, and mend its row.";
    super(
      `The purchase ${requestId} is stored (${state}${since}, runs ${runs}), and its ${column} cannot be read. Nothing is sent for it. ${next}`,
    );
    this.requestId = String(requestId);
    this.column = column;
    Object.defineProperty(this, "row", { value: row });
  }
}

/** A purchase ended in a ledger without `onEnd`: `work` of a ledger that has one runs it. */
export class NoOnEndError extends Error {
  override readonly name = "NoOnEndError";
  readonly requestId: string;

  constructor(requestId: string) {
    super(`The purchase ${requestId} has ended, and this ledger has no onEnd: its onEnd waits.`);
    this.requestId = requestId;
  }
}

/**
 * The service rejects every order of this merchant: credentials, merchant or route are wrong. Enqueued orders wait, unsent, and
 * are sold when it accepts them again.
 */
export class MerchantRejectedError extends Error {
  override readonly name = "MerchantRejectedError";
  /** Of one of the orders. */
  readonly outcome: RejectedPurchase;

  constructor(outcome: RejectedPurchase) {
    const { response, reason } = outcome;
    const what = `the service rejects every order of this merchant with HTTP ${response.status}`;
    super(`Enqueued orders wait, unsent: ${what}.${reason === undefined ? "" : ` ${reason}`}`);
    this.outcome = outcome;
  }
}

/**
 * Open purchases of this store are bought elsewhere: at another address, or for another merchant. This ledger leaves them alone.
 * If the service has a new address, `move` them.
 */
export class BoughtElsewhereError extends Error {
  override readonly name = "BoughtElsewhereError";
  /** Where, as `move` takes it. */
  readonly account: string;
  /** How many. */
  readonly count: number;

  constructor(account: string, count: number) {
    super(`Left alone: ${count} open purchases of this store are bought at ${account}.`);
    this.account = account;
    this.count = count;
  }
}

/** Why a person's settlement was not recorded. The purchase stays as it was. */
export type SettlementRejection =
  /** Nothing is stored under the id. */
  | "not-stored"
  /** It has ended: that does not change. */
  | "ended"
  /** It is bought at another address, or for another merchant. */
  | "elsewhere"
  /** It may have been sent, so it cannot be cancelled. */
  | "sent"
  /** A process works on it, or died while it did: try again when its lease is over. */
  | "held"
  /** The status could not be checked, so the purchase may have been sold. */
  | "not-checked"
  /** The service shows another status than the one given, or a pending transaction. */
  | "shown"
  /** It was sent a moment ago, and the status may not show the sale yet. */
  | "too-early";

/** The settlement was not recorded: `because` says why, `shown` what the service shows. */
export class SettlementError extends Error {
  override readonly name = "SettlementError";
  readonly requestId: string;
  readonly because: SettlementRejection;
  /** `undefined` if the service shows nothing, or the status was not checked. */
  readonly shown: ShownStatus | undefined;

  constructor(requestId: string, because: SettlementRejection, why: string, shown?: ShownStatus) {
    super(`The purchase ${requestId} was not settled: ${why}`);
    this.requestId = requestId;
    this.because = because;
    this.shown = shown;
  }
}

/** Another request is stored under this id. This call sent nothing; the stored purchase continues. */
export class DifferentRequestError extends Error {
  override readonly name = "DifferentRequestError";
  readonly requestId: string;
  /** The fields in which they differ. */
  readonly fields: readonly string[];

  constructor(requestId: string, fields: readonly string[]) {
    const next = "Two orders share an id: correct your program.";
    super(`Another request is stored as ${requestId}, which differs in ${fields.join(", ")}. ${next}`);
    this.requestId = requestId;
    this.fields = fields;
  }
}

/**
 * A purchase under this id succeeded, and its record was deleted: the ledger can no longer tell whether it was this one. This
 * call sent nothing. Do not refund and do not buy again: look the purchase up at the service, or in your own records.
 */
export class DeletedPurchaseError extends Error {
  override readonly name = "DeletedPurchaseError";
  readonly requestId: string;
  /** The reference of the service. */
  readonly internalReference: string;

  constructor(requestId: string, internalReference: string) {
    super(
      `A purchase was made as ${requestId} (${internalReference}), and its record was deleted. Do not buy again: look it up.`,
    );
    this.requestId = requestId;
    this.internalReference = internalReference;
  }
}

/** The transaction under the request id differs from the stored request. A person finds out whose it is, and settles the purchase. */
export class PurchaseConflictError extends Error {
  override readonly name = "PurchaseConflictError";
  readonly requestId: string;
  readonly outcome: ConflictingPurchase;

  constructor(outcome: ConflictingPurchase) {
    const { requestId, fields } = outcome;
    super(`The transaction with request id ${requestId} differs in ${fields.join(", ")}: find out whose it is.`);
    this.requestId = requestId;
    this.outcome = outcome;
  }
}
