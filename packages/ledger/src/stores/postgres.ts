/** A store on PostgreSQL: for services that sell from more than one machine. Needs `pg`. */
import { logError } from "../purchase/errors.ts";
import { mustBe, mustBeFunctions } from "../purchase/options.ts";
import { type SqlTransaction, written } from "../purchase/transaction.ts";
import { connect, connectionsOf, type PgPool } from "./postgres-database.ts";
import { sqlStore } from "./sql.ts";
import type { Store } from "./store.ts";
import { checkVersion, tables, versionTable } from "./tables.ts";

export type { PgPool } from "./postgres-database.ts";

/** Where the database is. */
export type PostgresConnection =
  | {
      /** `postgres://user:password@host:port/database`. It must not be empty. */
      connectionString: string | undefined;
      pool?: undefined;
    }
  | {
      /** A `Pool` of `pg`: the ledger uses its connections, and does not end it. It opens one of its own to start. */
      pool: PgPool;
      connectionString?: undefined;
    };

export type PostgresStoreOptions = PostgresConnection & PostgresOptions;

export interface PostgresOptions {
  /** The schema of the tables. One for each merchant. Default: `vending_ledger`. */
  schema?: string;
  /** Creates the tables if they are missing. `false`: you created them with `postgresMigration()`. Default: `true`. */
  migrate?: boolean;
  /** How many connections a process may have. Default: 10. */
  maxConnections?: number;
  /** Called with errors in the background, such as an idle connection that breaks. Default: a line on the console. */
  onError?: (error: unknown) => void;
}

const defaultSchema = "vending_ledger";

/**
 * Everything that `postgresStore` needs, as SQL for a migration tool. Use it with `postgresStore({ migrate: false })` where the
 * role of the program may not create tables. Tables of another version, which stay as they are, keep their version.
 */
export function postgresMigration({ schema = defaultSchema }: { schema?: string } = {}): string {
  const prefix = `${checkSchema(schema)}.`;
  return `\nCREATE SCHEMA IF NOT EXISTS ${schema};${tables({ prefix, time: "timestamptz", strict: "" })}`;
}

/**
 * @throws {InvalidOptionError} It is not a plain name, which statements could hold unquoted.
 */
function checkSchema(schema: string): string {
  const isName = typeof schema === "string" && /^[a-z_][a-z0-9_]{0,39}$/.test(schema);
  mustBe(isName, `schema must be lower-case letters, digits and _, at most 40 of them, not ${written(schema)}`);
  return schema;
}

/** Keeps purchases on PostgreSQL 13 or later. Connects with the first call, and again after each outage. */
export function postgresStore(options: PostgresStoreOptions): Store<SqlTransaction> {
  const { pool, connectionString, migrate = true, maxConnections = 10, onError = logError } = options;
  const { schema = defaultSchema } = options;
  checkSchema(schema);
  mustBeFunctions({ onError });
  mustBe(typeof migrate === "boolean", "migrate must be true or false");
  mustBe(
    pool === undefined || ["connect", "on"].every((name) => typeof Object(pool)[name] === "function"),
    "pool must be a Pool of pg",
  );
  const { max = maxConnections, binary, pipeline } = Object(pool?.options);
  // Without a number, what may take long would wait for a connection for ever.
  const isCount = ["number", "string"].includes(typeof max) && max >= 1;
  mustBe(isCount, `${pool ? "max of the pool" : "maxConnections"} must be a number, 1 or more`);
  // Its numbers would come as bytes.
  mustBe(!binary, "pool must not have the option binary");
  // It takes the statements of its own `Query` only.
  mustBe(!pipeline, "pool must not have the option pipeline");
  // With an empty address, `pg` would connect to PGHOST, or to this machine.
  const to = pool ?? connectionString;
  mustBe(
    to !== undefined && to !== "" && (to === pool || typeof to === "string"),
    "connectionString must be an address, such as that in DATABASE_URL; it is empty",
  );
  const database = pool ? connectionsOf(pool, async () => {}) : connect(to, maxConnections, onError);
  const table = `${schema}.purchase`;

  let starting: Promise<boolean> | undefined;
  /** Starts once; after a failure, again with the next call. */
  function ready(): Promise<boolean> {
    starting ??= start().catch((error) => {
      starting = undefined;
      throw error;
    });
    return starting;
  }

  const afterStart =
    <Given extends unknown[], T>(call: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      await ready();
      return call(...given);
    };

  /** On a connection of its own, since the caller may hold every connection of the pool. */
  async function start(): Promise<boolean> {
    const own = connect(to as PgPool | string, 1, onError);
    try {
      return await own.transaction(async (_, query) => {
        // Processes that start together must not create the same tables.
        if (migrate) await query("SELECT pg_advisory_xact_lock(hashtext($1))", [table]);
        const version = await versionIn(query);
        if (version !== undefined) checkVersion(version, `the schema ${schema}`);
        else if (!migrate)
          throw new Error(
            `The tables of the ledger are missing in the schema ${schema}: run the SQL that postgresMigration() prints, or ` +
              "open the store without migrate: false.",
          );
        // Only where they are missing: even `IF NOT EXISTS` locks a table, and would wait for other processes.
        else for (const statement of postgresMigration({ schema }).split(/;\n(?=.)/)) await query(statement);
        return true;
      });
    } finally {
      await own.close();
    }
  }

  /** The version of the tables; `undefined` if there are none, 0 if it is unknown. */
  async function versionIn(query: SqlTransaction["query"]): Promise<number | undefined> {
    const names = [table, `${schema}.${versionTable}`];
    const { rows } = await query("SELECT to_regclass($1) AS purchase, to_regclass($2) AS version", names);
    if (!rows[0].purchase) return undefined;
    if (!rows[0].version) return 0;
    const found = await query(`SELECT max(version) AS version FROM ${schema}.${versionTable}`);
    return Number(found.rows[0].version ?? 0);
  }

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    await starting?.catch(() => {});
    await database.close();
  }

  return sqlStore({
    table,
    now: "clock_timestamp()",
    begun: "statement_timestamp()",
    batchSize: 10_000,
    later: (ms) => `clock_timestamp() + CAST(${ms} AS integer) * interval '1 millisecond'`,
    ago: (moment) => `extract(epoch FROM clock_timestamp() - ${moment}) * 1000`,
    moment: (moment) => `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    time: (moment) => moment.toISOString(),
    lock: "FOR UPDATE",
    execute: afterStart(database.execute),
    transaction: afterStart(database.transaction),
    inSlot: database.inSlot,
    given: {
      async idOf(transaction) {
        await ready();
        const { rows } = await transaction.query(
          "SELECT set_config('synchronous_commit', 'on', true), pg_current_xact_id()::text AS id",
        );
        return rows[0]?.id;
      },
      isUnderWay: (id) => `pg_current_xact_id()::text = CAST(${id} AS text)`,
    },
    close() {
      closing ??= close();
      return closing;
    },
  });
}
