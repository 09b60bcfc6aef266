/** The service behind the proxy: its address, and connections to it. */
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { UserError } from "@vending/shared/user-error";
import { parseBaseUrl } from "../runner/base-url.ts";

export interface Upstream {
  /** For the header `Host`. */
  readonly host: string;
  /** The path before those of the contract, without a slash at the end. */
  readonly prefix: string;
  /** Opens a connection. */
  connect(): Socket;
  /** What a connection emits when it is open. */
  readonly openEvent: "connect" | "secureConnect";
}

/** @throws {UserError} It is no address with http or https. */
export function upstreamOf(address: string): Upstream {
  const { protocol, hostname, port, host, pathname } = urlOf(address);
  const isTls = protocol === "https:";
  const to = { host: hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(port || (isTls ? 443 : 80)) };
  return {
    host,
    prefix: pathname.replace(/\/+$/, ""),
    connect: isTls ? overTls(to) : () => connectTcp({ ...to, noDelay: true }),
    openEvent: isTls ? "secureConnect" : "connect",
  };
}

function overTls({ host, port }: { host: string; port: number }): () => Socket {
  const options = { host, port, ALPNProtocols: ["http/1.1"], ...(isIP(host) === 0 && { servername: host }) };
  // Of the last connection: with it, the next one takes less time.
  let session: Buffer | undefined;
  return () => {
    const socket = connectTls({ ...options, ...(session && { session }) });
    socket.on("session", (given) => {
      session = given;
    });
    socket.once("error", () => {
      session = undefined;
    });
    return socket.setNoDelay(true);
  };
}

function urlOf(address: string): URL {
  try {
    return new URL(parseBaseUrl(address));
  } catch (error) {
    throw new UserError(`--upstream takes an address with http or https: ${(error as Error).message}`, 2);
  }
}
