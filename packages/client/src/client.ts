/** The typed client: openapi-fetch over the contract's paths, with the credentials added out of sight. */
import type { paths } from "@vending/contract";
import createClient, { type Client } from "openapi-fetch";
import { BrowserRefusedError } from "./errors/index.ts";

/** openapi-fetch's own client: `client.GET("/v1/plans/{network}", …)` and so on, fully typed. */
export type VendingClient = Client<paths>;

export interface VendingClientOptions {
  /** The address of the service, as its team gave it to you. */
  baseUrl: string;
  /** Sent as `X-Merchant-Key` (section 5). */
  merchantKey: string;
  /** Sent as `X-Merchant-Secret` (section 5). It is never printed, and follows no redirect. */
  merchantSecret: string;
  /** What sends the requests. Default: the global `fetch`. `createSandbox().fetch` goes here in tests. */
  fetch?: (request: Request) => Promise<Response>;
  /** A merchant secret in a page is everybody's. Only for a sandbox. Default: no. */
  dangerouslyAllowBrowser?: boolean;
}

/**
 * A client of the service. Its credentials live in a closure: inspecting it, an error or a log does not show them.
 *
 * @throws {BrowserRefusedError} In a browser, unless `dangerouslyAllowBrowser` is set.
 * @throws {TypeError} If an address, a key or a secret is missing.
 */
export function createVendingClient(options: VendingClientOptions): VendingClient {
  const { baseUrl, merchantKey, merchantSecret, dangerouslyAllowBrowser = false } = options;
  const send = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  if (inBrowser() && !dangerouslyAllowBrowser) throw new BrowserRefusedError();
  for (const [name, value] of Object.entries({ baseUrl, merchantKey, merchantSecret })) {
    if (typeof value !== "string" || value === "") throw new TypeError(`createVendingClient needs ${name}, a string`);
  }
  return createClient<paths>({
    baseUrl,
    fetch: (request) => {
      // A redirect would carry the credentials to wherever it points. It is answered as it is, and declared nowhere.
      const signed = new Request(request, { redirect: "manual" });
      signed.headers.set("X-Merchant-Key", merchantKey);
      signed.headers.set("X-Merchant-Secret", merchantSecret);
      return send(signed);
    },
  });
}

function inBrowser(): boolean {
  return "window" in globalThis && "document" in globalThis;
}
