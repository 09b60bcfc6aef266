/** Serves a `fetch` over HTTP. A response that is dropped or breaks off in process does so on the wire, too. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { printError } from "@vending/terminal/print";
import { stackOf } from "@vending/terminal/user-error";
import { type ErrorStatus, HttpError, isConnectionDropped } from "../behaviour/errors.ts";
import { truncatedText } from "../behaviour/truncated-response.ts";
import { rememberConnection } from "./client-address.ts";
import { Connections } from "./connections.ts";

export interface HttpServerOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** As in `ServerOptions`. Default: no. */
  ownProcess?: boolean;
}

export interface HttpServer {
  /** The address, without a slash at the end. */
  readonly url: string;
  /**
   * Stops listening and ends all connections.
   *
   * @param graceMs How many milliseconds requests under way have to finish before that. The server keeps listening meanwhile:
   * its `fetch` decides what new requests get. Default: 0.
   */
  stop(graceMs?: number): Promise<void>;
}

type Fetch = (request: Request) => Promise<Response>;

/** Resolves when the server listens. Rejects if it cannot. */
export async function serveFetch(
  fetch: Fetch,
  { port, host, ownProcess = false }: HttpServerOptions,
): Promise<HttpServer> {
  const server = createServer({
    // A request that does not arrive completely in time gets a response, and its connection ends.
    headersTimeout: 5_000,
    requestTimeout: 8_000,
    connectionsCheckingInterval: 500,
    // Load balancers reuse an idle connection for up to a minute, and lose a request if it has just been closed.
    keepAliveTimeout: 65_000,
    // Any host is served, and a request without one.
    requireHostHeader: false,
    // By default, Node drops all Host headers but the first.
    joinDuplicateHeaders: true,
  });
  // A response that is not read is not kept for ever. The longest intended silence is a held response after the longest latency.
  server.timeout = 90_000;
  const serve = listenerOf(fetch, ownProcess);
  const connections = new Connections(server, (request, response) =>
    isSuspect(request) ? endWith400({}, request.socket) : serve(request, response),
  );
  const serveInTurn: RequestListener = (_, response) => connections.serve(response);
  server.on("request", serveInTurn);
  // By default, Node answers an unknown Expect with 417 and a CONNECT with nothing. The contract has neither.
  server.on("checkExpectation", serveInTurn);
  server.on("connect", (_, socket: Socket) => reject({}, socket));
  server.on("clientError", reject);

  function reject(error: Pick<NodeJS.ErrnoException, "code">, socket: Socket): void {
    // The client would take this response for that of an earlier request, or for a part of it.
    if (connections.owesResponse(socket)) socket.destroy();
    else endWith400(error, socket);
  }

  /** Gives a connection its last response. Nothing that it sends afterwards is served. */
  function endWith400({ code }: Pick<NodeJS.ErrnoException, "code">, socket: Socket): void {
    // Each further byte of a rejected request is one more error.
    if (!socket.writable) return;
    // Node no longer handles the errors of a CONNECT socket, and a reset is one.
    socket.on("error", () => {});
    const isLate = code === "ERR_HTTP_REQUEST_TIMEOUT";
    const error = new HttpError(400, isLate ? "The request did not arrive completely in time." : unreadable);
    const body = JSON.stringify(error.body());
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
    // Closed at once, with bytes still arriving, the connection would be reset and the response lost.
    setTimeout(() => socket.destroy(), maxLingering).unref();
  }

  server.listen(port, host);
  await once(server, "listening");
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    async stop(graceMs = 0) {
      const end = performance.now() + graceMs;
      while (!connections.areIdle() && performance.now() < end) await sleep(10);
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

/** How many milliseconds a connection stays open after its last response. */
const maxLingering = 500;

const unreadable = "This is not an HTTP request that this server can read.";

export const errorResponse = (status: ErrorStatus, message: string, headers: Record<string, string> = {}): Response =>
  Response.json(new HttpError(status, message).body(), { status, headers });

/** Two Host headers are a request-smuggling attempt, and an Expect other than that of HTTP asks for nothing that is known. */
const isSuspect = ({ headers: { host = "", expect = "100-continue" } }: IncomingMessage): boolean =>
  host.includes(", ") || !/(?:^|\W)100-continue(?:$|\W)/i.test(expect);

function listenerOf(fetch: Fetch, ownProcess: boolean): ReturnType<typeof getRequestListener> {
  const serve = async (request: Request, { incoming, outgoing }: HttpBindings | Http2Bindings) => {
    try {
      rememberConnection(request, incoming.socket);
      const response = await fetch(request);
      const text = truncatedText(response);
      if (text === undefined) return response;
      // The server speaks HTTP/1 only.
      breakOff(outgoing as ServerResponse, response, text);
    } catch (error) {
      if (!isConnectionDropped(error)) {
        printError(stackOf(error));
        return errorResponse(500, "The server has a bug.");
      }
      incoming.socket.destroy();
    }
    return RESPONSE_ALREADY_SENT;
  };
  return getRequestListener(serve, {
    overrideGlobalObjects: ownProcess,
    hostname: "localhost",
    // Called only if the path or the host makes no URL.
    errorHandler: () => errorResponse(400, unreadable),
  });
}

/** Announces more than it sends, then closes the connection. */
function breakOff(outgoing: ServerResponse, { status, headers }: Response, text: string): void {
  outgoing.writeHead(status, { ...Object.fromEntries(headers), "content-length": 2 * Buffer.byteLength(text) });
  outgoing.write(text, () => outgoing.destroy());
}
