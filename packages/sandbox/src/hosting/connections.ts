/** The connections of a server: each has its requests served one after another, and all together keep no more than fits. */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How many requests a connection may send before it reads a response. Node reads them all at once. */
const maxPipelined = 64;

/** What all connections together may leave unread, in bytes. */
const defaultMaxUnread = 128 * 1024 * 1024;

const checkedEveryMs = 500;

export class Connections {
  /** What each connection waits for, the one that is being served first. */
  readonly #turns: Map<Socket, (() => void)[]> = new Map();
  readonly #check: NodeJS.Timeout;
  #isStopping = false;
  #finish = () => {};

  constructor(maxUnread: number = defaultMaxUnread) {
    this.#check = setInterval(() => this.#endUnread(maxUnread), checkedEveryMs).unref();
  }

  /**
   * Serves a request when its connection has taken the responses before it. Served all at once, a few connections that read
   * nothing would fill the memory.
   */
  serve(socket: Socket, response: ServerResponse, serve: () => void): void {
    const turns = this.#turnsOf(socket);
    if (turns.length >= maxPipelined) {
      socket.destroy();
      return;
    }
    turns.push(serve);
    // A connection that stays open would bring more.
    if (this.#isStopping) response.shouldKeepAlive = false;
    response.once("close", () => {
      turns.shift();
      if (!socket.destroyed) turns[0]?.();
      this.#finishIfIdle();
    });
    if (turns.length === 1) serve();
  }

  /** Resolves when no response is under way, or when the time is up. */
  finished(maxMs: number): Promise<void> {
    this.#isStopping = true;
    if (this.#isIdle() || maxMs <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, maxMs);
      this.#finish = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  close(): void {
    clearInterval(this.#check);
  }

  #turnsOf(socket: Socket): (() => void)[] {
    const known = this.#turns.get(socket);
    if (known) return known;
    const turns: (() => void)[] = [];
    this.#turns.set(socket, turns);
    socket.once("close", () => {
      // Those that wait get no response any more, and Node does not say that they are closed.
      turns.length = 0;
      this.#turns.delete(socket);
      this.#finishIfIdle();
    });
    return turns;
  }

  #isIdle(): boolean {
    return [...this.#turns.values()].every((turns) => turns.length === 0);
  }

  #finishIfIdle(): void {
    if (this.#isStopping && this.#isIdle()) this.#finish();
  }

  /** Ends those that leave the most unread, until the rest fits. */
  #endUnread(max: number): void {
    const sockets = [...this.#turns.keys()].sort((one, other) => other.writableLength - one.writableLength);
    let unread = sockets.reduce((sum, { writableLength }) => sum + writableLength, 0);
    for (const socket of sockets) {
      if (unread <= max) return;
      unread -= socket.writableLength;
      socket.destroy();
    }
  }
}
