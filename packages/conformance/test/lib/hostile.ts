/** Servers that each misbehave in one way, on loopback, over TCP. */
import { once } from "node:events";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip } from "node:zlib";

export interface Hostile {
  readonly url: string;
  /** The number of requests, or connections, so far. */
  readonly requests: () => number;
  readonly stop: () => Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** An HTTP server. */
export async function speaking(handler: Handler): Promise<Hostile> {
  let requests = 0;
  const listener: RequestListener = (request, response) => {
    requests++;
    // The client may have closed the connection.
    response.on("error", () => {});
    void (async () => handler(request, response))().catch(() => response.destroy());
  };
  return listening(createHttpServer(listener), () => requests);
}

/** A TCP server that calls the handler when it has received something. */
export async function raw(handler: (socket: Socket) => unknown): Promise<Hostile> {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on("error", () => {});
    socket.once("data", () => handler(socket));
  });
  return listening(server, () => connections);
}

async function listening(server: Server, requests: () => number): Promise<Hostile> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** An address where nothing listens. */
export async function notListening(): Promise<Hostile> {
  const { url, stop } = await raw(() => {});
  await stop();
  return { url, requests: () => 0, stop: async () => {} };
}

/** The same handler, but the health check succeeds. */
export const afterHealth =
  (handler: Handler): Handler =>
  (request, response) =>
    request.url === "/v1/healthz" ? json({ status: "success" })(request, response) : handler(request, response);

/** JSON, or something that is sent as JSON. */
export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Handler =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };

export const silence: Handler = () => {};

export const hangUp: Handler = (_, response) => response.destroy();

/** A byte from time to time, forever. */
export const drip: Handler = async (_, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  while (!response.destroyed) {
    response.write(" ");
    await sleep(100);
  }
};

const mebibyte = 1024 * 1024;

/** A gigabyte, as fast as the client receives it. */
export const gigabyte: Handler = async (_, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const block = Buffer.alloc(mebibyte, "[");
  const closed = once(response, "close");
  for (let sent = 0; sent < 1024 && !response.destroyed; sent++) {
    if (!response.write(block)) await Promise.race([once(response, "drain"), closed]);
  }
  response.end();
};

/** A gigabyte of spaces in a megabyte. */
export const bomb: Handler = (_, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
  const gzip = createGzip({ level: 1 });
  gzip.on("error", () => {});
  gzip.pipe(response);
  response.once("close", () => gzip.destroy());
  const block = Buffer.alloc(mebibyte, " ");
  let sent = 0;
  const more = (): void => {
    while (sent++ < 1024) {
      if (gzip.destroyed) return;
      if (!gzip.write(block)) {
        gzip.once("drain", more);
        return;
      }
    }
    gzip.end();
  };
  more();
};

/** A status line, and then headers without end. */
export async function endlessHeaders(socket: Socket): Promise<void> {
  socket.write("HTTP/1.1 200 OK\r\n");
  for (let line = 0; !socket.destroyed; line++) {
    socket.write(`X-Line-${line}: ${"a".repeat(500)}\r\n`);
    await sleep(1);
  }
}
