/** Requests that are not passed on, because the service could read them differently than the proxy does. */
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { transferCodings, valuesOf } from "./headers.ts";
import type { Turns } from "./turns.ts";

export type Refusal = readonly [status: number, message: string];

/** Why a request is refused; `undefined` if it is not. */
export function refusalOf({ rawHeaders, httpVersion }: IncomingMessage): Refusal | undefined {
  // Two Host headers are a request-smuggling attempt. HTTP/1.0 needs none.
  const hosts = valuesOf("host", rawHeaders).length;
  if (hosts > 1 || (hosts === 0 && httpVersion !== "1.0")) return [400, "A request has one Host."];
  if (!["", "chunked"].includes(transferCodings(rawHeaders))) return [501, "The only transfer coding is chunked."];
  return undefined;
}

/** How long a connection may take to end after its last response. */
const maxLingeringMs = 500;

const statusLines: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** Responds to what Node cannot parse, after everything before it on the connection, and ends the connection. */
export function respondToBrokenRequests(server: Server, turns: Turns): void {
  const endWith = (statusLine: string, socket: Socket): void => {
    turns.end(socket, () => {
      socket.end(`HTTP/1.1 ${statusLine}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      setTimeout(() => socket.destroy(), maxLingeringMs).unref();
    });
  };
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const { code = "" } = error;
    // Any other error has already ended the connection.
    if (!code.startsWith("HPE_") && !(code in statusLines)) socket.destroy();
    else endWith(statusLines[code] ?? "400 Bad Request", socket);
  });
  // A tunnel would bypass the proxy. Node leaves the connection and its errors to this listener.
  server.on("connect", (_: IncomingMessage, socket: Socket) => {
    socket.on("error", () => {});
    endWith("501 Not Implemented", socket);
  });
}
