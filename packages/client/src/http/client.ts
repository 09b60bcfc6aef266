/** A client of the service: what sends its requests with the credentials. */
import type { OperationId, PurchaseStateName } from "@vending/contract";
import manifest from "../../package.json" with { type: "json" };
import { mustBe } from "../errors.ts";
import { isObject } from "../values/json-value.ts";
import { createRedactor } from "./redaction.ts";
import { createTransport, type FetchFunction, type Transport } from "./transport.ts";

/** A client of the service, for `purchase`, `verify`, `routesOf` and the other functions of this package, which read it. */
export interface VendingClient {
  /** The address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** See `accountOf`. */
  readonly account: string;
  /** Sends one request with the credentials, and reads the whole response. */
  readonly send: Transport;
  /** A value without the credentials; `undefined` if it cannot be written, as when it is nested too deeply. */
  readonly forLogs: (value: unknown) => unknown;
  /** See the option. */
  readonly onExchange?: ((exchange: Exchange) => unknown) | undefined;
}

/** What `onExchange` is told of one request. It has no credential, and of the customer nothing but what an id says. */
export interface Exchange {
  readonly operation: OperationId;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** From the request to the end of its response, or until it was given up. */
  readonly durationMs: number;
  /** Of a purchase: its request id. */
  readonly requestId?: string;
  /** Of a purchase: the state of the purchase protocol that the response led to. */
  readonly state?: PurchaseStateName;
  /** Of a purchase: how often this call had sent it by then. */
  readonly attempts?: number;
}

export interface VendingClientOptions {
  /**
   * The address of the service, as its team gave it to you: `https://`, or `http://` to this machine. The routes of the contract
   * follow it: with `https://vending.example/base`, a create goes to `https://vending.example/base/ext/gateway/v1/transactions`.
   */
  baseUrl: string;
  /** Sent as `X-Merchant-Key` (section 5). */
  merchantKey: string;
  /** Sent as `X-Merchant-Secret` (section 5). It is never printed, and follows no redirect. */
  merchantSecret: string;
  /**
   * Sends the requests: it gets the address and every option as the global `fetch` does, which is the default, and passes them on.
   * For a proxy, or a certificate authority of your own. In tests: `createSandbox().fetch`.
   */
  fetch?: FetchFunction;
  /**
   * Called after each request of `purchase`, `resume`, `waitForOutcome`, `verify` and `transactions`, for metrics and traces.
   * What it throws, or rejects with, is ignored. The requests of `routesOf` have middleware.
   */
  onExchange?: (exchange: Exchange) => unknown;
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
 * @throws {InvalidOptionError} The address, the key or the secret is missing, or the address is one that credentials must not go
 *   to; or it is created in a browser, unless `dangerouslyAllowBrowser` is set.
 */
export function createVendingClient(options: VendingClientOptions): VendingClient {
  must(isObject(options), "options", "an object");
  const { baseUrl, merchantKey, merchantSecret, maxResponseBytes = 1_048_576, onExchange } = options;
  const inBrowser = isBrowser();
  const isAllowed = !inBrowser || options.dangerouslyAllowBrowser;
  must(
    isAllowed,
    "the client",
    "on a server: in a browser everybody could read the secret (dangerouslyAllowBrowser permits that)",
  );
  for (const [name, value] of Object.entries({ baseUrl, merchantKey, merchantSecret }))
    must(typeof value === "string" && value, name, "a string that is not empty");
  for (const [name, value] of Object.entries({ fetch: options.fetch, onExchange }))
    must(value === undefined || typeof value === "function", name, "a function");
  must(typeof maxResponseBytes === "number" && maxResponseBytes > 0, "maxResponseBytes", "a number above 0");
  const { origin, href } = addressIn(baseUrl.trim(), options.allowInsecureHttp === true);
  const address = href.replace(/\/+$/, "");
  const credentials = headersOf({ "X-Merchant-Key": merchantKey, "X-Merchant-Secret": merchantSecret });
  const send = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const redactor = createRedactor(credentials.values());
  // A browser asks the service first whether each is allowed, and has its own name.
  const own = inBrowser ? {} : { "user-agent": `vending-client/${manifest.version}`, "cache-control": "no-cache" };
  const transport = createTransport(send, origin, credentials, redactor, maxResponseBytes, own);
  const account = `${address}, merchant ${fingerprint(credentials.get("X-Merchant-Key") ?? "")}`;
  return { baseUrl: address, account, send: transport, forLogs: redactor.body, onExchange };
}

/** @throws {InvalidOptionError} Nothing can be sent with it. */
export const mustBeClient = (client: VendingClient): void =>
  mustBe(typeof client?.send === "function", "client", "what createVendingClient returns");

/**
 * Where a client buys, in words: the address, and the merchant by a number that its key cannot be read from. Two clients with one
 * account reach the same purchases.
 */
export const accountOf = ({ account }: VendingClient): string => account;

/** Whether it is a page, or a worker of one. Some runtimes of servers have the names of both, and none calls itself Mozilla. */
function isBrowser(): boolean {
  const { navigator } = globalThis as { navigator?: { readonly userAgent?: unknown } };
  const isWorker = "WorkerGlobalScope" in globalThis && String(navigator?.userAgent).startsWith("Mozilla/");
  return isWorker || ("window" in globalThis && "document" in globalThis);
}

/** The address, if credentials may go to it. An error never quotes it: it may hold a secret. */
function addressIn(baseUrl: string, allowInsecureHttp: boolean): URL {
  const address = /^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl) && new URL(baseUrl);
  must(
    address && (isPrivate(address) || allowInsecureHttp),
    "baseUrl",
    "an address that begins with https:// (allowInsecureHttp permits http://)",
  );
  const { username, password, pathname } = address;
  must(
    !(username || password || /[?#]/.test(baseUrl) || /\/(?:ext|v1)(?:\/|$)/.test(pathname)),
    "baseUrl",
    "without credentials, query, fragment and route: the client adds routes, such as /ext/gateway/v1/transactions",
  );
  return address;
}

/** A short text that tells keys apart, and from which none can be read. */
function fingerprint(key: string): string {
  let hash = 0;
  for (const char of key) hash = (hash * 65_599 + char.charCodeAt(0)) % 0xfffffffb;
  return hash.toString(36);
}

function headersOf(values: Record<string, string>): Headers {
  try {
    return new Headers(values);
  } catch {
    // The platform's own error would quote the secret.
    must(false, "merchantKey and merchantSecret", "texts that fit in a header");
  }
}

function must(holds: unknown, name: string, what: string): asserts holds {
  mustBe(holds, `createVendingClient: ${name}`, what);
}
