/** The tables of a store on a SQL database. */
import { maxRankedRuns } from "./backoff.ts";

/**
 * Their version. Raise it when they change, with the SQL that changes them in the changeset: each version refuses the tables of
 * the others, since two releases may run at once.
 */
export const tablesVersion = 9;

/** The table that holds it. */
export const versionTable = "ledger_version";

/** Whether a row is not that of a deleted purchase, of which the id, the state and the reference are left. */
export const isKept = "request <> '{}'";

/** Whether a row has not ended, or its onEnd waits. */
export const unfinished = "(ended_at IS NULL OR on_end_at IS NOT NULL)";

/** The order in which open purchases are due, with `due_at`. */
export const rank: string = `CASE WHEN runs < ${maxRankedRuns} THEN runs ELSE ${maxRankedRuns} END`;

/** What differs between databases. */
export interface TableOptions {
  /** Before the name of each table. */
  readonly prefix: string;
  /** The type of a moment. */
  readonly time: string;
  /** After the columns of a table. */
  readonly strict: string;
}

/**
 * `outcome` holds the end, also that of a rejected purchase, and what is in conflict. A lease is `locked_until`, and its owner the
 * run with the number `runs`; the first `unsent_runs` of them certainly sent nothing. `due_at` is when `takeDue` may take an open
 * purchase, `on_end_at` when `onEnd` may run, or is given up if it runs: null once it has run.
 */
export const tables = ({ prefix, time, strict }: TableOptions): string => `
CREATE TABLE IF NOT EXISTS ${prefix}purchase (
  request_id text PRIMARY KEY,
  request text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'conflict', 'succeeded', 'failed', 'rejected')),
  outcome text,
  reference text,
  progress text,
  learned text,
  stored_at ${time} NOT NULL,
  ended_at ${time},
  on_end_at ${time},
  runs integer NOT NULL,
  unsent_runs integer NOT NULL,
  sent_since ${time},
  sent_again text NOT NULL,
  account text,
  lease_ms integer NOT NULL,
  locked_until ${time} NOT NULL,
  due_at ${time} NOT NULL
)${strict};
CREATE INDEX IF NOT EXISTS purchase_new ON ${prefix}purchase (stored_at) WHERE state = 'open' AND runs = 0;
CREATE INDEX IF NOT EXISTS purchase_open ON ${prefix}purchase (stored_at, request_id) WHERE ${unfinished};
CREATE INDEX IF NOT EXISTS purchase_due ON ${prefix}purchase ((${rank}), due_at) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS purchase_on_end ON ${prefix}purchase (on_end_at) WHERE on_end_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS purchase_stored ON ${prefix}purchase (stored_at, request_id);
CREATE INDEX IF NOT EXISTS purchase_kept ON ${prefix}purchase (ended_at) WHERE ended_at IS NOT NULL AND ${isKept};
CREATE TABLE IF NOT EXISTS ${prefix}${versionTable} (version integer PRIMARY KEY)${strict};
INSERT INTO ${prefix}${versionTable} SELECT ${tablesVersion} WHERE NOT EXISTS (SELECT 1 FROM ${prefix}${versionTable})
  ON CONFLICT DO NOTHING;
`;

/** @throws {Error} The tables are those of another version. */
export function checkVersion(found: number, where: string): void {
  if (found === tablesVersion) return;
  throw new Error(
    `The ledger in ${where} was made by another version of @vending/ledger (its tables are of version ${found}, this one ` +
      `needs ${tablesVersion}). Use the version that made it, or stop it and run the SQL of the changelog.`,
  );
}
