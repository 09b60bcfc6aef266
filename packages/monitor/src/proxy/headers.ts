/** Which headers pass: all except those that are about one connection (RFC 9110, section 7.6.1). */
import type { IncomingMessage } from "node:http";

const ofOneConnection: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authentication-info",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);
/** These pass even if `Connection` names them: they say where a message ends and which host it is for. */
const always: ReadonlySet<string> = new Set(["content-length", "host"]);

/** The headers that pass, as they came, with names and values in turn. */
export function endToEnd(rawHeaders: readonly string[]): string[] {
  const named = new Set(valuesOf("connection", rawHeaders).flatMap(listed));
  const passing: string[] = [];
  for (const [name, value] of pairsIn(rawHeaders)) {
    const lowerCase = name.toLowerCase();
    if (always.has(lowerCase) || !(ofOneConnection.has(lowerCase) || named.has(lowerCase))) passing.push(name, value);
  }
  return passing;
}

/** The headers of a request to the service: those of the client, with the framing and the host of the new connection. */
export function headersToSend({ rawHeaders, headers }: IncomingMessage, host: string): string[] {
  const passing = endToEnd(rawHeaders);
  const hostAt = passing.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (hostAt === -1) passing.push("Host", host);
  else passing[hostAt + 1] = host;
  if (headers["transfer-encoding"] !== undefined) passing.push("Transfer-Encoding", "chunked");
  passing.push("Connection", "close");
  return passing;
}

/** The transfer codings of the body, in lower case, such as `chunked`; empty if there is none. */
export const transferCodings = (rawHeaders: readonly string[]): string =>
  valuesOf("transfer-encoding", rawHeaders).flatMap(listed).join(",");

/** The value of each header of this name. */
export const valuesOf = (lowerCaseName: string, rawHeaders: readonly string[]): string[] =>
  [...pairsIn(rawHeaders)].flatMap(([name, value]) => (name.toLowerCase() === lowerCaseName ? [value] : []));

const listed = (value: string): string[] =>
  value
    .toLowerCase()
    .split(",")
    .map((member) => member.trim());

function* pairsIn(rawHeaders: readonly string[]): Generator<[name: string, value: string]> {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    yield [rawHeaders[index] ?? "", rawHeaders[index + 1] ?? ""];
  }
}
