/** A copy of the spec with one fault in it, built apart from the real one. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { build } from "../../scripts/build/index.ts";
import { root, spec } from "../../scripts/lib/paths.ts";

export interface SpecMutant {
  /** The file in spec/ that has the fault. */
  file: string;
  /** What is there, exactly once. */
  find: string;
  /** What the mutant has in its place. */
  replace: string;
}

export interface BuildResult {
  /** What the build said, or nothing if it went through. */
  fault: string | undefined;
  out: string;
}

/** Builds the mutant and hands over the result. Takes everything away again afterwards. */
export async function withMutant<T>(mutant: SpecMutant, look: (result: BuildResult) => Promise<T> | T): Promise<T> {
  // Inside the project, so that the compiler finds its libraries.
  await mkdir(join(root, "node_modules/.cache"), { recursive: true });
  const folder = await mkdtemp(join(root, "node_modules/.cache/mutant-"));
  try {
    const copy = join(folder, "spec");
    await cp(spec, copy, { recursive: true });
    const path = join(copy, mutant.file);
    const source = await readFile(path, "utf8");
    const count = source.split(mutant.find).length - 1;
    if (count !== 1) throw new Error(`${mutant.file} has "${mutant.find}" ${count} times; a mutant needs it once`);
    await writeFile(
      path,
      source.replace(mutant.find, () => mutant.replace),
    );

    const out = join(folder, "generated");
    const fault = await build({ out, spec: copy, log: () => {} }).then(
      () => undefined,
      (error: Error) => error.message.replaceAll(relative(root, folder), ""),
    );
    return await look({ fault, out });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
