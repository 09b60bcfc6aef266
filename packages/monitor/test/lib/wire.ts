/** Bytes on sockets, which no HTTP library lets a test send or return. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface WireServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A server that hands each connection to a function and ignores errors of connections. */
export async function serveWire(onConnection: (socket: Socket) => void): Promise<WireServer> {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens at a port
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A server that reads one request on each connection and then calls `respond`. */
export function serveBytes(respond: (request: string, socket: Socket) => void): Promise<WireServer> {
  return serveWire((socket) => {
    let received = "";
    socket.on("data", (chunk) => {
      const wasComplete = isComplete(received);
      received += chunk.toString("latin1");
      if (!wasComplete && isComplete(received)) respond(received, socket);
    });
    socket.on("end", () => socket.end());
  });
}

/** Whether a request is complete, by its length or its last chunk. */
function isComplete(request: string): boolean {
  const end = request.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const [head, body] = [request.slice(0, end), request.slice(end + 4)];
  if (/^transfer-encoding: *chunked$/im.test(head)) return /(?:^|\r\n)0\r\n(?:.+\r\n)*\r\n$/.test(body);
  return body.length >= Number(/^content-length: *(\d+)$/im.exec(head)?.[1] ?? 0);
}

export interface Talk {
  /** What came back, one character per byte. */
  readonly text: string;
  /** How the connection ended; `open` if it did not within the time. */
  readonly end: "closed" | "reset" | "open";
}

/** Sends bytes, and reads until the connection closes or `isEnough`. Never rejects. */
export function talk(
  url: string,
  bytes: string | readonly string[],
  {
    halfClose = false,
    isEnough = () => false,
    maxMs = 3_000,
  }: { halfClose?: boolean; isEnough?: (text: string) => boolean; maxMs?: number } = {},
): Promise<Talk> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = "";
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
    const done = (end: Talk["end"]): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, end });
    };
    const timer = setTimeout(() => done("open"), maxMs);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (isEnough(text)) done("open");
    });
    socket.on("end", () => done("closed")).on("error", () => done("reset"));
    // In separate writes, so the other side sees the parts.
    const parts = typeof bytes === "string" ? [bytes] : [...bytes];
    const next = (): void => {
      const part = parts.shift();
      if (part === undefined) {
        if (halfClose) socket.end();
        return;
      }
      socket.write(part, "latin1", () => setTimeout(next, parts.length > 0 ? 20 : 0));
    };
    socket.once("connect", next);
  });
}

/** Sends each part after the response to the one before matches. Returns everything that came back. */
export async function converse(
  url: string,
  steps: readonly (readonly [bytes: string, answer: RegExp])[],
): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true }).on("error", () => {});
  let text = "";
  let heard = (): void => {};
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
    heard();
  });
  socket.once("close", () => heard());
  for (const [bytes, answer] of steps) {
    socket.write(bytes, "latin1");
    while (!answer.test(text) && !socket.closed) {
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    }
  }
  socket.destroy();
  return text;
}

/** The header lines of a message, as they came. */
export const headerLines = (message: string): string[] =>
  message.slice(0, message.indexOf("\r\n\r\n")).split("\r\n").slice(1);

/** What follows the header. */
export const bodyOf = (message: string): string => message.slice(message.indexOf("\r\n\r\n") + 4);
