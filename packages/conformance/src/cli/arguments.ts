/** The arguments of the command line: the options of a run, and what to do with its report. */
import {
  defined,
  type Flag,
  type GivenFlag,
  oneOf,
  readFlags,
  rejectSameFile,
  usageError,
  wholeNumber,
} from "@vending/terminal/flags";
import { line, type Printable } from "@vending/terminal/printable";
import type { Merchant } from "../config/schema.ts";
import type { ConformanceOptions } from "../run/options.ts";

export const help: Printable = line`Usage: vending-conformance --base-url URL [options]

Tests a server against the contract of the vending service. Findings come with the most harmful first, each with why it
matters and what to change. The sandbox needs only the address. From a real service it buys nothing unless you allow
purchases and name the customers.

  --base-url URL          the address of the server
  --config FILE           test customers, plans and merchants of a real service; --init FILE writes a template
  --allow-purchases       let checks buy for the customers of the config: this costs money

  --only NAME[,NAME…]     run and judge only these checks or groups (repeatable); --list names them
  --skip NAME[,NAME…]     leave these checks or groups out (repeatable)
  --report FORMAT FILE    also write a report: junit or json (repeatable)
  --report github         also print annotations, and write the step summary
  --timeout MS            the time limit of one request (30000)
  --concurrency N         the maximum number of requests at a time (4)
  --seed N                repeat the random values of another run

  --list                  print all checks with their rules
  --init [FILE]           write a config to fill in; without FILE, print it
  --help, --version

The merchant is in the config, or in VENDING_MERCHANT_CODE, VENDING_MERCHANT_KEY and VENDING_MERCHANT_SECRET. What the server
does not have is named, and its checks are skipped.

Exit status: 0 if something was checked and nothing failed; 1 if there is a finding; 2 if nothing could be checked, or the
service was down, was not at this address, or rejected the credentials.`;

const options = {
  "base-url": { type: "string", address: true },
  config: { type: "string" },
  "allow-purchases": { type: "boolean" },
  only: { type: "string", multiple: true },
  skip: { type: "string", multiple: true },
  report: { type: "string", multiple: true, operand: (format) => format !== "github" },
  timeout: { type: "string" },
  concurrency: { type: "string" },
  seed: { type: "string" },
  list: { type: "boolean" },
  init: { type: "boolean", operand: () => true },
} as const satisfies Readonly<Record<string, Flag>>;

export const flagNames: readonly string[] = Object.keys(options);

interface ReportFile {
  readonly format: "junit" | "json";
  readonly file: string;
}

export interface Arguments {
  /** What to print instead of a run. */
  readonly show: "help" | "version" | "init" | "list" | undefined;
  /** Where `--init` writes; `undefined`: it prints. */
  readonly initFile: string | undefined;
  readonly configFile: string | undefined;
  readonly reports: readonly ReportFile[];
  readonly github: boolean;
  readonly run: ConformanceOptions;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {UserError} If the arguments do not make sense. */
export function parseArguments(args: readonly string[], environment: Environment): Arguments {
  const { show: asked, values, given } = readFlags(args, options);
  const { config: configFile, "base-url": baseUrl } = values;
  const reports = given.filter(({ name }) => name === "report").flatMap(reportFile);
  const show = asked ?? (["init", "list"] as const).find((name) => values[name]);
  if (!show && !baseUrl) throw usageError("--base-url URL is missing; --help prints all options");
  rejectSameFile([["config", configFile], ...reports.map(({ file }) => ["report", file] as const)]);
  return {
    show,
    initFile: given.find(({ name }) => name === "init")?.operand,
    configFile,
    reports,
    github: values.report?.includes("github") ?? false,
    run: defined({
      baseUrl: baseUrl ?? "",
      // A config names its merchant. The environment does not replace it.
      merchant: configFile === undefined ? merchantFrom(environment) : undefined,
      allowPurchases: values["allow-purchases"],
      only: namesIn("only", values.only),
      skip: namesIn("skip", values.skip),
      seed: wholeNumber("seed", values.seed, 0, 2 ** 31),
      timeoutMs: wholeNumber("timeout", values.timeout, 1, 3_600_000),
      concurrency: wholeNumber("concurrency", values.concurrency, 1, 1_000),
    }),
  };
}

/** The file of a report; none for annotations, which are printed. */
function reportFile({ value = "", operand: file }: GivenFlag): ReportFile[] {
  const format = oneOf("report", value, ["junit", "json", "github"]);
  if (format === "github") return [];
  if (!file) throw usageError(`--report ${format} needs a file: --report ${format} FILE`);
  return [{ format, file }];
}

/** Names separated by commas, in one flag or several. */
function namesIn(flag: string, values: readonly string[] | undefined): string[] | undefined {
  const names = values?.flatMap((value) => value.split(",")).map((name) => name.trim());
  if (!names?.includes("")) return names;
  throw usageError(`--${flag} takes names separated by commas; --list names all`);
}

const merchantFrom = (environment: Environment): Partial<Merchant> =>
  defined({
    code: environment.VENDING_MERCHANT_CODE || undefined,
    key: environment.VENDING_MERCHANT_KEY || undefined,
    secret: environment.VENDING_MERCHANT_SECRET || undefined,
  });
