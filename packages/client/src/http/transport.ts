/** Between openapi-fetch and `fetch`: adds the credentials to requests, bounds responses, and redacts what comes back. */
import { Redactor } from "@vending/shared/redaction/redactor";
import { redactError } from "./redaction.ts";

type Fetch = (request: Request) => Promise<Response>;

/** What the service sent, as far as the response or the error does not hold it. */
export interface Sent {
  /** The body, for comparisons only. Where a key is a part of other values, a redacted body cannot be compared. */
  readonly text?: string;
  /** Redacts the body, if it contains a credential. */
  readonly redactor?: Redactor | false;
  /** The headers of a response whose body could not be read. */
  readonly headers?: Headers | undefined;
}

const kept = new WeakMap<object, Sent>();

/** What was sent for a response or an error. */
export const sentWith = (result: unknown): Sent => kept.get(Object(result)) ?? {};

/**
 * A `fetch` for openapi-fetch.
 *
 * @param send Sends the request with the credentials.
 * @param origin The only origin that gets the credentials.
 */
export function createTransport(send: Fetch, origin: string, credentials: Headers, maxResponseBytes: number): Fetch {
  const redactor = new Redactor(credentials.values());
  return async (request) => {
    // A new request, since middleware keeps the one without credentials. `manual`, since a redirect would carry them elsewhere;
    // the contract declares none. With its body read, since piping a stream costs more than everything else here.
    const signed = new Request(request, { redirect: "manual", body: request.body && (await request.arrayBuffer()) });
    // Options of a custom `fetch`, which openapi-fetch sets on the request.
    for (const [name, value] of Object.entries(request)) if (!(name in signed)) Reflect.set(signed, name, value);
    // The URL of a request is normalized, so this compares origins.
    if (signed.url.startsWith(`${origin}/`)) for (const [name, value] of credentials) signed.headers.set(name, value);
    let headers: Headers | undefined;
    try {
      const { status, statusText, body: sentBody, headers: sent } = await send(signed);
      headers = withoutEcho(new Headers(sent), redactor);
      const init = { status, statusText: redactor.redact(statusText), headers };
      if (!sentBody) return new Response(null, init);
      const text = await readBounded(sentBody, maxResponseBytes, request.signal);
      const clean = redactor.redact(text);
      const response = new Response(new TextEncoder().encode(clean), init);
      kept.set(response, { text, redactor: clean !== text && redactor });
      return response;
    } catch (error) {
      const thrown = error === request.signal.reason ? error : redactError(error, redactor);
      kept.set(Object(thrown), { headers });
      throw thrown;
    }
  };
}

/** Headers without the credentials. Most contain none, and are returned as they are. */
function withoutEcho(headers: Headers, redactor: Redactor): Headers {
  const entries = [...headers];
  const text = String(entries);
  if (redactor.redact(text) === text) return headers;
  return new Headers(entries.map(([name, value]) => [name, redactor.redact(value)]));
}

/** Reads a body of at most so many bytes, as text. */
async function readBounded(body: ReadableStream<Uint8Array>, maxBytes: number, signal: AbortSignal): Promise<string> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", cancel);
  try {
    const decoder = new TextDecoder();
    let text = "";
    let left = maxBytes;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      // An empty chunk counts as a byte: there may be endless ones.
      left -= value.length || 1;
      if (!(left >= 0)) throw new RangeError(`The response is longer than ${maxBytes} bytes (maxResponseBytes)`);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
}
