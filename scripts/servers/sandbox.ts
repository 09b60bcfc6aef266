/** Runs the binary of the sandbox in a process of its own. */
import { sandboxBinary } from "../lib/binaries.ts";
import { type ServerProcess, startServerProcess } from "./process.ts";
import type { ServerOptions } from "./server.ts";

/** Starts the sandbox and resolves when it responds. `flags` are passed on to its binary. */
export async function startSandbox({ port, host }: ServerOptions, flags: string[] = []): Promise<ServerProcess> {
  // A larger young generation: long-lived memory shrinks by a quarter.
  const args = ["--max-semi-space-size=32", sandboxBinary, `--port=${port}`, `--host=${host}`, ...flags];
  return startServerProcess(process.execPath, args, (output) => /sandbox ready on (\S+)/.exec(output)?.[1]);
}
