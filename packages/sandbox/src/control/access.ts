/**
 * Which pages may call a server from a browser: its own, and those of the origins that its operator allows.
 *
 * A page of another site can try in two ways. If it calls the server by its address, the browser says so in `Origin` or
 * `Sec-Fetch-Site`. If its own name resolves to this machine (DNS rebinding), only `Host` shows it.
 */

/** What the operator allows, and where the server listens. */
export interface Access {
  /** Such as `https://app.example.com`. Their hosts are trusted too. */
  readonly allowedOrigins: readonly string[];
  /** The host that the server binds to. Without it, any host is accepted. */
  readonly host?: string | undefined;
}

/** @throws {TypeError} An allowed origin is not an origin. */
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

/** Why a request may not use the control routes; `undefined` if it may. */
export function accessProblem({ url, headers }: Pick<Request, "url" | "headers">, access: Access): string | undefined {
  const { allowedOrigins, host } = access;
  const { hostname, host: hostAndPort } = URL.canParse(url) ? new URL(url) : { hostname: "", host: "" };
  const hosts = [host, ...allowedOrigins.map((origin) => new URL(origin).hostname)];
  if (hostname === "" || (host !== undefined && !isLocal(hostname) && !hosts.includes(hostname))) {
    return `The control routes are not served under the host ${hostname}, unless --allow-origin names it.`;
  }
  const origin = headers.get("origin");
  if (origin !== null && allowedOrigins.includes(origin)) return undefined;
  const site = headers.get("sec-fetch-site");
  const isForeign = origin !== null && hostOf(origin) !== hostAndPort;
  return isForeign || (site !== null && site !== "same-origin" && site !== "none")
    ? "Other sites may not use the control routes, unless --allow-origin names them."
    : undefined;
}

/** An IP address, or a name that always means this machine. No site can own either. */
const isLocal = (hostname: string): boolean => /^(?:(?:.+\.)?localhost|\d+\.\d+\.\d+\.\d+|\[.*\])$/.test(hostname);

/** `undefined` for `null`, which belongs to no site, and for text that is not an origin. */
const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) && new URL(origin).origin === origin ? new URL(origin).host : undefined;
