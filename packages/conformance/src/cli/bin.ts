#!/usr/bin/env node
/** `vending-conformance`: the command line in its own process. */
import { standardError, standardOutput } from "@vending/shared/print";
import { main } from "./main.ts";

process.exitCode = await main(process.argv.slice(2), {
  environment: process.env,
  stdout: standardOutput(),
  stderr: standardError(),
  // `npm run conformance` of the repository sets it.
  command: process.env.VENDING_CONFORMANCE_COMMAND ?? "npx --no -- vending-conformance",
  // The first Ctrl-C ends the run and still prints the report; the second one ends the process.
  onInterrupt: (end) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end);
  },
});
