/** Every route of the contract, typed: openapi-fetch, over the transport of a client. */
import { type FetchPaths, purchaseTimings } from "@vending/contract";
import createClient, { type Client } from "openapi-fetch";
import { mustBeClient, type VendingClient } from "./client.ts";
import { mustBeTimeout, within } from "./timing.ts";

/** openapi-fetch's own client: `routes.GET("/v1/plans/{network}", …)` and so on, fully typed, with middleware. */
export type VendingRoutes = Client<FetchPaths>;

export interface RoutesOptions {
  /**
   * When to give up a request, in milliseconds. Default: `attempt` of the purchase protocol, 30 seconds, and
   * `attemptWithOutcome`, 60 seconds, for `POST`.
   */
  attemptTimeoutMs?: number;
}

/**
 * Single requests to any route. A client adds the credentials, after all middleware, and only for its own origin. What an error
 * says comes without them.
 *
 * @throws {InvalidOptionError} An option has a value that it cannot have.
 */
export function routesOf(client: VendingClient, { attemptTimeoutMs }: RoutesOptions = {}): VendingRoutes {
  mustBeClient(client);
  if (attemptTimeoutMs !== undefined) mustBeTimeout(attemptTimeoutMs);
  const { attempt, attemptWithOutcome } = purchaseTimings;
  // In CommonJS the bundler passes the whole module in place of its default export.
  const create = (createClient as { default?: typeof createClient }).default ?? createClient;
  return create<FetchPaths>({
    baseUrl: client.baseUrl,
    async fetch(request) {
      const { method, url, signal } = request;
      const ms = attemptTimeoutMs ?? (method === "POST" ? attemptWithOutcome : attempt) * 1_000;
      // No deadline bounds it, and a `fetch` may wait for ever for a silent server.
      const received = await within(
        ms,
        async (signal) => {
          // Not bytes, which React Native cannot read from a request.
          const body = request.body === null ? "" : await request.text();
          return client.send({ method, url, headers: Object.fromEntries(request.headers), body }, signal);
        },
        signal,
      );
      const { status } = received;
      const isGood = status >= 200 && status <= 299;
      const clean = isGood ? (text: string) => text : (text: string) => String(client.forLogs(text));
      // Some of the platform's may have no body, be it empty.
      return new Response(clean(received.text) || null, {
        status,
        statusText: clean(received.statusText),
        headers: [...received.headers].map(([name, value]): [string, string] => [name, clean(value)]),
      });
    },
  });
}
