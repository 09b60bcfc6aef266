#!/usr/bin/env node
/** `vending-certify`: a certification from the command line. */
import { assertWritable, listenError, writePrivate, writeText } from "@vending/terminal/files";
import { defined } from "@vending/terminal/flags";
import { print } from "@vending/terminal/print";
import { json, line } from "@vending/terminal/printable";
import { fail, UserError } from "@vending/terminal/user-error";
import manifest from "../../package.json" with { type: "json" };
import { ordersAsJson, ordersAsLines } from "../plan/orders.ts";
import { htmlReport } from "../report/html.ts";
import { type Report, reportOf } from "../report/report.ts";
import { terminalReport } from "../report/terminal.ts";
import { type CommandLine, help, type ReportFormat, readCommandLine } from "./command-line.ts";
import { certifyProgram, type ProgramRun } from "./program.ts";
import { host, type Session, startSession } from "./session.ts";

async function certify(commandLine: CommandLine): Promise<0 | 1 | 2> {
  const { exec, port, products, pace, seed, ordersOut, reports } = commandLine;
  // Before anything is sold: a report that cannot be written must not cost a run.
  for (const { file } of reports) await assertWritable(file);
  if (ordersOut !== undefined) await assertWritable(ordersOut);
  const options = defined({ port, products, pace, seed });
  // The second one ends the process at once. What was started, and files with credentials, go when it exits.
  let interrupt = (): void => process.exit(2);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const) {
    process.on(signal, () => {
      const first = interrupt;
      interrupt = () => process.exit(2);
      first();
    });
  }
  const onStart = async (session: Session): Promise<void> => {
    const { certification, url } = session;
    // Renamed into place: a program that waits for the file must not read half of it.
    if (ordersOut !== undefined) await writePrivate(ordersOut, ordersAsJson(certification, url));
    introduce(session, commandLine);
    interrupt = () => session.interrupt();
  };
  const certified = exec === undefined ? handedIn(options, onStart) : certifyProgram({ ...options, exec, onStart });
  const { session, judgement, ...run } = await certified.catch((error: NodeJS.ErrnoException) => {
    throw error.syscall === "listen" ? new UserError(listenError(error, { port, host })) : error;
  });
  const { certification, startedAt } = session;
  const report = reportOf(certification, judgement, { ...run, startedAt, program: exec });
  // First: what cannot be written costs no verdict.
  print(line`\n${terminalReport(report)}`);
  for (const { format, file } of reports) await writeText(file, formatters[format](report));
  return report.exitCode;
}

/** A run whose beliefs come over HTTP. */
async function handedIn(
  options: Parameters<typeof startSession>[0],
  onStart: (session: Session) => Promise<void>,
): Promise<ProgramRun> {
  const session = await startSession(options);
  await onStart(session);
  return { ...(await session.ending), session, wasKilled: false };
}

const formatters: Readonly<Record<ReportFormat, (report: Report) => string>> = {
  json: (report) => `${json(report, 2)}\n`,
  html: htmlReport,
};

function introduce({ url, certification, silenceLimit }: Session, { exec, ordersOut }: CommandLine): void {
  const { merchant, products, seed, pace, orders } = certification;
  const sum = orders.reduce((total, { amount }) => total + Number(amount), 0);
  const extent = `${orders.length} orders, ${sum.toLocaleString("en")} Naira in all`;
  const facts = line`certification ready on ${url}
  seed and pace      ${seed}, ${pace}
  products           ${products.join(", ")}`;
  if (exec !== undefined) {
    print(line`${facts}
  orders             ${extent}
  program            ${exec}

It is killed once and started again. What it prints follows, and then the verdict. Nothing is really bought.`);
    return;
  }
  print(line`${facts}
  merchant_code      ${merchant.merchant_code}
  X-Merchant-Key     ${merchant.merchant_key}
  X-Merchant-Secret  ${merchant.merchant_secret}
  orders             ${extent}: ${ordersOut ?? "below; --orders-out FILE writes them"}

${ordersAsLines(orders)}

Sell these orders now, as your system will in production. Nothing is really bought.
Pauses are judged${pace === "fast" ? ": divide your own by ten, but not a Retry-After, which is divided already" : ", and so is Retry-After"}.
Then hand in what you believe about every order: POST ${url}/certification/beliefs
The run ends with the verdict, or after ${silenceLimit / 1_000} s without a request. Ctrl-C ends it at once.`);
}

// A run that was not judged breaks no rule.
process.on("uncaughtException", (error) => fail(error, undefined, 2));
try {
  const commandLine = readCommandLine(process.argv.slice(2));
  if (commandLine.show === "help") print(help);
  else if (commandLine.show === "version") print(line`${manifest.version}`);
  else process.exit(await certify(commandLine));
} catch (error) {
  // A run that cannot start judges nothing.
  fail(error instanceof UserError ? new UserError(error.message, 2) : error, undefined, 2);
}
