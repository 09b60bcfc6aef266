/** Serves a `fetch` over HTTP. Dropped, cut and unreadable responses are so on the wire, too. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { stackOf } from "@vending/shared/error-text";
import { printError } from "@vending/shared/print";
import { isConnectionDropped } from "../behaviour/errors.ts";
import { truncatedText } from "../behaviour/truncated-response.ts";
import { rememberConnection } from "./client-address.ts";
import { Connections } from "./connections.ts";

export interface HttpServerOptions {
  /** 0 takes any free one. */
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
   * @param graceMs How many milliseconds requests under way have to finish before that. Meanwhile it listens: the `fetch`
   * says what new ones get. Default: 0.
   */
  stop(graceMs?: number): Promise<void>;
}

type Fetch = (request: Request) => Promise<Response>;

/** How long a connection stays open between two requests. Balancers reuse one for a minute: one that has just ended loses a request. */
const keptAliveMs = 65_000;

/** A connection on which nothing moves for this long ends, so a response that is not read is not kept for ever. */
const maxSilentMs = 90_000;

/** Serves it, and resolves when it listens. Rejects if it cannot. */
export async function serveFetch(
  fetch: Fetch,
  { port, host, ownProcess = false }: HttpServerOptions,
): Promise<HttpServer> {
  const connections = new Connections();
  const handle = listener(fetch, ownProcess);
  const server = createServer(
    {
      // A request that does not arrive completely in time gets a response, and gives its connection back.
      headersTimeout: 5_000,
      requestTimeout: 8_000,
      connectionsCheckingInterval: 500,
      keepAliveTimeout: keptAliveMs,
      // Any host will do, and none as well.
      requireHostHeader: false,
    },
    (request, response) => {
      // Who asks for two hosts wants two readers to see one each.
      if (countOf("host", request.rawHeaders) > 1) return rejectRequest({}, request.socket);
      return connections.serve(request.socket, response, () => handle(request, response));
    },
  );
  // The longest silence on purpose is that of a held response behind the longest latency.
  server.timeout = maxSilentMs;
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => rejectRequest(error, socket));
  // By default, Node responds to an odd Expect with 417 and to a CONNECT with nothing: the contract has neither.
  server.on("checkExpectation", (request: IncomingMessage) => rejectRequest({}, request.socket));
  server.on("connect", (_: IncomingMessage, socket: Socket) => rejectRequest({}, socket));
  await listen(server, port, host);

  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    async stop(graceMs = 0) {
      await connections.finished(graceMs);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      connections.close();
    },
  };
}

/** How often a header is there. Names and values take turns in the list. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === name.length && rawHeaders[index]?.toLowerCase() === name) count++;
  }
  return count;
}

interface Connection {
  readonly incoming: { readonly socket: { destroy(): void; readonly remoteAddress?: string | undefined } };
  readonly outgoing: unknown;
}

function listener(fetch: Fetch, ownProcess: boolean): (request: IncomingMessage, response: ServerResponse) => unknown {
  const errorResponse = (code: 400 | 500, message: string) =>
    Response.json({ status: "error", code, message }, { status: code });
  const serve = async (request: Request, { incoming, outgoing }: Connection) => {
    try {
      rememberConnection(request, incoming.socket);
      const response = await fetch(request);
      const text = truncatedText(response);
      if (text === undefined) return response;
      // The server above speaks HTTP/1.
      breakOff(outgoing as ServerResponse, response, text);
    } catch (error) {
      if (!isConnectionDropped(error)) {
        printError(stackOf(error));
        return errorResponse(500, "The server has a bug.");
      }
      incoming.socket.destroy();
    }
    // Not one of our own making: with lighter globals it would be sent.
    return RESPONSE_ALREADY_SENT;
  };
  return getRequestListener(serve, {
    overrideGlobalObjects: ownProcess,
    hostname: "localhost",
    // Only a request that cannot be made sense of comes here: its address or its host makes no URL.
    errorHandler: () => errorResponse(400, unreadable),
  });
}

/** Announces more than it sends, and is gone. */
function breakOff(outgoing: ServerResponse, { status, headers }: Response, text: string): void {
  outgoing.writeHead(status, { ...Object.fromEntries(headers), "content-length": 2 * Buffer.byteLength(text) });
  outgoing.write(text, () => outgoing.destroy());
}

const unreadable = "This is not an HTTP request that this server can read.";

/** How long a connection that got its last response may take to end. */
const maxLingering = 500;

function rejectRequest(error: Pick<NodeJS.ErrnoException, "code">, socket: Socket): void {
  // Node leaves the errors of a tunnel to its owner, and a reset is one.
  socket.on("error", () => {});
  // Whatever the peer does, or does not do, the socket goes.
  setTimeout(() => socket.destroy(), maxLingering).unref();
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const message =
    error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "The request did not arrive completely in time." : unreadable;
  const body = JSON.stringify({ status: "error", code: 400, message });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.removeListener("error", reject);
      resolve();
    });
  });
}
