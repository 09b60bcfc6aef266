/** The built binaries of our packages. */
import { join } from "node:path";
import { ensureBuilt } from "../build/up-to-date.ts";
import { endWithNpm } from "../servers/server.ts";
import { fail } from "./command.ts";
import { root } from "./paths.ts";

export const sandboxBinary: string = join(root, "packages/sandbox/dist/cli.js");
export const conformanceBinary: string = join(root, "packages/conformance/dist/cli.js");
export const certificationBinary: string = join(root, "packages/certification/dist/cli.js");

/** Runs a binary in this process, with the flags of this process. Builds the packages if need be. */
export async function runBinary(binary: string): Promise<void> {
  await ensureBuilt("packages").catch(fail);
  endWithNpm();
  await import(binary);
}
