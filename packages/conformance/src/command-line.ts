/** What stands on the command line, and what it means. */
import { parseArgs } from "node:util";
import { checks } from "./checks/index.ts";
import type { Merchant } from "./config/schema.ts";
import { type ConformanceOptions, UsageError } from "./run.ts";

export const help = `Usage: vending-conformance --base-url URL [options]

Runs the contract of the vending service against a server and tells what it does not keep. Against the sandbox it
needs no more than the address. Against a real service it buys nothing unless it is told to, and for whom.

  --base-url URL          the address of the server
  --merchant-code CODE    the merchant; also VENDING_MERCHANT_CODE
  --merchant-key KEY      its X-Merchant-Key; also VENDING_MERCHANT_KEY
  --merchant-secret S     its X-Merchant-Secret; better VENDING_MERCHANT_SECRET, which other users cannot see
  --config FILE           test customers, plans and merchants of a real service; --init prints a template
  --allow-purchases       let checks buy for the customers of the config: this costs money
  --allow-header NAME     a response header that may be there, though the contract does not have it (may be repeated)

  --only NAME[,NAME…]     these checks or groups alone (may be repeated); --list names them
  --report junit FILE     write a report, besides what is printed; also --report json FILE (may be repeated)
  --timeout MS            how long one request may take (30000)
  --time-limit MS         how long the whole run may take (600000)
  --concurrency N         how many requests may be under way at a time (4)
  --seed N                repeat the random values of another run

  --list                  all checks, with their rules
  --init                  a config to fill in: vending-conformance --init > conformance.json
  --help, --version

Exit status: 0 if something was checked and nothing failed, 1 if something failed, 2 if it could not run.`;

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

const untold = ["help", "version", "init", "list"] as const;

/** Where a report goes, besides the terminal. */
export interface ReportFile {
  readonly form: "junit" | "json";
  readonly file: string;
}

export interface CommandLine {
  /** Something that needs no server. */
  readonly show: (typeof untold)[number] | undefined;
  readonly configFile: string | undefined;
  readonly reports: readonly ReportFile[];
  readonly run: ConformanceOptions;
  /** The command that repeats a check. Secrets are not in it. */
  readonly again: (check: string, seed: number) => string;
}

/** @throws {UsageError} The arguments do not make sense. */
export function readCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CommandLine {
  const { values, tokens } = parse(args);
  const reports = reportFiles(tokens);
  refuseStrays(tokens, reports);
  const show = untold.find((name) => values[name]);
  const baseUrl = values["base-url"];
  if (!show && !baseUrl) throw new UsageError("which server? Give --base-url URL; --help tells more");
  const only = values.only?.flatMap((names) => names.split(",")).map((name) => name.trim());
  if (only?.includes("")) throw new UsageError("--only takes names with commas in between; --list names all");
  refuseOverwriting([...(values.config === undefined ? [] : [values.config]), ...reports.map(({ file }) => file)]);
  return {
    show,
    configFile: values.config,
    reports,
    run: {
      baseUrl: baseUrl ?? "",
      // A config says whom it is about; the environment of the shell does not get in between.
      merchant: merchantFrom(values, values.config === undefined ? environment : {}),
      ...(values["allow-purchases"] && { allowPurchases: true }),
      ...(values["allow-header"] && { allowHeaders: values["allow-header"] }),
      ...(only && { only }),
      ...number("seed", values.seed, 0, 2 ** 31, (seed) => ({ seed })),
      ...number("timeout", values.timeout, 1, 3_600_000, (timeoutMs) => ({ timeoutMs })),
      ...number("time-limit", values["time-limit"], 1, 86_400_000, (timeLimitMs) => ({ timeLimitMs })),
      ...number("concurrency", values.concurrency, 1, 1_000, (concurrency) => ({ concurrency })),
    },
    again: (check, seed) => again(tokens, check, seed),
  };
}

type Values = Partial<Record<keyof typeof options, unknown>>;

interface Token {
  readonly kind: string;
  readonly name?: string;
  readonly value?: string | undefined;
}

function parse(args: readonly string[]): ReturnType<typeof parseAs> {
  try {
    return parseAs(args);
  } catch (error) {
    // The first sentence names the option; the others are advice for other programs.
    const sentence = /^.*?(?=\. |\.?\n|$)/.exec((error as Error).message)?.[0] ?? "";
    throw new UsageError(`${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}; --help names all options`);
  }
}

const parseAs = (args: readonly string[]) =>
  parseArgs({ args: [...args], options, allowPositionals: true, tokens: true });

/** `--report junit FILE`: the file is what follows the form. */
function reportFiles(tokens: readonly Token[]): ReportFile[] {
  return tokens.flatMap(({ kind, name, value: form }, index) => {
    if (kind !== "option" || name !== "report") return [];
    if (form !== "junit" && form !== "json") throw new UsageError(`--report takes junit or json, not "${form}"`);
    const next = tokens[index + 1];
    if (next?.kind !== "positional" || !next.value) throw new UsageError(`--report ${form} needs a file`);
    return [{ form, file: next.value }];
  });
}

function refuseStrays(tokens: readonly Token[], reports: readonly ReportFile[]): void {
  for (const [index, { kind, value = "" }] of tokens.entries()) {
    const before = tokens[index - 1]?.name ?? "";
    if (kind !== "positional" || (before === "report" && reports.some(({ file }) => file === value))) continue;
    // It may be the rest of a secret.
    if (before.startsWith("merchant-"))
      throw new UsageError(`--${before} takes one value; are there quotes around it?`);
    if (/^https?:/.test(value)) throw new UsageError("the address of the server goes behind --base-url");
    throw new UsageError(`"${value}" belongs to no option; --help names all`);
  }
}

function refuseOverwriting(files: readonly string[]): void {
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined) throw new UsageError(`${twice} is named twice: one would overwrite the other`);
}

function number<T>(
  flag: string,
  text: string | undefined,
  from: number,
  to: number,
  use: (value: number) => T,
): T | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < from || value > to) {
    throw new UsageError(`--${flag} takes a whole number from ${from} to ${to}, not "${text}"`);
  }
  return use(value);
}

function merchantFrom(values: Values, environment: Readonly<Record<string, string | undefined>>): Partial<Merchant> {
  const parts = (["code", "key", "secret"] as const).map((part) => {
    const given = values[`merchant-${part}`] ?? environment[`VENDING_MERCHANT_${part.toUpperCase()}`];
    return [part, given === "" ? undefined : given] as const;
  });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

function again(tokens: readonly Token[], check: string, seed: number): string {
  // It looks at what the others have done: only the whole run makes that.
  const judges = checks.some(({ name, when }) => name === check && (when === "judge" || when === "last"));
  const kept = tokens.flatMap(({ kind, name = "", value }) => {
    if (kind !== "option" || ["seed", "report"].includes(name) || (name === "only" && !judges)) return [];
    // Somebody may mix the two up: the key is not shown either.
    if (name === "merchant-key" || name === "merchant-secret") {
      return [`--${name} "$VENDING_${name.toUpperCase().replace("-", "_")}"`];
    }
    return [value === undefined ? `--${name}` : `--${name} ${quoted(value)}`];
  });
  return ["vending-conformance", ...kept, ...(judges ? [] : [`--only ${check}`]), `--seed ${seed}`].join(" ");
}

const quoted = (text: string): string => (/^[\w./:@,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
