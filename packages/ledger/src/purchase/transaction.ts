/** The database transaction in which a purchase ends, as `onEnd` gets it. */
import type { EndedPurchase } from "./record.ts";

/** Rows as a database returns them. */
export interface QueryResult {
  // A statement knows its columns.
  // biome-ignore lint/suspicious/noExplicitAny: so do the rows of pg
  readonly rows: any[];
  /** How many a statement returned or changed. The transaction that `onEnd` gets says it; `enqueue` needs only the rows. */
  readonly rowCount?: number | null;
}

/**
 * Runs statements in one transaction. A client of `pg` has this method, and so has the transaction that `onEnd` gets. The guide
 * has those of Drizzle, Kysely and postgres.js in this form.
 */
export interface SqlTransaction {
  /** One statement, with `$1`, `$2` and so on for its values. */
  query(text: string, values?: unknown[]): Promise<QueryResult>;
}

/**
 * Runs once for each purchase that ends, in the transaction that records that it ran: what it writes there is kept together with
 * that, or not at all. If it throws, it waits, and `work` tries again later.
 */
export type OnEnd<T> = (purchase: EndedPurchase, transaction: T) => unknown;

/** What was passed as the transaction is none, or has begun none: a fault of the program. Nothing was stored. */
export class TransactionError extends Error {
  override readonly name = "TransactionError";
}

/** What was thrown, as a text: anything may be. */
export function written(thrown: unknown): string {
  try {
    return `${thrown}`;
  } catch {
    return "what it threw cannot be written";
  }
}

/** `onEnd` failed. Nothing of its transaction was kept, neither what it wrote nor what the store wrote. */
export class OnEndError extends Error {
  override readonly name = "OnEndError";
  readonly requestId: string;

  constructor(requestId: string, cause: unknown) {
    super(`The onEnd of ${requestId} failed, and work runs it again later: ${written(cause)}`, { cause });
    this.requestId = requestId;
  }
}

/** How long `onEnd` may take: it holds a transaction, and the purchase with it. */
const maxMs = 30_000;

/** Statements that would end the transaction, or a part of it, without the ledger. */
const control =
  /^[\s;]*(?:begin|start\s+transaction|commit|end|rollback|abort|savepoint|release|prepare\s+transaction)\b/i;

/** PostgreSQL nests comments, and SQLite does not: what is a comment by either rule counts as one. */
const comments = /--.*|\/\*(?:\/\*[\s\S]*?\*\/|[\s\S])*?\*\//g;

/**
 * Runs `onEnd`. A failing query undoes the transaction even if it is not awaited or its error is caught.
 * After the transaction no query runs, since it would be kept on its own.
 *
 * @throws {OnEndError}
 */
export async function runOnEnd(
  onEnd: OnEnd<SqlTransaction>,
  purchase: EndedPurchase,
  query: SqlTransaction["query"],
): Promise<void> {
  const queries: Promise<QueryResult>[] = [];
  let isOver = false;
  const transaction: SqlTransaction = {
    query(text, values = []) {
      if (isOver) return Promise.reject(new Error("The transaction is over: onEnd must await what it does in it"));
      const result = control.test(text.replace(comments, " "))
        ? Promise.reject(new Error("The ledger begins and ends the transaction: onEnd must not"))
        : query(text, values);
      // A query that onEnd does not await must not end the process; it is awaited below.
      result.catch(() => {});
      queries.push(result);
      return result;
    },
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`onEnd took longer than ${maxMs / 1_000} seconds`)), maxMs);
  });
  try {
    await Promise.race([Promise.resolve(onEnd(purchase, transaction)), tooLong]);
    isOver = true;
    await Promise.all(queries);
  } catch (cause) {
    throw new OnEndError(purchase.requestId, cause);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
