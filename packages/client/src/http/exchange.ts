/** One request, and what came of it. */

import { isObject } from "../values/json-value.ts";
import { redactJson } from "./redaction.ts";
import { type AttemptOptions, dateOf, type Timer } from "./timing.ts";
import { sentWith } from "./transport.ts";

/** A response as far as it is kept: without the credentials, and with a long body cut. */
export interface LastResponse {
  readonly status: number;
  readonly body: unknown;
}

/** What came of one request. */
export interface Received {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** Parsed if it is JSON, else text; without the credentials. This is what is handed out. */
  readonly body?: unknown;
  /** The same as it was sent. This is what is compared: a key may be a part of a request id, or of a number. */
  readonly original?: unknown;
  /** Whether the body is a JSON object or array, as every body of the service is. A proxy's page is not. */
  readonly isJson: boolean;
  /** Why there was no response. */
  readonly error?: unknown;
  /** How long the response asks to wait, in milliseconds; 0 if it does not. */
  readonly retryAfterMs: number;
  /** The date by the clock of the service, in milliseconds since 1970; not a number if the response does not say. */
  readonly date: number;
}

/** What openapi-fetch returns with `parseAs: "text"`: then a body that is not JSON does not hide its response. */
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
    // Middleware may have made a response of its own.
    const { text, redactor } = sentWith(response);
    let original = text ?? data ?? error;
    if (typeof original === "string") {
      try {
        original = JSON.parse(original);
      } catch {
        // It stays text.
      }
    }
    const body = redactor ? redactJson(original, redactor) : original;
    return { status: response.status, body, original, isJson: isObject(original), ...timesIn(response.headers, timer) };
  } catch (error) {
    return { status: 0, isJson: false, error, ...timesIn(sentWith(error).headers, timer) };
  }
}

/** `Date`, and `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3). The clock of the service counts, if it shows it. */
function timesIn(headers: Headers | undefined, { clock }: Timer): Pick<Received, "date" | "retryAfterMs"> {
  const date = Date.parse(String(headers?.get("date")));
  const value = String(headers?.get("retry-after"));
  // A proxy may have added its own: the first one counts.
  const seconds = /^\s*(\d+)\s*(?:,|$)/.exec(value)?.[1];
  const ms = seconds ? Number(seconds) * 1_000 : /GMT/.test(value) ? Date.parse(value) - (date || dateOf(clock)) : 0;
  return { date, retryAfterMs: Math.max(0, ms || 0) };
}

const maxKept = 2_000;

/** A value as JSON, unless it is nested too deeply to be written again. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    // It is nested too deeply, or holds itself.
  }
}

/** What is kept of a response. */
export function lastResponseOf({ status, body }: Received): LastResponse | undefined {
  if (status === 0) return undefined;
  const text = typeof body === "string" ? body : jsonOf(body);
  return { status, body: text && text.length > maxKept ? `${text.slice(0, maxKept)}…` : text && body };
}
