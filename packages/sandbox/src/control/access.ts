/**
 * Who may use the control routes from a browser: pages of the sandbox itself, and of the origins that its operator allows.
 *
 * A page of another site gets here in two ways. It calls the sandbox by its address: then the browser says so in `Origin`
 * or `Sec-Fetch-Site`. Or its own name comes to mean this machine (DNS rebinding): then nothing but `Host` tells.
 */

/** What the operator allows, and how the sandbox is reached. */
export interface Access {
  /** Such as `https://app.example.com`; their hosts are trusted as well. */
  readonly allowedOrigins: readonly string[];
  /** The host that the server binds to; nothing where there is no server, and any host will do. */
  readonly host?: string | undefined;
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

/** Why a request may not use the control routes; nothing if it may. */
export function accessProblem(request: Request, { allowedOrigins, host }: Access): string | undefined {
  const { hostname, host: hostAndPort } = new URL(request.url);
  const hosts = [host, ...allowedOrigins.map((origin) => new URL(origin).hostname)];
  if (host !== undefined && !isLocal(hostname) && !hosts.includes(hostname)) {
    return `The control routes are not served under the host ${hostname}, unless --allow-origin names it.`;
  }
  const origin = request.headers.get("origin");
  if (origin !== null && allowedOrigins.includes(origin)) return undefined;
  const site = request.headers.get("sec-fetch-site");
  const isForeign = origin !== null && hostOf(origin) !== hostAndPort;
  if (isForeign || (site !== null && site !== "same-origin" && site !== "none")) {
    return "Other sites may not use the control routes, unless --allow-origin names them.";
  }
  return undefined;
}

/** An address, or a name that always means this machine: no site can have it. */
const isLocal = (hostname: string): boolean => /^(?:(?:.+\.)?localhost|\d+\.\d+\.\d+\.\d+|\[.*\])$/.test(hostname);

/** Nothing for an origin such as `null`, which belongs to nobody, and for what no browser calls an origin. */
const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) && new URL(origin).origin === origin ? new URL(origin).host : undefined;
