/** What the compiler says of samples that people copy. The newer compiler, in a process of its own, takes a third of the time. */
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../scripts/lib/paths.ts";

const compiler = join(root, "node_modules/typescript-7/bin/tsc");

/** The problems in these files, as strictly as TypeScript can be, with the options of those who use them. */
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
