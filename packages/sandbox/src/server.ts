/** The sandbox as an HTTP server, and its database. */
import { operations } from "@vending/contract";
import { accessOf } from "@vending/shared/access";
import { createProbes, stopping } from "./control/probes.ts";
import { clientOf } from "./hosting/client-address.ts";
import type { Hosting, RequestEvent } from "./hosting/hosting.ts";
import { serveFetch } from "./hosting/http-server.ts";
import { createMetrics } from "./hosting/metrics.ts";
import { nodeSecrets } from "./hosting/node-secrets.ts";
import { operatorTokenProblem } from "./hosting/operator-token.ts";
import { createHostedSandbox, type Sandbox, type SandboxOptions } from "./sandbox.ts";
import { memoryStore } from "./store/memory.ts";

export type { Access } from "@vending/shared/access";
export { accessProblem } from "./control/access.ts";
export { connectionOf } from "./hosting/client-address.ts";
export type { RequestEvent } from "./hosting/hosting.ts";
export { type HttpServer, type HttpServerOptions, serveFetch } from "./hosting/http-server.ts";
export { openDatabase } from "./store/open-database.ts";

export interface ServerOptions extends SandboxOptions {
  /** 0 takes any free port. Default: 4020. */
  port?: number;
  /** Default: 127.0.0.1, which only this machine can reach. */
  host?: string;
  /** Whether merchants may register with `POST /sandbox/merchants`. Default: no. */
  selfService?: boolean;
  /**
   * Required for what concerns all merchants; at least 16 characters. Default: open to every client that may use the control
   * routes, so self-service on any address but loopback needs a token.
   */
  operatorToken?: string;
  /**
   * How many of your proxies stand before the server and add an address to `X-Forwarded-For`, which limits on an address use.
   * Default: 0, for the address of the connection.
   */
  trustedProxies?: number;
  /** Called after each response with the operation, status, duration and merchant. */
  onRequest?: (event: RequestEvent) => void;
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
  /**
   * Ends all connections and closes the store. Before that, requests under way have some time to finish; new ones get 503.
   *
   * @param graceMs The maximum, in milliseconds. Default: 0.
   */
  stop(graceMs?: number): Promise<void>;
}

/** Starts a server and resolves when it listens. Rejects if it cannot, with a `TypeError` for invalid options. */
export async function startServer({
  port = 4020,
  host = "127.0.0.1",
  ownProcess = false,
  selfService,
  operatorToken,
  trustedProxies = 0,
  onRequest,
  store = memoryStore(),
  ...options
}: ServerOptions = {}): Promise<SandboxServer> {
  const problem = operatorTokenProblem({ host, selfService, operatorToken });
  if (problem !== undefined) throw new TypeError(problem);
  const metrics = createMetrics(store, ownProcess);
  const hosting: Hosting = {
    host,
    secrets: nodeSecrets,
    selfService,
    operatorToken,
    clientOf: (request) => clientOf(request, trustedProxies),
    onRequest(event) {
      metrics.observe(event);
      onRequest?.(event);
    },
  };
  const sandbox = createHostedSandbox({ ...options, store }, hosting);
  await sandbox.seeded;

  let isStopping = false;
  const access = accessOf(host, options.allowedOrigins);
  const probe = createProbes({ store, metrics, access, hosting, isStopping: () => isStopping });
  const fetch = async (request: Request) =>
    (await probe(request)) ?? (isStopping && !isHealthCheck(request) ? stopping() : sandbox.fetch(request));
  const { url, stop } = await serveFetch(fetch, { port, host, ownProcess });
  return {
    url,
    sandbox,
    async stop(graceMs) {
      isStopping = true;
      await stop(graceMs);
      await sandbox.close();
      // The requests that this drops are reported to `onRequest`, too.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** The process stays healthy until it ends. */
const isHealthCheck = ({ url }: Request): boolean => new URL(url).pathname === operations.checkHealth.path;
