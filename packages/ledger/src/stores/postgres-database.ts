/** A pool of connections with time limits, and transactions on it. */
import { createHash } from "node:crypto";
import { Pool, type PoolClient, type PoolConfig, type QueryConfig } from "pg";
import { isReported, passing } from "../database-errors.ts";
import type { QueryResult, SqlTransaction } from "../purchase/transaction.ts";

/** What the ledger needs of a pool of `pg`. Users of the ledger need not install the types of `pg`. */
export interface PgPool {
  readonly options: object;
  connect(): Promise<{ query(text: string, values?: unknown[]): Promise<unknown>; release(error?: Error): void }>;
  on(event: "connect", listener: (client: object) => void): unknown;
  end(): Promise<void>;
}

type Query = SqlTransaction["query"];

export interface Connections {
  /** One statement. What it changed is on disk afterwards. */
  readonly execute: Query;
  /**
   * Runs statements that are kept together, or not at all if `work` returns false. Afterwards they are on disk. Those of `onEnd`
   * have the parsers of the program. Those of the ledger have none, and names. `work` may run again.
   */
  transaction(work: (query: Query, own: Query) => Promise<boolean>): Promise<boolean>;
  /** Does what may take long, and leaves a connection to the rest of the ledger. */
  inSlot<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const ignore = (): void => {};

/** How long a connection is waited for, and each statement on it; for a statement by itself, all of it together. */
const [connectionMs, statementMs] = [5_000, 15_000];

/**
 * A role or a server may have turned `synchronous_commit` off, or every transaction serializable, whose errors would say to begin
 * again. The timeouts unlock the purchase if a process stops in the middle of `onEnd`, and cancel a statement that takes long
 * before its connection counts as dead. The plan of a named statement is made anew for the table as it has become: that of
 * an empty one would read all of a large one.
 */
const begin =
  "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL synchronous_commit = on; SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL statement_timeout = '14s'; SET LOCAL idle_in_transaction_session_timeout = '60s'";

/** Opens connections to an address, or to where the caller's pool connects. */
export function connect(to: string | PgPool, max: number, onError: (error: unknown) => void): Connections {
  const pool = new Pool({
    // `pg` makes the password of a pool's options not enumerable.
    ...(typeof to === "string" ? { connectionString: to } : { ...to.options, password: passwordOf(to) }),
    max,
    connectionTimeoutMillis: connectionMs,
    application_name: "vending-ledger",
  });
  // The pool replaces an idle connection that breaks. Without a listener, its error would end the process.
  pool.on("error", (error) => onError(error));
  pool.on("connect", (client) => client.on("error", ignore));
  return connectionsOf(pool, () => pool.end());
}

const passwordOf = ({ options }: PgPool): string | undefined => (options as PoolConfig).password as string | undefined;

/**
 * Which connections of a pool are used: those that were opened since one of them did not respond, or led to a server that cannot
 * write. Where that one led, the older ones lead, too.
 */
interface Trust {
  generation: number;
  readonly openedIn: WeakMap<object, number>;
}

const trusts = new WeakMap<object, Trust>();

function trustIn(pool: PgPool): Trust {
  const known = trusts.get(pool);
  if (known) return known;
  const trust: Trust = { generation: 0, openedIn: new WeakMap() };
  trusts.set(pool, trust);
  pool.on("connect", (client) => trust.openedIn.set(client, trust.generation));
  return trust;
}

/** A connection that the pool lent. */
interface Lent {
  run(statement: QueryConfig, ms: number): Promise<QueryResult & { readonly command: string }>;
  /** Why it is closed afterwards, and not used again. */
  broken?: Error;
  /** Why a statement was not found under its name: nothing of its transaction is kept. */
  unnamed?: unknown;
}

/** The connections of a pool, which may be the caller's. */
export function connectionsOf(given: PgPool, close: () => Promise<void>): Connections {
  const pool = given as Pool;
  const trust = trustIn(given);
  let isNaming = true;

  /** A connection of the pool, whose own limit may be longer or missing. */
  const connection = (): Promise<PoolClient> =>
    new Promise((resolve, reject) => {
      let give: (client: PoolClient) => void = resolve;
      const timer = setTimeout(() => {
        give = (client) => client.release();
        reject(new Error(`The pool had no connection within ${connectionMs / 1_000} seconds`));
      }, connectionMs);
      pool.connect().then((client) => {
        clearTimeout(timer);
        give(client);
      }, reject);
    });

  async function trusted(): Promise<PoolClient> {
    while (true) {
      const client = await connection();
      if ((trust.openedIn.get(client) ?? 0) >= trust.generation) return client;
      client.release(new Error("Another connection of its time cannot be used any more"));
    }
  }

  /** Lends a connection. On one that does not respond, or cannot write, nothing more is said. */
  async function lend<T>(work: (lent: Lent) => Promise<T>): Promise<T> {
    const client = await trusted();
    const lent: Lent = {
      async run(statement, ms) {
        try {
          return await client.query({ ...statement, query_timeout: ms } as QueryConfig);
        } catch (reason) {
          const error = statement.text === begin ? asCannotWrite(reason) : reason;
          if (isOfConnection(error)) lent.broken = error as Error;
          if (statement.name && isOfName(error)) lent.unnamed = error;
          throw error;
        }
      },
    };
    // A connection that breaks in use rejects its query, and emits an error, which would end the process without a listener.
    client.on("error", ignore);
    try {
      return await work(lent);
    } catch (error) {
      if (!lent.unnamed || error !== lent.unnamed) return rethrow(error);
      isNaming = false;
    } finally {
      client.off("error", ignore);
      if (lent.broken) trust.generation++;
      client.release(lent.broken);
    }
    // It had not committed: once more, and without names.
    return lend(work);
  }

  /** @param leftMs How long each statement may take now. */
  const transactionIn = <T>(leftMs: () => number, work: (query: Query, own: Query) => Promise<T>): Promise<T> =>
    lend(async (lent) => {
      try {
        await lent.run({ text: begin }, leftMs());
        // The extended protocol takes one statement at a time. The types of pg leave the mode out.
        const extended = (statement: QueryConfig) =>
          lent.run({ ...statement, queryMode: "extended" } as QueryConfig, leftMs());
        const result = await work(
          (text, values = []) => extended({ text, values }),
          // Named: a connection parses it once.
          (text, values = []) =>
            extended({ text, values, types, ...(isNaming && { name: nameOf(text) }) } as QueryConfig),
        );
        const word = result === false ? "ROLLBACK" : "COMMIT";
        const { command } = await lent.run({ text: word }, leftMs());
        // After a failed statement whose error was caught, COMMIT rolls back, which PostgreSQL does not report as an error.
        if (command !== word) throw new Error("PostgreSQL rolled the transaction back");
        return result;
      } catch (error) {
        if (!lent.broken)
          await lent.run({ text: "ROLLBACK" }, leftMs()).catch((rollback: Error) => {
            lent.broken = rollback;
          });
        throw error;
      }
    });

  return {
    // A read, too: while somebody changes the table, it waits at the server, which only a limit of the server ends.
    execute: (text, values) => transactionIn<QueryResult>(countdown(), (_, own) => own(text, values)),
    // `onEnd` may take longer than its statements.
    transaction: (work) => transactionIn(() => statementMs, work),
    inSlot: slotsOf(Math.max(1, (pool.options.max ?? 10) - 1)),
    close,
  };
}

/** The rows of the ledger's own statements are texts, whatever parsers the program has given to its driver. */
const types = { getTypeParser: () => String };

/** The store changes rows by few statements. */
const names = new Map<string, string>();

/**
 * Behind a pooler, a connection of the server may have the statements of other programs: a name is that of one text, whoever
 * gave it.
 */
function nameOf(text: string): string {
  const name = names.get(text) ?? `vending_${createHash("sha256").update(text).digest("hex").slice(0, 40)}`;
  names.set(text, name);
  return name;
}

/**
 * The connection of the server is not the one that has the statement, as behind a pooler that lends another one to each
 * transaction (26000), has it already (42P05), or had it before the tables changed (0A000).
 */
const isOfName = (error: unknown): boolean => ["26000", "42P05", "0A000"].includes(Object(error).code);

/** Of `statementMs`, so much is left. */
function countdown(): () => number {
  const end = performance.now() + statementMs;
  return () => Math.max(1, end - performance.now());
}

/** A standby calls a transaction that writes a missing feature. */
function asCannotWrite(error: unknown): unknown {
  const { code, message } = Object(error);
  return code === "0A000" ? new Error(`The server cannot write: ${message}`, { cause: error }) : error;
}

/** Whether the connection, or what it leads to, is at fault: another one may work. */
const isOfConnection = (error: unknown): boolean =>
  isReported(error) ? passing(error)?.isOfConnection === true : !(error instanceof TypeError);

/** Runs so much work at a time, and the rest in turn. */
function slotsOf(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** PostgreSQL quotes the data of a failed statement, which may hold a token. Message and code are enough for a log. */
function rethrow(error: unknown): never {
  for (const quote of ["detail", "hint", "where"]) Reflect.deleteProperty(Object(error), quote);
  throw error;
}
