/** Bundles browser code with what it imports from a package. */
import { join } from "node:path";
import { type OutputChunk, type OutputOptions, rolldown } from "rolldown";
import { expect } from "vitest";
import type { Packed } from "./project.ts";

interface Options {
  /** Modules that stay imports in the bundle. */
  readonly external?: string | RegExp;
  readonly format?: OutputOptions["format"];
}

let count = 0;

/** The minified bundle, which must be one file. */
export async function bundle(
  { project, write }: Packed,
  code: string,
  { external, format = "esm" }: Options = {},
): Promise<OutputChunk> {
  // Several bundles may be in progress.
  const entry = `entry-${++count}.js`;
  await write(entry, code);
  const build = await rolldown({
    input: join(project, entry),
    cwd: project,
    platform: "browser",
    ...(external !== undefined && { external }),
  });
  const { output } = await build.generate({ format, minify: true });
  await build.close();
  expect(output.map(({ fileName }) => fileName)).toEqual([entry]);
  return output[0];
}
