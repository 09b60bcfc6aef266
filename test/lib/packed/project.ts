/** One of our packages as published, installed in a project. */
import { execFile } from "node:child_process";
import { accessSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { root } from "../../../scripts/lib/paths.ts";
import { type Manifest, manifestIn } from "../../../scripts/lib/published.ts";
import { tarballOf } from "./installation.ts";

const exec = promisify(execFile);

export interface Outcome {
  readonly status: number;
  /** The output on both streams. */
  readonly output: string;
}

export interface Packed {
  readonly name: string;
  /** The folder of the project, which only the tests of this package use. */
  readonly project: string;
  readonly tarball: string;
  /** The installed package. */
  readonly installed: string;
  /** The folder of the installed binaries. */
  readonly bin: string;
  /** The packed manifest. */
  manifest(): Manifest;
  /** Writes a file in the project. */
  write(file: string, text: string): Promise<void>;
  /** Runs a command in the project. Returns its status, even if it is not 0. */
  run(file: string, args: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Outcome>;
}

/** The package from this folder of packages/. Adds a test that its project finds nothing of the repository. */
export function packed(short: string): Packed {
  const home = inject("installation");
  const name = `@vending/${short}`;
  const project = join(home, short);
  const modules = join(home, "node_modules");
  const installed = join(modules, name);

  // Otherwise the other tests would prove little.
  test("the project is outside of the repository", () => {
    expect(relative(root, project)).toMatch(/^\.\./);
    expect(() => accessSync(join(modules, "typescript"))).toThrow();
  });

  return {
    name,
    project,
    tarball: tarballOf(installed, home),
    installed,
    bin: join(modules, ".bin"),
    manifest: () => manifestIn(installed),
    write: (file, text) => writeFile(join(project, file), text),
    run: (file, args, environment) => runIn(project, file, args, { ...process.env, ...environment }),
  };
}

function runIn(cwd: string, file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  return exec(file, args, { cwd, env, maxBuffer: 1e8 }).then(
    ({ stdout, stderr }) => ({ status: 0, output: stdout + stderr }),
    (error: { code?: number | string; stdout?: string; stderr?: string }) => ({
      status: typeof error.code === "number" ? error.code : 1,
      output: `${error.stdout}${error.stderr}`,
    }),
  );
}
