/** The connections of a server. Each gets its responses one after another, and all together keep a bounded amount unread. */
import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How many requests a connection may send before it reads a response. Node reads them all at once. */
const maxPipelined = 64;

/** How many bytes all connections together may leave unread. */
const maxUnread = 128 * 1024 * 1024;

const checkedEveryMs = 500;

export class Connections {
  /** The responses that each connection waits for, the one under way first. */
  readonly #waiting: Map<Socket, ServerResponse[]> = new Map();
  readonly #listener: RequestListener;

  constructor(server: Server, listener: RequestListener) {
    this.#listener = listener;
    server.on("connection", (socket) => {
      this.#waiting.set(socket, []);
      socket.once("close", () => this.#waiting.delete(socket));
    });
    const check = setInterval(() => this.#endUnread(), checkedEveryMs).unref();
    server.once("close", () => clearInterval(check));
  }

  /**
   * Serves a request when its connection has taken the responses before it. Served all at once, a few connections that read
   * nothing would fill the memory.
   */
  serve(response: ServerResponse): void {
    const { socket } = response.req;
    const waiting = this.#waiting.get(socket) ?? [];
    const serveFirst = () => {
      const [first] = waiting;
      if (first && socket.writable) this.#listener(first.req, first);
    };
    if (waiting.push(response) > maxPipelined) socket.destroy();
    response.once("close", () => {
      waiting.shift();
      serveFirst();
    });
    if (waiting.length === 1) serveFirst();
  }

  /** Whether no response is under way. */
  areIdle(): boolean {
    return [...this.#waiting.values()].every(({ length }) => length === 0);
  }

  /** Whether a request that arrived completely waits for its response, or a response has begun. */
  owesResponse(socket: Socket): boolean {
    return this.#waiting.get(socket)?.some(({ req, headersSent }) => req.complete || headersSent) ?? false;
  }

  /** Ends the connections that leave the most unread, until the rest fits. */
  #endUnread(): void {
    let unread = 0;
    for (const socket of [...this.#waiting.keys()].sort((one, other) => one.writableLength - other.writableLength)) {
      unread += socket.writableLength;
      if (unread > maxUnread) socket.destroy();
    }
  }
}
