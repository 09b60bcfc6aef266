/** Statements on an open SQLite database, in the form of those of `pg`. */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { type SqlTransaction, TransactionError } from "../purchase/transaction.ts";

/** What the ledger needs of a `DatabaseSync` of `node:sqlite`. Users of the ledger need not install the types of Node. */
export interface SqliteDatabase {
  readonly isTransaction?: boolean;
  prepare(text: string): object;
}

/**
 * The transaction that `enqueue` takes: that of a database that is open on the ledger's file and has begun one.
 *
 * @throws {TransactionError} The database is in no transaction.
 */
export function sqliteTransaction(database: SqliteDatabase): SqlTransaction {
  const given = database as DatabaseSync;
  // `isTransaction` is new in Node 22.16.
  if (given.isTransaction === false)
    throw new TransactionError("The database that was passed is in no transaction: begin one first");
  return {
    async query(text, values = []) {
      const statement = given.prepare(text);
      // Of several statements, SQLite would run the first and ignore the others.
      if (text.slice(statement.sourceSQL.length).trim()) throw new Error("One statement at a time");
      const before = totalChanges(given);
      const names = namesIn(text, values.map(sqlValue));
      const rows = names ? statement.all(names) : statement.all(...values.map(sqlValue));
      return { rows, rowCount: rows.length || totalChanges(given) - before };
    },
  };
}

const totalChanges = (database: DatabaseSync): number =>
  Number(database.prepare("SELECT total_changes() AS changes").get()?.changes);

/** Texts, names and comments, in which a dollar is no parameter. */
const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--.*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** To SQLite, `$1` is the name of a parameter, not its position. */
function namesIn(text: string, values: SQLInputValue[]): Record<string, SQLInputValue> | undefined {
  const names = text.replace(quoted, " ").match(/\$\d+/g);
  return names ? Object.fromEntries(names.map((name) => [name, values[Number(name.slice(1)) - 1] ?? null])) : undefined;
}

/** Converts values that SQLite does not have, as `pg` does. */
function sqlValue(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object" && !ArrayBuffer.isView(value)) return JSON.stringify(value);
  return value as SQLInputValue;
}
