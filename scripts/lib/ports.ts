/** Ports: what they may be, and whether one is free. */
import { createServer } from "node:net";
import { UserError } from "./fail.ts";

/** A port from the command line. 0 takes any free one. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535)
    throw new UserError(`--port takes a whole number from 0 to 65535, not "${text}"`, 2);
  return port;
}

/** Throws one clear line if somebody else listens there. Port 0 becomes a free one. Returns the port. */
export function reservePort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => reject(new UserError(explain(error, port, host))));
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `port ${port} is in use on ${host}; stop what listens there, or choose another with --port`;
    case "EACCES":
      return `port ${port} on ${host} needs rights that this user does not have; choose one above 1023 with --port`;
    case "ENOTFOUND":
    case "EADDRNOTAVAIL":
      return `this machine has no address ${host}; choose another with --host`;
    default:
      return `cannot listen on ${host}:${port}: ${error.message}`;
  }
}
