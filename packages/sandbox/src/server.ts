/** The sandbox as an HTTP server, and its database. */
import { serveFetch } from "./http-server.ts";
import type { SandboxOptions } from "./options.ts";
import { createSandboxOn, type Sandbox } from "./sandbox.ts";

export { openDatabase } from "./data/database-file.ts";
export { type HttpServer, type HttpServerOptions, serveFetch } from "./http-server.ts";
export { boundedText, NotUtf8 } from "./service/input.ts";

export interface ServerOptions extends SandboxOptions {
  /** 0 takes any free port. Default: 4020. */
  port?: number;
  /** Default: 127.0.0.1, which only this machine can reach. */
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
  /** Ends all connections and closes the store. */
  stop(): Promise<void>;
}

/** Starts a server and resolves when it listens. Rejects if it cannot, with a `TypeError` for invalid options. */
export async function startServer({
  port = 4020,
  host = "127.0.0.1",
  ownProcess = false,
  ...options
}: ServerOptions = {}): Promise<SandboxServer> {
  if (host === "") throw new TypeError('host must be an address or a name, not "": that would be every address');
  const { sandbox, serve } = createSandboxOn(host, options);
  const { url, stop } = await serveFetch(serve, { port, host, ownProcess });
  return {
    url,
    sandbox,
    async stop() {
      await stop();
      await sandbox.close();
    },
  };
}
