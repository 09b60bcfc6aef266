/** What all servers share: ports and signals. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { listenError } from "@vending/terminal/files";
import { hostName, wholeNumber } from "@vending/terminal/flags";
import { UserError } from "../lib/command.ts";

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
export async function interruption(): Promise<void> {
  endWithNpm();
  await Promise.race(["SIGINT", "SIGTERM", "SIGHUP"].map((signal) => once(process, signal)));
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
