/** The target of a request, path and query, below the prefix of the service's address. */

/**
 * The target to send to the service: that of the request as the client wrote it (RFC 9112, section 3.2), below the prefix.
 * `undefined` if it has no path, or a path that some server may read as leading out of the prefix. Such a path is refused
 * rather than corrected, because servers differ in how they read it.
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

/** Layers of encoding. More have no honest use. */
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

/** Ignores what a server may strip: parameters, a query, white space, a zero byte. */
const isParent = (segment: string): boolean =>
  segment
    .replace(/[;?#].*$/s, "")
    .replaceAll("\0", "")
    .replace(/\s/g, "") === "..";
