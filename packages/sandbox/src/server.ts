/** The sandbox as an HTTP server, and its database. */
import { serveFetch } from "./http-server.ts";
import { createSandboxAt, type Sandbox, type SandboxOptions } from "./sandbox.ts";

export { type HttpServer, type HttpServerOptions, serveFetch } from "./http-server.ts";
export { openDatabase } from "./store/open-database.ts";

export interface ServerOptions extends SandboxOptions {
  /** 0 takes any free one. Default: 4020. */
  port?: number;
  /** Default: 127.0.0.1, so that only this machine can reach it. */
  host?: string;
  /**
   * Nothing else runs in this process: its global `Request` and `Response` may be replaced by lighter ones. Default: no,
   * because other libraries rely on the real ones.
   */
  ownProcess?: boolean;
}

export interface SandboxServer {
  /** The address, without a slash at the end. */
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Stops listening, ends all connections and closes the store. */
  stop(): Promise<void>;
}

/** Starts a server and resolves when it listens. Rejects if it cannot. */
export async function startServer({
  port = 4020,
  host = "127.0.0.1",
  ownProcess = false,
  ...options
}: ServerOptions = {}): Promise<SandboxServer> {
  const sandbox = createSandboxAt(host, options);
  await sandbox.seeded;
  const { url, stop } = await serveFetch((request) => sandbox.fetch(request), { port, host, ownProcess });
  return {
    url,
    sandbox,
    async stop() {
      await stop();
      await sandbox.close();
    },
  };
}
