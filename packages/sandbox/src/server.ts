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
import { createSandboxAt, type Sandbox, type SandboxOptions } from "./sandbox.ts";
import { memoryStore } from "./store/memory.ts";

export type { Access } from "@vending/shared/access";
export { accessProblem } from "./control/access.ts";
export { connectionOf } from "./hosting/client-address.ts";
export type { RequestEvent } from "./hosting/hosting.ts";
export { type HttpServer, type HttpServerOptions, serveFetch } from "./hosting/http-server.ts";
export { openDatabase } from "./store/open-database.ts";

export interface ServerOptions extends SandboxOptions {
  /** 0 takes any free one. Default: 4020. */
  port?: number;
  /** Default: 127.0.0.1, so that only this machine can reach it. */
  host?: string;
  /** Merchants may make themselves with `POST /sandbox/merchants`. Default: no. */
  selfService?: boolean;
  /**
   * At least 16 characters. What concerns all merchants asks for it. Default: it is open to all who may use the control routes;
   * so self-service on any address but loopback requires one.
   */
  operatorToken?: string;
  /**
   * How many proxies of yours stand before it and add an address to `X-Forwarded-For`. Limits on an address count by that.
   * Default: 0, so that the address is that of the connection.
   */
  trustedProxies?: number;
  /** Hears of each request when it has its response: of its operation, status, duration and merchant. */
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
   * @param graceMs How long at most, in milliseconds. Default: 0.
   */
  stop(graceMs?: number): Promise<void>;
}

/** Starts a server and resolves when it listens. Rejects if it cannot, with a `TypeError` for options that make no sense. */
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
  const observe = (event: RequestEvent) => {
    metrics.observe(event);
    onRequest?.(event);
  };
  const hosting: Hosting = {
    secrets: nodeSecrets,
    selfService,
    operatorToken,
    clientOf: (request) => clientOf(request, trustedProxies),
    onRequest: observe,
  };
  const sandbox = createSandboxAt(host, { ...options, store }, hosting);
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
      // What was dropped by that is heard of, too.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** It is alive until it is gone. */
const isHealthCheck = ({ url }: Request): boolean => new URL(url).pathname === operations.checkHealth.path;
