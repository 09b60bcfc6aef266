/** The sandbox, as its package is published: its binary, in a process of its own. */
import { sandboxBinary } from "../lib/binaries.ts";
import { requireFile } from "../lib/files.ts";
import { type ServerProcess, startServerProcess } from "./process.ts";
import type { ServerOptions } from "./server.ts";

/** Starts the sandbox and resolves when it responds. Other flags of its binary can be added. */
export async function startSandbox({ port, host }: ServerOptions, flags: string[] = []): Promise<ServerProcess> {
  await requireFile(sandboxBinary, "npm run build");
  // More room for what is short-lived: what stays takes a quarter less memory.
  const args = ["--max-semi-space-size=32", sandboxBinary, `--port=${port}`, `--host=${host}`, ...flags];
  return startServerProcess(process.execPath, args, (output) => /sandbox ready on (\S+)/.exec(output)?.[1]);
}
