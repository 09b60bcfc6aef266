/** A service that counts requests by id, returns bytes that belong to the id, and closes connections in many ways. */
import type { Socket } from "node:net";
import { serveWire, type WireServer } from "./wire.ts";

export interface RecordingService extends WireServer {
  /** How often each id arrived. */
  readonly arrived: ReadonlyMap<number, number>;
  /** Ids whose request had another body than was sent. */
  readonly changed: readonly number[];
}

/** What the service says about its connection in a response, and what it then does. */
type Manner = "keeps" | "keeps for a moment" | "announces" | "just closes" | "closes if asked" | "chunks" | "no length";
const manners: readonly Manner[] = [
  "keeps",
  "keeps for a moment",
  "announces",
  "just closes",
  "closes if asked",
  "chunks",
  "no length",
];

/** A number that looks random and is the same each time. */
const mixed = (id: number): number => (Math.imul(id ^ (id >>> 15), 0x2c1b3c6d) >>> 4) & 0xffffff;

const pool = Buffer.from(Array.from({ length: 1_000_000 }, (_, index) => mixed(index) >>> 8));

/** Bytes that belong to an id: any values, mostly few, sometimes many. */
export function bytesOf(id: number): Buffer {
  const start = mixed(id) % 800_000;
  return pool.subarray(start, start + (id % 97 === 0 ? 150_000 : mixed(id + 1) % 2_000));
}

/** The request for an id. Every third has a body. */
export function requestOf(id: number, version: string, headers: readonly string[] = []): Buffer {
  const hasBody = id % 3 === 0;
  const body = hasBody ? bytesOf(id + 1) : Buffer.alloc(0);
  const lines = [
    `${hasBody ? "POST" : "GET"} /${id} HTTP/${version}`,
    "Host: service.example",
    ...(hasBody ? [`Content-Length: ${body.length}`] : []),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body]);
}

export async function startRecordingService(): Promise<RecordingService> {
  const arrived = new Map<number, number>();
  const changed: number[] = [];
  const server = await serveWire((socket) => {
    let received: Buffer = Buffer.alloc(0);
    let isEnding = false;
    socket.on("data", (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      for (;;) {
        const request = isEnding ? undefined : firstRequest(received);
        if (!request) return;
        received = received.subarray(request.length);
        const { id } = request;
        arrived.set(id, (arrived.get(id) ?? 0) + 1);
        if (!request.body.equals(id % 3 === 0 ? bytesOf(id + 1) : Buffer.alloc(0))) changed.push(id);
        isEnding = respond(socket, id, request.head);
      }
    });
    socket.on("end", () => socket.end());
  });
  return { ...server, arrived, changed };
}

function firstRequest(bytes: Buffer): { id: number; head: string; body: Buffer; length: number } | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const length = end + 4 + Number(/^content-length: *(\d+)$/im.exec(head)?.[1] ?? 0);
  if (bytes.length < length) return undefined;
  return { id: Number(/^\S+ \/(\d+) /.exec(head)?.[1]), head, body: bytes.subarray(end + 4, length), length };
}

/** Returns whether the connection closes. */
function respond(socket: Socket, id: number, requestHead: string): boolean {
  const manner = manners[mixed(id) % manners.length] ?? "keeps";
  const isAsked = /^connection: *close$/im.test(requestHead);
  const bytes = bytesOf(id);
  const isChunked = manner === "chunks";
  const lines = [
    `HTTP/1.1 ${200 + (id % 4)} Of ${id}`,
    `Set-Cookie: a=${id}`,
    "set-cookie: b=2",
    ...(manner === "announces" || manner === "no length" ? ["Connection: close"] : []),
    ...(isChunked ? ["Transfer-Encoding: chunked"] : manner === "no length" ? [] : [`Content-Length: ${bytes.length}`]),
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  if (isChunked) {
    for (let at = 0; at < bytes.length; at += 700) {
      const part = bytes.subarray(at, at + 700);
      socket.write(`${part.length.toString(16)}\r\n`);
      socket.write(part);
      socket.write("\r\n");
    }
    socket.write("0\r\n\r\n");
  } else socket.write(bytes);
  if (manner === "keeps for a moment") setTimeout(() => socket.end(), mixed(id) % 4);
  const ends = ["announces", "just closes", "no length"].includes(manner) || (manner === "closes if asked" && isAsked);
  if (ends) socket.end();
  return ends;
}

/** Whether this is the response to an id, with headers and bytes as the service sent them. */
export const isResponseOf = (id: number, head: string, body: Buffer): boolean =>
  head.startsWith(`HTTP/1.1 ${200 + (id % 4)} Of ${id}\r\nSet-Cookie: a=${id}\r\nset-cookie: b=2\r\n`) &&
  body.equals(bytesOf(id));
