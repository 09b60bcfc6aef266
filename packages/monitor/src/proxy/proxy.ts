/** A proxy between clients and the service. What passes is judged, but neither changed nor delayed. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Address, listen, type RunningServer } from "../listen.ts";
import type { Monitor } from "../monitor.ts";
import { textHeaders } from "../traffic/exchange.ts";
import { endAfter, maxHeaderSize, passOn, type Route } from "./pass-on.ts";
import { type Refusal, refusalOf, respondToBrokenRequests } from "./refusal.ts";
import { targetBelow } from "./target.ts";
import { Turns } from "./turns.ts";
import { upstreamOf } from "./upstream.ts";

export interface ProxyOptions extends Address {
  /** The address of the service, with http or https. */
  readonly upstream: string;
  /** How many milliseconds the service may be silent. Default: 10 minutes, which is longer than clients wait. */
  readonly silenceMs?: number;
}

/** How long the connection of a client stays open between requests. A client that sends later may lose the request. */
const keptAliveMs = 30 * 60_000;

/**
 * Starts the proxy.
 *
 * @throws {UserError} The upstream is not an address, or the proxy cannot listen there.
 */
export async function startProxy(
  monitor: Monitor,
  { upstream: address, silenceMs = 600_000, ...where }: ProxyOptions,
): Promise<RunningServer> {
  const upstream = upstreamOf(address);
  const turns = new Turns();
  const underWay = new Set<Promise<void>>();
  let isStopping = false;
  let isStopped = false;

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isStopping) response.shouldKeepAlive = false;
    const target = targetBelow(upstream.prefix, request.url ?? "/");
    const refusal = target === undefined ? outside : refusalOf(request);
    if (target === undefined || refusal) return await refuse(request, response, refusal ?? outside);
    const passing = pass(monitor, request, response, { upstream, target, silenceMs, isStopped: () => isStopped });
    underWay.add(passing);
    await passing.finally(() => underWay.delete(passing));
  };
  const server = createServer({
    keepAlive: true,
    keepAliveTimeout: keptAliveMs,
    maxHeaderSize,
    headersTimeout: 60_000,
    requestTimeout: 0, // the service decides how long a request may take
    requireHostHeader: false, // `refusalOf` does, when it is the request's turn
  });
  server.maxHeadersCount = 0; // their size is limited, and none may be left out
  // Some clients close their side when they have sent everything, and keep reading.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on("connection", (socket) => socket.setDefaultEncoding("latin1")); // as in `passOn`
  // The service decides about `Expect`.
  for (const event of ["request", "checkContinue", "checkExpectation"] as const) {
    server.on(event, (request: IncomingMessage, response: ServerResponse) =>
      turns.add(request.socket, request, () => serve(request, response)),
    );
  }
  respondToBrokenRequests(server, turns);

  const running = await listen(server, where);
  return {
    url: running.url,
    stop: async (graceMs = 0) => {
      isStopping = true;
      const timer = setTimeout(() => {
        isStopped = true;
      }, graceMs);
      await running.stop(graceMs);
      clearTimeout(timer);
      // The server may close a moment before the last exchanges end.
      await Promise.allSettled(underWay);
    },
  };
}

const outside: Refusal = [400, "This is no path of the service, or one that may lead out of it."];

async function pass(monitor: Monitor, request: IncomingMessage, response: ServerResponse, route: Route): Promise<void> {
  const startedAt = performance.now();
  const { method = "GET", url = "/", headers } = request;
  let passing: ReturnType<typeof passOn>;
  try {
    passing = passOn(request, response, route);
  } catch {
    return await refuse(request, response, [400, "This request cannot be passed on as it is."]);
  }
  const passed = await passing;
  monitor.observe({
    method,
    url,
    requestHeaders: textHeaders(headers),
    ...passed,
    startedAt,
    endedAt: performance.now(),
  });
}

/** Responds in place of the service, to which nothing is sent. */
function refuse(request: IncomingMessage, response: ServerResponse, [status, message]: Refusal): Promise<void> {
  const body = `vending-monitor: ${message}\n`;
  response.writeHead(status, { "content-type": "text/plain", "content-length": Buffer.byteLength(body) });
  response.write(body);
  // Now, because the rest of the request may be broken and end the connection.
  request.socket.uncork();
  return new Promise((resolve) => {
    response.once("close", resolve);
    endAfter(request, response);
  });
}
