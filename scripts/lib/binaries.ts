/** The built binaries of our packages. */
import { join } from "node:path";
import { fail } from "./fail.ts";
import { requireFile } from "./files.ts";
import { root } from "./paths.ts";

export const sandboxBinary: string = join(root, "packages/sandbox/dist/cli.js");
export const conformanceBinary: string = join(root, "packages/conformance/dist/cli.js");
export const certificationBinary: string = join(root, "packages/certification/dist/cli.js");

/** Runs a binary in this process, with the flags of this process. */
export async function runBinary(binary: string): Promise<void> {
  await requireFile(binary, "npm run build").catch(fail);
  await import(binary);
}
