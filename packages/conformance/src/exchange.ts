/** One request, and what came of it. */
import type { OperationId } from "@vending/contract";

export interface Sent {
  readonly operationId: OperationId;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** How long the body was before it was cut. */
  readonly bodyLength?: number;
}

export interface Answered {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as text. */
  readonly text: string;
  /** How long the text was before it was cut. */
  readonly textLength?: number;
  /** What the body says; nothing if it is not JSON. */
  readonly json: unknown;
  /** Why the body could not be read, if it could not. */
  readonly unreadable?: string;
}

export interface Exchange {
  readonly sent: Sent;
  /** Nothing where no whole answer came. */
  readonly answered?: Answered;
  /** Why there is no answer. */
  readonly problem?: string;
  /** The answer took too long. */
  readonly timedOut?: boolean;
}

/** A value inside of JSON, by names and indices with dots in between; nothing where there is none. */
export function at(json: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => {
    const inside = typeof value === "object" && value !== null && Object.hasOwn(value, name);
    return inside ? (value as Record<string, unknown>)[name] : undefined;
  }, json);
}

/** How much of a body a person is shown, in characters. */
const longest = 2_000;

/** The same for a report: the beginning of each body alone, so that no report is large. */
export function shortened(exchange: Exchange): Exchange {
  const { sent, answered, ...rest } = withoutRest(exchange);
  return {
    ...rest,
    sent: long(sent.body) ? { ...sent, body: beginning(sent.body), bodyLength: sent.body.length } : sent,
    ...(answered && { answered: { ...answered, json: undefined } }),
  };
}

/** The same to look at while the run goes on: what the body says, and the beginning of how it says it. */
export function withoutRest(exchange: Exchange): Exchange {
  const { answered } = exchange;
  if (!long(answered?.text)) return exchange;
  const { text } = answered;
  return { ...exchange, answered: { ...answered, text: beginning(text), textLength: text.length } };
}

const long = (text: string | undefined): text is string => text !== undefined && text.length > longest;

const beginning = (text: string): string => copied(text.slice(0, longest));

/** A part of a text keeps the whole of it in memory; a copy does not. */
export const copied = (text: string): string => Buffer.from(text).toString();

export interface Printed {
  readonly request: string;
  readonly response: string;
}

const credentials: ReadonlySet<string> = new Set(["X-Merchant-Key", "X-Merchant-Secret"]);

/** An exchange as a person reads it, without the credentials, and without anything that `hide` knows to be secret. */
export function printExchange({ sent, answered, problem }: Exchange, hide: (text: string) => string): Printed {
  const printed = (first: string, headers: Iterable<readonly [string, string]>, body: string) =>
    hide(
      [[first, ...[...headers].map(([name, value]) => `${name}: ${value}`)].join("\n"), body]
        .filter(Boolean)
        .join("\n\n"),
    );
  const headers = Object.entries(sent.headers).map(
    ([name, value]) => [name, credentials.has(name) ? "***" : value] as const,
  );
  return {
    request: printed(`${sent.method} ${sent.url}`, headers, whole(sent.body ?? "", sent.bodyLength)),
    response: answered
      ? printed(`HTTP ${answered.status}`, answered.headers, whole(answered.text, answered.textLength))
      : hide(`no answer: ${problem}`),
  };
}

/** `length`: how long the text was, if this is only its beginning. */
function whole(text: string, length = text.length): string {
  return length > longest ? `${text.slice(0, longest)}… (${length} characters in all)` : text;
}
