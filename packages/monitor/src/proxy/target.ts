/** What a request asks for: path and query, below the prefix that the address of the service has. */

/**
 * The target to send to the service, from that of a request (RFC 9112, section 3.2): as the client wrote it, below the
 * prefix. `undefined` if it has no path, or one that some server may read as leading out of the prefix. Such a path is
 * refused and not corrected: servers differ in how they read it.
 *
 * @param prefix The path of the service's address, without a slash at the end.
 */
export function targetBelow(prefix: string, target: string): string | undefined {
  const isWholeAddress = /^https?:\/\//i.test(target);
  const rest = isWholeAddress ? target.replace(/^[^:]*:\/\/[^/?#]*/, "") : target;
  const path = isWholeAddress && !rest.startsWith("/") ? `/${rest}` : rest;
  if (prefix === "") return path.startsWith("/") || path === "*" ? path : undefined;
  return path.startsWith("/") && !mayClimb(path) ? prefix + path : undefined;
}

/** Layers of encoding; more have no honest use. */
const maxLayers = 8;

/** Whether a path has a `..` for some server: one that decodes twice, takes `\` for `/`, or ignores what follows a `;`. */
function mayClimb(path: string): boolean {
  let text = path.replace(/[?#].*$/s, "");
  for (let layer = 0; layer < maxLayers; layer++) {
    const decoded = text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (decoded === text) return text.split(/[\\/]/).some(isParent);
    text = decoded;
  }
  return true;
}

/** Also with what a server may cut off: parameters, a query, white space, a zero. */
const isParent = (segment: string): boolean =>
  segment
    .replace(/[;?#].*$/s, "")
    .replaceAll("\0", "")
    .replace(/\s/g, "") === "..";
