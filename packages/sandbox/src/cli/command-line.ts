/** The flags of `vending-sandbox`. */
import { accessOf } from "@vending/shared/access";
import { defined } from "@vending/shared/defined";
import { oneOf, readFlags, usageError, wholeNumber } from "@vending/terminal/flags";
import { line, type Printable } from "@vending/terminal/printable";
import { parseTime } from "../data/time.ts";
import { operatorTokenProblem } from "../hosting/operator-token.ts";
import { minRetention } from "../hosting/upkeep.ts";
import type { ServerOptions } from "../server.ts";
import { isServer } from "../store/open-database.ts";

const tokenVariable = "VENDING_SANDBOX_OPERATOR_TOKEN";

export const help: Printable = line`Usage: vending-sandbox [options]

Serves a local sandbox that behaves like the bill and top-up vending service, as far as its contract says.

  --port N           the port (4020); 0 takes any free one
  --host H           the address to bind to (127.0.0.1); other machines can connect unless it is loopback
  --settle-after MS  milliseconds from an asynchronous create to its outcome (2000)
  --latency MIN-MAX  delay each response by this many milliseconds: a number, or a range such as 200-1500
  --seed N|FILE      start with N generated transactions (always the same ones), or with those of a JSON file
  --now TIME         start the clock at this time, such as 2026-01-31T09:00:00Z
  --merchants FILE   your own merchants: a JSON list of merchant_code, merchant_key, merchant_secret and,
                     optionally, merchant_id and merchant_name
  --catalog FILE     your own plans: a JSON object of data (lists of data plans, by network) and cable (a list of bouquets)
  --allow-origin O   an origin whose pages may call the control routes, such as http://localhost:3000 (repeatable)
  --self-service     let merchants register with POST /sandbox/merchants, at most 100 a day from one address
  --trusted-proxies N  how many of your proxies stand before it and add an address to X-Forwarded-For (0)
  --operator-token T require this token for what concerns all merchants; at least 16 characters. Other users of the
                     machine can see flags, so better set ${tokenVariable}
  --rate-limit N     the requests that a merchant may send in a second
  --transaction-limit N  the transactions that a merchant may store
  --retention TIME   forget transactions after this time (default: never), such as 12h or 30d; at least 1h, and no less than
                     --settle-after. A request id that is forgotten can be sold again
  --log json         print one line of JSON for each request
  --database FILE    keep transactions in an SQLite file, which survives a kill (default: in memory)
  --database URL     keep transactions in PostgreSQL (postgres://user@host/name), which several sandboxes may share
  --help, --version

Merchants: SANDBOX (sandbox-key, sandbox-secret) and SANDBOX2 (sandbox2-key, sandbox2-secret).
Scenarios, live transactions and the request journal: http://127.0.0.1:4020/sandbox/`;

const options = {
  port: { type: "string", default: "4020" },
  host: { type: "string", default: "127.0.0.1" },
  "settle-after": { type: "string", default: "2000" },
  latency: { type: "string", default: "0" },
  seed: { type: "string", default: "0" },
  now: { type: "string" },
  merchants: { type: "string" },
  catalog: { type: "string" },
  "allow-origin": { type: "string", multiple: true },
  "self-service": { type: "boolean" },
  "trusted-proxies": { type: "string", default: "0" },
  "operator-token": { type: "string", secret: true },
  "rate-limit": { type: "string" },
  "transaction-limit": { type: "string" },
  retention: { type: "string" },
  log: { type: "string" },
  database: { type: "string" },
} as const;

export interface CommandLine {
  /** Something to print instead of serving. */
  readonly show: "help" | "version" | undefined;
  readonly log: "json" | undefined;
  readonly database: string | undefined;
  readonly merchantsFile: string | undefined;
  readonly catalogFile: string | undefined;
  /** A file of transactions to start with. */
  readonly seedFile: string | undefined;
  readonly options: ServerOptions & { readonly port: number; readonly host: string };
}

const maxSettleAfter = 86_400_000;
const maxLatency = 60_000;
const maxSeed = 1_000_000;
const maxProxies = 10;

/** @throws {UserError} A flag is not valid. */
export function readCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CommandLine {
  const { show, values } = readFlags(args, options);
  const seed = isNumeric(values.seed) ? wholeNumber("seed", values.seed, 0, maxSeed) : undefined;
  const settleAfter = wholeNumber("settle-after", values["settle-after"], 0, maxSettleAfter);
  const operatorToken = values["operator-token"] ?? environment[tokenVariable];
  const problem = operatorTokenProblem({ host: values.host, selfService: values["self-service"], operatorToken });
  if (problem !== undefined) throw usageError(`--operator-token or ${tokenVariable}: ${problem}`);
  if (values.now !== undefined && isServer(values.database ?? "")) {
    throw usageError("--now does not work with PostgreSQL: each sandbox on the database would have its own time");
  }
  if (values.host === "") throw usageError("--host takes an address or a name, such as 127.0.0.1");
  return {
    show,
    log: oneOf("log", values.log, ["json"]),
    database: databaseFrom(values.database),
    merchantsFile: values.merchants,
    catalogFile: values.catalog,
    seedFile: seed === undefined ? values.seed : undefined,
    options: defined({
      port: wholeNumber("port", values.port, 0, 65_535),
      host: values.host,
      seed,
      now: values.now === undefined ? undefined : clockFrom(values.now),
      settleAfter,
      latency: latencyFrom(values.latency),
      allowedOrigins: originsFrom(values["allow-origin"]),
      selfService: values["self-service"],
      trustedProxies: wholeNumber("trusted-proxies", values["trusted-proxies"], 0, maxProxies),
      operatorToken,
      limits: defined({
        requestsPerSecond: wholeNumber("rate-limit", values["rate-limit"], 1, 1_000_000),
        transactions: wholeNumber("transaction-limit", values["transaction-limit"], 1, 1_000_000_000),
        retention: values.retention === undefined ? undefined : retentionFrom(values.retention, settleAfter),
      }),
    }),
  };
}

function originsFrom(origins: readonly string[] | undefined): readonly string[] {
  try {
    return accessOf(undefined, origins).allowedOrigins;
  } catch (error) {
    throw usageError(`--allow-origin: ${(error as Error).message}`);
  }
}

/** In milliseconds. */
function retentionFrom(text: string, settleAfter: number): number {
  const [, number, unit] = /^(\d{1,6})([hd])$/.exec(text) ?? [];
  const milliseconds = Number(number) * (unit === "d" ? 86_400_000 : 3_600_000);
  if (!(milliseconds >= minRetention))
    throw usageError(`--retention takes hours or days, such as 12h or 30d, not "${text}"`);
  if (milliseconds < settleAfter) {
    throw usageError(`--retention takes no less than --settle-after, which is ${settleAfter} ms, not "${text}"`);
  }
  return milliseconds;
}

/** Whether a text is meant as a number, even an invalid one: -5, 1.5, an empty text. */
const isNumeric = (text: string): boolean => !Number.isNaN(Number(text));

function databaseFrom(file: string | undefined): string | undefined {
  if (file === "") throw usageError("--database takes the name of a file");
  if (file === ":memory:" || file?.startsWith("file:")) {
    throw usageError(`--database takes the name of a file, not ${file}; without it, transactions are in memory`);
  }
  return file;
}

/** A clock that starts at a given time and runs like the clock of the machine. */
function clockFrom(text: string): () => number {
  const start = parseTime(text);
  if (start === undefined) throw usageError(`--now takes a time such as 2026-01-31T09:00:00Z, not "${text}"`);
  const ahead = start - Date.now();
  return () => Date.now() + ahead;
}

function latencyFrom(text: string): [min: number, max: number] {
  const [min = "", max = min, ...rest] = text.split("-");
  if (rest.length > 0 || !/^\d/.test(text)) {
    throw usageError(`--latency takes milliseconds, such as 200 or 200-1500, not "${text}"`);
  }
  const range: [number, number] = [
    wholeNumber("latency", min, 0, maxLatency),
    wholeNumber("latency", max, 0, maxLatency),
  ];
  if (range[0] > range[1]) throw usageError(`--latency takes the smaller number first, not "${text}"`);
  return range;
}
