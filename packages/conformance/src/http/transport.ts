/** One request over the network, bounded in time and memory, whatever the server does. */
import type { SentExchange, SentRequest } from "./exchange.ts";
import { parseJson } from "./json.ts";

/** Time, passed in so that tests need not wait. */
export interface RunClock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

/** Sends a request: the global `fetch`, or that of a sandbox in process. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const maxBodyBytes = 1024 * 1024;

/** Sends a request and receives the complete response. Never rejects: a missing response is a result, too. */
export async function send(
  request: SentRequest,
  fetch: Fetch,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<SentExchange> {
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort(new Error(`no complete response within ${timeoutMs} ms`));
  }, timeoutMs);
  // A `fetch` in process may ignore its signal.
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason));
  });
  const stop = () => controller.abort(new Error("the run was stopped"));
  signal?.addEventListener("abort", stop);
  if (signal?.aborted) stop();
  try {
    return await Promise.race([receive(request, fetch, controller.signal), aborted]);
  } catch (error) {
    return { request, problem: explain(error), timedOut, unusable: !timedOut && isUnusable(error) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    // The rest of the response is no longer needed. The text saves an error with its stack.
    controller.abort("no longer needed");
  }
}

async function receive(request: SentRequest, fetch: Fetch, signal: AbortSignal): Promise<SentExchange> {
  const response = await fetch(request.url, {
    method: request.method,
    // Each request has a connection of its own: one that the server closes while idle would look like a lost response.
    headers: { ...request.headers, Connection: "close" },
    body: request.body ?? null,
    // Following a redirect would send the credentials to another address.
    redirect: "manual",
    signal,
  });
  const text = decode(await readBody(response));
  const { value: json, problem } =
    text === undefined ? { value: undefined, problem: "the body is not UTF-8" } : parseJson(text);
  return {
    request,
    response: {
      status: response.status,
      headers: [...response.headers],
      text: text ?? "(not text)",
      json,
      ...(problem && { unreadable: problem }),
    },
  };
}

async function readBody(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (size > maxBodyBytes) throw new Error(`the response is larger than ${maxBodyBytes / 1024 / 1024} MiB`);
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

const closed = "the connection was closed";
const noTls = "it does not speak TLS: is it http:// and not https://?";
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at this address",
  ECONNRESET: closed,
  UND_ERR_SOCKET: closed,
  UND_ERR_HEADERS_OVERFLOW: "the headers are too large",
  UND_ERR_CONNECT_TIMEOUT: "the connection timed out",
  ETIMEDOUT: "the connection timed out",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name of the host could not be resolved",
  EHOSTUNREACH: "the host cannot be reached",
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
  Z_DATA_ERROR: "the body cannot be decompressed",
  Z_BUF_ERROR: "the body cannot be decompressed",
};

/** Error codes of a connection that was not made, as without TLS or a certificate that is trusted, or that was lost. */
const noConnection = /^(?:E[A-Z_]+|UND_ERR_(?:SOCKET|CONNECT_TIMEOUT)|(?:.*_)?CERT(?:_.*)?|.*_ISSUER_CERT_LOCALLY)$/;

/** The message of fetch for a port that it refuses to connect to. Such an error has no code. */
const badPort = "bad port";

/** The error below the one that fetch throws, and its code. */
function causeOf(error: unknown): { cause: unknown; code: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return { cause, code: cause instanceof Error && "code" in cause ? String(cause.code) : "" };
}

function isUnusable(error: unknown): boolean {
  const { cause, code } = causeOf(error);
  if (cause instanceof Error && cause.message === badPort) return false;
  return !noConnection.test(code);
}

function explain(error: unknown): string {
  const { cause, code } = causeOf(error);
  if (!(error instanceof Error && cause instanceof Error)) return String(error);
  if (cause.name === "HTTPParserError") return "the response is not HTTP";
  if (cause.message === badPort) return "fetch connects to no such port; choose another one";
  // A response that fetch rejects without a reason, such as 407.
  if (cause === error && cause.message === "fetch failed") return "fetch does not accept this response";
  return reasons[code] ?? [code, cause.message || error.message].filter(Boolean).join(": ");
}
