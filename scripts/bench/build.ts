/** Measures the build against the compiler that it runs. */
import { join } from "node:path";
import { withTemporaryFolder } from "../lib/files.ts";
import { root } from "../lib/paths.ts";
import { compare, timed } from "./lib/compare.ts";
import { withRounds } from "./lib/rounds.ts";

const help = `Usage: node scripts/bench/build.ts [--rounds N]

Measures N rounds (default 7) after two that warm up, and prints the ratio of the least of each side.`;

await withRounds(help, 7, (rounds) =>
  withTemporaryFolder(async (folder) => {
    const compile = [join(root, "node_modules/.bin/tsp"), "compile", "spec", "--output-dir", folder];
    await compare(
      {
        name: "build of all artifacts and packages, against tsp compile of the same spec",
        unit: "ms",
        ours: { label: "npm run build", measure: () => timed([process.execPath, "scripts/build.ts"]) },
        theirs: { label: "tsp compile spec", measure: () => timed(compile) },
        limit: 2.5,
      },
      rounds,
    );
  }),
);
