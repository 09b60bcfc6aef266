/** One request, and what came of it. */
import { decisionOf, type OperationId, type operations } from "@vending/contract";
import { notify } from "@vending/terminal/values";
import { RequestRejectedError, ServiceUnavailableError } from "../errors.ts";
import { cut, isObject, jsonOf, parsed } from "../values/json-value.ts";
import type { Exchange, VendingClient } from "./client.ts";
import { dateOf, maxClockSkewMs, type Timer } from "./timing.ts";

/** What is kept of a response for a log: without the credentials, and with a long body cut. */
export interface LastResponse {
  readonly status: number;
  readonly body: unknown;
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
  fromCache(): string;
  /** `Retry-After`, in milliseconds; 0 without one. */
  readonly retryAfterMs: number;
  /** The `Date` of the service, in milliseconds since 1970; not a number without one. */
  readonly date: number;
}

/** A request of an operation. */
export type Question = {
  [Id in OperationId]: {
    readonly operation: Id;
    /** With its parameters in it. */
    readonly path: Filled<(typeof operations)[Id]["path"]>;
    /** A `GET` has none. */
    readonly body?: object;
  };
}[OperationId];

type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${After}`
  : Path | `${Path}?${string}`;

/** Tells `onExchange` of a client what came of a request. */
export function tell(
  { onExchange }: VendingClient,
  { operation, status, durationMs }: Received,
  ofPurchase: Pick<Exchange, "requestId" | "state" | "attempts"> = {},
): void {
  notify(onExchange, { operation, status, durationMs, ...ofPurchase });
}

/** Makes one request. No response is a result, too. */
export async function exchange(
  client: VendingClient,
  timer: Timer,
  { operation, path, body: sent }: Question,
  seconds?: number,
  untilDeadline?: boolean,
): Promise<Received> {
  const begin = timer.elapsed();
  const request = {
    url: client.baseUrl + path,
    ...(sent
      ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(sent) }
      : { method: "GET", headers: {}, body: "" }),
  };
  let status = 0;
  let headers = new Headers();
  let body: unknown;
  let error: unknown;
  try {
    const received = await timer.attempt((signal) => client.send(request, signal), seconds, untilDeadline);
    ({ status, headers } = received);
    body = parsed(received.text, received.text);
  } catch (caught) {
    error = caught;
  }
  const durationMs = timer.elapsed() - begin;
  return {
    operation,
    status,
    durationMs,
    body,
    error,
    forLogs: () => client.forLogs(body),
    ...factsIn(headers, timer),
  };
}

/**
 * `Date`, `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3), by the clock of the service if it is known, and what
 * shows a cache.
 */
function factsIn(headers: Headers, { clock }: Timer): Pick<Received, "date" | "retryAfterMs" | "fromCache"> {
  const now = dateOf(clock);
  const date = Date.parse(String(headers.get("date")));
  const value = String(headers.get("retry-after"));
  // A proxy may have added a second value: the first one counts.
  const seconds = /^\s*(\d+)\s*(?:,|$)/.exec(value)?.[1];
  const ms = seconds ? Number(seconds) * 1_000 : /GMT/.test(value) ? Date.parse(value) - (date || now) : 0;
  return {
    date,
    retryAfterMs: Math.max(0, ms || 0),
    fromCache() {
      // Nothing of the service's is old, unless our clock is wrong.
      let signs = now - date > maxClockSkewMs ? " date" : "";
      headers.forEach((text, name) => {
        // Such as `X-Cache: Hit from cloudfront`, and Cache-Status (RFC 9211).
        if (/^age [1-9]|cache.* .*hit/i.test(`${name} ${text}`)) signs += ` ${name}`;
      });
      return signs && ` A cache may have sent it, and must not:${signs}.`;
    },
  };
}

const maxKept = 2_000;

/** What is kept of a response. */
export function lastResponseOf(received: Received): LastResponse {
  const body = received.forLogs();
  const text = typeof body === "string" ? body : jsonOf(body);
  return { status: received.status, body: text && text.length > maxKept ? cut(text, maxKept) : text && body };
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
