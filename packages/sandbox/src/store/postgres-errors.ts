/** The errors of a PostgreSQL database in words for the operator of the sandbox, without a password. */
import { StoreUnavailable } from "./store.ts";

/** The schema of the tables. */
export const schema = "vending_sandbox";

const away = "The database cannot be reached. Try again.";
const slow = "The database took too long. Try again.";

/** By SQLSTATE, or by its class: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const reasons: Readonly<Record<string, string>> = {
  "08": away,
  "25006": "The database can only be read now. Try again.",
  "28": "The database does not accept the user or the password that the sandbox was given.",
  "3D000": "The database does not exist.",
  "40": slow,
  "42501": "The user of the sandbox may not do this in the database.",
  "53": "The database has no room or no connection left.",
  "53100": "The disk that the database is on is full.",
  "55P03": slow,
  "57": away,
  "57014": slow,
  "58": "The database has a problem with its disk.",
};

/** The errors of the network, and of `pg` itself. */
const networkCodes = /^(?:ECONN\w+|ENOTFOUND|EAI_\w+|ETIMEDOUT|EPIPE|E(?:HOST|NET)UNREACH)$/;
const networkMessages = /^Connection terminated|connection error|timeout exceeded when trying to connect/;

/** A `StoreUnavailable` for an error that is known; any other error is a bug, and is returned as it is. */
export function unavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  let reason: string | undefined = reasons[code] ?? reasons[code.slice(0, 2)];
  if (networkCodes.test(code) || networkMessages.test(error.message)) reason = away;
  if (error.message === "Query read timeout") reason = slow;
  return reason === undefined ? error : new StoreUnavailable(reason, { cause: error });
}

/** The address of a database without its password and its parameters. */
export function shownAddress(connectionString: string): string {
  if (!URL.canParse(connectionString)) return "postgres://…";
  const { protocol, username, host, pathname } = new URL(connectionString);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
