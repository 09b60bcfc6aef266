/** Odd requests as raw bytes. They depend only on the seed and the number. */
import { operations } from "@vending/contract";
import { Random } from "@vending/terminal/random";

export interface OddRequest {
  readonly number: number;
  /** Sent one after the other. */
  readonly parts: readonly Buffer[];
  /** What the client does after sending. */
  readonly afterwards: "waits" | "ends" | "resets" | "resets at the response";
}

const text = (...lines: string[]): Buffer => Buffer.from(lines.join("\r\n"), "latin1");
const get = (target: string, ...headers: string[]): Buffer =>
  text(`GET ${target} HTTP/1.1`, "Host: localhost", ...headers, "", "");
const post = (body: string, ...headers: string[]): Buffer =>
  text("POST /v1/transactions HTTP/1.1", "Host: localhost", "Content-Type: application/json", ...headers, "", body);

/** Requests that are easy to misread. They come first. */
const known: readonly Buffer[] = [
  ...["//", "/%00"].map((target) => get(target)),
  ...["*", "", "?", "http://", "http://[", "http://[::1", "http://a:99999/", "///a", "/\\", "//[", "/{network}"].map(
    (target) => get(target),
  ),
  ...["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%5c..%5c", "/sandbox/../x", "/%73andbox/journal"].map(
    (target) => get(target),
  ),
  ...["/__proto__", "/constructor", "/v1/plans/__proto__", "/v1/transactions/status/__proto__"].map((target) =>
    get(target),
  ),
  get("/", "Trailer: x"),
  get("/", "Trailer: x", "Connection: close"),
  post("0\r\nx: y\r\n\r\n", "Transfer-Encoding: chunked", "Trailer: x"),
  post("2\r\n{}\r\n0\r\nx: y\r\nContent-Length: 1\r\n\r\n", "Transfer-Encoding: chunked"),
  post("{}", "Content-Length: 2", "Transfer-Encoding: chunked"),
  post("{}", "Content-Length: 2", "Content-Length: 3"),
  post("{}", "Content-Length: -1"),
  post("{}", "Content-Length: 99999999999999999999"),
  post("{}", "Content-Length: 2", "Expect: 100-continue"),
  post("{}", "Content-Length: 2", "Expect: banana"),
  post("%ff=%ff", "Content-Length: 7", "Content-Type: application/x-www-form-urlencoded"),
  get("/", "Upgrade: websocket", "Connection: Upgrade"),
  get("/", "Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"),
  get("/", "Connection: Host, Content-Length, X-Merchant-Key", "X-Merchant-Key: sandbox-key"),
  get("/", "Range: bytes=-1", "Accept-Encoding: gzip, br;q=2, *;q=x"),
  get("/", "Range: bytes=9999-1", "If-Modified-Since: never"),
  get("/", "Host: other"),
  get("/v1/plans/mtn", "Prefer: code=999, example=__proto__, dynamic=x"),
  get("/", "Origin: null", "Access-Control-Request-Method: \xff", "Access-Control-Request-Headers: \xff"),
  text("TRACE / HTTP/1.1", "Host: localhost", "", ""),
  text("CONNECT localhost:1 HTTP/1.1", "Host: localhost", "", ""),
  text("OPTIONS * HTTP/1.1", "Host: localhost", "", ""),
  text("OPTIONS / HTTP/1.1", "Host: a b", "Origin: http://[", "Access-Control-Request-Method: GET", "", ""),
  text("get / HTTP/1.1", "Host: localhost", "", ""),
  text("GET / HTTP/1.1", "", ""),
  text("GET / HTTP/1.0", "", ""),
  text("GET /", ""),
  text("PRI * HTTP/2.0", "", "SM", "", ""),
  Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]),
  Buffer.alloc(40, "\r\n"),
  Buffer.alloc(0),
];

// biome-ignore format: a list to read in rows
const methods: [string, ...string[]] = [
  "GET", "GET", "GET", "GET", "POST", "POST", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "CONNECT", "PROPFIND",
  "M-SEARCH", "QUERY", "PURGE", "LINK", "get", "GET\t", "", "G\0T", "X".repeat(300), "\xff",
];
const routes: [string, ...string[]] = [
  "/",
  ...Object.values(operations).map(({ path }) => path),
  "/index.html",
  "/openapi.yaml",
  "/llms.txt",
  "/schemas",
  "/report.json",
  "/sandbox/",
  "/sandbox/journal",
  "/sandbox/failures",
  "/sandbox/clock",
  "/sandbox/transactions",
  "/certification/",
  "/certification/orders",
  "/sign-in/x",
];
// biome-ignore format: a list to read in rows
const pieces: [string, ...string[]] = [
  "%00", "%0d%0a", "%2f", "%5c", "%2e%2e", "%25", "..", ".", "//", "\\", "/", ";a=b",
  "__proto__", "constructor", "toString", "{network}", "[", "]", "|", "^", "\"", "<script>", "'", "`", "\0", "\t", " ", "\x7f", "\xff",
  "\xc3\xa9", "\xe2\x80\xae", "#", "@", ":", "::", "*", "~", "$&", "0", "-1", "9".repeat(400), "a".repeat(3_000), "A".repeat(20_000),
];
// biome-ignore format: a list to read in rows
const origins: [string, ...string[]] = [
  "http://localhost", "http://evil.test", "https://a:b@c:1", "http://[::1", "http://", "http:", "ftp://x", "javascript:", "//evil.test", "\\\\x",
];
// biome-ignore format: a list to read in rows
const values: [string, ...string[]] = [
  "", " ", "x", "*", "null", "0", "-1", "1", "NaN", "99999999999999999999", "close", "keep-alive", "upgrade", "chunked", "gzip, chunked",
  "identity", "x, y, z", "gzip", "br;q=x", "bytes=0-0", "bytes=-", "bytes=5-1,0-", "application/json", "application/json; charset=utf-16",
  "application/x-www-form-urlencoded", "multipart/form-data", "text/html", ";", "code=503", "code=x", "example=__proto__", "dynamic=true",
  "sandbox-key", "sandbox-secret", "100-continue", "websocket", "h2c", "http://evil.test", "http://[", "cross-site", "localhost", "evil.test:1",
  "a b", "[::1", "::1", "%ff", "\xff", "\xe2\x80\xa8", "\x01", "\x1b[31m", "\0", "a\tb", "\"", "=", "a=b; c", "x".repeat(5_000), "x".repeat(20_000),
];
// biome-ignore format: a list to read in rows
const headers: [string, ...string[]] = [
  "Host", "Connection", "Content-Length", "Transfer-Encoding", "Trailer", "TE", "Upgrade", "Expect", "Keep-Alive", "Proxy-Connection",
  "Content-Type", "Content-Encoding", "Accept", "Accept-Encoding", "Range", "If-Range", "If-None-Match", "If-Modified-Since", "Origin",
  "Access-Control-Request-Method", "Access-Control-Request-Headers", "Access-Control-Expose-Headers", "Sec-Fetch-Site", "Cookie",
  "Authorization", "Prefer", "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Merchant-Key", "X-Merchant-Secret", "Max-Forwards",
  "__proto__", "constructor", "x y", "", ":", "\xff", " Folded", "X-Odd", "x".repeat(3_000), "HTTP2-Settings", "Sec-WebSocket-Key",
];
// biome-ignore format: a list to read in rows
const bodies: [string, ...string[]] = [
  "", "{}", "null", "0", '""', "{", '{"a":', "[".repeat(5_000), '{"a":'.repeat(5_000), '{"__proto__":{"a":1}}', "\0", "\xff\xfe", "a=b&%ff=%ff",
  '{"merchant_code":"SANDBOX","customer_msisdn":"08030000123","network":"mtn","amount":"500","product":"airtime","client_request_id":"odd"}',
  '{"merchant_code":"SANDBOX","customer_msisdn":"\\ud800","network":"\\u0000","amount":1e999,"product":{},"client_request_id":[]}',
  "x".repeat(70_000), "\x1f\x8b\x08\0\0\0\0\0", "<xml/>", "--x\r\nContent-Disposition: form-data\r\n\r\n",
];
// biome-ignore format: a list to read in rows
const versions: [string, ...string[]] = [
  "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.11", "http/1.1", "", "X",
];

function target(random: Random): string {
  const route = random.pick(routes).replace(/\{\w+\}/g, () => random.pick(pieces));
  const at = random.below(route.length + 1);
  const path = random.below(3) === 0 ? route : `${route.slice(0, at)}${random.pick(pieces)}${route.slice(at)}`;
  const query =
    random.below(3) === 0 ? `?${random.pick(pieces)}=${random.pick(pieces)}&page=${random.pick(values)}` : "";
  const origin = random.below(12) === 0 ? random.pick(origins) : "";
  return random.below(40) === 0 ? random.pick(pieces) : `${origin}${path}${query}`;
}

/** A body with its headers: correct, wrong or duplicate. */
function framed(random: Random): { announced: string[]; body: string } {
  const content = random.pick(bodies);
  const size = content.length.toString(16);
  const end = random.pick(["", "x: y\r\n", `${random.pick(headers)}: ${random.pick(values)}\r\n`]);
  const chunked = content === "" ? `0\r\n${end}\r\n` : `${size}\r\n${content}\r\n0\r\n${end}\r\n`;
  switch (random.below(8)) {
    case 0:
      return { announced: ["Transfer-Encoding: chunked"], body: chunked };
    case 1:
      return { announced: ["Transfer-Encoding: chunked", "Trailer: x"], body: chunked };
    case 2:
      return {
        announced: ["Transfer-Encoding: chunked"],
        body: random.pick(["zz\r\n", "-1\r\n", "fffffffff\r\nx", "2;a=b\r\n{}"]),
      };
    case 3:
      return { announced: ["Transfer-Encoding: chunked", `Content-Length: ${content.length}`], body: chunked };
    case 4:
      return { announced: [`Content-Length: ${random.pick(values)}`], body: content };
    case 5:
      return { announced: [`Content-Length: ${content.length + 5}`], body: content };
    case 6:
      return { announced: [], body: content };
    default:
      return { announced: [`Content-Length: ${content.length}`], body: content };
  }
}

function message(random: Random): string {
  const method = random.pick(methods);
  const lines = [`${method} ${target(random)} ${random.pick(versions)}`];
  if (random.below(8) > 0) lines.push("Host: localhost");
  if (random.below(3) === 0) lines.push("X-Merchant-Key: sandbox-key", "X-Merchant-Secret: sandbox-secret");
  if (random.below(2) === 0) lines.push("Content-Type: application/json");
  for (let count = random.below(5); count > 0; count--) lines.push(`${random.pick(headers)}: ${random.pick(values)}`);
  const { announced, body } = method === "GET" && random.below(4) > 0 ? { announced: [], body: "" } : framed(random);
  const lineEnd = random.below(20) === 0 ? random.pick(["\n", "\r"]) : "\r\n";
  return [...lines, ...announced, "", body].join(lineEnd);
}

export function oddRequest(seed: number, number: number): OddRequest {
  const first = known[number];
  if (first) return { number, parts: [first], afterwards: "waits" };
  const reset = known[number - known.length];
  if (reset) return { number, parts: [reset], afterwards: "resets at the response" };
  const random = new Random(seed, `request ${number}`);
  const whole = random.below(10) === 0 ? message(random) + message(random) : message(random);
  const bytes = Buffer.from(whole, "latin1");
  // Half a request, or a request in two parts.
  const place = random.below(bytes.length + 1);
  const isHalf = random.below(6) === 0;
  const parts = isHalf
    ? [bytes.subarray(0, place)]
    : random.below(6) === 0
      ? [bytes.subarray(0, place), bytes.subarray(place)]
      : [bytes];
  return {
    number,
    parts,
    afterwards: random.pick(["waits", "waits", "waits", "ends", "resets", "resets at the response"]),
  };
}

/** A request in readable form. */
export const describeRequest = ({ number, parts, afterwards }: OddRequest): string =>
  `request ${number}, which ${afterwards}: ${JSON.stringify(Buffer.concat(parts).toString("latin1").slice(0, 400))}`;
