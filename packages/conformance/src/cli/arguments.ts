/** The command line. */
import { parseArgs } from "node:util";
import { wholeNumber } from "@vending/shared/whole-number";
import { checks } from "../checks/index.ts";
import type { Merchant } from "../config/schema.ts";
import { UsageError } from "../errors.ts";
import type { ConformanceOptions } from "../options.ts";

export const help = `Usage: vending-conformance --base-url URL [options]

Tests a server against the contract of the vending service and reports each violation. The sandbox needs only the
address. From a real service it buys nothing unless you allow purchases and name the customers.

  --base-url URL          the address of the server
  --merchant-code CODE    the merchant; also VENDING_MERCHANT_CODE
  --merchant-key KEY      its X-Merchant-Key; also VENDING_MERCHANT_KEY
  --merchant-secret S     its X-Merchant-Secret; prefer VENDING_MERCHANT_SECRET, which other users cannot see
  --config FILE           test customers, plans and merchants of a real service; --init prints a template
  --allow-purchases       let checks buy for the customers of the config: this costs money
  --allow-header NAME     a response header to allow although the contract does not declare it (repeatable)

  --only NAME[,NAME…]     run only these checks or groups (repeatable); --list names them
  --report junit FILE     also write a report to FILE; or --report json FILE (repeatable)
  --timeout MS            the time limit of one request (30000)
  --time-limit MS         the time limit of the run (600000)
  --concurrency N         the maximum number of requests at a time (4)
  --seed N                repeat the random values of another run

  --list                  print all checks with their rules
  --init                  print a config to fill in: vending-conformance --init > conformance.json
  --help, --version

Exit status: 0 if at least one check ran and none failed, 1 if a check failed, 2 if the run could not be done.`;

const options = {
  "base-url": { type: "string" },
  "merchant-code": { type: "string" },
  "merchant-key": { type: "string" },
  "merchant-secret": { type: "string" },
  config: { type: "string" },
  "allow-purchases": { type: "boolean" },
  "allow-header": { type: "string", multiple: true },
  only: { type: "string", multiple: true },
  report: { type: "string", multiple: true },
  timeout: { type: "string" },
  "time-limit": { type: "string" },
  concurrency: { type: "string" },
  seed: { type: "string" },
  list: { type: "boolean" },
  init: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

/** What needs no server. */
const documents = ["help", "version", "init", "list"] as const;

type Environment = Readonly<Record<string, string | undefined>>;

export interface ReportFile {
  readonly format: "junit" | "json";
  readonly file: string;
}

export interface Arguments {
  readonly show: (typeof documents)[number] | undefined;
  readonly configFile: string | undefined;
  readonly reports: readonly ReportFile[];
  readonly run: ConformanceOptions;
  /** The command that repeats a check, without secrets. */
  readonly commandFor: (check: string, seed: number) => string;
}

/** @throws {UsageError} The arguments do not make sense. */
export function parseArguments(args: readonly string[], environment: Environment): Arguments {
  const { values, tokens } = parse(args);
  const reports = reportFiles(tokens);
  rejectStrays(tokens, reports);
  const show = documents.find((name) => values[name]);
  const baseUrl = values["base-url"];
  if (!show && !baseUrl) throw new UsageError("--base-url URL is missing; --help prints all options");
  const only = values.only?.flatMap((names) => names.split(",")).map((name) => name.trim());
  if (only?.includes("")) throw new UsageError("--only takes names separated by commas; --list names all");
  rejectOverwriting([...(values.config === undefined ? [] : [values.config]), ...reports.map(({ file }) => file)]);
  return {
    show,
    configFile: values.config,
    reports,
    run: {
      baseUrl: baseUrl ?? "",
      // A config names its merchant; the environment of the shell does not replace it.
      merchant: merchantFrom(values, values.config === undefined ? environment : {}),
      ...(values["allow-purchases"] && { allowPurchases: true }),
      ...(values["allow-header"] && { allowHeaders: values["allow-header"] }),
      ...(only && { only }),
      ...number("seed", values.seed, 0, 2 ** 31, (seed) => ({ seed })),
      ...number("timeout", values.timeout, 1, 3_600_000, (timeoutMs) => ({ timeoutMs })),
      ...number("time-limit", values["time-limit"], 1, 86_400_000, (timeLimitMs) => ({ timeLimitMs })),
      ...number("concurrency", values.concurrency, 1, 1_000, (concurrency) => ({ concurrency })),
    },
    commandFor: (check, seed) => commandFor(tokens, check, seed),
  };
}

const number = <T>(
  flag: string,
  text: string | undefined,
  min: number,
  max: number,
  use: (value: number) => T,
): T | undefined => (text === undefined ? undefined : use(wholeNumber(flag, text, min, max)));

type Values = Partial<Record<keyof typeof options, unknown>>;

interface Token {
  readonly kind: string;
  readonly name?: string;
  readonly value?: string | undefined;
}

function parse(args: readonly string[]): ReturnType<typeof parseStrictly> {
  try {
    return parseStrictly(args);
  } catch (error) {
    // The first sentence names the option; the others give advice that does not apply here.
    const sentence = /^.*?(?=\. |\.?\n|$)/.exec((error as Error).message)?.[0] ?? "";
    throw new UsageError(`${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}; --help prints all options`);
  }
}

const parseStrictly = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true, tokens: true });

/** `--report junit FILE`: the file follows the format. */
function reportFiles(tokens: readonly Token[]): ReportFile[] {
  return tokens.flatMap(({ kind, name, value: format }, index) => {
    if (kind !== "option" || name !== "report") return [];
    if (format !== "junit" && format !== "json") {
      throw new UsageError(`--report takes junit or json, not "${format}"`);
    }
    const next = tokens[index + 1];
    if (next?.kind !== "positional" || !next.value) throw new UsageError(`--report ${format} needs a file`);
    return [{ format, file: next.value }];
  });
}

function rejectStrays(tokens: readonly Token[], reports: readonly ReportFile[]): void {
  for (const [index, { kind, value = "" }] of tokens.entries()) {
    const before = tokens[index - 1]?.name ?? "";
    if (kind !== "positional" || (before === "report" && reports.some(({ file }) => file === value))) continue;
    // It may be the rest of a secret, and is not repeated.
    if (before.startsWith("merchant-")) {
      throw new UsageError(`--${before} takes one value; are there quotes around it?`);
    }
    if (/^https?:/.test(value)) throw new UsageError("put --base-url before the address of the server");
    throw new UsageError(`unexpected argument "${value}"; --help prints all options`);
  }
}

function rejectOverwriting(files: readonly string[]): void {
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined) throw new UsageError(`${twice} is named twice, so one file would overwrite the other`);
}

function merchantFrom(values: Values, environment: Environment): Partial<Merchant> {
  const parts = (["code", "key", "secret"] as const).map((part) => {
    const given = values[`merchant-${part}`] ?? environment[`VENDING_MERCHANT_${part.toUpperCase()}`];
    return [part, given === "" ? undefined : given] as const;
  });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

function commandFor(tokens: readonly Token[], check: string, seed: number): string {
  // It checks what the others have done: only the complete run repeats that.
  const needsAll = checks.some(({ name, phase }) => name === check && (phase === "audit" || phase === "final"));
  const kept = tokens.flatMap(({ kind, name = "", value }) => {
    if (kind !== "option" || ["seed", "report"].includes(name) || (name === "only" && !needsAll)) return [];
    // The key is not shown either: somebody may mix the two up.
    if (name === "merchant-key" || name === "merchant-secret") {
      return [`--${name} "$VENDING_${name.toUpperCase().replace("-", "_")}"`];
    }
    return [value === undefined ? `--${name}` : `--${name} ${quote(value)}`];
  });
  return ["vending-conformance", ...kept, ...(needsAll ? [] : [`--only ${check}`]), `--seed ${seed}`].join(" ");
}

const quote = (text: string): string => (/^[\w./:@,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
