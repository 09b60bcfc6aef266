/** Where a request comes from. Only limits look at it, and nothing writes it down. */
import { isIP } from "node:net";

const peers: WeakMap<Request, { readonly address: string; readonly port: number | undefined }> = new WeakMap();

/** Remembers the other side of the connection that a request came on. */
export function rememberPeer(request: Request, address: string | undefined, port?: number | undefined): void {
  if (address !== undefined) peers.set(request, { address, port });
}

/** What two requests on one connection have in common, and hardly any others. */
export function connectionOf(request: Request): string | undefined {
  const peer = peers.get(request);
  return peer && `${peer.address} ${peer.port}`;
}

/**
 * Those who cannot be told apart by their address: an IPv4 address, or the 64 bits of an IPv6 address that one customer has.
 *
 * @param trustedProxies How many stand between the client and this server, and each add the address of its other side to
 * `X-Forwarded-For`. What stands before their entries, anybody can have written.
 */
export function clientOf(request: Request, trustedProxies: number): string {
  const peer = peers.get(request)?.address ?? "";
  const entries = request.headers.get("x-forwarded-for")?.split(",") ?? [];
  const named = trustedProxies > 0 ? entries.at(-Math.min(trustedProxies, entries.length)) : undefined;
  return networkOf(named ?? "") ?? networkOf(peer) ?? "";
}

/** Nothing for what is no address. Some proxies add the port. */
function networkOf(text: string): string | undefined {
  const address = text.trim().replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return undefined;
  // A URL has one form of each address, in groups of hexadecimal digits.
  const [front = "", back] = new URL(`http://[${address.replace(/%.*/, "")}]`).hostname.slice(1, -1).split("::");
  const groups = (part: string) => part.split(":").filter(Boolean);
  const [left, right] = [groups(front), groups(back ?? "")];
  const all = [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  if (all.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return ipv4Of(all.slice(6));
  return `${all.slice(0, 4).join(":")}::/64`;
}

const ipv4Of = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join(".");
