/** The connections of a server: each has its requests served one after another, and all together keep no more than fits. */
import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";

/** How many requests a connection may send before it reads a response. Node reads them all at once. */
const maxPipelined = 64;

/** What all connections together may leave unread, in bytes. */
const maxUnread = 128 * 1024 * 1024;

const checkedEveryMs = 500;

interface Turn {
  readonly request: IncomingMessage;
  readonly serve: () => void;
}

export class Connections {
  /** What each connection waits for, the one that is being served first. */
  readonly #turns: Map<Socket, Turn[]> = new Map();

  constructor(server: Server) {
    server.on("connection", (socket) => {
      this.#turns.set(socket, []);
      // Those that wait get no response any more, and Node does not say that they are closed.
      socket.once("close", () => this.#turns.delete(socket));
    });
    const check = setInterval(() => this.#endUnread(), checkedEveryMs).unref();
    server.once("close", () => clearInterval(check));
  }

  /**
   * Serves a request when its connection has taken the responses before it. Served all at once, a few connections that read
   * nothing would fill the memory.
   */
  inTurn(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      // Its last response was sent: what comes behind gets none.
      if (!socket.writable) return;
      const turns = this.#turns.get(socket);
      if (!turns || turns.length >= maxPipelined) return socket.destroy();
      const serve = () => listener(request, response);
      turns.push({ request, serve });
      response.once("close", () => {
        turns.shift();
        if (socket.writable) turns[0]?.serve();
      });
      if (turns.length === 1) serve();
    };
  }

  /** Whether no response is under way. */
  areIdle(): boolean {
    return [...this.#turns.values()].every(({ length }) => length === 0);
  }

  /** Whether a request that came completely waits for its response. */
  owesResponse(socket: Socket): boolean {
    return this.#turns.get(socket)?.some(({ request }) => request.complete) ?? false;
  }

  /** Ends those that leave the most unread: what the others leave fits. */
  #endUnread(): void {
    let unread = 0;
    for (const socket of [...this.#turns.keys()].sort((one, other) => one.writableLength - other.writableLength)) {
      unread += socket.writableLength;
      if (unread > maxUnread) socket.destroy();
    }
  }
}
