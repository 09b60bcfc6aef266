/** The typed client: openapi-fetch over the contract's paths, with the credentials added out of sight. */
import type { paths } from "@vending/contract";
import createClient, { type Client } from "openapi-fetch";
import { BrowserRefusedError } from "../errors/index.ts";
import { isPrivate } from "./address.ts";
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
  const { baseUrl, merchantKey, merchantSecret, maxResponseBytes = 1_048_576 } = options;
  const inBrowser = "window" in globalThis && "document" in globalThis;
  if (inBrowser && !options.dangerouslyAllowBrowser) throw new BrowserRefusedError();
  for (const [name, value] of Object.entries({ baseUrl, merchantKey, merchantSecret }))
    must(`${name} must be a string`, () => typeof value === "string" && value);
  must("maxResponseBytes must be a number above 0", () => typeof maxResponseBytes === "number" && maxResponseBytes > 0);
  must("baseUrl must have no query and no fragment", () => !/[?#]/.test(baseUrl));
  // A request refuses a password in its address, which a URL does not.
  const address = must("baseUrl must be an address", () => new URL(new Request(baseUrl).url));
  must("baseUrl must begin with https:// or http://", () => /^https?:$/.test(address.protocol));
  must(
    "baseUrl must begin with https:// (allowInsecureHttp permits http://)",
    () => isPrivate(address) || options.allowInsecureHttp,
  );
  const credentials = must(
    "merchantKey and merchantSecret must fit in a header",
    () => new Headers({ "X-Merchant-Key": merchantKey, "X-Merchant-Secret": merchantSecret }),
  );
  const send = options.fetch ?? ((request: Request) => globalThis.fetch(request));
  const transport = createTransport(send, address.origin, credentials, maxResponseBytes);
  // In CommonJS the bundler hands over the whole module where it was asked for the default export.
  const create = (createClient as { default?: typeof createClient }).default ?? createClient;
  return create<paths>({ baseUrl, fetch: transport });
}

/** What a check gives, if it holds. The platform's own errors would quote what is wrong, and that may be a secret. */
function must<T>(message: string, check: () => T): T {
  try {
    const result = check();
    if (result) return result;
  } catch {
    // It does not hold.
  }
  throw new TypeError(`createVendingClient: ${message}`);
}
