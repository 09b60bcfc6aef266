/** The typed client: openapi-fetch over the contract's paths, with the credentials added out of sight. */
import type { paths } from "@vending/contract";
import createClient, { type Client } from "openapi-fetch";
import { problemWith } from "./address.ts";
import { BrowserRefusedError } from "./errors/index.ts";
import { createTransport } from "./transport.ts";

/** openapi-fetch's own client: `client.GET("/v1/plans/{network}", …)` and so on, fully typed. */
export type VendingClient = Client<paths>;

export interface VendingClientOptions {
  /** The address of the service, as its team gave it to you: `https://`, or `http://` to this machine. */
  baseUrl: string;
  /** Sent as `X-Merchant-Key` (section 5). */
  merchantKey: string;
  /** Sent as `X-Merchant-Secret` (section 5). It is never printed, and follows no redirect. */
  merchantSecret: string;
  /** What sends the requests. Default: the global `fetch`. `createSandbox().fetch` goes here in tests. */
  fetch?: (request: Request) => Promise<Response>;
  /** The longest response body that is read; a longer one counts as no response. Default: 1,048,576 (1 MiB). */
  maxResponseBytes?: number;
  /** Everybody on the way can read what goes over `http://`. Only for a network that is yours. Default: no. */
  allowInsecureHttp?: boolean;
  /** Everybody can read a merchant secret in a page. Only for a sandbox. Default: no. */
  dangerouslyAllowBrowser?: boolean;
}

/**
 * A client of the service. Its credentials live in a closure: inspecting it, an error or a log does not show them.
 *
 * @throws {BrowserRefusedError} In a browser, unless `dangerouslyAllowBrowser` is set.
 * @throws {TypeError} If an address, a key or a secret is missing, or the address is not one that credentials may go to.
 */
export function createVendingClient(options: VendingClientOptions): VendingClient {
  const { baseUrl, merchantKey, merchantSecret, allowInsecureHttp = false, maxResponseBytes = 1_048_576 } = options;
  if (inBrowser() && !options.dangerouslyAllowBrowser) throw new BrowserRefusedError();
  for (const [name, value] of Object.entries({ baseUrl, merchantKey, merchantSecret }))
    must(typeof value === "string" && value, `${name} must be a string`);
  must(typeof maxResponseBytes === "number" && maxResponseBytes > 0, "maxResponseBytes must be a number above 0");
  must(!/[?#]/.test(baseUrl), "baseUrl must have no query and no fragment: paths are put behind it");
  // A request refuses a password in its address, which a URL does not.
  const address = orThrow("baseUrl is not an address", () => new URL(new Request(baseUrl).url));
  const problem = problemWith(address, allowInsecureHttp);
  must(!problem, `${problem}`);
  const credentials = orThrow(
    "merchantKey or merchantSecret holds what a header cannot hold",
    () => new Headers({ "X-Merchant-Key": merchantKey, "X-Merchant-Secret": merchantSecret }),
  );
  const send = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  const transport = createTransport({ send, origin: address.origin, credentials, maxResponseBytes });
  return openApiClient()<paths>({ baseUrl, redirect: "manual", fetch: transport });
}

/** In CommonJS the bundler hands over the whole module where it was asked for the default export. */
function openApiClient(): typeof createClient {
  return "default" in createClient ? (createClient.default as typeof createClient) : createClient;
}

function must(holds: unknown, message: string): void {
  if (!holds) throw new TypeError(`createVendingClient: ${message}`);
}

/** The platform's own errors would quote what is wrong, and that may be a secret. */
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
