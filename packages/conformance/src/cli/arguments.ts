/** The arguments of the command line. */
import { parseArgs } from "node:util";
import { wholeNumber } from "@vending/shared/whole-number";
import type { Merchant } from "../config/schema.ts";
import { UsageError } from "../errors.ts";
import type { ConformanceOptions } from "../options.ts";

const options = {
  "base-url": { type: "string" },
  "merchant-code": { type: "string" },
  "merchant-key": { type: "string" },
  "merchant-secret": { type: "string" },
  config: { type: "string" },
  "allow-purchases": { type: "boolean" },
  "allow-header": { type: "string", multiple: true },
  only: { type: "string", multiple: true },
  skip: { type: "string", multiple: true },
  operations: { type: "string", multiple: true },
  "min-checked": { type: "string" },
  baseline: { type: "string" },
  "write-baseline": { type: "string" },
  report: { type: "string", multiple: true },
  observe: { type: "string" },
  "compare-observations": { type: "string" },
  details: { type: "boolean" },
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
const documents = ["help", "version", "init", "list", "compare-observations"] as const;

type Environment = Readonly<Record<string, string | undefined>>;

const fileFormats = ["junit", "json"] as const;

export interface ReportFile {
  readonly format: (typeof fileFormats)[number];
  readonly file: string;
}

export interface Arguments {
  readonly show: (typeof documents)[number] | undefined;
  /** Where `--init` writes; `undefined`: it prints. */
  readonly initFile: string | undefined;
  /** The two files of `--compare-observations`. */
  readonly compared: readonly [string, string];
  readonly observeFile: string | undefined;
  readonly configFile: string | undefined;
  readonly baselineFile: string | undefined;
  readonly writeBaselineFile: string | undefined;
  readonly reports: readonly ReportFile[];
  /** Whether to report to GitHub. */
  readonly github: boolean;
  readonly details: boolean;
  readonly run: ConformanceOptions;
  readonly tokens: readonly Token[];
}

/** @throws {UsageError} The arguments do not make sense. */
export function parseArguments(args: readonly string[], environment: Environment): Arguments {
  const { values, tokens } = parse(args);
  const { reports, github } = reportsOf(tokens);
  const initFile = positionalAfter(tokens, "init")[0];
  const [second = ""] = positionalAfter(tokens, "compare-observations");
  if (values["compare-observations"] !== undefined && !second) {
    throw new UsageError("--compare-observations takes two files");
  }
  rejectStrays(tokens);
  const show = documents.find((name) => values[name]);
  const baseUrl = values["base-url"];
  if (!show && !baseUrl) throw new UsageError("--base-url URL is missing; --help prints all options");
  const { config: configFile, baseline: baselineFile, "write-baseline": writeBaselineFile } = values;
  const read = [configFile, baselineFile].flatMap((file) => file ?? []);
  rejectOverwriting([
    ...read.filter((file) => file !== writeBaselineFile),
    ...(values.observe === undefined ? [] : [values.observe]),
    ...reports.map(({ file }) => file),
  ]);
  const names = { only: list("only", values.only), skip: list("skip", values.skip) };
  const operations = list("operations", values.operations);
  return {
    show,
    initFile,
    compared: [values["compare-observations"] ?? "", second],
    observeFile: values.observe,
    configFile,
    baselineFile,
    writeBaselineFile,
    reports,
    github,
    details: values.details ?? false,
    tokens,
    run: {
      baseUrl: baseUrl ?? "",
      // A config names its merchant; the environment of the shell does not replace it.
      merchant: merchantFrom(values, configFile === undefined ? environment : {}),
      ...(values.observe !== undefined && { observe: true }),
      ...(values["allow-purchases"] && { allowPurchases: true }),
      ...(values["allow-header"] && { allowHeaders: values["allow-header"] }),
      ...(names.only && { only: names.only }),
      ...(names.skip && { skip: names.skip }),
      ...(operations && { operations }),
      ...number("min-checked", values["min-checked"], 0, 1_000, (minChecked) => ({ minChecked })),
      ...number("seed", values.seed, 0, 2 ** 31, (seed) => ({ seed })),
      ...number("timeout", values.timeout, 1, 3_600_000, (timeoutMs) => ({ timeoutMs })),
      ...number("time-limit", values["time-limit"], 1, 86_400_000, (timeLimitMs) => ({ timeLimitMs })),
      ...number("concurrency", values.concurrency, 1, 1_000, (concurrency) => ({ concurrency })),
    },
  };
}

/** Names separated by commas, in one flag or in several. */
function list(flag: string, values: readonly string[] | undefined): string[] | undefined {
  const names = values?.flatMap((value) => value.split(",")).map((name) => name.trim());
  if (!names?.includes("")) return names;
  throw new UsageError(`--${flag} takes names separated by commas${flag === "operations" ? "" : "; --list names all"}`);
}

const number = <T>(
  flag: string,
  text: string | undefined,
  min: number,
  max: number,
  use: (value: number) => T,
): T | undefined => (text === undefined ? undefined : use(wholeNumber(flag, text, min, max)));

type Values = Partial<Record<keyof typeof options, unknown>>;

export interface Token {
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

/** The words that stand after a flag and are not its value. */
const positionalAfter = (tokens: readonly Token[], flag: string): string[] =>
  tokens.flatMap(({ kind, name }, index) => {
    const next = tokens[index + 1];
    return kind === "option" && name === flag && next?.kind === "positional" ? [next.value ?? ""] : [];
  });

/** `--report junit FILE`: the file follows the format. `--report github` needs none. */
function reportsOf(tokens: readonly Token[]): { reports: ReportFile[]; github: boolean } {
  const reports: ReportFile[] = [];
  let github = false;
  for (const [index, { kind, name, value }] of tokens.entries()) {
    if (kind !== "option" || name !== "report") continue;
    const format = fileFormats.find((one) => one === value);
    if (value === "github") github = true;
    else if (!format) throw new UsageError(`--report takes junit, json or github, not "${value}"`);
    else {
      const next = tokens[index + 1];
      if (next?.kind !== "positional" || !next.value) throw new UsageError(`--report ${format} needs a file`);
      reports.push({ format, file: next.value });
    }
  }
  return { reports, github };
}

function rejectStrays(tokens: readonly Token[]): void {
  for (const [index, { kind, value = "" }] of tokens.entries()) {
    const before = tokens[index - 1];
    const takesWord =
      ["init", "compare-observations"].includes(before?.name ?? "") ||
      (before?.name === "report" && before.value !== "github");
    if (kind !== "positional" || takesWord) continue;
    // It may be the rest of a secret, and is not repeated.
    if (before?.name?.startsWith("merchant-")) {
      throw new UsageError(`--${before.name} takes one value; are there quotes around it?`);
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
