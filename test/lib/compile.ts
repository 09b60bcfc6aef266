/** Compiles samples that users copy. The newer compiler, in its own process, takes a third of the time. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/lib/paths.ts";

const compiler = join(root, "node_modules/typescript-7/bin/tsc");

/** The problems in these files under the strictest options, and those of their users. */
export async function problemsIn(files: readonly string[], own: object = {}): Promise<string[]> {
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: "es2022",
    lib: ["es2023"],
    module: "nodenext",
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: ["node"],
    typeRoots: [join(root, "node_modules/@types")],
    ...own,
  };
  const [first = ""] = files;
  const folder = await mkdtemp(join(first, "../.compiled-"));
  try {
    const config = join(folder, "tsconfig.json");
    await writeFile(config, JSON.stringify({ compilerOptions: options, files }));
    const { stdout, status } = spawnSync(process.execPath, [compiler, "-p", config, "--pretty", "false"], {
      encoding: "utf8",
    });
    const problems = stdout.split("\n").filter(Boolean);
    if ((status === 0) !== (problems.length === 0)) throw new Error(`the compiler ended with ${status}: ${stdout}`);
    return problems;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
