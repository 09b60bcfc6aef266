/** Between openapi-fetch and `fetch`: signs requests, bounds responses, and lets no credential come back. */
import { Redactor } from "@vending/shared/redaction/redactor";
import { redactError } from "./redaction.ts";

type Fetch = (request: Request) => Promise<Response>;

/** What the service sent, as far as a response or an error does not say it. */
export interface Sent {
  /** The body, to be compared and never to be handed out: where a key is a part of other values, what is redacted cannot be compared. */
  readonly text?: string;
  /** What takes the credentials out of the body, if it holds any. */
  readonly redactor?: Redactor | false;
  /** The headers of a response whose body could not be read. */
  readonly headers?: Headers | undefined;
}

const kept = new WeakMap<object, Sent>();

/** What was sent, by the response or the error that came of it. */
export const sentWith = (result: unknown): Sent => kept.get(Object(result)) ?? {};

/**
 * A `fetch` for openapi-fetch.
 *
 * @param send Gets the signed request.
 * @param origin Where the credentials go, and nowhere else.
 */
export function createTransport(send: Fetch, origin: string, credentials: Headers, maxResponseBytes: number): Fetch {
  const redactor = new Redactor(credentials.values());
  return async (request) => {
    // A request of its own: middleware keeps the one without credentials. A redirect would carry them to wherever it
    // points; it is returned as it is, and the contract declares none.
    // With its body read, for a stream that goes through another costs more than all of this.
    const signed = new Request(request, { redirect: "manual", body: request.body && (await request.arrayBuffer()) });
    // What openapi-fetch adds for a `fetch` with options of its own.
    for (const [name, value] of Object.entries(request)) if (!(name in signed)) Reflect.set(signed, name, value);
    // The address of a request is in its normal form, so this is its origin.
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

/** Headers without the credentials. Most have none: then they are as they were. */
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
      // An empty chunk counts, too: there may be no end of them.
      left -= value.length || 1;
      if (!(left >= 0)) throw new RangeError(`The response is longer than ${maxBytes} bytes (maxResponseBytes)`);
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
}
