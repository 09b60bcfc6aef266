/** Runs Stryker over the files of a suite. */
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { startPostgres } from "../../test/lib/postgres.ts";
import { root } from "../lib/paths.ts";
import { importTool, toolFile } from "../lib/tools.ts";

/** The part of `@stryker-mutator/core` that is used here. */
interface Core {
  readonly Stryker: new (
    options: Readonly<Record<string, unknown>>,
  ) => { runMutationTest(): Promise<readonly Result[]> };
}

interface Result {
  readonly fileName: string;
  /** Lines and columns count from 1. */
  readonly location: Readonly<Record<"start" | "end", { readonly line: number; readonly column: number }>>;
  readonly replacement: string;
  readonly status: string;
}

/** One change of the source, and whether a test noticed it. */
export interface Mutant {
  readonly file: string;
  /** The line number, and the text of the line. */
  readonly at: number;
  readonly line: string;
  /** The change on one line: `a > b → true`. */
  readonly change: string;
  readonly isNoticed: boolean;
}

/** Not copied, because the tests of the client and the ledger do not import it. */
const ignorePatterns = [
  "dist",
  "/tools",
  "spec",
  "decisions",
  "/generated/docs",
  "/generated/*.yaml",
  "/packages/conformance",
];

export async function mutate(suite: string, files: readonly string[], incremental: boolean): Promise<Mutant[]> {
  // Read by `test/mutation/vitest.config.ts` in the processes of Stryker.
  process.env.MUTATED = suite;
  // Started by this process. Stryker kills its workers, and a server that they started would keep running.
  const postgres = suite === "postgres" ? await startPostgres({ fsync: "off", max_connections: "500" }) : undefined;
  if (postgres) process.env.MUTATION_POSTGRES = postgres.connectionString;
  const { Stryker } = await importTool<Core>("@stryker-mutator/core");
  const stryker = new Stryker({
    testRunner: "vitest",
    plugins: [toolFile("@stryker-mutator/vitest-runner/dist/src/index.js")],
    vitest: { configFile: "test/mutation/vitest.config.ts", related: false },
    mutate: [...files],
    ignorePatterns,
    concurrency: 1,
    coverageAnalysis: "perTest",
    timeoutMS: 4_000,
    reporters: ["progress-append-only"],
    tempDirName: ".stryker/tmp",
    incremental,
    incrementalFile: join(root, ".stryker", `${suite}.json`),
  });
  const results = await stryker.runMutationTest().finally(() => postgres?.stop());
  const sources = new Map<string, string>();
  for (const { fileName } of results)
    if (!sources.has(fileName)) sources.set(fileName, await readFile(fileName, "utf8"));
  return results
    .filter(({ status }) => status !== "Ignored" && status !== "CompileError" && status !== "RuntimeError")
    .map(({ fileName, location: { start, end }, replacement, status }) => {
      // Lines and columns count from 1.
      const lines = (sources.get(fileName) ?? "").split("\n").slice(start.line - 1, end.line);
      const line = lines[0]?.trim() ?? "";
      lines.push((lines.pop() ?? "").slice(0, end.column - 1));
      lines.unshift((lines.shift() ?? "").slice(start.column - 1));
      return {
        file: relative(root, fileName),
        at: start.line,
        line,
        change: `${short(lines.join("\n"))} → ${short(replacement)}`,
        isNoticed: status === "Killed" || status === "Timeout",
      };
    });
}

/** A piece of source on one short line. */
function short(code: string): string {
  const line = code.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 40)}…${line.slice(-15)}` : line;
}
