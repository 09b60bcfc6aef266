#!/usr/bin/env node
/** `vending-sandbox`: the sandbox from the command line. */
import { print, printError, standardOutput } from "@vending/terminal/print";
import { line } from "@vending/terminal/printable";
import { fail, UserError } from "@vending/terminal/user-error";
import manifest from "../../package.json" with { type: "json" };
import { type CommandLine, help, readCommandLine } from "./command-line.ts";
import { greeting, warning } from "./greeting.ts";
import { jsonLog } from "./json-log.ts";
import { start } from "./start.ts";

try {
  const commandLine = readCommandLine(process.argv.slice(2), process.env);
  if (commandLine.show === "help") print(help);
  else if (commandLine.show === "version") print(line`${manifest.version}`);
  else await serve(commandLine);
} catch (error) {
  fail(error);
}

/** How long requests under way may take to finish after a signal. A container is killed after ten seconds. */
const maxShutdownMs = 5_000;

async function serve(commandLine: CommandLine): Promise<void> {
  let stop = async () => {};
  // From the beginning: the first process of a container ignores signals without a handler, also while it waits for its database.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        // The store failed to close.
        (error: Error) => fail(new UserError(error.message)),
      );
    });
  }
  const log = commandLine.log === "json" ? jsonLog(standardOutput().write) : undefined;
  const server = await start(commandLine, { ownProcess: true, ...(log && { onRequest: log.request }) });
  stop = () => server.stop(maxShutdownMs);
  const warned = warning(commandLine);
  if (log) {
    if (warned) log.message("warn", String(warned));
    log.message("info", `sandbox ready on ${server.url} (page: ${server.url}/sandbox/)`);
  } else {
    if (warned) printError(warned);
    print(greeting(server.url, commandLine));
  }
}
