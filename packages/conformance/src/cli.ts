#!/usr/bin/env node
/** `vending-conformance`: the contract, run against a server, from the command line. */
import { readFile, writeFile } from "node:fs/promises";
import { type CommandLine, help, readCommandLine } from "./command-line.ts";
import { type Config, ConfigError, readConfig } from "./config/schema.ts";
import { configTemplate } from "./config/template.ts";
import { type Check, checks } from "./index.ts";
import { groupOf, groupsOf } from "./report/groups.ts";
import { junitReport } from "./report/junit.ts";
import { progressOn } from "./report/progress.ts";
import { painter, terminalReport } from "./report/terminal.ts";
import { type Report, runConformance, UsageError } from "./run.ts";
import { goesInTheClear } from "./target.ts";

async function main({ show, configFile, reports, run, again }: CommandLine): Promise<number> {
  if (show) return say(await shown[show]());
  const config = configFile === undefined ? undefined : await configFrom(configFile);
  // Before anything is sent, so that a run is not lost because its report cannot be written.
  for (const { file } of reports) await writeReport(file, "");

  if (goesInTheClear(run.baseUrl)) console.error("warning: http, not https: the credentials can be read on their way");
  const progress = progressOn(process.stderr);
  const stopper = new AbortController();
  // The first Ctrl-C ends the run and still tells what it knows; the second one ends it at once.
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => {
      progress.say("ending the run; once more ends it at once");
      stopper.abort();
    });
  }
  const report = await runConformance({
    ...run,
    ...(config && { config }),
    onResult: ({ name }, done, of) => progress.say(`${done} of ${of} checks, the last one ${name}`),
    signal: stopper.signal,
  }).finally(() => progress.clear());

  say(terminalReport(report, (check) => again(check, report.seed), painter(process.stdout)));
  for (const { form, file } of reports) {
    await writeReport(file, form === "junit" ? junitReport(report) : `${JSON.stringify(report, null, 2)}\n`);
  }
  return exitStatus(report, run.only);
}

function exitStatus({ checks: results, failed, interrupted }: Report, only: readonly string[] = [""]): 0 | 1 | 2 {
  if (failed > 0) return 1;
  if (interrupted) return 2;
  // Checks that judge the answers come along with every run: that they pass says nothing of what was asked for.
  const asked = results.filter(({ name }) => only.some((wanted) => `${name}/`.startsWith(wanted && `${wanted}/`)));
  if (asked.some(({ verdict }) => verdict === "passed")) return 0;
  console.error("error: nothing of what was asked for could be checked; the reasons are above");
  return 2;
}

function say(text: string): 0 {
  console.log(text);
  return 0;
}

const shown: Readonly<Record<NonNullable<CommandLine["show"]>, () => string | Promise<string>>> = {
  help: () => help,
  version: async () => {
    const file = new URL("../package.json", import.meta.url);
    return (JSON.parse(await readFile(file, "utf8")) as { version: string }).version;
  },
  init: () => configTemplate.trimEnd(),
  list: () =>
    groupsOf(checks)
      .map((group) => checks.filter(({ name }) => groupOf(name) === group).map(listed))
      .map((lines) => lines.join("\n"))
      .join("\n\n"),
};

function listed({ name, section, rule, buys, reading }: Check): string {
  const notes = [
    `section ${section}`,
    ...(reading ? ["a reading of it"] : []),
    ...(buys === true ? ["buys"] : buys ? ["buys, unless it is refused"] : []),
  ];
  return `${name}  (${notes.join("; ")})\n    ${rule}`;
}

async function configFrom(file: string): Promise<Config> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot read the config ${file}: ${because(error)}`);
  });
  // Some shells write UTF-16 when `--init` is sent into a file. Either decoder drops the mark at the beginning.
  const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The message quotes what stands there, which may be a secret.
    const place = /position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message)?.[0];
    throw new UsageError(`the config ${file} is not JSON${place ? `, at ${place}` : ""}`);
  }
  try {
    return readConfig(value, process.env);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`the config ${file} is nested too deeply`);
    throw error;
  }
}

async function writeReport(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot write the report ${file}: ${because(error)}`);
  });
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder",
  ENOTDIR: "there is no such folder",
  EACCES: "this user may not",
  EPERM: "this user may not",
  EROFS: "the disk cannot be written",
};

const because = ({ code = "", message }: NodeJS.ErrnoException): string => reasons[code] ?? message;

try {
  process.exitCode = await main(readCommandLine(process.argv.slice(2), process.env));
} catch (error) {
  if (error instanceof UsageError || error instanceof ConfigError) console.error(`error: ${error.message}`);
  else console.error(error);
  process.exitCode = 2;
}
