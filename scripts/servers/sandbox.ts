/** The sandbox, as its package is published: its binary, in a process of its own. */
import { join } from "node:path";
import { requireFile } from "../lib/files.ts";
import { root } from "../lib/paths.ts";
import { type ServerProcess, startServerProcess } from "./process.ts";
import type { ServerOptions } from "./server.ts";

/** Where its binary is; a build makes it. */
export const sandboxBinary: string = join(root, "packages/sandbox/dist/cli.js");

/** Starts the sandbox and resolves when it answers. Other flags of its binary can be added. */
export async function startSandbox({ port, host }: ServerOptions, flags: string[] = []): Promise<ServerProcess> {
  await requireFile(sandboxBinary, "npm run build");
  // More room for what is short-lived: what stays takes a quarter less memory.
  const args = ["--max-semi-space-size=32", sandboxBinary, `--port=${port}`, `--host=${host}`, ...flags];
  return startServerProcess(process.execPath, args, (output) => /sandbox ready on (\S+)/.exec(output)?.[1]);
}
