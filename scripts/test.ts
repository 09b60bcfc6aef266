/** `npm test`: runs every gate and prints a table of the results. */
import { gates } from "./gates/gates.ts";
import { runGates } from "./gates/run.ts";
import { command } from "./lib/command.ts";

const help = `Usage: npm test [-- [--thorough] NAME …]

Runs every gate, or those named:
${gates.map(({ name, checks }) => `  ${name.padEnd(8)} ${checks}`).join("\n")}

  --thorough   run the tests with large budgets, which takes longer (npm run test:thorough)

Takes about three minutes on two cores. Browser tests need Chromium on this machine (or in $CHROMIUM); without it they
are skipped and reported. With REQUIRE_BROWSER=1 that is a failure. PostgreSQL (Debian's package) and
REQUIRE_POSTGRES=1 work the same way.`;

await command({ help, options: { thorough: { type: "boolean" } }, positionals: true }, ({ values, positionals }) =>
  runGates(positionals, values.thorough ?? false),
);
