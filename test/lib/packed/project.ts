/** One of our packages as published, installed in a project of its own. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { type OutputChunk, type OutputOptions, rolldown } from "rolldown";
import { inject } from "vitest";
import { type Manifest, manifestIn, tarballName } from "../../../scripts/lib/published.ts";

/** The Node of a consumer. CI sets the oldest one that the packages promise to run on. */
export const node: string = process.env.CONSUMER_NODE || process.execPath;

export interface Packed {
  readonly name: string;
  readonly tarball: string;
  /** The installed package. */
  readonly installed: string;
  /** The folder of the project, which only the tests of this package use. */
  readonly project: string;
  /** The folder of the installed binaries. */
  readonly bin: string;
  readonly manifest: Manifest;
  /** Writes a file in the project. */
  write(file: string, text: string): Promise<void>;
  /** Runs a command in the project. */
  run(command: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Ran>;
}

export interface Ran {
  readonly status: number;
  /** The output on both streams. */
  readonly output: string;
}

/** The package from this folder of packages/. */
export function packed(folder: string): Packed {
  const home = inject("installation");
  const name = `@vending/${folder}`;
  const project = join(home, folder);
  const installed = join(home, "node_modules", name);
  const bin = join(home, "node_modules/.bin");
  const manifest = manifestIn(installed);
  // Only the binaries and the consumer's Node are on the path, and nothing else changes what they print.
  const unset = Object.keys(process.env).filter((key) => /^(VENDING_|NO_COLOR$|FORCE_COLOR$)/.test(key));
  const PATH = [bin, dirname(node)].join(delimiter);
  const clean = { ...Object.fromEntries(unset.map((key) => [key, undefined])), PATH };
  return {
    name,
    tarball: join(home, tarballName(manifest)),
    installed,
    project,
    bin,
    manifest,
    write: (file, text) => writeFile(join(project, file), text),
    run: (command, environment) => runIn(project, command, { ...clean, ...environment }),
  };
}

/** Runs a command in a folder. Returns its status, even if it is not 0. */
export function runIn(cwd: string, [file = "", ...args]: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return promisify(execFile)(file, args, { cwd, env: { ...process.env, ...env }, maxBuffer: 1e8 }).then(
    ({ stdout, stderr }) => ({ status: 0, output: stdout + stderr }),
    (error: { code?: number | string; stdout?: string; stderr?: string }) => ({
      status: typeof error.code === "number" ? error.code : 1,
      output: `${error.stdout}${error.stderr}`,
    }),
  );
}

let bundles = 0;

/** Bundles code of a browser with what it imports from a package: minified, in one file. What is `external` stays an import. */
export async function bundle(
  { project, write }: Packed,
  code: string,
  external: string | RegExp | [] = [],
  format: OutputOptions["format"] = "esm",
): Promise<OutputChunk> {
  // Several bundles may be in progress.
  const entry = `entry-${++bundles}.js`;
  await write(entry, code);
  const build = await rolldown({ input: join(project, entry), cwd: project, platform: "browser", external });
  const { output } = await build.generate({ format, minify: true });
  await build.close();
  const [chunk, ...others] = output;
  if (others.length > 0) throw new Error(`the bundle has ${output.length} files`);
  return chunk;
}
