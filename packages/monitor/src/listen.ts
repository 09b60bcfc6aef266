/** Starts and stops a server. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { listenError } from "@vending/shared/listen-error";
import { UserError } from "@vending/shared/user-error";

export interface Address {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
}

export interface RunningServer {
  /** The address, without a slash at the end. */
  readonly url: string;
  /** Stops listening. Exchanges under way have `graceMs` milliseconds to finish. */
  stop(graceMs?: number): Promise<void>;
}

/** @throws {UserError} The server cannot listen there. */
export async function listen(server: Server, { port, host }: Address): Promise<RunningServer> {
  await new Promise<void>((resolve, reject) => {
    // Later errors mean that a connection could not be accepted, because too many are open. The server goes on.
    server.on("error", (error) => reject(new UserError(listenError(error, { port, host }))));
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo; // a port, not a pipe
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    stop: async (graceMs = 0) => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}
