/** The service behind the proxy: its address, and connections to it. */
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { baseUrlProblem } from "@vending/shared/base-url";
import { UserError } from "@vending/shared/user-error";

export interface Upstream {
  /** The value of the `Host` header. */
  readonly host: string;
  /** The path before those of the contract, without a slash at the end. */
  readonly prefix: string;
  /** Opens a connection. */
  connect(): Socket;
  /** The event of a connection when it is open. */
  readonly openEvent: "connect" | "secureConnect";
}

/** @throws {UserError} The text is not an address with http or https. */
export function upstreamOf(address: string): Upstream {
  const { protocol, hostname, port, host, pathname } = urlOf(address);
  const isTls = protocol === "https:";
  const to: To = { host: hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(port || (isTls ? 443 : 80)) };
  return {
    host,
    prefix: pathname.replace(/\/+$/, ""),
    connect: isTls ? overTls(to) : () => readingOn(connectTcp({ ...to, noDelay: true })),
    openEvent: isTls ? "secureConnect" : "connect",
  };
}

interface To {
  readonly host: string;
  readonly port: number;
}

function overTls({ host, port }: To): () => Socket {
  const options = { host, port, ALPNProtocols: ["http/1.1"], ...(isIP(host) === 0 && { servername: host }) };
  // Resuming the TLS session of the last connection shortens the handshake.
  let session: Buffer | undefined;
  return () => {
    const socket = connectTls({ ...options, ...(session && { session }) });
    socket.on("session", (given) => {
      session = given;
    });
    socket.once("error", () => {
      session = undefined;
    });
    return readingOn(socket.setNoDelay(true));
  };
}

/**
 * A service may respond and close while a request is still being sent. By default, the write that then fails closes the
 * socket with the response unread. Ignoring the failed write lets the response be read.
 */
function readingOn(socket: Socket): Socket {
  type Callback = (error?: NodeJS.ErrnoException | null) => void;
  const unlessGone = (callback: Callback): Callback => {
    return (error) => callback(error?.code === "ECONNRESET" || error?.code === "EPIPE" ? null : error);
  };
  const write = socket._write.bind(socket);
  const writeAll = socket._writev?.bind(socket);
  socket._write = (chunk, encoding, callback) => write(chunk, encoding, unlessGone(callback));
  if (writeAll) socket._writev = (chunks, callback) => writeAll(chunks, unlessGone(callback));
  return socket;
}

function urlOf(address: string): URL {
  const problem = baseUrlProblem(address);
  if (problem !== undefined) throw new UserError(`--upstream takes an address with http or https: ${problem}`, 2);
  return new URL(address);
}
