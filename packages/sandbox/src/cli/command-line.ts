/** The flags of `vending-sandbox`. */
import { defined, hostName, readFlags, usageError, wholeNumber } from "@vending/terminal/flags";
import { line, type Printable } from "@vending/terminal/printable";
import { accessOf } from "../control/access.ts";
import { parseTime } from "../data/clock.ts";
import { maxSeed } from "../data/seed.ts";
import { isPortal } from "../options.ts";
import type { ServerOptions } from "../server.ts";

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
  --database FILE    keep transactions in an SQLite file, which survives a kill (default: in memory)
  --portal URL       the address of a portal, to which the page /sandbox/ links
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
  database: { type: "string" },
  portal: { type: "string" },
} as const;

export interface CommandLine {
  /** Something to print instead of serving. */
  readonly show: "help" | "version" | undefined;
  readonly database: string | undefined;
  readonly merchantsFile: string | undefined;
  readonly catalogFile: string | undefined;
  /** A file of transactions to start with. */
  readonly seedFile: string | undefined;
  readonly options: ServerOptions & { readonly port: number; readonly host: string };
}

const maxSettleAfter = 86_400_000;
const maxLatency = 60_000;

/** @throws {UserError} A flag is not valid. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { show, values } = readFlags(args, options);
  const seed = isNumeric(values.seed) ? wholeNumber("seed", values.seed, 0, maxSeed) : undefined;
  return {
    show,
    database: values.database,
    merchantsFile: values.merchants,
    catalogFile: values.catalog,
    seedFile: seed === undefined ? values.seed : undefined,
    options: defined({
      port: wholeNumber("port", values.port, 0, 65_535),
      host: hostName(values.host),
      seed,
      now: values.now === undefined ? undefined : clockFrom(values.now),
      settleAfter: wholeNumber("settle-after", values["settle-after"], 0, maxSettleAfter),
      latency: latencyFrom(values.latency),
      portal: portalFrom(values.portal),
      allowedOrigins: originsFrom(values["allow-origin"]),
    }),
  };
}

function portalFrom(text: string | undefined): string | undefined {
  if (text === undefined || isPortal(text)) return text;
  throw usageError("--portal takes an address without a password, such as http://localhost:8080");
}

function originsFrom(origins: readonly string[] | undefined): readonly string[] {
  try {
    return accessOf(undefined, origins).allowedOrigins;
  } catch (error) {
    throw usageError(`--allow-origin: ${(error as Error).message}`);
  }
}

/** Whether a text is meant as a number, even an invalid one: -5, 1.5, an empty text. */
const isNumeric = (text: string): boolean => !Number.isNaN(Number(text));

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
