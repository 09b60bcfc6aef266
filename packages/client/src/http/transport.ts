/** Between a client and `fetch`: adds the credentials to requests, bounds responses, and redacts errors. */
import type { Redactor } from "./redaction.ts";

/**
 * What a `fetch` is called with. All that a request is stands here, and nothing is hidden in a `Request`, of which some runtimes
 * and frameworks read only a part.
 */
export interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent without one. In Deno a stream of it, since Deno sends any other body twice when a connection breaks. */
  readonly body?: string;
  /** In Deno, with a body. */
  readonly duplex?: "half";
  /** A redirect would carry the credentials elsewhere; the contract declares none. */
  readonly redirect: "manual";
  readonly signal: AbortSignal;
  /** Keeps Next.js from responding out of a store of its own. Others ignore it, where some refuse `cache`. */
  readonly next: { readonly revalidate: 0 };
}

/** What is read of a response: that of the platform, and those of the packages that have a `fetch`. */
export interface FetchResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: { forEach(callback: (value: string, name: string) => void): void };
  /** If it is a web stream, it is read no further than `maxResponseBytes`. */
  readonly body?: unknown;
  text(): Promise<string>;
}

/** Sends a request, as the global `fetch` does with the same two arguments. */
export type FetchFunction = (url: string, options: FetchOptions) => Promise<FetchResponse>;

/** A request without the credentials. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty without one. */
  readonly body: string;
}

/** A response that was read to its end. */
export interface Incoming extends Pick<Response, "status" | "statusText" | "headers"> {
  readonly text: string;
}

export type Transport = (request: Outgoing, signal: AbortSignal) => Promise<Incoming>;

/**
 * Sends requests with the credentials.
 *
 * @param send Sends the request with the credentials.
 * @param origin The only origin that gets the credentials.
 * @param own Headers of the client, which those of the request overrule.
 */
export function createTransport(
  send: FetchFunction,
  origin: string,
  credentials: Headers,
  redactor: Redactor,
  maxResponseBytes: number,
  own: Readonly<Record<string, string>>,
): Transport {
  const signed = Object.fromEntries(credentials);
  return async ({ method, url, headers, body }, signal) => {
    // The URL is normalized, so this compares origins.
    const signature = url.startsWith(`${origin}/`) ? signed : {};
    try {
      const response = await send(url, {
        method,
        headers: { ...own, ...headers, ...signature },
        ...(body && sentOnce(body)),
        redirect: "manual",
        signal,
        next: { revalidate: 0 },
      });
      const text = await readBounded(response, maxResponseBytes, signal);
      const { status, statusText } = response;
      // Those of each `fetch` are iterable, though not all their types say so; few are those of the platform.
      return { status, statusText, headers: new Headers(response.headers as Headers), text };
    } catch (error) {
      throw signal.aborted && error === signal.reason ? error : redactor.error(error);
    }
  };
}

/** Deno sends a body again, on another connection, if it can: then one attempt would be two. The stream of a Blob it cannot. */
const sentOnce = (body: string): Pick<FetchOptions, "body" | "duplex"> =>
  // What its own `fetch` takes is no text. The others would pay for a stream, and could not name its length.
  "Deno" in globalThis ? { body: new Blob([body]).stream() as unknown as string, duplex: "half" } : { body };

/** Reads a body of at most so many bytes, as text. */
async function readBounded(response: FetchResponse, maxBytes: number, signal: AbortSignal): Promise<string> {
  // It may be of another kind, or none.
  const body = response.body as Partial<ReadableStream<Uint8Array<ArrayBuffer>>> | null | undefined;
  const tooLong = () => new RangeError(`The response is longer than ${maxBytes} bytes (maxResponseBytes)`);
  // Of a `fetch` without web streams, as in React Native or node-fetch, a body can only be read whole.
  if (typeof body?.getReader !== "function") {
    const text = await response.text();
    if (new TextEncoder().encode(text).length > maxBytes) throw tooLong();
    return text;
  }
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  // The signal is that of this request, and ends with it.
  signal.addEventListener("abort", cancel);
  try {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let left = maxBytes;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      // An empty chunk counts as a byte: there may be endless ones.
      left -= value.length || 1;
      if (!(left >= 0)) throw tooLong();
      chunks.push(value);
    }
    // At once, which is much faster than piece by piece.
    const [only] = chunks;
    return chunks.length === 1 ? new TextDecoder().decode(only) : await new Blob(chunks).text();
  } finally {
    cancel();
  }
}
