/** Servers that run as child processes: the sandbox, and others for tests and benches. */
import { spawn } from "node:child_process";
import { sandboxBinary } from "../lib/binaries.ts";
import { UserError } from "../lib/command.ts";
import { root } from "../lib/paths.ts";
import { toolEnvironment } from "../lib/tool.ts";
import type { RunningServer, ServerOptions } from "./server.ts";

export interface ServerProcess extends RunningServer {
  readonly pid: number;
}

/**
 * Starts a server and resolves as soon as `ready` finds its address in the output.
 *
 * @throws UserError with the output, if the process ends before.
 */
export function startServerProcess(
  command: string,
  args: string[],
  ready: (output: string) => string | undefined,
): Promise<ServerProcess> {
  const child = spawn(command, args, {
    cwd: root,
    env: toolEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));

  return new Promise((resolve, reject) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk;
      const url = ready(output);
      if (url === undefined) return;
      // The rest of the output is dropped, so that no pipe fills up.
      for (const stream of [child.stdout, child.stderr]) stream.off("data", read).resume();
      resolve({
        url,
        pid: child.pid ?? 0,
        stop: () => {
          child.kill("SIGTERM");
          return ended;
        },
      });
    };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", read);
    child.once("error", reject);
    ended.then(() => reject(new UserError(output.trim().replace(/^error: /, "") || `${command} ended at once`)));
  });
}

/** Starts the sandbox and resolves when it responds. `flags` are passed on to its binary. */
export function startSandbox({ port, host }: ServerOptions, flags: string[] = []): Promise<ServerProcess> {
  const args = [sandboxBinary, `--port=${port}`, `--host=${host}`, ...flags];
  return startServerProcess(process.execPath, args, (output) => /sandbox ready on (\S+)/.exec(output)?.[1]);
}
