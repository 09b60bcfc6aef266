/** Compiles the spec with a fault, in memory. The files in spec/ are not changed. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CompilerHost, createSourceFile, NodeHost } from "@typespec/compiler";
import type { Document } from "@vending/openapi/document";
import { checkExamples } from "../../scripts/build/check-examples.ts";
import { compileSpec } from "../../scripts/build/compile-spec.ts";
import { build } from "../../scripts/build/index.ts";
import { spec } from "../../scripts/lib/paths.ts";

export interface Change {
  /** The file in spec/. */
  file: string;
  /** Text that must occur exactly once. */
  find: string;
  /** The replacement. */
  replace: string;
}

export interface SpecMutant extends Change {
  /** Changes that a careful author would make as well, such as in examples. */
  also?: readonly Change[];
}

/**
 * Builds a mutant and writes its documents to a folder as JSON. Returns the error of the build, if there is one.
 * A whole build also makes all other artifacts.
 */
export async function buildMutant(mutant: SpecMutant, out: string, whole: boolean): Promise<string | undefined> {
  const host = await mutantHost(mutant);
  try {
    if (whole) await build({ out, host, log: () => {} });
    else {
      const { documents, sites } = await compileSpec(host);
      const named = (name: string) => documents.get(name) as Document; // the compiler gives both, or throws
      checkExamples({ partner: named("openapi"), internal: named("openapi-internal") }, sites);
      await mkdir(out, { recursive: true });
      for (const [name, document] of documents) await writeFile(join(out, `${name}.json`), JSON.stringify(document));
    }
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** A compiler host with the changed files of the mutant. Other files are read once for all mutants. */
export async function mutantHost(mutant: SpecMutant): Promise<CompilerHost> {
  const changed = new Map<string, string>();
  for (const { file, find, replace } of [mutant, ...(mutant.also ?? [])]) {
    const path = join(spec, file);
    const source = changed.get(path) ?? (await unchanged.readFile(path)).text;
    const count = source.split(find).length - 1;
    if (count !== 1)
      throw new Error(`spec/${file} has "${find}" ${count} times; a mutant in test/artifacts/mutants/ needs it once`);
    changed.set(
      path,
      source.replace(find, () => replace),
    );
  }
  const sources = new Map([...changed].map(([path, text]) => [path, createSourceFile(text, path)]));
  return { ...unchanged, readFile: async (path) => sources.get(path) ?? unchanged.readFile(path) };
}

/** Reads and parses unchanged files once for all mutants. */
const unchanged: CompilerHost = {
  ...NodeHost,
  parseCache: new WeakMap(),
  readFile: once(NodeHost.readFile),
  stat: once(NodeHost.stat),
  realpath: once(NodeHost.realpath),
};

function once<T>(ask: (path: string) => Promise<T>): (path: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (path) => {
    const result = known.get(path) ?? ask(path);
    known.set(path, result);
    return result;
  };
}
