/** Between openapi-fetch and `fetch`: signs requests, bounds responses, and lets no credential come back. */
import { Redactor } from "@vending/shared/redaction/values";

export interface TransportOptions {
  send: (request: Request) => Promise<Response>;
  /** Where the credentials go, and nowhere else. */
  origin: string;
  credentials: readonly (readonly [header: string, value: string])[];
  maxResponseBytes: number;
}

/** A `fetch` for openapi-fetch. */
export function createTransport(options: TransportOptions): (request: Request) => Promise<Response> {
  const { send, origin, credentials, maxResponseBytes } = options;
  const redactor = new Redactor(credentials.map(([, value]) => value));
  return async (request) => {
    // A request of its own: middleware keeps the one without credentials. A redirect would carry them to wherever it
    // points; it is returned as it is, and the contract declares none.
    const signed = new Request(request, { redirect: "manual" });
    // What openapi-fetch adds for a `fetch` with options of its own.
    for (const [name, value] of Object.entries(request)) if (!(name in signed)) Reflect.set(signed, name, value);
    // The address of a request is in its normal form, so this is its origin.
    if (signed.url.startsWith(`${origin}/`)) for (const [name, value] of credentials) signed.headers.set(name, value);
    let response: Response;
    try {
      response = await send(signed);
    } catch (error) {
      throw error === request.signal.reason ? error : withoutCredentials(error, redactor);
    }
    const { status, statusText, body } = response;
    const headers = withoutEcho(response.headers, redactor);
    if (!body) return new Response(null, { status, statusText, headers });
    const bytes = await readBounded(body, maxResponseBytes, request.signal);
    const text = new TextDecoder().decode(bytes);
    const clean = redactor.redact(text);
    return new Response(clean === text ? bytes : clean, { status, statusText, headers });
  };
}

/** Headers without the credentials. Most have none: then they are as they were. */
function withoutEcho(headers: Headers, redactor: Redactor): Headers {
  const entries = [...headers];
  const text = entries.map(([, value]) => value).join("\n");
  if (redactor.redact(text) === text) return headers;
  return new Headers(entries.map(([name, value]) => [name, redactor.redact(value)]));
}

/** Reads a body of at most so many bytes. */
async function readBounded(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener("abort", cancel);
  try {
    const chunks: Uint8Array[] = [];
    let left = maxBytes;
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      chunks.push(chunk.value);
      // An empty chunk counts, too: there may be no end of them.
      left -= chunk.value.length || 1;
      if (!(left >= 0)) throw new RangeError(`The response is longer than ${maxBytes} bytes (maxResponseBytes)`);
    }
    const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
  }
}

/** The error itself, or what can be said of it if it holds a credential or anything that may hold one. */
function withoutCredentials(error: unknown, redactor: Redactor, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? redactor.redact(error) : new Error("fetch failed");
  const holds = (value: unknown): boolean =>
    typeof value === "object" || typeof value === "function" || redactor.redact(String(value)) !== String(value);
  const { name, message, cause } = error;
  const values = Reflect.ownKeys(error).flatMap((key) => (key === "cause" ? [] : [Reflect.get(error, key)]));
  const cleanCause = cause === undefined || depth > 4 ? undefined : withoutCredentials(cause, redactor, depth + 1);
  if (cleanCause === cause && ![message, ...values].some(holds)) return error;
  const { code } = error as { code?: unknown };
  const copy = new Error(redactor.redact(message), cleanCause === undefined ? undefined : { cause: cleanCause });
  return Object.assign(copy, { name, ...(typeof code === "string" && { code: redactor.redact(code) }) });
}
