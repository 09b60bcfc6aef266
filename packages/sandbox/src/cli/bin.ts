#!/usr/bin/env node
/** `vending-sandbox`: the sandbox from the command line. */
import { print, printError } from "@vending/terminal/print";
import { line } from "@vending/terminal/printable";
import { fail, UserError } from "@vending/terminal/user-error";
import manifest from "../../package.json" with { type: "json" };
import { type CommandLine, help, readCommandLine } from "./command-line.ts";
import { greeting, start, warning } from "./start.ts";

try {
  const commandLine = readCommandLine(process.argv.slice(2));
  if (commandLine.show === "help") print(help);
  else if (commandLine.show === "version") print(line`${manifest.version}`);
  else await serve(commandLine);
} catch (error) {
  fail(error);
}

async function serve(commandLine: CommandLine): Promise<void> {
  let stop = async () => {};
  // From the beginning: the first process of a container ignores signals without a handler.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        // The database failed to close.
        (error: Error) => fail(new UserError(error.message)),
      );
    });
  }
  const server = await start(commandLine, true);
  stop = server.stop;
  const warned = warning(commandLine);
  if (warned) printError(warned);
  print(greeting(server.url, commandLine));
}
