/** One request, and what came of it. */
import { isObject, jsonOf } from "../values/json-value.ts";
import { redactJson } from "./redaction.ts";
import { type AttemptOptions, dateOf, type Timer } from "./timing.ts";
import { sentWith } from "./transport.ts";

/** What is kept of a response: without the credentials, and with a long body cut. */
export interface LastResponse {
  readonly status: number;
  readonly body: unknown;
}

/** What came of one request. */
export interface Received {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** Parsed if it is JSON, else text; without the credentials. Callers get this. */
  readonly body?: unknown;
  /** The same as it was sent. Comparisons use this: a key may be a part of a request id, or of a number. */
  readonly original?: unknown;
  /** Whether the body is a JSON object or array, as every body of the service is. A proxy's page is not. */
  readonly isJson: boolean;
  /** Why there was no response. */
  readonly error?: unknown;
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

export type Call = (signal: AbortSignal) => Promise<Result>;

/** Makes one request. Never rejects: no response is a result, too. */
export async function exchange(timer: Timer, call: Call, options: AttemptOptions = {}): Promise<Received> {
  try {
    const { data, error, response } = await timer.attempt(call, options);
    // Without `text`, middleware made the response.
    const { text, redactor } = sentWith(response);
    let original = text ?? data ?? error;
    if (typeof original === "string") {
      try {
        original = JSON.parse(original);
      } catch {
        // It is text.
      }
    }
    const body = redactor ? redactJson(original, redactor) : original;
    return { status: response.status, body, original, isJson: isObject(original), ...timesIn(response.headers, timer) };
  } catch (error) {
    return { status: 0, isJson: false, error, ...timesIn(sentWith(error).headers, timer) };
  }
}

/** `Date`, and `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3), by the clock of the service if it is known. */
function timesIn(headers: Headers | undefined, { clock }: Timer): Pick<Received, "date" | "retryAfterMs"> {
  const date = Date.parse(String(headers?.get("date")));
  const value = String(headers?.get("retry-after"));
  // A proxy may have added a second value: the first one counts.
  const seconds = /^\s*(\d+)\s*(?:,|$)/.exec(value)?.[1];
  const ms = seconds ? Number(seconds) * 1_000 : /GMT/.test(value) ? Date.parse(value) - (date || dateOf(clock)) : 0;
  return { date, retryAfterMs: Math.max(0, ms || 0) };
}

const maxKept = 2_000;

/** What is kept of a response. */
export function lastResponseOf({ status, body }: Received): LastResponse | undefined {
  if (status === 0) return undefined;
  const text = typeof body === "string" ? body : jsonOf(body);
  return { status, body: text && text.length > maxKept ? `${text.slice(0, maxKept)}…` : text && body };
}
