/** Between openapi-fetch and `fetch`: adds the credentials to requests, bounds responses, and redacts errors. */
import type { Redactor } from "./redaction.ts";
import { within } from "./timing.ts";

export type Fetch = (request: Request) => Promise<Response>;

/** Sends a request. Its own signal ends it, unless there is another. */
export type Transport = (request: Request, signal?: AbortSignal) => Promise<Response>;

/**
 * A `fetch` for openapi-fetch.
 *
 * @param send Sends the request with the credentials.
 * @param origin The only origin that gets the credentials.
 * @param agent What the client calls itself; a runtime may not allow that, and then nothing is said.
 */
export function createTransport(
  send: Fetch,
  origin: string,
  credentials: Headers,
  redactor: Redactor,
  maxResponseBytes: number,
  agent: string | undefined,
): Transport {
  return async (request, signal = request.signal) => {
    // A new request, since middleware keeps the one without credentials. `manual`, since a redirect would carry them elsewhere;
    // the contract declares none. With its body read, since piping a stream costs more than everything else here.
    const body = request.body && (await request.arrayBuffer());
    const signed = new Request(request, { redirect: "manual", body, signal });
    if (agent && !signed.headers.has("user-agent")) signed.headers.set("user-agent", agent);
    // The URL of a request is normalized, so this compares origins.
    if (signed.url.startsWith(`${origin}/`)) for (const [name, value] of credentials) signed.headers.set(name, value);
    try {
      const { status, statusText, body: sent, headers } = await send(signed);
      const text = sent && (await readBounded(sent, maxResponseBytes, signal));
      const bytes = typeof text === "string" ? new TextEncoder().encode(text) : null;
      return new Response(bytes, { status, statusText, headers: new Headers(headers) });
    } catch (error) {
      throw signal.aborted && error === signal.reason ? error : redactor.error(error);
    }
  };
}

/**
 * The same for `client.GET` and `client.POST`, which no deadline of this client bounds: a `fetch` may wait for ever for a silent
 * server. What an error says is for logs: it comes without the credentials.
 *
 * @param limitOf How long a request may take, in milliseconds.
 */
export function forCallers(transport: Transport, redactor: Redactor, limitOf: (request: Request) => number): Fetch {
  return async (request) => {
    const response = await within(limitOf(request), (signal) => transport(request, signal), request.signal);
    if (response.ok) return response;
    const { status, statusText, headers } = response;
    const clean = [...headers].map(([name, value]): [string, string] => [name, redactor.redact(value)]);
    const text = response.body && redactor.redact(await response.text());
    return new Response(text, { status, statusText: redactor.redact(statusText), headers: clean });
  };
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
