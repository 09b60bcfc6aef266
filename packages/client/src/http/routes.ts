/** Every route of the contract, typed: openapi-fetch, over the transport of a client. */
import { type FetchPaths, purchaseTimings } from "@vending/contract";
import createClient, { type Client } from "openapi-fetch";
import { mustBe } from "../errors.ts";
import { isObject, parsed } from "../values/json-value.ts";
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
 * Single requests to any route, for what `purchase` does not buy, and for what buys nothing. Whoever buys with `POST` follows the
 * purchase protocol alone: 02, a 5xx, a page of a proxy and an error that is thrown do not mean that it failed, and only a status
 * check tells. No request is repeated.
 *
 * A client adds the credentials, after all middleware, and only for its own origin. What an error says comes without them.
 *
 * @throws {InvalidOptionError} An option has a value that it cannot have.
 */
export function routesOf(client: VendingClient, options: RoutesOptions = {}): VendingRoutes {
  mustBeClient(client);
  mustBe(isObject(options), "options", "an object");
  const { attemptTimeoutMs } = options;
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
      // What is not the service's may be quoted in an error: that of `JSON.parse` shows where it found no JSON.
      const isService = status >= 200 && status <= 299 && isObject(parsed(received.text));
      const clean = (text: string) => (isService ? text : String(client.forLogs(text)));
      // Some of the platform's may have no body, be it empty.
      return new Response(clean(received.text) || null, {
        status,
        statusText: clean(received.statusText),
        headers: [...received.headers].map(([name, value]): [string, string] => [name, clean(value)]),
      });
    },
  });
}
