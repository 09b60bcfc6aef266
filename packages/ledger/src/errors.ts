/** What a ledger throws besides the errors of the client. Each says whether the purchase may have been made. */

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
    super(`The purchase ${requestId} could not be stored, so nothing was sent.`, { cause });
    this.requestId = requestId;
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
    super(`Another request is stored as ${requestId}: it differs in ${fields.join(", ")}. Nothing was sent.`);
    this.requestId = requestId;
    this.fields = fields;
  }
}

/**
 * The service refused this purchase while this call waited for the process that worked on it. Nothing was made, and nothing
 * will be: both callers may give the money back.
 */
export class RefusedElsewhereError extends Error {
  override readonly name = "RefusedElsewhereError";
  readonly mayHaveBeenMade = false;
  readonly requestId: string;

  constructor(requestId: string) {
    super(`The purchase ${requestId} was refused: the process that worked on it knows why. Nothing was made.`);
    this.requestId = requestId;
  }
}

/** Whether an error says that it is certain that nothing was made, and that nothing can still be made. */
export function isCertainlyNotMade(error: unknown): boolean {
  return error instanceof Error && "mayHaveBeenMade" in error && error.mayHaveBeenMade === false;
}
