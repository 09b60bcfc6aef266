/** A server that listens, and stops. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { listenError } from "@vending/shared/listen-error";
import { UserError } from "@vending/shared/user-error";

export interface Address {
  /** 0 takes any free one. */
  readonly port: number;
  readonly host: string;
}

export interface RunningServer {
  /** The address, without a slash at the end. */
  readonly url: string;
  /** Stops listening. Exchanges under way have this many milliseconds to finish. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * Starts to listen.
 *
 * @throws {UserError} It cannot.
 */
export async function listen(server: Server, { port, host }: Address): Promise<RunningServer> {
  await new Promise<void>((resolve, reject) => {
    // Later errors are of connections that cannot be accepted, because too many are open. They do not end the server.
    server.on("error", (error) => reject(new UserError(listenError(error, { port, host }))));
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo; // it listens at a port, not at a pipe
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
