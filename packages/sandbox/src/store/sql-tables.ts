/**
 * The tables of both databases. Triggers, which each database writes in its own way, update the counts at each change of a
 * transaction.
 */

/** Raised at each change of the tables. There are no migrations: a sandbox is filled again within seconds. */
export const tablesVersion = 9;

/** The error for a database of another version. */
export const otherVersion = (version: number): Error =>
  new Error(
    `its tables have version ${version}, and those of this sandbox have ${tablesVersion}: delete it, or name another one`,
  );

/** How many successive values of `seq` are counted together. A page in the middle skips the blocks before it by their counts. */
export const blockSize = 65_536;

/**
 * @param id The type of an integer that counts up by itself.
 * @param integer The type of an integer of 64 bits.
 */
export const transactionTables = (id: string, integer: string): string => `
  CREATE TABLE transactions (
    seq ${id},
    merchant TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    msisdn TEXT NOT NULL,
    product TEXT NOT NULL,
    network TEXT NOT NULL,
    amount TEXT NOT NULL,
    plan TEXT NOT NULL,
    "createdAt" ${integer} NOT NULL,
    "settleAt" ${integer} NOT NULL,
    final TEXT NOT NULL,
    outcome TEXT NOT NULL,
    "networkKey" TEXT NOT NULL,
    checks ${integer} NOT NULL DEFAULT 0,
    slot ${integer} NOT NULL DEFAULT 0,
    UNIQUE ("requestId", merchant)
  );
  CREATE INDEX by_merchant ON transactions (merchant, outcome, seq) WHERE "networkKey" <> '';
  CREATE INDEX by_network ON transactions (merchant, "networkKey", outcome, seq);
  CREATE INDEX by_number ON transactions (merchant, msisdn, outcome, seq) WHERE "networkKey" <> '';
  CREATE INDEX by_number_and_network ON transactions (merchant, msisdn, "networkKey", outcome, seq);
  CREATE INDEX by_due ON transactions ("settleAt") WHERE outcome = 'pending';
  CREATE INDEX by_time ON transactions ("createdAt");
  CREATE TABLE counts (
    merchant TEXT NOT NULL,
    msisdn TEXT NOT NULL,
    network TEXT NOT NULL,
    outcome TEXT NOT NULL,
    block ${integer} NOT NULL,
    slot ${integer} NOT NULL,
    n ${integer} NOT NULL,
    PRIMARY KEY (merchant, msisdn, network, outcome, block, slot)
  );
  CREATE TABLE attempts (
    seq ${id},
    merchant TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    UNIQUE (merchant, "requestId")
  );`;

/** @param id The type of an integer that counts up by itself, from `firstRegisteredId` on. */
export const merchantTable = (id: string, integer: string): string => `
  CREATE TABLE merchants (
    merchant_id ${id},
    merchant_code TEXT NOT NULL UNIQUE,
    merchant_name TEXT NOT NULL,
    merchant_key TEXT NOT NULL UNIQUE,
    secret_hash TEXT NOT NULL,
    created_at ${integer} NOT NULL
  );`;

/** The rows of `counts` that a transaction `t` is counted in: that of all transactions, of its merchant, and of its number. */
export const countedIn = (t: string): string[] => {
  const rest = `${t}."networkKey", ${t}.outcome, ${t}.seq / ${blockSize}, ${t}.slot`;
  return [`'', '', '', '', 0, ${t}.slot`, `${t}.merchant, '', ${rest}`, `${t}.merchant, '=' || ${t}.msisdn, ${rest}`];
};
