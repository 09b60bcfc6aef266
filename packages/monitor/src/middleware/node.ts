/** Observes a request and its response in Node's own server, and so in every framework built on it, without changing either. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Monitor } from "../monitor.ts";
import { BodyCollector } from "../traffic/collector.ts";
import { textHeaders } from "../traffic/exchange.ts";
import { quietly } from "./quietly.ts";

/**
 * Observes one exchange. Call it before anything reads the request or writes the response.
 *
 * @param url The address that the client called, if the framework has changed `request.url`.
 */
export function observeNode(
  monitor: Monitor,
  request: IncomingMessage,
  response: ServerResponse,
  url: string = request.url ?? "/",
): void {
  const startedAt = performance.now();
  const requestBody = new BodyCollector();
  const responseBody = new BodyCollector();
  const { method = "GET", headers } = request;
  const wasRead = request.readableEnded;

  // However the body is read, each chunk is emitted once.
  const { emit } = request;
  request.emit = (event: string | symbol, ...args: unknown[]): boolean => {
    if (event === "data") requestBody.add(args[0]);
    return Reflect.apply(emit, request, [event, ...args]);
  };

  const { write, end, writeHead } = response;
  let given: readonly (readonly [string, string])[] = [];
  response.writeHead = (...args: unknown[]) => {
    given = headersIn(args.at(-1));
    return Reflect.apply(writeHead, response, args);
  };
  // With HTTP/2, `end` writes its chunk with `write`.
  let isEnding = false;
  response.write = (chunk: unknown, ...args: unknown[]): boolean => {
    if (!isEnding) responseBody.add(chunk, encodingIn(args));
    return Reflect.apply(write, response, [chunk, ...args]);
  };
  response.end = (...args: unknown[]) => {
    if (typeof args[0] !== "function") responseBody.add(args[0], encodingIn(args.slice(1)));
    isEnding = true;
    try {
      return Reflect.apply(end, response, args);
    } finally {
      isEnding = false;
    }
  };

  let isComplete = false;
  response.once("finish", () => {
    isComplete = true;
  });
  const observe = (): void => {
    // HTTP/2 has its status among the headers.
    const all = [...headersIn(response.getHeaders()), ...given].filter(([name]) => !name.startsWith(":"));
    const encoding = all.findLast(([name]) => name === "content-encoding")?.[1];
    monitor.observe({
      method,
      url,
      requestHeaders: textHeaders(headers),
      // A body that was not read to its end is not judged.
      requestBody: wasRead
        ? quietly(() => parsedBody(request))
        : request.readableEnded
          ? requestBody.text()
          : undefined,
      ...(isComplete && {
        response: { status: response.statusCode, headers: all, body: responseBody.text(encoding) },
      }),
      startedAt,
      endedAt: performance.now(),
    });
  };
  response.once("close", () => quietly(observe));
}

/** What a parser that came first has left of the body at the request. */
const parsedBody = (request: IncomingMessage & { readonly body?: unknown }): string | undefined =>
  typeof request.body === "object" && request.body !== null ? JSON.stringify(request.body) : undefined;

const encodingIn = ([encoding]: readonly unknown[]): BufferEncoding | undefined =>
  typeof encoding === "string" && Buffer.isEncoding(encoding) ? encoding : undefined;

/** Headers in any form that `writeHead` takes: an object, pairs, or names and values in turn. */
function headersIn(headers: unknown): (readonly [string, string])[] {
  if (typeof headers !== "object" || headers === null) return [];
  if (!Array.isArray(headers)) {
    return Object.entries(headers as OutgoingHttpHeaders).map(([name, value]) => [name.toLowerCase(), String(value)]);
  }
  if (Array.isArray(headers[0])) return headers.map(([name, value]) => [String(name).toLowerCase(), String(value)]);
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [[String(name).toLowerCase(), String(headers[index + 1])] as const] : [],
  );
}

type NodeHandler = (
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  next: () => void,
) => void;

/** Middleware for Express: `app.use(expressMonitor(monitor))`, before everything that reads a body. */
export function expressMonitor(monitor: Monitor): NodeHandler {
  return (request, response, next) => {
    observeNode(monitor, request, response, request.originalUrl);
    next();
  };
}

/** The part of Fastify that the hook uses. */
interface FastifyLike {
  addHook(
    name: "onRequest",
    hook: (request: { raw: IncomingMessage }, reply: { raw: ServerResponse }, done: () => void) => void,
  ): unknown;
}

/** A hook for Fastify: `fastifyMonitor(app, monitor)`. */
export function fastifyMonitor(app: FastifyLike, monitor: Monitor): void {
  app.addHook("onRequest", (request, reply, done) => {
    observeNode(monitor, request.raw, reply.raw);
    done();
  });
}
