/** Shared by all servers. */
import { reservePort } from "../lib/ports.ts";

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

/** Throws a UserError if the default port of one of these servers is in use. */
export async function reservePorts(...names: (keyof typeof ports)[]): Promise<void> {
  for (const name of names) {
    await reservePort(ports[name], loopback, `run it alone on another: npm run ${name} -- --port N`);
  }
}

/** Resolves at Ctrl-C or another signal to end. Call it before a server starts: an earlier signal would orphan the server. */
export function interruption(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}

/** Keeps servers up until interrupted, then stops them. */
export async function untilInterrupted(interrupted: Promise<void>, servers: RunningServer[]): Promise<void> {
  await interrupted;
  await Promise.all(servers.map((server) => server.stop()));
}
