/** The SQL of SQLite, and statements on an open database in the form of those of `pg`. Loads no `node:sqlite`. */
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { type SqlTransaction, TransactionError } from "../purchase/transaction.ts";
import type { Database } from "./sql.ts";
import { tables } from "./tables.ts";

export const sqliteTables: string = tables({ prefix: "", time: "integer", strict: " STRICT" });

/** What every database of SQLite has, whatever its connections are. */
export const sqliteSql: Omit<Database, "execute" | "transaction" | "close"> = {
  table: "purchase",
  now: "$now",
  begun: "$now",
  batchSize: 500,
  later: (ms) => `($now + ${ms})`,
  ago: (moment) => `($now - ${moment})`,
  moment: (moment) => moment,
  time: (moment) => moment.getTime(),
  lock: "",
  inSlot: (work) => work(),
};

/** What the ledger needs of a `DatabaseSync` of `node:sqlite`. Users of the ledger need not install the types of Node. */
export interface SqliteDatabase {
  readonly isTransaction: boolean;
  prepare(text: string): object;
}

/**
 * The transaction that `enqueue` takes: that of a database that is open on the ledger's file and has begun one.
 *
 * @throws {TransactionError} The database is in no transaction.
 */
export function sqliteTransaction(database: SqliteDatabase): SqlTransaction {
  const query = queryOf(database);
  const check = (): void => {
    if (!database.isTransaction)
      throw new TransactionError("The database that was passed is in no transaction: begin one first");
  };
  check();
  return {
    async query(text, values) {
      // What is written after its end would be kept on its own.
      check();
      return query(text, values);
    },
  };
}

const maxCompiled = 100;

/** `$now` is the moment at which a statement runs: it may have waited for another writer. */
export function queryOf(opened: SqliteDatabase, now: () => number = Date.now): SqlTransaction["query"] {
  const database = opened as DatabaseSync;
  const total = database.prepare("SELECT total_changes() AS changes");
  const changes = () => Number(total.get()?.changes);
  const compiled = new Map<string, Compiled>();
  const compile = (text: string): Compiled => {
    const known = compiled.get(text);
    if (known) return known;
    const statement = database.prepare(text);
    // Of several statements, SQLite would run the first and ignore the others.
    if (text.slice(statement.sourceSQL.length).trim()) throw new Error("One statement at a time");
    const made = { statement, names: namesIn(text) };
    // Those of the store are few; those of `onEnd` may hold values.
    if (compiled.size === maxCompiled) compiled.clear();
    compiled.set(text, made);
    return made;
  };
  return async (text, given = []) => {
    const { statement, names } = compile(text);
    const before = changes();
    const values = given.map(sqlValue);
    const bound = (name: string) =>
      name === "$now" ? sqlValue(Math.floor(now())) : (values[Number(name.slice(1)) - 1] ?? null);
    const rows = names
      ? statement.all(Object.fromEntries(names.map((name) => [name, bound(name)])))
      : statement.all(...values);
    return { rows, rowCount: rows.length || changes() - before };
  };
}

interface Compiled {
  readonly statement: StatementSync;
  readonly names: readonly string[] | undefined;
}

/** Texts, names and comments, in which a dollar is no parameter. */
const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--.*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** To SQLite, `$1` is the name of a parameter, not its position. */
const namesIn = (text: string): readonly string[] | undefined =>
  text.replace(quoted, " ").match(/\$(?:\d+|now\b)/g) ?? undefined;

/** Converts values that SQLite does not have, as `pg` does. A number would be one with a fraction, such as 50000.0 in a text. */
function sqlValue(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean" || Number.isSafeInteger(value)) return BigInt(value as boolean | number);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object" && !ArrayBuffer.isView(value)) return JSON.stringify(value);
  return value as SQLInputValue;
}
