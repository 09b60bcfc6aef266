#!/usr/bin/env node
/** `vending-certify`: a certification from the command line. */
import { rename } from "node:fs/promises";
import { assertWritable, isLoopback, listenError, writeText } from "@vending/terminal/files";
import { defined } from "@vending/terminal/flags";
import { print, printError } from "@vending/terminal/print";
import { json, line } from "@vending/terminal/printable";
import { fail, UserError } from "@vending/terminal/user-error";
import manifest from "../package.json" with { type: "json" };
import { contractInfo } from "./report/contract-info.ts";
import { htmlReport } from "./report/html.ts";
import { junitReport } from "./report/junit.ts";
import { type Report, reportOf } from "./report/report.ts";
import { terminalReport } from "./report/terminal.ts";
import { type CommandLine, help, type ReportFormat, readCommandLine } from "./session/command-line.ts";
import { extentOf, ordersAsCsv, ordersAsJson, ordersAsTable } from "./session/order-list.ts";
import { type Session, startSession } from "./session/session.ts";

async function certify(commandLine: CommandLine): Promise<0 | 1 | 2> {
  const { port, host, products, pace, seed, beliefsFile, timeLimit, ordersOut, reports } = commandLine;
  // Before anything is sold: a report that cannot be written must not cost a run.
  for (const { file } of reports) await assertWritable(file);
  const session = await startSession({
    ...defined({ port, host, products, pace, seed, beliefsFile, timeLimit }),
    tell: printError,
  }).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(listenError(error, { port, host }));
  });
  const { certification, url, startedAt } = session;
  // Renamed into place: a program that waits for the file must not read half of it.
  if (ordersOut !== undefined) {
    const text = /json$/i.test(ordersOut) ? ordersAsJson(certification, url) : ordersAsCsv(certification);
    await writeText(`${ordersOut}.part`, text);
    await rename(`${ordersOut}.part`, ordersOut);
  }
  introduce(session, commandLine);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => session.interrupt());
  const { judgement, ended, endedAt } = await session.ending;
  const report = reportOf(certification, judgement, { contract: await contractInfo(), startedAt, endedAt, ended });
  for (const { format, file } of reports) await writeText(file, formatters[format](report));
  print(line`\n${terminalReport(report)}`);
  return report.exitCode;
}

const formatters: Readonly<Record<ReportFormat, (report: Report) => string>> = {
  json: (report) => `${json(report, 2)}\n`,
  junit: junitReport,
  html: htmlReport,
};

function introduce({ url, certification, silenceLimit }: Session, { host, beliefsFile, ordersOut }: CommandLine): void {
  const { merchant, products, seed, pace } = certification;
  if (!isLoopback(host)) {
    printError(line`warning: other machines can connect to ${host}, see the orders and hand in beliefs.`);
  }
  print(line`certification ready on ${url}
  merchant_code      ${merchant.merchant_code}
  X-Merchant-Key     ${merchant.merchant_key}
  X-Merchant-Secret  ${merchant.merchant_secret}
  page               ${url}/certification/
  seed and pace      ${seed}, ${pace}
  products           ${products.join(", ")}
  orders             ${extentOf(certification)}: ${ordersOut ?? "below; --orders-out FILE writes them"}

${ordersAsTable(certification)}

Sell these orders now, as your system will in production. Nothing is really bought. Kill your program while orders are open,
report it (POST ${url}/certification/restarted), and start it again.
Pauses are judged${pace === "fast" ? ": divide your own by ten, but not a Retry-After, which is divided already" : ", and so is Retry-After"}.
Then hand in what you believe about every order:
  ${beliefsFile ? `write ${beliefsFile}, or ` : ""}POST ${url}/certification/beliefs, or upload it on the page
The run ends with the verdict, or after ${silenceLimit / 1_000} s without a request. Ctrl-C ends it at once.`);
}

try {
  const commandLine = readCommandLine(process.argv.slice(2));
  if (commandLine.show === "help") print(help);
  else if (commandLine.show === "version") print(line`${manifest.version}`);
  else process.exit(await certify(commandLine));
} catch (error) {
  // A run that cannot start judges nothing.
  fail(error instanceof UserError && error.exitCode === 1 ? new UserError(error.message, 2) : error);
}
