/** `npm run bench -- build`, and `tests`: beside the compiler of the spec. */
import { rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryFolder } from "../lib/files.ts";
import { packages, root } from "../lib/paths.ts";
import { runNpm } from "../lib/tool.ts";
import { compare } from "./compare.ts";
import { clock, cpuOfCommands, spentBy } from "./cpu.ts";
import { run } from "./tools.ts";

const build = (...flags: string[]) =>
  run("node", "--import", "./scripts/lib/compiled.mjs", "scripts/build.ts", ...flags);
const compile = (folder: string) => run("tsp", "compile", "spec", "--output-dir", folder);

export const benchBuild = (): Promise<void> =>
  withTemporaryFolder(async (folder) => {
    await compare({
      name: "build: all artifacts and packages, beside tsp compile spec, by the clock",
      ours: () => spentBy(() => build(), clock),
      theirs: () => spentBy(() => compile(folder), clock),
      limit: 1.8,
      rounds: 7,
    });
    const source = join(packages, "ledger/src/comment-of-the-bench.ts");
    const remove = () => rmSync(source, { force: true });
    process.once("exit", remove);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
    let count = 0;
    await compare({
      name: "build: after a comment in one package, beside tsp compile spec",
      ours: async () => {
        await writeFile(source, `// ${++count}\n`);
        return spentBy(() => build("--if-needed"), cpuOfCommands);
      },
      theirs: () => spentBy(() => compile(folder), cpuOfCommands),
      // Before, all six were built, which took 1.4 times as much as the compiler: the limit is 0.3 of that.
      limit: 0.41,
      rounds: 7,
    });
    remove();
    await build("--if-needed");
  });

/** Before they were made cheaper, they took 141 times as much as the compiler: the limit is 0.6 of that. */
export const benchTests = (): Promise<void> =>
  withTemporaryFolder((folder) =>
    compare({
      name: "tests: npm test, beside tsp compile spec",
      ours: () => spentBy(() => runNpm(["test"], root), cpuOfCommands),
      theirs: () => spentBy(() => compile(folder), cpuOfCommands),
      limit: 85,
      rounds: 1,
    }),
  );
