/** Serves a `fetch` over HTTP. A response that is dropped or breaks off in process does so on the wire, too. */
import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { printError } from "@vending/terminal/print";
import { stackOf } from "@vending/terminal/user-error";
import { HttpError, isConnectionDropped } from "./scenario/errors.ts";
import { truncatedText } from "./scenario/failures.ts";

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
  /** Stops listening and ends all connections. */
  stop(): Promise<void>;
}

/** A connection that waits for more responses is ended: they would fill the memory behind one that takes its time. */
const maxOwed = 1_000;

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
    // Clients reuse an idle connection for up to a minute, and lose a request if it has just been closed.
    keepAliveTimeout: 65_000,
  });
  // A response that is not read is not kept for ever. The longest intended silence is a slow response after the longest latency.
  server.timeout = 90_000;
  const serve = listenerOf(fetch, ownProcess);
  /** The responses that a connection waits for, the one under way first. */
  const owed: WeakMap<Socket, ServerResponse[]> = new WeakMap();
  // Served all at once, the requests of a client that reads nothing would fill the memory.
  const serveInTurn: RequestListener = (request, response) => {
    const { socket } = request;
    const waiting = owed.get(socket) ?? [];
    owed.set(socket, waiting);
    response.once("close", () => {
      waiting.shift();
      if (waiting[0] && socket.writable) serve(waiting[0].req, waiting[0]);
    });
    const count = waiting.push(response);
    if (count === 1) serve(request, response);
    // Node reads on, even from a socket that is paused.
    if (count > maxOwed) socket.destroy();
  };
  server.on("request", serveInTurn);
  // Node answers an unknown Expect with 417, which the contract does not have.
  server.on("checkExpectation", serveInTurn);
  server.on("clientError", (_, socket: Socket) => {
    // The client would take this response for that of an earlier request, or for a part of it.
    const isOwed = owed.get(socket)?.some(({ req, headersSent }) => req.complete || headersSent);
    if (isOwed || !socket.writable) return socket.destroy();
    socket.end(badRequest);
    // Closed at once, with bytes still arriving, the connection would be reset and the response lost.
    return setTimeout(() => socket.destroy(), 500).unref();
  });

  server.listen(port, host);
  await once(server, "listening");
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const unreadable = new HttpError(
  400,
  "This is not an HTTP request that arrived completely, and that this server can read.",
);
const unreadableText = JSON.stringify(unreadable.body());
const badRequest = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${unreadableText.length}\r\nConnection: close\r\n\r\n${unreadableText}`;

const errorResponse = (error: HttpError): Response => Response.json(error.body(), { status: error.status });

function listenerOf(fetch: Fetch, ownProcess: boolean): ReturnType<typeof getRequestListener> {
  const serve = async (request: Request, { incoming, outgoing }: HttpBindings | Http2Bindings) => {
    try {
      const response = await fetch(request);
      const text = truncatedText(response);
      if (text === undefined) return response;
      // The server speaks HTTP/1 only.
      breakOff(outgoing as ServerResponse, response, text);
    } catch (error) {
      if (!isConnectionDropped(error)) {
        printError(stackOf(error));
        return errorResponse(new HttpError(500, "The server has a bug."));
      }
      incoming.socket.destroy();
    }
    return RESPONSE_ALREADY_SENT;
  };
  return getRequestListener(serve, {
    overrideGlobalObjects: ownProcess,
    hostname: "localhost",
    // Called only if the path or the host makes no URL.
    errorHandler: () => errorResponse(unreadable),
  });
}

/** Announces more than it sends, then closes the connection. */
function breakOff(outgoing: ServerResponse, { status, headers }: Response, text: string): void {
  outgoing.writeHead(status, { ...Object.fromEntries(headers), "content-length": 2 * Buffer.byteLength(text) });
  outgoing.write(text, () => outgoing.destroy());
}
