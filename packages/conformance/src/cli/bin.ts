#!/usr/bin/env node
/** `vending-conformance` as a process. */
import { standardError, standardOutput } from "@vending/terminal/print";
import { main } from "./main.ts";

process.exitCode = await main(process.argv.slice(2), {
  environment: process.env,
  stdout: standardOutput(),
  stderr: standardError(),
  // The first Ctrl-C ends the run, which still prints its report. The second one ends the process.
  onInterrupt: (end) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
  },
});
