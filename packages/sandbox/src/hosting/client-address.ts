/** Where a request comes from. Only limits look at it, and nothing writes it down. */
import { isIP } from "node:net";

/** A connection, as far as it matters here. */
interface Connection {
  readonly remoteAddress?: string | undefined;
}

const connections: WeakMap<Request, Connection> = new WeakMap();

/** Remembers the connection that a request came on. */
export function rememberConnection(request: Request, connection: Connection): void {
  connections.set(request, connection);
}

/** The connection that a request came on: the same object for all of its requests. */
export const connectionOf = (request: Request): object | undefined => connections.get(request);

/**
 * Those who cannot be told apart by their address: an IPv4 address, or the 64 bits of an IPv6 address that one customer has.
 *
 * @param trustedProxies How many stand between the client and this server, and each add the address of its other side to
 * `X-Forwarded-For`. What stands before their entries, anybody can have written.
 */
export function clientOf(request: Request, trustedProxies: number): string {
  const peer = connections.get(request)?.remoteAddress ?? "";
  const entries = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  const named = trustedProxies > 0 ? entries.at(-Math.min(trustedProxies, entries.length)) : undefined;
  return networkOf(named ?? "") ?? networkOf(peer) ?? "";
}

/** Nothing for what is no address. Some proxies add the port. */
function networkOf(text: string): string | undefined {
  const address = text.trim().replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined;
  // A URL has one form of each address.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, "")}]`);
  const groupsOf = (written: string) => written.match(/[\da-f]+/g) ?? [];
  const groups = groupsOf(hostname.replace("::", `:${"0:".repeat(8 - groupsOf(hostname).length)}`));
  // A server on IPv6 sees IPv4 addresses so.
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return ipv4Of(groups.slice(6));
  return `${groups.slice(0, 4).join(":")}::/64`;
}

const ipv4Of = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join(".");
