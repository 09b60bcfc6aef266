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
  /** Where the body breaks its schema. */
  readonly faults?: Faults;
}

/** Where a body breaks its schema, and what the first of these places lacks, by which they are all called. */
export interface Faults {
  readonly detail: string;
  readonly paths: readonly string[];
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
export function forReport({ request, response, ...rest }: SentExchange): SentExchange {
  const [body, bodyLength] = beginning(request.body);
  const [text = "", textLength] = beginning(response?.text);
  return {
    ...rest,
    request: { ...request, body, ...(bodyLength && { bodyLength }) },
    ...(response && { response: { ...response, json: undefined, text, ...(textLength && { textLength }) } }),
  };
}

/** The beginning of a long text, with the length of all. */
function beginning(text: string | undefined): [text: string | undefined, length?: number] {
  return text !== undefined && text.length > maxShownLength
    ? [detachedCopy(text.slice(0, maxShownLength)), text.length]
    : [text];
}

/** A copy of a part of a text. The part itself would keep the whole text in memory. */
export const detachedCopy = (text: string): string => Buffer.from(text).toString();

export interface PrintedExchange {
  readonly request: string;
  readonly response: string;
}

const credentialHeaders: ReadonlySet<string> = new Set(["X-Merchant-Key", "X-Merchant-Secret"]);
/** Every response has them; they say nothing about the service. */
const transportHeaders: ReadonlySet<string> = new Set(
  "connection content-length date keep-alive transfer-encoding".split(" "),
);

/** An exchange of a report for people, without credentials and without what `redact` removes. */
export function printExchange(
  { request, response, problem }: SentExchange,
  redact: (text: string) => string,
): PrintedExchange {
  const print = (first: string, headers: readonly (readonly [string, string])[], body = "", length = 0) => {
    const shown = headers.filter(([name]) => !transportHeaders.has(name)).map(([name, value]) => `${name}: ${value}`);
    const whole = length > 0 ? `${body}… (${length} characters in all)` : body;
    return redact([[first, ...shown].join("\n"), whole].filter(Boolean).join("\n\n"));
  };
  const sent = Object.entries(request.headers).map(
    ([name, value]) => [name, credentialHeaders.has(name) ? "***" : value] as const,
  );
  return {
    request: print(`${request.method} ${request.url}`, sent, request.body, request.bodyLength),
    response: response
      ? print(`HTTP ${response.status}`, response.headers, response.text, response.textLength)
      : redact(`no response: ${problem}`),
  };
}
