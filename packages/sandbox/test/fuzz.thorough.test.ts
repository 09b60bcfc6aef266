/**
 * Every request gets a response that the contract declares, never a 500, and changes only what it should. What `fetch` can send
 * goes through `checked`, which checks each response; the rest goes over raw sockets.
 */
import { operations, productTable } from "@vending/contract";
import { createSandbox } from "@vending/sandbox";
import { startServer } from "@vending/sandbox/server";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CheckedCall, checked, type Fetcher, first } from "./lib/checked.ts";
import { sendRaw } from "./lib/raw.ts";

const prefix = "/ext/gateway/v1/transactions";
const number = { merchant_code: "SANDBOX", customer_msisdn: "08030000123" };
const topUp = { ...number, network: "mtn", amount: "500" };
const bill = { ...number, network: "DSTV", amount: "9300", plan_code: "101", product: "CABLE" };

/** A request that each POST operation serves, all but the request id. */
const posts: [path: string, valid: Record<string, unknown>][] = [
  ...Object.entries(productTable).flatMap(([product, { routes, sales }]) =>
    Object.values(routes).map((route): (typeof posts)[number] => [
      operations[route].path,
      { ...number, ...sales[0], product },
    ]),
  ),
  [operations.verifyCustomer.path, { ...number, network: "DSTV", product: "CABLE", plan_code: "101" }],
  [operations.createGiftCardOrder.path, number],
];
const verification = "/v1/transactions/verify";
const withIdentifier = [`${prefix}/status/`, "/v1/transactions/status/", "/giftcards/orders/", "/v1/plans/"];
const queries: [path: string, names: string[]][] = [
  [prefix, ["page", "limit", "msisdn", "network", "status"]],
  ["/v1/plans/bills/cable", ["network"]],
];

// biome-ignore format: a list to read in rows
const nasty = [
  "", " ", "\t", "__proto__", "constructor", "toString", "hasOwnProperty", "prototype", "valueOf", "then",
  "'", '"', "`", "\\", "';DROP TABLE transactions;--", '" OR 1=1 --', "\n", "\r\n", "line\nbreak", "\0", "nul\0nul",
  "\u2028", "\u202e", "\ufeff", "é", "e\u0301", "💳", "👩‍👩‍👧", "ﷺ", "İ", "ß",
  ".", "..", "../..", "/", "//", "\\..\\", "?", "#", "&", "=", "+", "%", "%%", "%2", "%00", "%ZZ", "%2F", "%E0%A4%A", "%ff",
  "<script>alert(1)</script>", "$" + "{7*7}", "{{7*7}}", "0", "-0", "-1", "1.5", "1e309", "NaN", "Infinity", "0x10",
  "99999999999999999999", "null", "undefined", "true", "[]", "{}", "[object Object]", "9".repeat(500), "a".repeat(4_000),
];
const text = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
const ascii = fc.string({ unit: "grapheme-ascii", maxLength: 30 });

interface Input extends CheckedCall {
  method: string;
  path: string;
}

/** A valid request with one field changed, added or removed. */
const nearMiss = ([path, valid]: (typeof posts)[number], id: () => string): fc.Arbitrary<Input> =>
  fc
    .tuple(
      fc.oneof(fc.constantFrom("client_request_id", ...Object.keys(valid)), text),
      fc.oneof(text, fc.jsonValue(), fc.constant(undefined), fc.constant("\ud800")),
    )
    .map(([field, value]) => {
      const body = { ...valid, ...(path !== verification && { client_request_id: id() }) };
      Object.defineProperty(body, field, { value, enumerable: true });
      return { method: "POST", path, body };
    });

/** Any JSON, any text, any bytes, and valid JSON cut off somewhere. */
const anyBody = ([path, valid]: (typeof posts)[number]): fc.Arbitrary<Input> =>
  fc
    .oneof(
      fc.json(),
      fc.string({ unit: "binary" }),
      fc.uint8Array({ minLength: 1 }),
      fc.nat({ max: JSON.stringify(valid).length }).map((length) => JSON.stringify(valid).slice(0, length)),
    )
    .map((body) => ({ method: "POST", path, body }));

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "PURGE", "PROPFIND", "M-SEARCH"];
const paths = [
  ...Object.values(operations).map(({ path }) => path),
  "/",
  "/v1",
  "/v2/healthz",
  `${prefix}/`,
  "/giftcards",
];

const inAddress = text.chain((one) => fc.constantFrom(one, encodeURIComponent(one.replace(/\p{Surrogate}/gu, "?"))));
/** Known paths, and what is not known behind them: an identifier, or a query. */
const anyPath = fc.oneof(
  fc.constantFrom(...paths),
  fc.tuple(fc.constantFrom("/", `${prefix}/`, ...withIdentifier), inAddress).map((parts) => parts.join("")),
  fc
    .tuple(
      fc.constantFrom(...queries),
      fc.array(fc.tuple(fc.nat(), fc.option(inAddress), inAddress), { minLength: 1, maxLength: 4 }),
    )
    .map(
      ([[path, names], pairs]) =>
        `${path}?${pairs.map(([index, name, value]) => `${name ?? names[index % names.length]}=${value}`).join("&")}`,
    ),
);

/** Any method on any path, known or not, with any credentials and any media type. */
const anyRequest: fc.Arbitrary<Input> = fc
  .record({
    method: fc.oneof(fc.constant("GET"), fc.constantFrom(...methods)),
    path: anyPath,
    as: fc.oneof(fc.constant(first), fc.record({ key: ascii, secret: ascii }, { requiredKeys: [] })),
    type: fc.oneof(fc.constant("application/json"), fc.constant(undefined), ascii),
    body: fc.option(fc.json()),
  })
  // Resetting is what that route is for.
  .filter(({ path }) => !path.startsWith("/sandbox"))
  .map(({ method, path, as, type, body }) => ({
    method,
    path,
    as,
    headers: { "Content-Type": type },
    ...(body !== null && method !== "GET" && method !== "HEAD" && { body }),
  }));

const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const deepObject = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const huge = (characters: number) => JSON.stringify({ ...topUp, client_request_id: "a".repeat(characters) });
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));

/** Bodies that are not a valid request of any POST operation. Each must get 400. */
const badBodies: [name: string, body: string | Uint8Array<ArrayBuffer>][] = [
  ["nothing", ""],
  ["half an object", '{"merchant_code":"SANDBOX"'],
  ["null", "null"],
  ["an array", "[]"],
  ["an empty object", "{}"],
  ["__proto__ as the object", '{"__proto__":{"client_request_id":"polluted","merchant_code":"SANDBOX"}}'],
  ["60,000 arrays deep", deep(30_000)],
  ["10,000 objects deep", deepObject(10_000)],
  ["Latin-1", bytes('{"client_request_id":"', [0xe9], '"}')],
  ["half a character at the end", bytes('{"client_request_id":"a"}', [0xc3])],
  ["half a surrogate pair", '{"client_request_id":"\\ud800","merchant_code":"SANDBOX"}'],
  ["a megabyte", huge(1_000_000)],
];

/** Media types other than JSON. Each must get 400, whatever the body. */
// biome-ignore format: a list to read in rows
const badTypes = [
  undefined, "", " ", ";", "/", "json", "text/plain", "text/json", "application/xml", "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x", "application/jsonx", "application/json/x", "text/plain; application/json", "*/*",
  "application/ json", "application/problem+json", "__proto__", "x".repeat(5_000),
];
const goodTypes = ["APPLICATION/JSON", "application/json; charset=utf-8", " application/json ;x=y"];

/** Scales the numbers of runs below. */
const scale = 15;

let sent = 0;
let ids = 0;
// The end of an id may select the scenario of a gift card order, so it names none.
const freshId = () => `fuzz-${++ids}-id`;

/** Sends inputs to one sandbox, and records what they must have created. */
function target(fetcher: Fetcher, baseUrl?: string) {
  const call = checked(fetcher, baseUrl);
  const created: string[] = [];
  const send = async ({ method, path, ...rest }: Input): Promise<number> => {
    sent++;
    const { status, body } = await call(method, path, rest);
    if (status >= 500) throw new Error(`${method} ${path} ${JSON.stringify(rest)} got ${status}`);
    if (method === "POST" && status === 200 && path !== verification) {
      created.push((body as { data: { request_id: string } }).data.request_id);
    }
    return status;
  };
  return {
    send,
    all: (inputs: fc.Arbitrary<Input>, numRuns: number) =>
      fc.assert(
        fc.asyncProperty(inputs, async (input) => {
          await send(input);
        }),
        { numRuns: Math.ceil(numRuns * scale) },
      ),
    /** Checks that it is up, and has exactly what valid requests created. */
    async unharmed(): Promise<void> {
      expect((await call("GET", "/v1/healthz", { as: {} })).body).toEqual({ status: "up" });
      const { body } = await call("GET", "/sandbox/transactions");
      const { total, transactions } = body as { total: number; transactions: { request_id: string }[] };
      expect(total).toBe(created.length);
      // It shows the newest.
      expect(transactions.map(({ request_id }) => request_id)).toEqual(created.slice(-transactions.length).reverse());
      expect((await call("GET", "/sandbox/journal")).status).toBe(200);
      expect((await call("GET", `${prefix}?limit=1000`)).status).toBe(200);
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
  };
}
type Target = ReturnType<typeof target>;

const stream = (body: string | Uint8Array<ArrayBuffer>) => new Blob([body]).stream();

type Framing = (body: string | Uint8Array<ArrayBuffer>) => CheckedCall;

async function sendBadBodies({ send }: Target, framings: readonly Framing[]): Promise<void> {
  for (const [path] of posts) {
    for (const [name, body] of badBodies) {
      for (const framing of framings) {
        expect(await send({ method: "POST", path, ...framing(body) }), `${name} to ${path}`).toBe(400);
      }
    }
  }
}

/** The other tables above. */
async function sendTables({ send }: Target): Promise<void> {
  for (const [path, valid] of posts) {
    const request = () => ({ ...valid, ...(path !== verification && { client_request_id: freshId() }) });
    for (const type of badTypes) {
      const headers = { "Content-Type": type };
      // As bytes: `fetch` gives a string a media type of its own.
      const body = Buffer.from(JSON.stringify(request()));
      expect(await send({ method: "POST", path, headers, body }), `${type} to ${path}`).toBe(400);
    }
    for (const type of goodTypes) {
      expect(await send({ method: "POST", path, headers: { "Content-Type": type }, body: request() }), type).toBe(200);
    }
    const withMark = Buffer.from(`\ufeff${JSON.stringify(request())}`);
    expect(await send({ method: "POST", path, body: withMark }), "a byte order mark").toBe(200);
    for (const merchant_code of nasty) {
      const body = { ...request(), merchant_code };
      expect(await send({ method: "POST", path, body }), `merchant ${merchant_code}`).toBe(404);
    }
  }
  // A text that is stored has at most 1,000 bytes, and no NUL.
  const unstorable = (text: string) => Buffer.byteLength(text) > 1_000 || text.includes("\0");
  // An id may be any other text that is not blank: it is stored, and found again.
  for (const client_request_id of nasty) {
    const path = `${prefix}/airtime/sync`;
    const body = { ...topUp, client_request_id };
    // A path segment of dots alone is removed before it is sent: such an id could never be requested.
    const isRefused = /^\s*$|^\.\.?$/.test(client_request_id) || unstorable(client_request_id);
    expect(await send({ method: "POST", path, body })).toBe(isRefused ? 400 : 200);
    if (isRefused) continue;
    expect(await send({ method: "POST", path, body })).toBe(422);
    expect(await send({ method: "GET", path: `${prefix}/status/${encodeURIComponent(client_request_id)}` })).toBe(200);
  }
  for (const network of nasty) {
    const body = { ...bill, product: "BETTING", network, client_request_id: freshId() };
    expect(await send({ method: "POST", path: prefix, body })).toBe(unstorable(network) ? 400 : 200);
    expect(await send({ method: "GET", path: `${prefix}?network=${encodeURIComponent(network)}` })).toBe(200);
  }
  for (const [path, names] of queries) {
    for (const name of names) {
      expect(await send({ method: "GET", path: `${path}?${name}=1&${name}=1` })).toBe(400);
      expect(await send({ method: "GET", path: `${path}?${name}[]=1` })).toBe(400);
    }
    for (const name of nasty) {
      expect(await send({ method: "GET", path: `${path}?${encodeURIComponent(name)}=1` }), name).toBe(400);
    }
  }
  for (const method of methods) for (const path of paths) await send({ method, path });
}

let complaints: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  sent = 0;
  complaints = vi.spyOn(console, "error");
});
afterEach(() => {
  // The sandbox prints unexpected errors, even if the response was already on its way.
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

test("in process: every response is declared, none is a 500, and the state is as it should be", async () => {
  const sandbox = createSandbox();
  const one = target(sandbox);
  await sendBadBodies(one, [
    (body) => ({ body }),
    (body) => ({ body, headers: { "Content-Length": String(Buffer.byteLength(body)) } }),
    (body) => ({ body, headers: { "Content-Length": "1" } }),
    (body) => ({ body: stream(body) }),
  ]);
  await sendTables(one);
  for (const post of posts) {
    await one.all(nearMiss(post, freshId), 60);
    await one.all(anyBody(post), 50);
  }
  await one.all(anyRequest, 750);
  await one.unharmed();
  expect(sent).toBeGreaterThan(25_000);
});

const credentials = "X-Merchant-Key: sandbox-key\r\nX-Merchant-Secret: sandbox-secret\r\n";
const get = (path: string, headers = "Host: x\r\n") => `GET ${path} HTTP/1.1\r\n${headers}${credentials}\r\n`;
const post = (headers: string, body: string) =>
  `POST /giftcards/orders HTTP/1.1\r\nHost: x\r\n${credentials}Content-Type: application/json\r\n${headers}\r\n${body}`;
const order = '{"client_request_id":"raw"}';

/** What no HTTP library sends, each with the status that it must get. */
const rawInputs: [name: string, status: number, input: string | Buffer, end?: boolean][] = [
  ["nonsense", 400, "banana\r\n\r\n"],
  ["a TLS hello", 400, bytes([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])],
  ["TRACE", 405, `TRACE /v1/healthz HTTP/1.1\r\nHost: x\r\n${credentials}\r\n`],
  ["TRACE on a POST route", 405, `TRACE /giftcards/orders HTTP/1.1\r\nHost: x\r\n${credentials}\r\n`],
  ["OPTIONS *", 400, "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["an empty host", 200, get("/v1/healthz", "Host: \r\n")],
  ["HTTP/1.0", 200, "GET /v1/healthz HTTP/1.0\r\n\r\n"],
  ["a host that is none", 400, get("/v1/healthz", "Host: a b\r\n")],
  ["a whole address", 200, get("http://example.org/v1/healthz")],
  ["a whole address that is none", 400, get("http://[::/v1/healthz")],
  ["a path without a slash", 400, get("v1/healthz")],
  ["two slashes", 404, get("//evil.example/v1/healthz")],
  ["dots that leave the root", 200, get("/../../v1/x/../healthz")],
  ["raw UTF-8 in the path", 400, get("/v1/plans/é")],
  ["a broken percent encoding", 400, get("/v1/plans/%E0%A4%A")],
  ["a broken percent encoding of an id", 404, get(`${prefix}/status/unknown-%`)],
  ["very long headers", 400, get("/v1/healthz", `Host: x\r\nX-Long: ${"a".repeat(20_000)}\r\n`)],
  ["credentials twice", 401, get(prefix, `Host: x\r\n${credentials}`)],
  ["half the headers", 400, "GET /v1/healthz HTTP/1.1\r\nHost: x\r\nX-Merch", true],
  ["half a body with a length", 400, post("Content-Length: 100\r\n", order), true],
  ["a chunk length that is none", 400, post("Transfer-Encoding: chunked\r\n", `ZZ\r\n${order}`)],
  ["a length and chunks", 400, post("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")],
  ["no length at all", 400, post("", "")],
  ["an odd Expect", 400, post("Expect: banana\r\nContent-Length: 2\r\n", "{}")],
  ["an upgrade to what is not there", 200, get("/v1/healthz", "Host: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n")],
  ["five megabytes with a length", 400, post("Content-Length: 5000000\r\n", "a".repeat(5_000_000))],
  [
    "five megabytes in a chunk",
    400,
    post("Transfer-Encoding: chunked\r\n", `4c4b40\r\n${"a".repeat(5_000_000)}\r\n0\r\n\r\n`),
  ],
];

test("over HTTP: the same for bodies, and raw sockets get a response", async () => {
  const server = await startServer({ port: 0 });
  try {
    const one = target({ fetch }, server.url);
    await sendBadBodies(one, [(body) => ({ body }), (body) => ({ body: stream(body) })]);
    for (const [name, status, input, end = false] of rawInputs) {
      const answer = await sendRaw(server.url, input, end);
      expect.soft({ name, status: answer.status }).toEqual({ name, status });
      expect(answer.head, name).toMatch(/^content-type: application\/json/im);
      const body: unknown = JSON.parse(answer.text);
      if (status !== 200)
        expect.soft(body, name).toMatchObject({ status: "error", code: status, message: expect.any(String) });
    }
    await one.unharmed();
  } finally {
    await server.stop();
  }
});
