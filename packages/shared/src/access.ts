/**
 * Who may use the pages of a server from a browser: those of the server itself, and of the origins that its operator allows.
 *
 * A page of another site gets there in two ways. It calls the server by its address: then the browser says so in `Origin` or
 * `Sec-Fetch-Site`. Or its own name resolves to this machine (DNS rebinding): then only `Host` tells.
 */

/** What the operator allows, and how the server is reached. */
export interface Access {
  /** Such as `https://app.example.com`; their hosts are trusted as well. */
  readonly allowedOrigins: readonly string[];
  /** The host that the server binds to; nothing where there is no server, and any host will do. */
  readonly host?: string | undefined;
}

/** The parts of a request that tell where it is from. */
export interface Sent {
  /** The whole address, with the host that the request names. */
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

/** @throws {TypeError} One of them is not an origin. */
export const accessOf = (host: string | undefined, allowedOrigins: readonly string[] = []): Access => ({
  allowedOrigins: allowedOrigins.map(originOf),
  host,
});

/** An origin as browsers write it. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.origin === "null" || url.origin !== text.replace(/\/$/, "").toLowerCase()) {
    throw new TypeError(
      `an origin is a scheme, a host and an optional port, such as https://app.example.com, not "${text}"`,
    );
  }
  return url.origin;
}

/** What is foreign about a request: the host that it names, or the page that sends it. Nothing if it may be served. */
export function foreignPart({ url, headers }: Sent, { allowedOrigins, host }: Access): "host" | "page" | undefined {
  if (!URL.canParse(url)) return "host";
  const { hostname, host: hostAndPort } = new URL(url);
  const hosts = [host, ...allowedOrigins.map((origin) => new URL(origin).hostname)];
  if (host !== undefined && !isLocal(hostname) && !hosts.includes(hostname)) return "host";
  const origin = headers.get("origin");
  if (origin !== null && allowedOrigins.includes(origin)) return undefined;
  const site = headers.get("sec-fetch-site");
  const isForeign = origin !== null && hostOf(origin) !== hostAndPort;
  return isForeign || (site !== null && site !== "same-origin" && site !== "none") ? "page" : undefined;
}

/** An IP address, or a name that always means this machine: no site can own it. */
const isLocal = (hostname: string): boolean => /^(?:(?:.+\.)?localhost|\d+\.\d+\.\d+\.\d+|\[.*\])$/.test(hostname);

/** Nothing for an origin such as `null`, which belongs to no site, and for what no browser calls an origin. */
const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) && new URL(origin).origin === origin ? new URL(origin).host : undefined;
