/**
 * Errors of PostgreSQL and SQLite that pass by themselves, from their lists: https://www.postgresql.org/docs/current/errcodes-appendix.html
 * and https://sqlite.org/rescode.html. All others stay until somebody changes the program, its role or the database.
 */

interface Passing {
  /** Why it passes. */
  readonly because: string;
  /** It says something about the connection, or the server that it leads to: another connection may work. */
  readonly isOfConnection?: true;
  /** Of a transaction that must be begun again: a single statement of the ledger is, and a caller begins its own. */
  readonly isOfTransaction?: true;
}

/** By code, or by the first two characters of a class whose every code passes. */
export const postgresErrors: Readonly<Record<string, Passing>> = {
  "08": { because: "a pooler or the network lost the server", isOfConnection: true },
  "25006": { because: "the server became a standby, or serves reads only", isOfConnection: true },
  "25P03": { because: "the server ended a transaction that waited for the program", isOfConnection: true },
  "25P04": { because: "the server ended a transaction that took too long", isOfConnection: true },
  "40001": { because: "another transaction came first", isOfTransaction: true },
  "40003": { because: "the connection was lost within a statement", isOfConnection: true },
  "40P01": { because: "two transactions waited for each other", isOfTransaction: true },
  "53": { because: "disk, memory, connections or another resource of the server is used up" },
  "55000": { because: "the database takes no connections at the moment" },
  "55006": { because: "somebody changes the table" },
  "55P03": { because: "somebody holds a lock for longer than the role may wait" },
  "57014": { because: "an operator or a time limit cancelled the statement" },
  "57P": { because: "the server stops, starts, or ends connections", isOfConnection: true },
  "58": { because: "a disk or a file of the server failed" },
  "72000": { because: "the server forgot the moment at which a transaction began", isOfTransaction: true },
  XX000: { because: "the server failed within" },
};

/** By result code: the extended one, or the primary one whose every extended code passes. */
export const sqliteErrors: Readonly<Record<number, Passing>> = {
  5: { because: "another connection writes" },
  6: { because: "another statement uses the table" },
  7: { because: "memory is used up" },
  9: { because: "the statement was interrupted" },
  10: { because: "the disk failed" },
  13: { because: "the disk is full" },
  14: { because: "the file or its folder cannot be opened at the moment" },
  15: { because: "other connections opened the file too often meanwhile" },
  17: { because: "another connection changed the tables meanwhile" },
  264: { because: "the file is being recovered by another process" },
  517: { because: "another connection has written since this transaction began to read", isOfTransaction: true },
  520: { because: "the file is being recovered by another process" },
  776: { because: "the file is being rolled back by another process" },
  1288: { because: "the file is being recovered by another process" },
};

/** The code of an error that PostgreSQL reports. No code of a system call, such as EPIPE, is one. */
const sqlState = (error: unknown): string | undefined =>
  /^[0-9A-DF-Z][0-9A-Z]{4}$/.exec(String(Object(error).code))?.[0];

/** The row of an error that a database reports; `undefined` if that error stays. */
export function passing(error: unknown): Passing | undefined {
  const { errcode } = Object(error);
  if (typeof errcode === "number") return sqliteErrors[errcode] ?? sqliteErrors[errcode & 0xff];
  const code = sqlState(error) ?? "";
  return postgresErrors[code] ?? postgresErrors[code.slice(0, 3)] ?? postgresErrors[code.slice(0, 2)];
}

/** Whether a database reports this error: a network that is down does not. */
export const isReported = (error: unknown): boolean =>
  typeof Object(error).errcode === "number" || sqlState(error) !== undefined;

/** Whether the connection, or what it leads to, is at fault: another one may work. */
export const isOfConnection = (error: unknown): boolean =>
  !isReported(error) || passing(error)?.isOfConnection === true;
