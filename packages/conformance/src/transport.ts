/** One request over the network, bounded in time and in memory, whatever the other side does. */
import type { Exchange, Sent } from "./exchange.ts";
import { readJson } from "./json.ts";

/** What sends a request: the global `fetch`, or that of a sandbox in process. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The largest body that is read, in bytes. */
export const largestAnswer: number = 1024 * 1024;

/** Sends a request and reads the whole answer. Never rejects: that there is no answer is something to be told, too. */
export async function send(sent: Sent, fetch: Fetch, timeoutMs: number, signal?: AbortSignal): Promise<Exchange> {
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  // A `fetch` in process may not listen to its signal.
  const givenUp = new Promise<never>((_, reject) => {
    const give = () =>
      reject(new Error(timedOut ? `no complete answer within ${timeoutMs} ms` : "the run was stopped"));
    if (controller.signal.aborted) give();
    controller.signal.addEventListener("abort", give);
  });
  try {
    return await Promise.race([answer(sent, fetch, controller.signal), givenUp]);
  } catch (error) {
    return { sent, problem: reason(error), timedOut };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    // Whatever of the answer is still on its way is not wanted any more.
    controller.abort();
  }
}

async function answer(sent: Sent, fetch: Fetch, signal: AbortSignal): Promise<Exchange> {
  const response = await fetch(sent.url, {
    method: sent.method,
    // A connection of its own for each request: one that the server closes while it idles would look like a dropped answer.
    headers: { ...sent.headers, Connection: "close" },
    body: sent.body ?? null,
    // A redirect would carry the credentials to wherever it points.
    redirect: "manual",
    signal,
  });
  const text = decode(await readAll(response));
  const { value: json, fault } =
    text === undefined ? { value: undefined, fault: "the body is not UTF-8" } : readJson(text);
  return {
    sent,
    answered: {
      status: response.status,
      headers: [...response.headers],
      text: text ?? "(not text)",
      json,
      ...(fault && { unreadable: fault }),
    },
  };
}

async function readAll(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (size > largestAnswer) throw new Error(`the answer is larger than ${largestAnswer / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at this address",
  ECONNRESET: "the connection was closed",
  EPIPE: "the connection was closed",
  UND_ERR_SOCKET: "the connection was closed",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "the body is not as long as its Content-Length says",
  UND_ERR_HEADERS_OVERFLOW: "the headers are too large",
  UND_ERR_CONNECT_TIMEOUT: "nothing answers at this address",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name of the host could not be looked up",
  EHOSTUNREACH: "there is no way to this host",
  ENETUNREACH: "there is no way to this host",
  ETIMEDOUT: "nothing answers at this address",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS: is it http:// and not https://?",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "it does not speak TLS: is it http:// and not https://?",
  Z_DATA_ERROR: "the body cannot be decompressed",
  Z_BUF_ERROR: "the body cannot be decompressed",
};

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause ? String(cause.code) : "";
  if (cause.name === "HTTPParserError") return "what came is not HTTP";
  if (cause.message === "bad port") return "this port is one that no browser and no fetch connects to; choose another";
  // An answer that fetch refuses without a word, such as 407.
  if (cause === error && cause.message === "fetch failed") return "fetch takes no such answer";
  return reasons[code] ?? [code, cause.message || error.message].filter(Boolean).join(": ");
}
