/** A proxy between clients and the service. What passes is judged, and neither changed nor held up. */
import { createServer, Agent as HttpAgent, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { AddressInfo } from "node:net";
import { listenError } from "@vending/shared/listen-error";
import { UserError } from "@vending/shared/user-error";
import { createProxyServer } from "httpxy";
import { parseBaseUrl } from "../runner/base-url.ts";
import type { Monitor } from "./monitor.ts";
import { observeNode } from "./node.ts";

export interface ProxyOptions {
  /** The address of the service, with http or https. */
  readonly upstream: string;
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

/** How long the service may take for a response. A create may be held for long. */
const responseTimeoutMs = 120_000;

/**
 * Starts the proxy.
 *
 * @throws {UserError} The upstream is no address, or nothing can listen at the port.
 */
export async function startProxy(monitor: Monitor, { upstream, port, host }: ProxyOptions): Promise<RunningServer> {
  const target = upstreamOf(upstream);
  const agent = new (target.protocol === "https:" ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const proxy = createProxyServer({
    target,
    agent,
    changeOrigin: true,
    preserveHeaderKeyCase: true,
    proxyTimeout: responseTimeoutMs,
  });
  // What breaks off breaks off for the client, too. A 502 of ours would say what the service did not say.
  proxy.on("error", (_error, _request, response) => void response?.destroy());
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    observeNode(monitor, request, response);
    void Promise.resolve(proxy.web(request, response)).catch(() => response.destroy());
  });
  const running = await listen(server, { port, host });
  return {
    url: running.url,
    stop: async (graceMs) => {
      await running.stop(graceMs);
      agent.destroy();
      // The last connections have just closed, and whoever observes them hears of it in a moment.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** @throws {UserError} It is no address with http or https. */
export function upstreamOf(address: string): URL {
  try {
    return new URL(parseBaseUrl(address));
  } catch (error) {
    throw new UserError(`--upstream takes an address with http or https: ${(error as Error).message}`, 2);
  }
}

/**
 * Starts to listen.
 *
 * @throws {UserError} It cannot.
 */
export async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<RunningServer> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new UserError(listenError(error, { port, host }))));
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
