#!/usr/bin/env node
/** `vending-monitor`: the command line in its own process. */
import { print, printError } from "@vending/shared/print";
import { fail } from "@vending/shared/user-error";
import { runMonitor } from "./command-line.ts";

const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });

const status = runMonitor(process.argv.slice(2), { print, warn: printError, interrupted });
process.exitCode = await status.catch((error) => fail(error));
