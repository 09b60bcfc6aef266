#!/usr/bin/env node
/** `vending-conformance`: runs the contract against a server from the command line. */
import { readFile } from "node:fs/promises";
import { UserError } from "@vending/shared/user-error";
import { type Check, ConfigError, checks, configTemplate, runConformance, UsageError } from "../index.ts";
import { junitReport } from "../report/junit.ts";
import { progressOn } from "../report/progress.ts";
import { groupOf, groupsOf, type Report } from "../report/report.ts";
import { painter, terminalReport } from "../report/terminal.ts";
import { sendsInClearText } from "../runner/target.ts";
import { type Arguments, help, parseArguments } from "./arguments.ts";
import { loadConfig, writeReport } from "./files.ts";

async function main({ show, configFile, reports, run, commandFor }: Arguments): Promise<number> {
  if (show) return print(await documents[show]());
  const config = configFile === undefined ? undefined : await loadConfig(configFile);
  // Before anything is sent, so that no run is lost because its report cannot be written.
  for (const { file } of reports) await writeReport(file, "");

  if (sendsInClearText(run.baseUrl)) console.error("warning: http, not https: the credentials are sent in clear text");
  const progress = progressOn(process.stderr);
  const controller = new AbortController();
  // The first Ctrl-C ends the run and still prints the report; the second one ends the process.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      progress.show("ending the run; Ctrl-C again ends it at once");
      controller.abort();
    });
  }
  const report = await runConformance({
    ...run,
    ...(config && { config }),
    onResult: ({ name }, done, total) => progress.show(`${done} of ${total} checks, the last one ${name}`),
    signal: controller.signal,
  }).finally(() => progress.clear());

  print(terminalReport(report, (check) => commandFor(check, report.seed), painter(process.stdout)));
  for (const { format, file } of reports) {
    await writeReport(file, format === "junit" ? junitReport(report) : `${JSON.stringify(report, null, 2)}\n`);
  }
  return exitStatus(report, run.only);
}

function exitStatus({ checks: results, failed, interrupted }: Report, only: readonly string[] = [""]): 0 | 1 | 2 {
  if (failed > 0) return 1;
  if (interrupted) return 2;
  // Checks that report on all responses are in every run: if only they pass, nothing that was asked for was checked.
  const asked = results.filter(({ name }) => only.some((wanted) => `${name}/`.startsWith(wanted && `${wanted}/`)));
  if (asked.some(({ verdict }) => verdict === "passed")) return 0;
  console.error("error: none of the selected checks could run; the reasons are above");
  return 2;
}

function print(text: string): 0 {
  console.log(text);
  return 0;
}

const documents: Readonly<Record<NonNullable<Arguments["show"]>, () => string | Promise<string>>> = {
  help: () => help,
  version: async () => {
    const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
    return (JSON.parse(manifest) as { version: string }).version;
  },
  init: () => configTemplate.trimEnd(),
  list: () =>
    groupsOf(checks)
      .map((group) => checks.filter(({ name }) => groupOf(name) === group).map(describeCheck))
      .map((lines) => lines.join("\n"))
      .join("\n\n"),
};

function describeCheck({ name, section, rule, buys, reading }: Check): string {
  const properties = [
    `section ${section}`,
    ...(reading ? ["a reading of it"] : []),
    ...(buys === true ? ["buys"] : buys ? ["buys, unless it is rejected"] : []),
  ];
  return `${name}  (${properties.join("; ")})\n    ${rule}`;
}

try {
  process.exitCode = await main(parseArguments(process.argv.slice(2), process.env));
} catch (error) {
  const isExpected = [UsageError, ConfigError, UserError].some((kind) => error instanceof kind);
  console.error(isExpected ? `error: ${(error as Error).message}` : error);
  process.exitCode = 2;
}
