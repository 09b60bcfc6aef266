/** The arguments of the command line, as the options of a run and what is done with its report. */
import { wholeNumber } from "@vending/shared/whole-number";
import { UsageError } from "../config/errors.ts";
import type { Merchant } from "../config/schema.ts";
import { defined } from "../defined.ts";
import type { ConformanceOptions } from "../options.ts";
import { type GivenOption, parseOptions } from "./given-options.ts";

/** What needs no server. */
const documents = ["help", "version", "init", "list", "compare-observations"] as const;

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
  readonly given: readonly GivenOption[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {UsageError} The arguments do not make sense. */
export function parseArguments(args: readonly string[], environment: Environment): Arguments {
  const { values, given } = parseOptions(args);
  const operandOf = (name: string) => given.find((one) => one.name === name)?.operand;
  const { config: configFile, baseline: baselineFile, "write-baseline": writeBaselineFile, observe } = values;
  const { "base-url": baseUrl, "compare-observations": first, details = false } = values;
  const second = operandOf("compare-observations");
  if (first !== undefined && !second) throw new UsageError("--compare-observations takes two files");
  const formats = given.filter(({ name }) => name === "report");
  const reports = formats.filter(({ value }) => value !== "github").map(reportFile);
  const show = documents.find((name) => values[name]);
  if (!show && !baseUrl) throw new UsageError("--base-url URL is missing; --help prints all options");
  const inputs = [configFile, baselineFile].filter((file) => file !== writeBaselineFile);
  rejectOverwriting([...inputs, observe, ...reports.map(({ file }) => file)]);
  return {
    show,
    initFile: operandOf("init"),
    compared: [first ?? "", second ?? ""],
    observeFile: observe,
    configFile,
    baselineFile,
    writeBaselineFile,
    reports,
    github: formats.some(({ value }) => value === "github"),
    details,
    given,
    run: defined({
      baseUrl: baseUrl ?? "",
      // A config names its merchant; the environment of the shell does not replace it.
      merchant: merchantFrom(values, configFile === undefined ? environment : {}),
      observe: observe === undefined ? undefined : true,
      allowPurchases: values["allow-purchases"],
      allowHeaders: values["allow-header"],
      only: namesIn("only", values.only),
      skip: namesIn("skip", values.skip),
      operations: namesIn("operations", values.operations),
      minChecked: numberIn("min-checked", values["min-checked"], 0, 1_000),
      seed: numberIn("seed", values.seed, 0, 2 ** 31),
      timeoutMs: numberIn("timeout", values.timeout, 1, 3_600_000),
      timeLimitMs: numberIn("time-limit", values["time-limit"], 1, 86_400_000),
      concurrency: numberIn("concurrency", values.concurrency, 1, 1_000),
    }),
  };
}

/** `--report junit FILE`: the file follows the format. */
function reportFile({ value, operand: file }: GivenOption): ReportFile {
  const format = fileFormats.find((one) => one === value);
  if (!format) throw new UsageError(`--report takes junit, json or github, not "${value}"`);
  if (!file) throw new UsageError(`--report ${format} needs a file`);
  return { format, file };
}

/** Names separated by commas, in one flag or in several. */
function namesIn(flag: string, values: readonly string[] | undefined): string[] | undefined {
  const names = values?.flatMap((value) => value.split(",")).map((name) => name.trim());
  if (!names?.includes("")) return names;
  throw new UsageError(`--${flag} takes names separated by commas${flag === "operations" ? "" : "; --list names all"}`);
}

const numberIn = (flag: string, text: string | undefined, min: number, max: number): number | undefined =>
  text === undefined ? undefined : wholeNumber(flag, text, min, max);

function rejectOverwriting(files: readonly (string | undefined)[]): void {
  const twice = files.find((file, index) => file !== undefined && files.indexOf(file) !== index);
  if (twice !== undefined) throw new UsageError(`${twice} is named twice, so one file would overwrite the other`);
}

function merchantFrom(values: Readonly<Record<string, unknown>>, environment: Environment): Partial<Merchant> {
  const parts = (["code", "key", "secret"] as const).map((part) => {
    const given = values[`merchant-${part}`] ?? environment[`VENDING_MERCHANT_${part.toUpperCase()}`];
    return [part, given === "" ? undefined : given] as const;
  });
  return defined(Object.fromEntries(parts));
}
