/** What a ledger throws besides the errors of the client. Each says whether the purchase may have been made. */
import { VendingError } from "@vending/client";
import type { ShownStatus } from "./record.ts";

/**
 * The database is away, or refused. This call sent nothing. An earlier one may have, or the intent may have been stored just
 * before the connection broke: call `buy` again with the same request when the database is back.
 */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
  /** Only the database could tell, and it cannot be asked. */
  readonly mayHaveBeenMade = true;
  readonly requestId: string;

  constructor(requestId: string, cause: unknown) {
    const next = "Buy again with the same request when the database is back.";
    super(`The purchase ${requestId} could not be stored, so this call sent nothing. ${next}`, { cause });
    this.requestId = requestId;
  }
}

/** The ledger was closed: it takes nothing new. This call stored and sent nothing. */
export class LedgerClosedError extends Error {
  override readonly name = "LedgerClosedError";
  /** An earlier call may have made the purchase. */
  readonly mayHaveBeenMade = true;

  constructor() {
    super("The ledger was closed. Call the ledger of another process, or of this one after its next start.");
  }
}

/** Why a person's settlement was not recorded. The purchase stays as it was. */
export type SettlementRefusal =
  /** Nothing is stored under the id. */
  | "not-stored"
  /** It has ended: that does not change. */
  | "ended"
  /** A process works on it, or did when it died: try again when its lease is over. */
  | "held"
  /** The service could not be asked, and so it may have been sold. */
  | "not-checked"
  /** The service shows another status than the one that the person says, or a pending one. */
  | "shown"
  /** It was sent a moment ago, and the status may not show yet what was sold. */
  | "too-early";

/** A person's word was not taken: `because` says why, `shown` what the service shows. */
export class SettlementError extends Error {
  override readonly name = "SettlementError";
  /** This call says nothing about the purchase. */
  readonly mayHaveBeenMade = true;
  readonly requestId: string;
  readonly because: SettlementRefusal;
  /** The status that the service shows; `undefined` if it shows none, or was not asked. */
  readonly shown: ShownStatus | undefined;

  constructor(requestId: string, because: SettlementRefusal, why: string, shown?: ShownStatus) {
    super(`The purchase ${requestId} was not settled: ${why}`);
    this.requestId = requestId;
    this.because = because;
    this.shown = shown;
  }
}

/** Another request is stored under this id. This call sent nothing; what is stored under the id goes on. */
export class DifferentRequestError extends Error {
  override readonly name = "DifferentRequestError";
  /** The purchase that is stored under the id may have been made; this one was not. */
  readonly mayHaveBeenMade = true;
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
 * The purchase under this id succeeded, and was deleted: whether it was this one cannot be told any more. This call sent
 * nothing. Do not refund and do not buy again: look the purchase up at the service, or in your own records.
 */
export class DeletedPurchaseError extends Error {
  override readonly name = "DeletedPurchaseError";
  /** A purchase was made under this id. */
  readonly mayHaveBeenMade = true;
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

/**
 * The purchase was refused, and why is not recorded: an older version of the ledger did not do that, or the record was
 * deleted. Nothing was made, and nothing will be.
 */
export class RefusedBeforeError extends VendingError {
  override readonly name = "RefusedBeforeError";

  constructor(requestId: string) {
    super("The purchase was refused before, and why is not recorded.", { requestId, mayHaveBeenMade: false });
  }
}
