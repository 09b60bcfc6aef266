/** The command line. What it needs of its process is passed in. */
import { join } from "node:path";
import { assertWritable, JsonFileError, readJson, temporaryFolder, writeText } from "@vending/terminal/files";
import { defined } from "@vending/terminal/flags";
import type { Output } from "@vending/terminal/print";
import { joined, json, line, type Printable } from "@vending/terminal/printable";
import { errorLine, stackOf, UserError } from "@vending/terminal/user-error";
import manifest from "../../package.json" with { type: "json" };
import { type Config, ConfigError, readConfig } from "../config/schema.ts";
import { configTemplate } from "../config/template.ts";
import { causes } from "../findings/causes.ts";
import type { Fetch, RunClock } from "../http/transport.ts";
import { checks, runConformance } from "../index.ts";
import { githubAnnotations, githubSummary } from "../report/github.ts";
import { junitReport } from "../report/junit.ts";
import { byGroup, type Report } from "../report/report.ts";
import { terminalReport } from "../report/terminal.ts";
import type { Check } from "../run/check-context.ts";
import { UsageError } from "../run/options.ts";
import { sendsInClearText } from "../run/target.ts";
import { type Arguments, help, parseArguments } from "./arguments.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export interface Host {
  readonly environment: Environment;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Takes the function that ends the run on an interrupt. */
  readonly onInterrupt?: (end: () => void) => void;
  readonly fetch?: Fetch;
  readonly clock?: RunClock;
}

/** Runs the command line. Returns the exit status. */
export async function main(args: readonly string[], host: Host): Promise<0 | 1 | 2> {
  try {
    const parsed = parseArguments(args, host.environment);
    if (parsed.show) return await show(parsed, host);
    return await test(parsed, host);
  } catch (error) {
    const isExpected = [UsageError, ConfigError, UserError, JsonFileError].some((kind) => error instanceof kind);
    host.stderr.write(line`${isExpected ? errorLine((error as Error).message) : stackOf(error)}\n`);
    return 2;
  }
}

async function test({ run, reports, github, configFile }: Arguments, host: Host): Promise<0 | 1 | 2> {
  const { stdout, stderr, environment, fetch, clock } = host;
  const config = configFile === undefined ? undefined : await loadConfig(configFile, environment);
  // Now, so that no run is lost because its report cannot be written.
  for (const { file } of reports) await assertWritable(file);

  for (const address of [run.baseUrl, ...Object.values(config?.bases ?? {})]) {
    if (typeof address !== "string" || !sendsInClearText(address)) continue;
    const which = address === run.baseUrl ? "" : ` (${address} in bases)`;
    stderr.write(line`warning: http, not https${which}: the credentials are sent in clear text\n`);
  }
  /** One line of a terminal, which the next one replaces. */
  const progress = (text: string): void => {
    if (stderr.isTTY) stderr.write(line`\r\u001b[K${text}`);
  };
  const controller = new AbortController();
  host.onInterrupt?.(() => {
    progress("ending the run; Ctrl-C again ends it at once");
    controller.abort();
  });
  const report = await runConformance({
    ...run,
    ...defined({ config, fetch, clock }),
    onResult: (_, done, total) => progress(`${done} of ${total} checks`),
    signal: controller.signal,
  }).finally(() => progress(""));

  stdout.write(line`${terminalReport(report, stdout)}\n`);
  for (const { format, file } of reports) {
    await writeText(file, format === "junit" ? junitReport(report) : `${json(report, 2)}\n`);
  }
  if (github) await reportToGithub(report, host);
  if (report.purchases.list.length > 0 && !report.sandbox && !reports.some(({ format }) => format === "json")) {
    // Seeing more of it must not buy again.
    const file = join(temporaryFolder("vending-conformance"), "report.json");
    await writeText(file, `${json(report, 2)}\n`);
    stdout.write(line`All of it: ${file}\n`);
  }
  return ({ passed: 0, failed: 1, incomplete: 2 } as const)[report.verdict];
}

/** @throws {UserError} If the file cannot be used. The message does not quote it. */
async function loadConfig(file: string, environment: Environment): Promise<Config> {
  const value = await readJson(file, `the config ${file}`);
  try {
    return readConfig(value, environment);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`the config ${file} is nested too deeply`);
    throw error;
  }
}

async function reportToGithub(report: Report, { stdout, environment }: Host): Promise<void> {
  for (const one of githubAnnotations(report)) stdout.write(one);
  const { GITHUB_STEP_SUMMARY: file } = environment;
  if (file) await writeText(file, githubSummary(report), "a");
}

async function show({ show: which, initFile }: Arguments, { stdout }: Host): Promise<0> {
  if (which === "init" && initFile !== undefined) {
    await writeText(initFile, configTemplate, "wx");
    stdout.write(line`Wrote ${initFile}: fill in what you have, and delete the rest.\n`);
  } else if (which === "init") stdout.write(joined(configTemplate.split("\n"), "\n"));
  else if (which === "list") stdout.write(line`${listOfChecks()}\n`);
  else stdout.write(line`${which === "help" ? help : manifest.version}\n`);
  return 0;
}

const listOfChecks = (): Printable =>
  joined(
    [...byGroup(checks).values()].map((group) => joined(group.map(describeCheck), "\n")),
    "\n\n",
  );

function describeCheck({ name, section, rule, cause, buys, reading }: Check): Printable {
  const properties = [
    `section ${section}`,
    causes[cause].severity,
    ...(reading ? [`a reading of it: ${reading}`] : []),
    ...(buys === true ? ["buys"] : buys ? ["buys, unless it is rejected"] : []),
  ];
  return line`${name}  (${joined(properties, "; ")})\n    ${rule}`;
}
