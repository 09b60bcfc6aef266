/** Between openapi-fetch and `fetch`: signs requests, bounds responses, and lets no credential come back. */
import { Redactor } from "@vending/shared/redaction/values";
import { redactError, redactJson } from "./redaction.ts";

export interface TransportOptions {
  send: (request: Request) => Promise<Response>;
  /** Where the credentials go, and nowhere else. */
  origin: string;
  credentials: Headers;
  maxResponseBytes: number;
}

/** A body as the service sent it, to be compared and never to be handed out. */
export interface OriginalBody {
  readonly text: string;
  /** Parsed JSON of this body, or its text, without the credentials. */
  redact(value: unknown): unknown;
}

const originals = new WeakMap<Response, OriginalBody>();
const headersOfErrors = new WeakMap<object, Headers | undefined>();

/** The body of a response: where a key is a part of other values, what is redacted cannot be compared. */
export const originalOf = (response: Response): OriginalBody | undefined => originals.get(response);

/** The headers of a response whose body could not be read, by the error that this is. */
export const headersOf = (error: unknown): Headers => headersOfErrors.get(Object(error)) ?? new Headers();

/** A `fetch` for openapi-fetch. */
export function createTransport(options: TransportOptions): (request: Request) => Promise<Response> {
  const { send, origin, credentials, maxResponseBytes } = options;
  const redactor = new Redactor(credentials.values());
  return async (request) => {
    // A request of its own: middleware keeps the one without credentials. A redirect would carry them to wherever it
    // points; it is returned as it is, and the contract declares none.
    // With its body read, for a stream that goes through another costs more than all of this.
    const body = request.body && (await request.arrayBuffer());
    const signed = new Request(request, { redirect: "manual", ...(body && { body }) });
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
      originals.set(response, { text, redact: (value) => (clean === text ? value : redactJson(value, redactor)) });
      return response;
    } catch (error) {
      const thrown = error === request.signal.reason ? error : redactError(error, redactor);
      headersOfErrors.set(Object(thrown), headers);
      throw thrown;
    }
  };
}

/** Headers without the credentials. Most have none: then they are as they were. */
function withoutEcho(headers: Headers, redactor: Redactor): Headers {
  const entries = [...headers];
  const text = entries.map(([, value]) => value).join("\n");
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
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      // An empty chunk counts, too: there may be no end of them.
      left -= chunk.value.length || 1;
      if (!(left >= 0)) throw new RangeError(`The response is longer than ${maxBytes} bytes (maxResponseBytes)`);
      text += decoder.decode(chunk.value, { stream: true });
    }
    return text + decoder.decode();
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
}
