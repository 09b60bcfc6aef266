/**
 * Passes one request on and its response back. Each request gets its own connection to the service. One that was used before
 * may just be closing; then it is unknown whether the request arrived. Nothing is sent twice.
 */
import {
  type ClientRequest,
  type IncomingMessage,
  type OutgoingMessage,
  request as requestOver,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { BodyCollector } from "../traffic/collector.ts";
import { type Loss, type PassedExchange, textHeaders } from "../traffic/exchange.ts";
import { endToEnd, headersToSend, transferCodings } from "./headers.ts";
import type { Upstream } from "./upstream.ts";

/** In bytes. Headers up to this size pass in both directions; Node's default is lower than the limit of many services. */
export const maxHeaderSize = 65_536;

/** How long the end of a response waits for the rest of its request. */
const lingerMs = 1_000;

export interface Route {
  readonly upstream: Upstream;
  /** Path and query at the service. */
  readonly target: string;
  /** How long the service may be silent. */
  readonly silenceMs: number;
  /** Whether the proxy has stopped and closed the connections of its clients. */
  isStopped(): boolean;
}

type Passed = Pick<PassedExchange, "requestBody" | "response" | "loss">;

/**
 * Resolves when the exchange is over, however it ends.
 *
 * @throws {Error} The request cannot be sent as it is. Nothing was sent.
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
  /** Whether the whole response has arrived and was handed on. */
  #hasPassed = false;
  #loss: Loss | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, { upstream, target, silenceMs }: Route) {
    this.#request = request;
    this.#response = response;
    this.#connection = upstream.connect();
    this.#sent = this.#send(upstream.host, target);
    this.#connection
      .setDefaultEncoding("latin1") // Node writes only headers as text, and their bytes stay as they are
      .setTimeout(silenceMs, () => this.#breakOff("monitor", "the service was silent for too long"))
      .once(upstream.openEvent, () => {
        this.#isOpen = true;
      });
    this.#sent
      .once("continue", () => this.#continue())
      .once("response", (received) => this.#receive(received))
      .on("error", (error: NodeJS.ErrnoException) => this.#lose(error.code))
      .once("close", () => this.#lose());
    request.on("error", () => {}); // its response then closes, which ends the exchange
    request.on("data", (chunk) => this.#requestBody.add(chunk));
    flushSoon(this.#sent, request);
    request.pipe(this.#sent);
  }

  #send(host: string, path: string): ClientRequest {
    const headers = headersToSend(this.#request, host);
    const createConnection = (): Socket => this.#connection;
    const { method = "GET" } = this.#request;
    try {
      const sent = requestOver({ createConnection, method, path, headers, setDefaultHeaders: false, maxHeaderSize });
      sent.maxHeadersCount = 0; // their size is limited, and none may be left out
      return sent;
    } catch (error) {
      this.#connection.on("error", () => {}).destroy();
      throw error;
    }
  }

  #continue(): void {
    // Some services send it unasked, and Node does not allow it after the response.
    if (!this.#response.headersSent && this.#request.headers.expect !== undefined) this.#response.writeContinue();
  }

  #receive(received: IncomingMessage): void {
    this.#received = received;
    const { statusCode = 0, statusMessage = "", rawHeaders } = received;
    received.on("error", () => {}); // the connection then closes, which ends the exchange
    try {
      // The proxy asks for no other protocol and no other coding.
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

  /** The service has closed its connection, which it may after a complete response, or there never was one. */
  #lose(why?: string): void {
    if (this.#received?.complete) return;
    const isPlainEnd = why === "ECONNRESET" || why === "EPIPE";
    if (this.#isOpen) this.#breakOff("service", isPlainEnd ? undefined : why);
    else this.#breakOff("connection", why);
  }

  /** Breaks off on both sides. A 502 would be a response that the service did not give. */
  #breakOff(by: Loss["by"], why?: string): void {
    if (this.#hasPassed || this.#loss) return;
    this.#loss = { by, why };
    this.#connection.destroy();
    const isEndedByClosing =
      this.#response.headersSent && !this.#response.chunkedEncoding && !this.#received?.headers["content-length"];
    // If the body ends with the connection, only a reset shows that it is incomplete.
    if (isEndedByClosing) this.#request.socket.resetAndDestroy();
    else this.#response.destroy();
  }

  /** @param by Who closed the connection of the client, if its response is incomplete. */
  end(by: Loss["by"]): Passed {
    this.#breakOff(by);
    this.#connection.destroy();
    const { statusCode: status = 0, headers = {} } = this.#received ?? {};
    return {
      // A body that was not read to its end is not judged.
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

/**
 * Ends a response when its request is complete, or after a short wait. Closing a connection on which the client still sends
 * resets it, and the client may lose the response.
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

/** Sends headers with the beginning of the body if that is there, and otherwise alone: the body may be a stream. */
function flushSoon(message: OutgoingMessage, body: IncomingMessage): void {
  const timer = setImmediate(() => message.flushHeaders());
  for (const event of ["data", "end", "close"]) body.once(event, () => clearImmediate(timer));
}

/** A reason phrase without control characters, which HTTP does not allow. Clients ignore the phrase (RFC 9112, section 4). */
const printable = (reason: string): string => reason.replace(/[^\t\x20-\x7e\x80-\xff]/g, " ");
