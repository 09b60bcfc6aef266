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
  // Found out now, without a cause: the platform's own errors would quote what is wrong, and that is a secret.
  const origin = orThrow("baseUrl is not an address", () => new URL(new Request(baseUrl).url).origin);
  const headers = orThrow("merchantKey or merchantSecret holds what a header cannot hold", () =>
    Object.entries({ "X-Merchant-Key": merchantKey, "X-Merchant-Secret": merchantSecret }).map(
      ([name, value]) => [name, new Headers({ [name]: value }).get(name) ?? ""] as const,
    ),
  );
  return openApiClient()<paths>({
    baseUrl,
    redirect: "manual",
    fetch: async (request) => {
      // A redirect would carry the credentials to wherever it points. It is answered as it is, and declared nowhere. A call
      // may have said otherwise; making another request of it costs, so that is done only then.
      const signed = request.redirect === "manual" ? request : new Request(request, { redirect: "manual" });
      // The address of a request is in its normal form, so this is its origin.
      if (signed.url.startsWith(`${origin}/`)) for (const [name, value] of headers) signed.headers.set(name, value);
      const response = await send(signed);
      return response.ok ? response : withoutEcho(response, [merchantKey, merchantSecret]);
    },
  });
}

/** In CommonJS the bundler hands over the whole module where it was asked for the default export. */
function openApiClient(): typeof createClient {
  return "default" in createClient ? (createClient.default as typeof createClient) : createClient;
}

/** A proxy's error page may show the request that it got. Errors keep the body, so it goes without the credentials. */
async function withoutEcho(response: Response, credentials: string[]): Promise<Response> {
  const text = await response.clone().text();
  // One of a few characters may be part of any word.
  const shown = credentials.filter((one) => one.length > 5 && text.includes(one));
  if (shown.length === 0) return response;
  const { status, statusText, headers } = response;
  const masked = shown.reduce((rest, one) => rest.replaceAll(one, "***"), text);
  return new Response(masked, { status, statusText, headers });
}

function orThrow<T>(message: string, make: () => T): T {
  try {
    return make();
  } catch {
    throw new TypeError(`createVendingClient: ${message}`);
  }
}

function inBrowser(): boolean {
  return "window" in globalThis && "document" in globalThis;
}
