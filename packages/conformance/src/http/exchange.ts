/** One request to the service and its response, if one came. */

export interface SentRequest {
  readonly operationId: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The length of the body before it was cut. */
  readonly bodyLength?: number;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as text. */
  readonly text: string;
  /** The length of the text before it was cut. */
  readonly textLength?: number;
  /** The parsed body; `undefined` if it is not JSON. */
  readonly json: unknown;
  /** Why the body cannot be parsed, if it cannot. */
  readonly unreadable?: string;
}

export interface SentExchange {
  readonly request: SentRequest;
  /** Absent if no complete response came. */
  readonly response?: ReceivedResponse;
  /** Why there is no response. */
  readonly problem?: string;
  readonly timedOut?: boolean;
  /** Whether something came that is not an HTTP response, or is too long to be read. Otherwise the server may be down. */
  readonly unusable?: boolean;
}

/** A value inside JSON, by names and indices separated by dots; `undefined` if there is none. */
export function at(json: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => {
    const inside = typeof value === "object" && value !== null && Object.hasOwn(value, name);
    return inside ? (value as Record<string, unknown>)[name] : undefined;
  }, json);
}

/** How much of a body a report shows, in characters. */
const maxShownLength = 2_000;

/** An exchange for a report, with only the beginning of each body. */
export function forReport(exchange: SentExchange): SentExchange {
  const { request, response, ...rest } = withShortText(exchange);
  const { body } = request;
  return {
    ...rest,
    request: isLong(body) ? { ...request, body: beginning(body), bodyLength: body.length } : request,
    ...(response && { response: { ...response, json: undefined } }),
  };
}

/** An exchange for checks: the parsed body is whole, but the text is cut. */
export function withShortText(exchange: SentExchange): SentExchange {
  const { response } = exchange;
  if (!response || !isLong(response.text)) return exchange;
  const { text } = response;
  return { ...exchange, response: { ...response, text: beginning(text), textLength: text.length } };
}

const isLong = (text: string | undefined): text is string => text !== undefined && text.length > maxShownLength;
const beginning = (text: string): string => detachedCopy(text.slice(0, maxShownLength));

/** A copy of a part of a text. The part itself would keep the whole text in memory. */
export const detachedCopy = (text: string): string => Buffer.from(text).toString();

export interface PrintedExchange {
  readonly request: string;
  readonly response: string;
}

const credentialHeaders: ReadonlySet<string> = new Set(["X-Merchant-Key", "X-Merchant-Secret"]);

/** An exchange for people, without credentials and without what `redact` removes. */
export function printExchange(
  { request, response, problem }: SentExchange,
  redact: (text: string) => string,
): PrintedExchange {
  const print = (first: string, headers: Iterable<readonly [string, string]>, body: string) =>
    redact(
      [[first, ...[...headers].map(([name, value]) => `${name}: ${value}`)].join("\n"), body]
        .filter(Boolean)
        .join("\n\n"),
    );
  const headers = Object.entries(request.headers).map(
    ([name, value]) => [name, credentialHeaders.has(name) ? "***" : value] as const,
  );
  return {
    request: print(`${request.method} ${request.url}`, headers, shorten(request.body ?? "", request.bodyLength)),
    response: response
      ? print(`HTTP ${response.status}`, response.headers, shorten(response.text, response.textLength))
      : redact(`no response: ${problem}`),
  };
}

function shorten(text: string, length = text.length): string {
  return length > maxShownLength ? `${text.slice(0, maxShownLength)}… (${length} characters in all)` : text;
}
