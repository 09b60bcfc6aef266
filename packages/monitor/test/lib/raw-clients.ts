/** HTTP clients on bare sockets that keep connections, close them, send ahead and break off. */
import { connect } from "node:net";
import { isResponseOf, requestOf } from "./recording-service.ts";

/** What a client does with its connection. */
export interface Manner {
  readonly name: string;
  readonly perConnection: number;
  readonly version?: "1.0";
  /** Headers of all requests, and of the last one. */
  readonly headers?: readonly string[];
  readonly lastHeaders?: readonly string[];
  /** Sends everything at once before it reads. */
  readonly isAhead?: boolean;
  readonly halfCloses?: boolean;
  readonly breaksOff?: boolean;
}

export const manners: readonly Manner[] = [
  { name: "closes", perConnection: 1, headers: ["Connection: close"] },
  { name: "closes, as urllib does", perConnection: 1, headers: ["Accept-Encoding: identity", "Connection: close"] },
  { name: "speaks HTTP/1.0", perConnection: 1, version: "1.0" },
  { name: "keeps, in HTTP/1.0", perConnection: 3, version: "1.0", headers: ["Connection: keep-alive"] },
  { name: "keeps", perConnection: 20 },
  { name: "keeps, and says when it ends", perConnection: 5, lastHeaders: ["Connection: close"] },
  { name: "sends ahead", perConnection: 15, isAhead: true },
  { name: "sends ahead, and ends its side", perConnection: 10, isAhead: true, halfCloses: true },
  { name: "ends its side", perConnection: 1, halfCloses: true },
  { name: "breaks off", perConnection: 3, isAhead: true, breaksOff: true },
];

export interface Sent {
  /** The ids whose responses arrived as they should. They are the first ones. */
  readonly answered: number[];
  /** How many were sent. If a response said that the connection closes, the rest needs another connection. */
  readonly sent: number;
}

/** A response that takes longer is lost. */
const patienceMs = 40_000;

/** Sends requests with these ids over one connection. Never rejects. */
export function send(url: string, ids: readonly number[], manner: Manner): Promise<Sent> {
  const { version = "1.1", headers = [], lastHeaders = [], isAhead = false, halfCloses, breaksOff } = manner;
  const messages = ids.map((id, index) =>
    requestOf(id, version, index === ids.length - 1 ? [...headers, ...lastHeaders] : headers),
  );
  return new Promise((resolve) => {
    const answered: number[] = [];
    let sent = isAhead ? ids.length : 1;
    let received: Buffer = Buffer.alloc(0);
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port), allowHalfOpen: true, noDelay: true });
    const done = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ answered, sent });
    };
    const timer = setTimeout(done, patienceMs);
    const read = (hasEnded: boolean): void => {
      for (let id = ids[answered.length]; id !== undefined; id = ids[answered.length]) {
        const response = firstResponse(received, hasEnded);
        if (!response || !isResponseOf(id, response.head, response.body)) break;
        received = received.subarray(response.length);
        answered.push(id);
        const next = messages[answered.length];
        const isLast = hasEnded || /^connection: *close\r$/im.test(response.head);
        if (isLast && !isAhead) break;
        if (!next || isAhead) continue;
        socket.write(next);
        sent++;
      }
      if (hasEnded || answered.length === ids.length) done();
    };
    socket.on("data", (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      read(false);
    });
    socket.on("end", () => read(true)).on("error", done);
    if (breaksOff) {
      // Somewhere in what it sends, or in what comes back.
      const all = Buffer.concat(messages);
      const [id = 0] = ids;
      socket.write(id % 2 === 0 ? all : all.subarray(0, id % all.length));
      setTimeout(() => (id % 4 < 2 ? socket.resetAndDestroy() : socket.destroy()), id % 5);
      socket.once("close", done);
      return;
    }
    socket.write(isAhead ? Buffer.concat(messages) : (messages[0] ?? ""));
    if (halfCloses) socket.end();
  });
}

interface Response {
  readonly head: string;
  readonly body: Buffer;
  readonly length: number;
}

function firstResponse(bytes: Buffer, hasEnded: boolean): Response | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const head = bytes.toString("latin1", 0, end + 2);
  const start = end + 4;
  if (/^transfer-encoding: *chunked\r$/im.test(head)) return inChunks(bytes, head, start);
  const announced = /^content-length: *(\d+)\r$/im.exec(head)?.[1];
  if (announced === undefined && !hasEnded) return undefined;
  const length = announced === undefined ? bytes.length : start + Number(announced);
  return bytes.length < length ? undefined : { head, body: bytes.subarray(start, length), length };
}

function inChunks(bytes: Buffer, head: string, start: number): Response | undefined {
  const parts: Buffer[] = [];
  for (let at = start; ; ) {
    const line = bytes.indexOf("\r\n", at);
    if (line === -1) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, line), 16);
    at = line + 2 + size + 2;
    if (bytes.length < at) return undefined;
    if (size === 0) return { head, body: Buffer.concat(parts), length: at };
    parts.push(bytes.subarray(line + 2, at - 2));
  }
}
