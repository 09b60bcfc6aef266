/** The typed client: openapi-fetch with the contract's paths, which adds the credentials. */
import type { paths } from "@vending/contract";
import createClient, { type Client } from "openapi-fetch";
import { BrowserRefusedError } from "../errors/index.ts";
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
  /** Sends the requests. Default: the global `fetch`. In tests: `createSandbox().fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  /** The longest response body; a longer one counts as no response. Default: 1,048,576 (1 MiB). */
  maxResponseBytes?: number;
  /** Allows `http://` to other machines, which anyone on the way can read. Only for a network of your own. Default: no. */
  allowInsecureHttp?: boolean;
  /** Allows a browser, where every visitor can read the secret. Only for a sandbox. Default: no. */
  dangerouslyAllowBrowser?: boolean;
}

/** A machine's names for itself, and those that lead nowhere, for tests (RFC 6761, RFC 1122). */
const local = /^(?:(?:.+\.)?localhost|.+\.test|127(?:\.\d+){3}|\[::1\])$/;

/** Whether what is sent to an address cannot be read on the way. */
const isPrivate = ({ protocol, hostname }: URL): boolean => protocol === "https:" || local.test(hostname);

/**
 * A client of the service. Its credentials live in a closure: neither the inspected client, nor an error, nor a log shows them.
 *
 * @throws {BrowserRefusedError} In a browser, unless `dangerouslyAllowBrowser` is set.
 * @throws {TypeError} The address, the key or the secret is missing, or the address is one that credentials must not go to.
 */
export function createVendingClient(options: VendingClientOptions): VendingClient {
  const { baseUrl, merchantKey, merchantSecret, maxResponseBytes = 1_048_576 } = options;
  const inBrowser = "window" in globalThis && "document" in globalThis;
  if (inBrowser && !options.dangerouslyAllowBrowser) throw new BrowserRefusedError();
  for (const [name, value] of Object.entries({ baseUrl, merchantKey, merchantSecret }))
    must(`${name} must be a string`, () => typeof value === "string" && value);
  must("maxResponseBytes must be a number above 0", () => typeof maxResponseBytes === "number" && maxResponseBytes > 0);
  must("baseUrl must have no query and no fragment", () => !/[?#]/.test(baseUrl));
  // `Request` rejects a password in the address, and `URL` does not.
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
  // In CommonJS the bundler passes the whole module in place of its default export.
  const create = (createClient as { default?: typeof createClient }).default ?? createClient;
  return create<paths>({ baseUrl, fetch: transport });
}

/** Returns what a check returns, if it is truthy. The platform's own errors would quote the value, which may be a secret. */
function must<T>(message: string, check: () => T): T {
  try {
    const result = check();
    if (result) return result;
  } catch {
    // The check failed.
  }
  throw new TypeError(`createVendingClient: ${message}`);
}
