/** The command line. What it needs of its process is passed in. */

import { sendsInClearText } from "@vending/shared/base-url";
import { assertWritable, writeText } from "@vending/terminal/files";
import { defined } from "@vending/terminal/flags";
import type { Output } from "@vending/terminal/print";
import { joined, json, line } from "@vending/terminal/printable";
import { errorLine, stackOf, UserError } from "@vending/terminal/user-error";
import manifest from "../../package.json" with { type: "json" };
import { ConfigError, UsageError } from "../config/errors.ts";
import { configTemplate } from "../config/template.ts";
import { writeBaseline } from "../findings/baseline-file.ts";
import type { Clock } from "../http/clock.ts";
import type { Fetch } from "../http/transport.ts";
import { runConformance } from "../index.ts";
import { compareObservations, observedLine } from "../observe/file.ts";
import { githubAnnotations, githubSummary } from "../report/github.ts";
import { junitReport } from "../report/junit.ts";
import { painter } from "../report/paint.ts";
import { progressOn } from "../report/progress.ts";
import type { Report } from "../report/report.ts";
import { terminalReport } from "../report/terminal.ts";
import { type Arguments, parseArguments } from "./arguments.ts";
import { loadBaseline, loadConfig, loadObservations } from "./files.ts";
import { help, listOfChecks } from "./help.ts";
import { commandFor } from "./repeat.ts";

export interface Host {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** The command that people type, such as `npx --no -- vending-conformance`. */
  readonly command: string;
  /** Takes the function that ends the run on an interrupt. */
  readonly onInterrupt?: (end: () => void) => void;
  readonly fetch?: Fetch;
  readonly clock?: Clock;
}

/** Runs the command line. Returns the exit status. */
export async function main(args: readonly string[], host: Host): Promise<0 | 1 | 2> {
  try {
    const parsed = parseArguments(args, host.environment);
    if (parsed.show) return await show(parsed, host);
    return await test(parsed, host);
  } catch (error) {
    const isExpected = [UsageError, ConfigError, UserError].some((kind) => error instanceof kind);
    host.stderr.write(line`${isExpected ? errorLine((error as Error).message) : stackOf(error)}\n`);
    return 2;
  }
}

async function test(parsed: Arguments, host: Host): Promise<0 | 1 | 2> {
  const { stdout, stderr, environment, fetch, clock, command } = host;
  const { run, given, reports, details, baselineFile, writeBaselineFile, observeFile, github } = parsed;
  const config = parsed.configFile === undefined ? undefined : await loadConfig(parsed.configFile, environment);
  const baseline = baselineFile === undefined ? undefined : await loadBaseline(baselineFile);
  // Now, so that no run is lost because its report cannot be written.
  for (const file of [...reports.map(({ file }) => file), writeBaselineFile, observeFile]) {
    if (file !== undefined) await assertWritable(file);
  }

  for (const address of [run.baseUrl, ...Object.values(config?.bases ?? {})]) {
    if (typeof address !== "string" || !sendsInClearText(address)) continue;
    const which = address === run.baseUrl ? "" : ` (${address} in bases)`;
    stderr.write(line`warning: http, not https${which}: the credentials are sent in clear text\n`);
  }
  const progress = progressOn(stderr);
  const controller = new AbortController();
  host.onInterrupt?.(() => {
    progress.show("ending the run; Ctrl-C again ends it at once");
    controller.abort();
  });
  const report = await runConformance({
    ...run,
    ...defined({ config, baseline, fetch, clock }),
    onResult: ({ name }, done, total) => progress.show(`${done} of ${total} checks, the last one ${name}`),
    signal: controller.signal,
  }).finally(() => progress.clear());

  const again = (check: string): string => commandFor(command, given, check, report.seed);
  stdout.write(line`${terminalReport(report, { details, commandFor: again, paint: painter(stdout) })}\n`);
  for (const { format, file } of reports) {
    await writeText(file, format === "junit" ? junitReport(report) : `${json(report, 2)}\n`);
  }
  if (writeBaselineFile !== undefined) await writeText(writeBaselineFile, writeBaseline(report, baseline));
  if (observeFile !== undefined) {
    const { baseUrl, startedAt, seed, observations = [] } = report;
    await writeText(observeFile, `${json({ baseUrl, startedAt, seed, observations }, 2)}\n`);
    stdout.write(line`${observedLine(observations, observeFile)}\n`);
  }
  if (github) await reportToGithub(report, host);
  return exitStatus(report);
}

function exitStatus({ verdict }: Report): 0 | 1 | 2 {
  if (verdict === "passed") return 0;
  return verdict === "failed" ? 1 : 2;
}

async function reportToGithub(report: Report, { stdout, environment }: Host): Promise<void> {
  for (const one of githubAnnotations(report)) stdout.write(one);
  const { GITHUB_STEP_SUMMARY: file } = environment;
  if (file) await writeText(file, githubSummary(report), "a");
}

async function show({ show: which, initFile, compared }: Arguments, { stdout }: Host): Promise<0> {
  if (which === "init" && initFile !== undefined) {
    await writeText(initFile, configTemplate, "wx");
    stdout.write(line`Wrote ${initFile}: fill in what you have, and delete the rest.\n`);
  } else if (which === "init") stdout.write(joined(configTemplate.split("\n"), "\n"));
  else if (which === "compare-observations") {
    const [first = "", second = ""] = compared;
    // In turn: if neither can be read, the error names the first.
    const lines = compareObservations(await loadObservations(first), await loadObservations(second));
    stdout.write(line`${lines.length > 0 ? joined(lines, "\n") : "Both runs saw the same."}\n`);
  } else if (which === "list") stdout.write(line`${listOfChecks()}\n`);
  else if (which === "help") stdout.write(line`${help}\n`);
  else stdout.write(line`${manifest.version}\n`);
  return 0;
}
