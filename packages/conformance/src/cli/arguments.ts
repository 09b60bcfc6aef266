/** The arguments of the command line: the options of a run, and what to do with its report. */

import { severities } from "@vending/shared/judging/severity";
import {
  defined,
  type Flag,
  type GivenFlag,
  oneOf,
  type ReportFile,
  readFlags,
  rejectSameFile,
  reportFiles,
  usageError,
  wholeNumber,
} from "@vending/terminal/flags";
import type { Merchant } from "../config/schema.ts";
import type { ConformanceOptions } from "../runner/options.ts";

/** The flags that need no server. */
const documents = ["init", "list", "compare-observations"] as const;

const fileFormats = ["junit", "json"] as const;
type FileFormat = (typeof fileFormats)[number];

const options = {
  "base-url": { type: "string", address: true },
  "merchant-code": { type: "string", secret: true },
  "merchant-key": { type: "string", secret: true },
  "merchant-secret": { type: "string", secret: true },
  config: { type: "string" },
  "allow-purchases": { type: "boolean" },
  "allow-header": { type: "string", multiple: true },
  only: { type: "string", multiple: true },
  skip: { type: "string", multiple: true },
  operations: { type: "string", multiple: true },
  "skip-operations": { type: "string", multiple: true },
  "fail-on": { type: "string" },
  "min-checked": { type: "string" },
  baseline: { type: "string" },
  "write-baseline": { type: "string" },
  report: { type: "string", multiple: true, operand: (format) => format !== "github" },
  observe: { type: "string" },
  "compare-observations": { type: "string", operand: () => true },
  details: { type: "boolean" },
  timeout: { type: "string" },
  "time-limit": { type: "string" },
  concurrency: { type: "string" },
  seed: { type: "string" },
  list: { type: "boolean" },
  init: { type: "boolean", operand: () => true },
} as const satisfies Readonly<Record<string, Flag>>;

export const flagNames: readonly string[] = Object.keys(options);

export interface Arguments {
  readonly show: "help" | "version" | (typeof documents)[number] | undefined;
  /** Where `--init` writes; `undefined`: it prints. */
  readonly initFile: string | undefined;
  /** The two files of `--compare-observations`. */
  readonly compared: readonly [string, string];
  readonly observeFile: string | undefined;
  readonly configFile: string | undefined;
  readonly baselineFile: string | undefined;
  readonly writeBaselineFile: string | undefined;
  readonly reports: readonly ReportFile<FileFormat>[];
  readonly github: boolean;
  readonly details: boolean;
  readonly run: ConformanceOptions;
  readonly given: readonly GivenFlag[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {UserError} If the arguments do not make sense. */
export function parseArguments(args: readonly string[], environment: Environment): Arguments {
  const { show: asked, values, given } = readFlags(args, options);
  const operandOf = (name: string) => given.find((one) => one.name === name)?.operand;
  const { config: configFile, baseline: baselineFile, "write-baseline": writeBaselineFile, observe } = values;
  const { "base-url": baseUrl, "compare-observations": first, details = false } = values;
  const second = operandOf("compare-observations");
  if (first !== undefined && !second) throw usageError("--compare-observations takes two files");
  const reports = reportFiles(given, fileFormats, ["github"]);
  const show = asked ?? documents.find((name) => values[name]);
  if (!show && !baseUrl) throw usageError("--base-url URL is missing; --help prints all options");
  rejectSameFile([
    ["config", configFile],
    ["baseline", baselineFile],
    // A new baseline may replace the one that was read.
    ["write-baseline", writeBaselineFile === baselineFile ? undefined : writeBaselineFile],
    ["observe", observe],
    ...reports.map(({ file }) => ["report", file] as const),
  ]);
  return {
    show,
    initFile: operandOf("init"),
    compared: [first ?? "", second ?? ""],
    observeFile: observe,
    configFile,
    baselineFile,
    writeBaselineFile,
    reports,
    github: values.report?.includes("github") ?? false,
    details,
    given,
    run: defined({
      baseUrl: baseUrl ?? "",
      // A config names its merchant. The environment does not replace it.
      merchant: merchantFrom(values, configFile === undefined ? environment : {}),
      observe: observe === undefined ? undefined : true,
      allowPurchases: values["allow-purchases"],
      allowHeaders: values["allow-header"],
      only: namesIn("only", values.only),
      skip: namesIn("skip", values.skip),
      operations: namesIn("operations", values.operations),
      skipOperations: namesIn("skip-operations", values["skip-operations"]),
      failOn: oneOf("fail-on", values["fail-on"], severities),
      minChecked: wholeNumber("min-checked", values["min-checked"], 0, 1_000),
      seed: wholeNumber("seed", values.seed, 0, 2 ** 31),
      timeoutMs: wholeNumber("timeout", values.timeout, 1, 3_600_000),
      timeLimitMs: wholeNumber("time-limit", values["time-limit"], 1, 86_400_000),
      concurrency: wholeNumber("concurrency", values.concurrency, 1, 1_000),
    }),
  };
}

/** Names separated by commas, in one flag or several. */
function namesIn(flag: string, values: readonly string[] | undefined): string[] | undefined {
  const names = values?.flatMap((value) => value.split(",")).map((name) => name.trim());
  if (!names?.includes("")) return names;
  throw usageError(
    `--${flag} takes names separated by commas${flag.endsWith("operations") ? "" : "; --list names all"}`,
  );
}

function merchantFrom(values: Readonly<Record<string, unknown>>, environment: Environment): Partial<Merchant> {
  const parts = (["code", "key", "secret"] as const).map((part) => {
    const given = values[`merchant-${part}`] ?? environment[`VENDING_MERCHANT_${part.toUpperCase()}`];
    return [part, given === "" ? undefined : given] as const;
  });
  return defined(Object.fromEntries(parts));
}
