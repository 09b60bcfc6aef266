/** Where a request comes from. Only limits use it, and it is recorded nowhere. */
import { isIP } from "node:net";
import { convertIPv6BinaryToString, convertIPv6ToBinary, isIPv4MappedIPv6 } from "hono/utils/ipaddr";

interface Connection {
  readonly remoteAddress?: string | undefined;
}

const connections: WeakMap<Request, Connection> = new WeakMap();

/** Remembers the connection that a request arrived on. */
export function rememberConnection(request: Request, connection: Connection): void {
  connections.set(request, connection);
}

/** The connection that a request arrived on: the same object for all of its requests. */
export const connectionOf = (request: Request): object | undefined => connections.get(request);

/**
 * The network that a client counts by: an IPv4 address, or the first 64 bits of an IPv6 address, which one customer has.
 *
 * @param trustedProxies How many proxies stand before this server, each of which adds the address of its client to
 * `X-Forwarded-For`. Entries before theirs can be forged.
 */
export function clientOf(request: Request, trustedProxies: number): string {
  const peer = connections.get(request)?.remoteAddress ?? "";
  const entries = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  const named = trustedProxies > 0 ? entries.at(-Math.min(trustedProxies, entries.length)) : undefined;
  return networkOf(named ?? "") ?? networkOf(peer) ?? "";
}

/** `undefined` if the text is not an address. Some proxies add the port. */
function networkOf(text: string): string | undefined {
  const address = text.trim().replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined;
  const bits = convertIPv6ToBinary(address.replace(/%.*/, ""));
  // A server that listens on IPv6 sees IPv4 addresses in this form.
  if (isIPv4MappedIPv6(bits)) return convertIPv6BinaryToString(bits).replace("::ffff:", "");
  return `${convertIPv6BinaryToString((bits >> 64n) << 64n)}/64`;
}
