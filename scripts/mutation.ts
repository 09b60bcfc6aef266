/** `npm run test:mutation`: changes the client and the ledger in hundreds of places, and counts the changes that no test notices. */
import { suites } from "../test/mutation/suites.ts";
import { survivors } from "../test/mutation/survivors.ts";
import { ensureDerived } from "./build/derive.ts";
import { command } from "./lib/command.ts";
import { UserError } from "./lib/fail.ts";
import { root } from "./lib/paths.ts";
import { ensureTools } from "./lib/tools.ts";
import { mutate } from "./mutation/run.ts";
import { type FileScore, problemsWith, scoresOf, table } from "./mutation/score.ts";

const help = `Usage: npm run test:mutation [-- SUITE …] [--file PATH …] [--incremental]

Mutates the source of each suite (${Object.keys(suites).join(", ")}), one mutant at a time, and runs the tests that cover it. Fails if
less than 95 % of the mutants are noticed in the files that decide about money, or 90 % over all, and if
test/mutation/survivors.ts does not name exactly those that survive in these files. Takes hours on two cores; a single file takes minutes.

  --file PATH     mutates only this file of the suite; the percentages are printed and not required
  --incremental   reuses the results of the last run for code and tests that have not changed since. It does not notice
                  new rows in a table of tests, so the figures that count come from a run without it`;

type SuiteName = keyof typeof suites;

const options = {
  file: { type: "string", multiple: true, default: [] as string[] },
  incremental: { type: "boolean", default: false },
} as const;

await command({ help, options, positionals: true }, async ({ values, positionals }) => {
  const names = positionals.length > 0 ? positionals : Object.keys(suites);
  const known = names.filter((name): name is SuiteName => name in suites);
  if (known.length < names.length)
    throw new UserError(`there is no suite ${names.find((name) => !(name in suites))}`, 2);
  await ensureDerived();
  await ensureTools();
  process.chdir(root);
  const scores: FileScore[] = [];
  for (const name of known) {
    const { mutated, isMoney } = suites[name];
    const files = values.file.length > 0 ? values.file : mutated;
    scores.push(...scoresOf(await mutate(name, files, values.incremental), isMoney));
  }
  console.log(table(scores));
  const problems = problemsWith(scores, survivors, values.file.length === 0);
  for (const problem of problems) console.log(problem);
  return problems.length > 0 ? 1 : 0;
});
