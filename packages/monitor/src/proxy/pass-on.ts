/**
 * Passes one request on, and its response back. Each request gets a connection of its own to the service: one that was used
 * before may just be closing, and then it is not known whether the request arrived. Nothing is sent twice.
 */
import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingMessage,
  request as requestOver,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { textHeaders } from "../middleware/node.ts";
import { BodyCollector } from "../traffic/collector.ts";
import type { Loss, PassedExchange } from "../traffic/exchange.ts";
import { endToEnd, transferCodings } from "./end-to-end.ts";
import type { Upstream } from "./upstream.ts";

/** Headers up to this size pass, in both directions. Node's own limit is lower than that of many a service. */
export const maxHeaderSize = 65_536;

/** How long the end of a response waits for the rest of a request that is still being sent. */
const lingerMs = 1_000;

export interface Route {
  readonly upstream: Upstream;
  /** Path and query at the service. */
  readonly target: string;
  /** How long the service may send nothing. */
  readonly silenceMs: number;
  /** Whether the proxy has stopped, and ended the connections of its clients. */
  isStopped(): boolean;
}

type Passed = Pick<PassedExchange, "requestBody" | "response" | "loss">;

/**
 * Resolves when the exchange is over, however it ends.
 *
 * @throws {Error} At once, if the request cannot be sent as it is. Then nothing was.
 */
export function passOn(request: IncomingMessage, response: ServerResponse, route: Route): Promise<Passed> {
  const passage = new Passage(request, response, route);
  return new Promise((resolve) => {
    response.once("close", () => resolve(passage.end(route.isStopped() ? "monitor" : "client")));
  });
}

class Passage {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #connection: Socket;
  readonly #sent: ClientRequest;
  readonly #requestBody = new BodyCollector();
  readonly #responseBody = new BodyCollector();
  #isOpen = false;
  #received: IncomingMessage | undefined;
  /** Whether the response has come to its end, and was handed on completely. */
  #hasPassed = false;
  #loss: Loss | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, { upstream, target, silenceMs }: Route) {
    this.#request = request;
    this.#response = response;
    this.#connection = upstream.connect();
    this.#sent = this.#send(upstream.host, target);
    this.#connection
      .setDefaultEncoding("latin1") // what Node writes as text are headers, whose bytes stay as they are
      .setTimeout(silenceMs, () => this.#breakOff("monitor", "the service was silent for too long"))
      .once(upstream.openEvent, () => {
        this.#isOpen = true;
      });
    this.#sent
      .once("continue", () => this.#continue())
      .once("response", (received) => this.#receive(received))
      .on("error", (error: NodeJS.ErrnoException) => this.#lose(error.code))
      .once("close", () => this.#lose());
    request.on("error", () => {}); // its response is closed, which is heard
    request.on("data", (chunk) => this.#requestBody.add(chunk));
    flushSoon(this.#sent, request);
    request.pipe(this.#sent);
  }

  #send(host: string, path: string): ClientRequest {
    const headers = requestHeaders(this.#request, host);
    const createConnection = (): Socket => this.#connection;
    const { method = "GET" } = this.#request;
    try {
      const sent = requestOver({ createConnection, method, path, headers, setDefaultHeaders: false, maxHeaderSize });
      sent.maxHeadersCount = 0; // their size is limited, and none is to be left out
      return sent;
    } catch (error) {
      this.#connection.on("error", () => {}).destroy();
      throw error;
    }
  }

  #continue(): void {
    // Some send it unasked, and Node does not let it follow the response.
    if (!this.#response.headersSent && this.#request.headers.expect !== undefined) this.#response.writeContinue();
  }

  #receive(received: IncomingMessage): void {
    this.#received = received;
    const { statusCode = 0, statusMessage = "", rawHeaders } = received;
    received.on("error", () => {}); // the connection is closed, which is heard
    try {
      // Neither another protocol nor a coding was asked for.
      if (statusCode < 200 || !["", "chunked"].includes(transferCodings(rawHeaders))) throw new Error("not expected");
      this.#response.sendDate = false;
      this.#response.writeHead(statusCode, printable(statusMessage), endToEnd(rawHeaders));
    } catch {
      this.#breakOff("service", "its response is not HTTP/1.1");
      return;
    }
    received.on("data", (chunk) => this.#responseBody.add(chunk));
    received.once("end", () => this.#finish());
    flushSoon(this.#response, received);
    received.pipe(this.#response, { end: false });
  }

  #finish(): void {
    this.#hasPassed = true;
    this.#request.unpipe(this.#sent);
    endAfter(this.#request, this.#response);
  }

  /** The service has ended its connection, or there is none. After a complete response it may. */
  #lose(why?: string): void {
    if (this.#received?.complete) return;
    const isPlainEnd = why === "ECONNRESET" || why === "EPIPE";
    if (this.#isOpen) this.#breakOff("service", isPlainEnd ? undefined : why);
    else this.#breakOff("connection", why);
  }

  /** What breaks off on one side breaks off on the other. A 502 would say what the service did not say. */
  #breakOff(by: Loss["by"], why?: string): void {
    if (this.#hasPassed || this.#loss) return;
    this.#loss = { by, why };
    this.#connection.destroy();
    const isEndedByClosing =
      this.#response.headersSent && !this.#response.chunkedEncoding && !this.#received?.headers["content-length"];
    // Where the body ends with the connection, only a reset says that it is incomplete.
    if (isEndedByClosing) this.#request.socket.resetAndDestroy();
    else this.#response.destroy();
  }

  /** @param by Who has ended the connection of the client, if its response is not complete. */
  end(by: Loss["by"]): Passed {
    this.#breakOff(by);
    this.#connection.destroy();
    const { statusCode: status = 0, headers = {} } = this.#received ?? {};
    return {
      // A body that was not read to its end did not pass.
      requestBody: this.#request.readableEnded ? this.#requestBody.text() : undefined,
      ...(this.#loss
        ? { loss: this.#loss }
        : {
            response: {
              status,
              headers: Object.entries(textHeaders(headers)),
              body: this.#responseBody.text(headers["content-encoding"]),
            },
          }),
    };
  }
}

/** Those of the client, with the framing and the host of the new connection. */
function requestHeaders({ rawHeaders, headers }: IncomingMessage, host: string): string[] {
  const passing = endToEnd(rawHeaders);
  const hostAt = passing.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (hostAt === -1) passing.push("Host", host);
  else passing[hostAt + 1] = host;
  if (headers["transfer-encoding"] !== undefined) passing.push("Transfer-Encoding", "chunked");
  passing.push("Connection", "close");
  return passing;
}

/**
 * Ends a response when its request is complete, or soon. A connection that is closed while the client still sends is reset,
 * and the client may lose what was sent on it.
 */
export function endAfter(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) {
    response.end();
    return;
  }
  request.resume().once("end", () => response.end());
  const timer = setTimeout(() => response.end(), lingerMs);
  response.once("close", () => clearTimeout(timer));
}

/** Headers wait to be sent with the body, but not for long: it may be a stream. */
function flushSoon(message: OutgoingMessage, body: IncomingMessage): void {
  const timer = setImmediate(() => message.flushHeaders());
  for (const event of ["data", "end", "close"]) body.once(event, () => clearImmediate(timer));
}

/** A reason without control characters, which HTTP does not allow there. Clients ignore it (RFC 9112, section 4). */
const printable = (reason: string): string => reason.replace(/[^\t\x20-\x7e\x80-\xff]/g, " ");
