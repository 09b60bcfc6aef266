/**
 * Keeps the requests of each connection in order. A client may send requests ahead, and Node emits them all at once. The
 * service gets each when the one before it is done (RFC 9112, section 9.3.2).
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

interface Turn {
  readonly request: IncomingMessage | undefined;
  /** Resolves when the next turn may begin. */
  readonly take: () => Promise<void> | void;
}
interface Queue {
  readonly turns: Turn[];
  /** Whether what came last is not a request. */
  isBroken: boolean;
  isPausing: boolean;
}

/** Requests that may wait on a connection. With more, reading pauses until half of them are done. */
const maxWaiting = 64;

export class Turns {
  readonly #queues = new WeakMap<Socket, Queue>();

  /** Takes the turn when everything before it on the connection is done, unless the connection has ended. */
  add(socket: Socket, request: IncomingMessage, take: Turn["take"]): void {
    this.#add(socket, { request, take });
  }

  /** Takes the last turn of a connection: what comes next on it, or the rest of the last request, is broken. */
  end(socket: Socket, take: Turn["take"]): void {
    const queue = this.#queueOf(socket);
    queue.isBroken = true;
    // The service must notice that the rest of this request does not come.
    if (queue.turns[0]?.request?.complete === false) socket.destroy();
    else this.#add(socket, { request: undefined, take });
  }

  #queueOf(socket: Socket): Queue {
    const queue = this.#queues.get(socket) ?? { turns: [], isBroken: false, isPausing: false };
    this.#queues.set(socket, queue);
    return queue;
  }

  #add(socket: Socket, turn: Turn): void {
    const queue = this.#queueOf(socket);
    queue.turns.push(turn);
    if (queue.turns.length === 1) void run(queue, socket);
    else if (queue.turns.length > maxWaiting) pauseSoon(queue, socket);
  }
}

async function run(queue: Queue, socket: Socket): Promise<void> {
  const { turns } = queue;
  for (let turn = turns[0]; turn; turn = turns[0]) {
    const isBroken = queue.isBroken && turn.request?.complete === false;
    try {
      if (!isBroken) await turn.take();
    } catch {
      // An error ends the connection, and not the process.
      socket.destroy();
    }
    turns.shift();
    // Requests whose responses can no longer be sent are dropped.
    if (!socket.writable) turns.length = 0;
    if (turns.length === maxWaiting / 2) socket.resume();
  }
}

/** Not at once: Node's parser resumes the socket in the next tick. A microtask runs after that and before the next read. */
function pauseSoon(queue: Queue, socket: Socket): void {
  if (queue.isPausing) return;
  queue.isPausing = true;
  queueMicrotask(() => {
    queue.isPausing = false;
    if (queue.turns.length > maxWaiting / 2) socket.pause();
  });
}
