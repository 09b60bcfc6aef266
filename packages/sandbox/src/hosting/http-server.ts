/** Serves a `fetch` over HTTP. Dropped, cut and unreadable responses are so on the wire, too. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
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

/** Serves it, and resolves when it listens. Rejects if it cannot. */
export async function serveFetch(
  fetch: Fetch,
  { port, host, ownProcess = false }: HttpServerOptions,
): Promise<HttpServer> {
  const server = createServer({
    // A request that does not arrive completely in time gets a response, and gives its connection back.
    headersTimeout: 5_000,
    requestTimeout: 8_000,
    connectionsCheckingInterval: 500,
    // Between two requests. Balancers reuse a connection for a minute: one that has just ended loses a request.
    keepAliveTimeout: 65_000,
    // Any host will do, and none as well.
    requireHostHeader: false,
    // Otherwise Node drops all Host headers but the first.
    joinDuplicateHeaders: true,
  });
  // A response that is not read is not kept for ever. The longest silence on purpose is that of a held response behind the
  // longest latency.
  server.timeout = 90_000;
  const connections = new Connections(server);
  const serve = listenerOf(fetch, ownProcess);
  const rejected = listenerOf(async () => errorResponse(400, unreadable), ownProcess);
  const refuse: RequestListener = (request, response) => {
    // What comes behind such a request is not to be trusted.
    response.shouldKeepAlive = false;
    rejected(request, response);
  };
  // Two Host headers are a request-smuggling attempt.
  const hasTwoHosts = ({ headers }: IncomingMessage) => headers.host?.includes(", ");
  server.on(
    "request",
    connections.inTurn((request, response) => (hasTwoHosts(request) ? refuse : serve)(request, response)),
  );
  // By default, Node responds to an odd Expect with 417 and to a CONNECT with nothing: the contract has neither.
  server.on("checkExpectation", connections.inTurn(refuse));
  server.on("connect", (_, socket: Socket) => reject({}, socket));
  server.on("clientError", reject);
  function reject(error: Pick<NodeJS.ErrnoException, "code">, socket: Socket): void {
    // A response here would be taken for the one that is under way.
    if (connections.owesResponse(socket)) socket.destroy();
    else rejectRequest(error, socket);
  }
  server.listen(port, host);
  await once(server, "listening");

  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    async stop(graceMs = 0) {
      // A connection that stays open would bring more.
      server.prependListener("request", (_, response) => {
        response.shouldKeepAlive = false;
      });
      const end = performance.now() + graceMs;
      while (!connections.areIdle() && performance.now() < end) await sleep(10);
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}

const errorText = (code: 400 | 500, message: string): string => JSON.stringify({ status: "error", code, message });
const errorResponse = (code: 400 | 500, message: string): Response =>
  new Response(errorText(code, message), { status: code, headers: { "content-type": "application/json" } });

const unreadable = "This is not an HTTP request that this server can read.";

function listenerOf(fetch: Fetch, ownProcess: boolean): RequestListener {
  const serve = async (request: Request, { incoming, outgoing }: HttpBindings | Http2Bindings) => {
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

/** How long a connection that got its last response may take to end. */
const maxLingering = 500;

const ignore = () => {};

function rejectRequest({ code }: Pick<NodeJS.ErrnoException, "code">, socket: Socket): void {
  // Every byte behind is one more error.
  if (socket.listeners("error").includes(ignore)) return;
  // Node leaves the errors of a tunnel to its owner, and a reset is one.
  socket.on("error", ignore);
  // Whatever the peer does, or does not do, the socket goes.
  setTimeout(() => socket.destroy(), maxLingering).unref();
  if (!socket.writable) return;
  const isLate = code === "ERR_HTTP_REQUEST_TIMEOUT";
  const body = errorText(400, isLate ? "The request did not arrive completely in time." : unreadable);
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
