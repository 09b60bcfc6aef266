/** A copy of the spec with a fault in it, built apart from the real one. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { build } from "../../scripts/build/index.ts";
import { root, spec } from "../../scripts/lib/paths.ts";

export interface Change {
  /** The file in spec/. */
  file: string;
  /** What is there, exactly once. */
  find: string;
  /** What the mutant has in its place. */
  replace: string;
}

export interface SpecMutant extends Change {
  /** What a careful person changes along with it, such as the examples. */
  also?: readonly Change[];
}

export interface BuildResult {
  /** What the build said, or nothing if it went through. */
  fault: string | undefined;
  out: string;
}

/** A folder of its own inside the project, so that a compiler finds its libraries. It is gone when `use` is done. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const cache = join(root, "node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, "test-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Builds the mutant and hands over the result. Takes everything away again afterwards. */
export function withMutant<T>(mutant: SpecMutant, look: (result: BuildResult) => Promise<T> | T): Promise<T> {
  return withFolder(async (folder) => {
    const copy = join(folder, "spec");
    await cp(spec, copy, { recursive: true });
    for (const change of [mutant, ...(mutant.also ?? [])]) await apply(copy, change);

    const out = join(folder, "generated");
    const fault = await build({ out, spec: copy, log: () => {} }).then(
      () => undefined,
      (error: Error) => error.message.replaceAll(relative(root, folder), ""),
    );
    return await look({ fault, out });
  });
}

async function apply(folder: string, { file, find, replace }: Change): Promise<void> {
  const path = join(folder, file);
  const source = await readFile(path, "utf8");
  const count = source.split(find).length - 1;
  if (count !== 1) throw new Error(`${file} has "${find}" ${count} times; a mutant needs it once`);
  await writeFile(
    path,
    source.replace(find, () => replace),
  );
}
