/** What all servers share: ports, signals, and servers that run as child processes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { listenError } from "@vending/terminal/files";
import { hostName, wholeNumber } from "@vending/terminal/flags";
import { UserError } from "../lib/command.ts";
import { binaryOf, root } from "../lib/paths.ts";
import { toolEnvironment } from "../lib/tool.ts";

export interface ServerOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
}

export interface RunningServer {
  /** Its address, without a slash at the end. */
  url: string;
  stop(): Promise<void>;
}

/** The default address: only this machine can reach it. */
export const loopback = "127.0.0.1";

/** The default port of each server. */
export const ports = { docs: 4000, mock: 4010, sandbox: 4020 } as const;

/** The flags of a command that serves at an address, and what they say. */
export const addressFlags = (
  name: keyof typeof ports,
): Record<"port" | "host", { type: "string"; default: string }> => ({
  port: { type: "string", default: String(ports[name]) },
  host: { type: "string", default: loopback },
});
export const addressIn = ({ port, host }: Record<"port" | "host", string>): ServerOptions => ({
  port: wholeNumber("port", port, 0, 65_535),
  host: hostName(host),
});

/** Throws a UserError if the default port of one of these servers is in use. */
export async function reservePorts(...names: (keyof typeof ports)[]): Promise<void> {
  for (const name of names) {
    const [port, host, otherPort] = [ports[name], loopback, `run it alone on another: npm run ${name} -- --port N`];
    const probe = createServer().listen(port, host);
    await once(probe, "listening").catch((error) => {
      throw new UserError(listenError(error, { port, host, otherPort }));
    });
    await new Promise((resolve) => probe.close(resolve));
  }
}

/** Resolves at Ctrl-C or another signal to end. Call it before a server starts: an earlier signal would orphan the server. */
export function interruption(): Promise<void> {
  endWithNpm();
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}

const checkEveryMs = 500;

/** Ends this process once the npm that runs it has gone: a `kill` of npm does not reach what npm started. */
export function endWithNpm(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const started = npmAbove();
  setInterval(() => {
    if (npmAbove() !== started) process.kill(process.pid, "SIGTERM");
  }, checkEveryMs).unref();
}

/** The process that is npm, or the one that it was replaced by. Some shells stay between npm and its script: Debian's does. */
function npmAbove(): number {
  try {
    const isShell = /^(?:da|ba|z|k)?sh$/m.test(readFileSync(`/proc/${process.ppid}/comm`, "utf8"));
    // The name of a process may hold spaces and brackets. Its state and its parent follow.
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return isShell ? Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) : process.ppid;
  } catch {
    // There is no /proc on macOS and Windows.
    return process.ppid;
  }
}

/** Keeps servers up until interrupted, then stops them. */
export async function untilInterrupted(interrupted: Promise<void>, servers: RunningServer[]): Promise<void> {
  await interrupted;
  await Promise.all(servers.map((server) => server.stop()));
}

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
  const args = [binaryOf("sandbox"), `--port=${port}`, `--host=${host}`, ...flags];
  return startServerProcess(process.execPath, args, (output) => /sandbox ready on (\S+)/.exec(output)?.[1]);
}
