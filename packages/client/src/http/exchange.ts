/** One request, and what came of it. */
import { decisionOf, type OperationId, type PurchaseStateName } from "@vending/contract";
import { notify } from "@vending/terminal/values";
import { InvalidOptionError, mustBe, RequestRejectedError, ServiceUnavailableError } from "../errors.ts";
import { isObject, jsonOf } from "../values/json-value.ts";
import type { Redactor } from "./redaction.ts";
import { type AttemptOptions, dateOf, maxClockSkewMs, type Timer } from "./timing.ts";
import { forMiddleware, type Outgoing, type Transport } from "./transport.ts";

/** What is kept of a response for a log: without the credentials, and with a long body cut. */
export interface LastResponse {
  readonly status: number;
  readonly body: unknown;
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

/** What came of one request. */
export interface Received extends Pick<Exchange, "operation" | "status" | "durationMs"> {
  /** Parsed if it is JSON, else text: as the service sent it. */
  readonly body?: unknown;
  /** The body without the credentials. */
  forLogs(): unknown;
  /** Why there was no response. */
  readonly error?: unknown;
  /** A sentence for a log if a cache may have sent it, else empty. */
  readonly fromCache: string;
  /** `Retry-After`, in milliseconds; 0 without one. */
  readonly retryAfterMs: number;
  /** The `Date` of the service, in milliseconds since 1970; not a number without one. */
  readonly date: number;
}

/** What openapi-fetch returns with `parseAs: "text"`, with which a body that is not JSON is no error. */
interface Result {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** What each request of this client is made with: its deadline is that of a timer. */
export interface CallOptions extends Way {
  readonly parseAs: "text";
  readonly signal: AbortSignal;
}

/** How openapi-fetch makes a request and sends it. */
interface Way {
  readonly Request: typeof Request;
  readonly fetch?: (request: Request) => Promise<Response>;
}

type Call = (options: CallOptions) => Promise<Result>;

/** What a client knows besides its routes. */
export interface Connection {
  readonly transport: Transport;
  readonly hasMiddleware: () => boolean;
  readonly redactor: Redactor;
  readonly account: string;
  readonly onExchange: ((exchange: Exchange) => unknown) | undefined;
}

/** Shared by all copies of this package: a program may create its client with one, and buy with another. */
const registry: unique symbol = /* @__PURE__ */ Symbol.for("@vending/client: connections") as never;

const shared = globalThis as { [registry]?: WeakMap<object, Connection> };

const connectionOf = (client: object): Connection | undefined => shared[registry]?.get(client);

/** A value without the credentials of a client; `undefined` if it cannot be written, as when it is nested too deeply. */
export function forLogs(client: object, value: unknown): unknown {
  const connection = connectionOf(client);
  return connection ? connection.redactor.body(value) : value;
}

/**
 * Where a client buys, in words: the address, and the merchant by a number that its key cannot be read from. `undefined` for what
 * stands in for a client. Two clients with one account reach the same purchases.
 */
export const accountOf = (client: object): string | undefined => connectionOf(client)?.account;

export function connect(client: object, connection: Connection): void {
  shared[registry] ??= new WeakMap();
  shared[registry].set(client, connection);
}

/** @throws {InvalidOptionError} Nothing can be sent with it. */
export function mustBeClient(client: Record<"GET" | "POST", unknown>): void {
  const isClient = typeof client?.GET === "function" && typeof client.POST === "function";
  mustBe(isClient, "client must be what createVendingClient returns.");
}

/** Tells `onExchange` of a client what came of a request. */
export function tell(
  client: object,
  { operation, status, durationMs }: Received,
  ofPurchase: Pick<Exchange, "requestId" | "state" | "attempts"> = {},
): void {
  notify(connectionOf(client)?.onExchange, { operation, status, durationMs, ...ofPurchase });
}

/**
 * Makes one request. No response is a result, too.
 *
 * @throws {InvalidOptionError} The platform could not make the first request of the call: nothing was sent.
 */
export async function exchange(
  client: object,
  timer: Timer,
  operation: OperationId,
  call: Call,
  options: AttemptOptions = {},
): Promise<Received> {
  const begin = timer.elapsed();
  const told = (headers?: Headers) => ({
    operation,
    durationMs: timer.elapsed() - begin,
    ...factsIn(headers, timer),
  });
  try {
    const { data, error, response } = await timer.attempt(
      (signal) => call({ parseAs: "text", signal, ...wayOf(client, timer, signal) }),
      options,
    );
    // openapi-fetch has parsed an error, if it is JSON. A text within that stays a text, whatever it looks like.
    let body = data ?? error;
    if (typeof data === "string") {
      try {
        body = JSON.parse(data);
      } catch {
        // It is text.
      }
    }
    const { status, headers } = response;
    return { status, body, forLogs: () => forLogs(client, body), ...told(headers) };
  } catch (error) {
    if (timer.hasSent === false) throw new InvalidOptionError(`Nothing was sent: ${error}.`, { cause: error });
    return { status: 0, forLogs: () => undefined, error, ...told() };
  }
}

/** Middleware gets the platform's requests and responses. Without it, what openapi-fetch looks at is enough. */
function wayOf(client: object, timer: Timer, signal: AbortSignal): Way {
  // What stands in for a client, in a test, has no connection.
  const { transport, hasMiddleware } = connectionOf(client) ?? {};
  if (transport && !hasMiddleware?.()) {
    // openapi-fetch reads no more of them than these have.
    const fetch = (request: Plain) => transport(request, signal);
    return { Request: Plain, fetch } as unknown as Way;
  }
  // Until it has made a request, nothing is sent, by middleware either.
  const Making = new Proxy(Request, {
    construct(target, [url, init]: [string, RequestInit]) {
      timer.hasSent ??= false;
      const request = new target(url, init);
      timer.hasSent = true;
      return request;
    },
  });
  return { Request: Making, ...(transport && { fetch: forMiddleware(transport) }) };
}

/** What openapi-fetch makes of an address and its options. */
class Plain implements Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;

  constructor(url: string, { method, headers, body }: Omit<Outgoing, "url" | "body"> & { readonly body?: string }) {
    this.url = url;
    this.method = method;
    this.headers = headers;
    this.body = body ?? "";
  }
}

/**
 * `Date`, `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3), by the clock of the service if it is known, and what
 * shows a cache.
 */
function factsIn(
  headers: Headers | undefined,
  { clock }: Timer,
): Pick<Received, "date" | "retryAfterMs" | "fromCache"> {
  const now = dateOf(clock);
  const date = Date.parse(String(headers?.get("date")));
  const value = String(headers?.get("retry-after"));
  // A proxy may have added a second value: the first one counts.
  const seconds = /^\s*(\d+)\s*(?:,|$)/.exec(value)?.[1];
  const ms = seconds ? Number(seconds) * 1_000 : /GMT/.test(value) ? Date.parse(value) - (date || now) : 0;
  // Nothing of the service's is old, unless our clock is wrong.
  let signs = now - date > maxClockSkewMs ? " date" : "";
  headers?.forEach((text, name) => {
    // Such as `X-Cache: Hit from cloudfront`, and Cache-Status (RFC 9211).
    if (/^age [1-9]|cache.* .*hit/i.test(`${name} ${text}`)) signs += ` ${name}`;
  });
  const fromCache = signs && ` A cache may have sent it, and must not:${signs}.`;
  return { date, retryAfterMs: Math.max(0, ms || 0), fromCache };
}

const maxKept = 2_000;

/** What is kept of a response. */
export function lastResponseOf(received: Received): LastResponse {
  const body = received.forLogs();
  const text = typeof body === "string" ? body : jsonOf(body);
  return {
    status: received.status,
    body: text && text.length > maxKept ? `${text.slice(0, maxKept)}…` : text && body,
  };
}

/** Whether a response has a JSON body, as all of the service have. A proxy's page is not. */
export const isJson = ({ body }: Received): boolean => isObject(body);

/** The error of a request that buys nothing: refused, or, if `decisionOf` the status is to retry, unavailable. */
export function errorOf(received: Received): RequestRejectedError | ServiceUnavailableError {
  const { operation, status, error, retryAfterMs } = received;
  const details = { operation, status: status || undefined, body: received.forLogs(), cause: error } as const;
  return decisionOf(operation, status)?.includes("retry") === false
    ? new RequestRejectedError({ ...details, status })
    : new ServiceUnavailableError({ ...details, retryAfterMs });
}
