/** The proxy of the monitor stands in the path of money: whatever a peer sends, it stays up and changes nothing. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proxied } from "./lib/proxied.ts";
import { statusPath, success } from "./lib/traffic.ts";
import { bodyOf, headerLines, serveBytes, talk } from "./lib/wire.ts";

const stops: (() => unknown)[] = [];
afterAll(() => Promise.all(stops.map((stop) => stop())));

/** A service with Node's own server. */
async function serve(handler: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens at a port
}
async function serveRaw(...args: Parameters<typeof serveBytes>): Promise<string> {
  const server = await serveBytes(...args);
  stops.push(server.stop);
  return server.url;
}
const ok = (body: string, headers = ""): string =>
  `HTTP/1.1 200 OK\r\n${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
/** A request that is the last on its connection. */
const get = (headers = "", path = "/"): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n`;
const post = (headers: string, body: string): string =>
  `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers}\r\n${body}`;

describe("whatever a client sends, it gets a response or its connection is closed", () => {
  let echo: string;
  beforeAll(async () => {
    echo = await serveRaw((request, socket) => socket.end(ok(request), "latin1"));
  });

  const chunked = "Transfer-Encoding: chunked\r\n";
  const rows: [what: string, sent: string | string[], returned: RegExp | "", reaches?: RegExp | undefined][] = [
    ["a Trailer", get("Trailer: x\r\n"), /^HTTP\/1.1 200 /, /^GET \/ (?!.*Trailer)/s],
    ["a Trailer with a body", post("Trailer: x\r\nContent-Length: 2\r\n", "ab"), /^HTTP\/1.1 200 /, /\r\n\r\nab$/],
    [
      "trailers",
      post(`Trailer: x\r\n${chunked}`, "2\r\nab\r\n0\r\nx: 1\r\n\r\n"),
      /^HTTP\/1.1 200 /,
      /2\r\nab\r\n0\r\n\r\n$/,
    ],
    ["no body, although there could be one", post("", ""), /^HTTP\/1.1 200 /, /^POST \/ (?!.*(?:Length|Encoding))/s],
    ["chunks with extensions", post(chunked, "2;a=b\r\nab\r\n0\r\n\r\n"), /^HTTP\/1.1 200 /, /2\r\nab\r\n0\r\n\r\n$/],
    ["an upgrade", get("Upgrade: websocket\r\nConnection: upgrade\r\n"), /^HTTP\/1.1 200 /, /^GET \/ (?!.*upgrade)/is],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", /^HTTP\/1.1 400 |^$/],
    ["TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", /^HTTP\/1.1 400 /],
    ["zeros", "\0".repeat(100), /^HTTP\/1.1 400 /],
    ["a CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n", /^HTTP\/1.1 501 /],
    ["a TRACE", get().replace("GET", "TRACE"), /^HTTP\/1.1 200 /, /^TRACE \/ HTTP\/1.1/],
    ["OPTIONS *", get("", "*").replace("GET", "OPTIONS"), /^HTTP\/1.1 200 /, /^OPTIONS \* HTTP\/1.1/],
    ["an unknown method", get().replace("GET", "STEAL"), /^HTTP\/1.1 400 /],
    ["a whole address", get("", "http://evil.example/a?b"), /^HTTP\/1.1 200 /, /^GET \/a\?b HTTP\/1.1\r\nHost: 127/],
    ["a whole address without a path", get("", "http://evil.example?b"), /^HTTP\/1.1 200 /, /^GET \/\?b HTTP/],
    ["an address of something else", get("", "ftp://evil.example/a"), /^HTTP\/1.1 400 /],
    ["HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", /^HTTP\/1.1 200 .*\r\nConnection: close/s, /^GET \/ HTTP\/1.1\r\nHost: 127/],
    ["no Host", "GET / HTTP/1.1\r\n\r\n", /^HTTP\/1.1 400 /],
    ["two Hosts", get("Host: b\r\n"), /^HTTP\/1.1 400 /],
    ["an Expect", get("Expect: a miracle\r\n"), /^HTTP\/1.1 200 /, /Expect: a miracle\r\n/],
    ["two lengths", post("Content-Length: 2\r\nContent-Length: 3\r\n", "abc"), /^HTTP\/1.1 400 /],
    ["a length and chunks", post(`Content-Length: 2\r\n${chunked}`, "0\r\n\r\n"), /^HTTP\/1.1 400 /],
    ["a coding that is not known", post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"), /^HTTP\/1.1 501 /],
    [
      "a coding after which no length is known",
      post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
      /^HTTP\/1.1 501 /,
    ],
    ["a header that is no header", get("a b\r\n"), /^HTTP\/1.1 400 /],
    ["a control character in a header", get("A: \x7f\r\n"), /^HTTP\/1.1 400 /],
    ["bytes beyond ASCII", get("A: \xe4\xff\x80\r\n"), /^HTTP\/1.1 200 /, /A: \xe4\xff\x80\r\n/],
    ["the same, and an Expect", get("A: \xe4\r\nExpect: 100-continue\r\n"), /^HTTP\/1.1 200 /, /A: \xe4\r\n/],
    ["large headers", get(`A: ${"a".repeat(60_000)}\r\n`), /^HTTP\/1.1 200 /, /A: a{60000}\r\n/],
    ["headers that are too large", get(`A: ${"a".repeat(70_000)}\r\n`), /^HTTP\/1.1 431 /],
    ["thousands of headers", get("A: 1\r\n".repeat(3_000)), /^HTTP\/1.1 200 /, /(?:A: 1\r\n){3000}/],
    ["nothing", "", ""],
    ["half a header", "GET / HTTP/1.1\r\nHost: a\r\n", /^HTTP\/1.1 400 |^$/],
    ["half a body", post("Content-Length: 9\r\n", "ab"), ""],
    ["half a chunk", post(chunked, "9\r\nab"), ""],
    ["an invalid chunk", [post(chunked, "2\r\nab\r\n"), "x\r\n"], ""],
  ];
  test.each(rows)("%s", async (_, sent, returned, reaches) => {
    await proxied(echo, async (url) => {
      const { text, end } = await talk(url, sent, { halfClose: !reaches });
      expect(end).not.toBe("open");
      if (returned === "") expect(text).toBe("");
      else expect(text).toMatch(returned);
      if (reaches) expect(bodyOf(text)).toMatch(reaches);
      expect((await talk(url, get())).text).toMatch(/^HTTP\/1.1 200 /);
    });
  });

  test("a client that does not close its connection after an error is disconnected", async () => {
    await proxied(echo, async (url) => {
      const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", allowHalfOpen: true });
      const isReset = new Promise((resolve) => socket.on("error", () => {}).once("close", resolve));
      socket.resume().write("\0");
      const timer = setInterval(() => socket.write("\0"), 50);
      await isReset;
      clearInterval(timer);
    });
  });

  test("a connection that is reset at any point ends only its exchange", async () => {
    const slow = await serve((_, response) => setTimeout(() => response.end("x".repeat(1_000_000)), 20));
    await proxied(slow, async (url) => {
      const port = Number(new URL(url).port);
      const requests = [
        get(),
        post("Content-Length: 9\r\n", "ab"),
        "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /",
        "\0",
      ];
      for (const request of requests) {
        for (const waitMs of [0, 5, 25]) {
          const socket = connect(port, "127.0.0.1").on("error", () => {});
          socket.write(request, "latin1");
          await sleep(waitMs);
          socket.resetAndDestroy();
        }
      }
      await sleep(50);
      expect((await talk(url, get())).text).toMatch(/^HTTP\/1.1 200 /);
    });
  });
});

describe("whatever a service returns, the client gets it or its connection is closed", () => {
  const rows: [what: string, returned: string | string[], reaches: RegExp | ""][] = [
    [
      "a Trailer without chunks",
      "HTTP/1.1 200 OK\r\nTrailer: x\r\nContent-Length: 2\r\n\r\nab",
      /^HTTP\/1.1 200 (?!.*Trailer).*\r\n\r\nab$/s,
    ],
    [
      "a Trailer without a length",
      "HTTP/1.1 200 OK\r\nTrailer: x\r\n\r\nab",
      /^HTTP\/1.1 200 (?!.*Trailer).*2\r\nab\r\n0\r\n\r\n$/s,
    ],
    ["a Trailer of a 204", "HTTP/1.1 204 No Content\r\nTrailer: x\r\n\r\n", /^HTTP\/1.1 204 (?!.*Trailer).*\r\n\r\n$/s],
    [
      "trailers",
      "HTTP/1.1 200 OK\r\nTrailer: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\nx: 1\r\n\r\n",
      /2\r\nab\r\n0\r\n\r\n$/,
    ],
    [
      "a control character in its reason",
      "HTTP/1.1 200 O\x01K\r\nContent-Length: 2\r\n\r\nab",
      /^HTTP\/1.1 200 O K\r\n.*\r\n\r\nab$/s,
    ],
    ["a reason beyond ASCII", "HTTP/1.1 200 \xe4\r\nContent-Length: 0\r\n\r\n", /^HTTP\/1.1 200 \xe4\r\n/],
    ["no reason", "HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n", /^HTTP\/1.1 200 \r\n/],
    ["a status below 100", "HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n", ""],
    ["a status of zero", "HTTP/1.1 000 Odd\r\nContent-Length: 0\r\n\r\n", ""],
    ["a status of two digits", "HTTP/1.1 42 Odd\r\nContent-Length: 0\r\n\r\n", ""],
    ["a status above 599", "HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n", /^HTTP\/1.1 999 Odd\r\n/],
    ["a 101", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n", ""],
    ["a 101 without an upgrade", "HTTP/1.1 101 Switching Protocols\r\n\r\n", ""],
    [
      "interim responses",
      `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${ok("ab")}`,
      /^HTTP\/1.1 200 OK/,
    ],
    ["many of them", `${"HTTP/1.1 102 Processing\r\n\r\n".repeat(5_000)}${ok("ab")}`, /^HTTP\/1.1 200 OK/],
    ["only interim ones", "HTTP/1.1 100 Continue\r\n\r\n", ""],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc", ""],
    ["a length and chunks", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", ""],
    ["a coding that was not asked for", "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", ""],
    ["a control character in a header", "HTTP/1.1 200 OK\r\nA: \x01\r\nContent-Length: 0\r\n\r\n", ""],
    ["a header that is no header", "HTTP/1.1 200 OK\r\na b\r\nContent-Length: 0\r\n\r\n", ""],
    ["headers that are too large", ok("", `A: ${"a".repeat(70_000)}\r\n`), ""],
    ["large headers", ok("", `A: ${"a".repeat(60_000)}\r\n`), /A: a{60000}\r\n/],
    ["thousands of headers", ok("", "A: 1\r\n".repeat(3_000)), /(?:A: 1\r\n){3000}/],
    ["bytes beyond ASCII", ok("\xe4\0\xff", "A: \xe4\xff\r\n"), /A: \xe4\xff\r\n.*\r\n\r\n\xe4\0\xff$/s],
    ["what is not HTTP", "220 mail.example ESMTP\r\n", ""],
    ["nothing", "", ""],
    ["half a header", "HTTP/1.1 200 OK\r\nContent-", ""],
    ["more than it announced", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabcd", /\r\n\r\nab$/],
    ["less than it announced", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab", /^HTTP\/1.1 200 .*\r\n\r\n(?:ab)?$/s],
    ["half a chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nab", /^HTTP\/1.1 200 (?!.*\r\n0\r\n)/s],
    ["two responses", `${ok("ab")}${ok("cd")}`, /\r\n\r\nab$/],
    ["a body where there can be none", "HTTP/1.1 204 No Content\r\n\r\nabcd", /^HTTP\/1.1 204 .*\r\n\r\n$/s],
    ["a body that its end ends", "HTTP/1.0 200 OK\r\n\r\nabcd", /\r\n\r\n4\r\nabcd\r\n0\r\n\r\n$/],
    ["its status slowly", ["HTTP/1.1 2", "00 OK\r\nContent-Le", "ngth: 2\r\n\r", "\na", "b"], /\r\n\r\nab$/],
  ];
  test.each(rows)("%s", async (_, returned, reaches) => {
    const upstream = await serveRaw(async (request, socket) => {
      if (request.startsWith("GET /healthy")) return socket.end(ok("sound"));
      for (const part of typeof returned === "string" ? [returned] : returned) {
        socket.write(part, "latin1");
        if (typeof returned !== "string") await sleep(10);
      }
      return socket.end();
    });
    await proxied(upstream, async (url) => {
      const { text, end } = await talk(url, get());
      expect(end).not.toBe("open");
      if (reaches === "") expect(text).toBe("");
      else expect(text).toMatch(reaches);
      expect((await talk(url, get("", "/healthy"))).text).toMatch(/^HTTP\/1.1 200 .*sound$/s);
    });
  });

  test("a compressed body passes as it is, and is judged", async () => {
    const compressed = gzipSync(JSON.stringify(success({ merchant_id: "x" }))).toString("latin1");
    const headers = "Content-Type: application/json\r\nContent-Encoding: gzip\r\n";
    const upstream = await serveRaw((_, socket) => socket.end(ok(compressed, headers), "latin1"));
    const report = await proxied(upstream, async (url) => {
      expect(bodyOf((await talk(url, get("", statusPath))).text)).toBe(compressed);
    });
    expect(report.findings.map(({ id }) => id)).toEqual([expect.stringMatching(/^schema:.*merchant_id/)]);
  });

  test("the length of a body that is not there, of a HEAD and of a 304", async () => {
    const upstream = await serveRaw((request, socket) => {
      const status = request.startsWith("HEAD") ? "200 OK" : "304 Not Modified";
      socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 5\r\n\r\n`);
    });
    await proxied(upstream, async (url) => {
      for (const [method, status] of [
        ["HEAD", "200 OK"],
        ["GET", "304 Not Modified"],
      ] as const) {
        const { text } = await talk(url, get().replace("GET", method));
        expect(text).toBe(`HTTP/1.1 ${status}\r\nContent-Length: 5\r\nConnection: close\r\n\r\n`);
      }
    });
  });

  test("the end of a connection that breaks off is not taken for the end of a body", async () => {
    const upstream = await serveRaw((_, socket) => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n");
      setTimeout(() => socket.destroy(), 50);
    });
    await proxied(upstream, async (url) => {
      expect(await talk(url, "GET / HTTP/1.0\r\n\r\n")).toEqual({
        text: expect.stringMatching(/\r\n\r\nab$/),
        end: "reset",
      });
    });
  });
});

describe("headers of one connection stay there, and all others pass as they came", () => {
  const own = [
    "Keep-Alive: timeout=9",
    "Proxy-Connection: keep-alive",
    "Proxy-Authenticate: Basic",
    "Proxy-Authorization: Basic x",
    "TE: trailers",
    "Trailer: X-Sum",
    "Upgrade: h2c",
    "X-Hop: 1",
    "x-LATER: 2",
  ];
  const passing = [
    "X-Odd-cASE: a",
    "X-Twice: 1",
    "x-twice: 2",
    "Set-Cookie: a=1",
    "set-cookie: b=2",
    "X-Empty: ",
    "A:b",
  ];
  const lines = [passing[0], ...own, "Connection: close, X-Hop,x-later,Content-Length", ...passing.slice(1)].join(
    "\r\n",
  );
  const isPassing = (line: string): boolean => /^(?:x-odd|x-twice|set-cookie|x-empty|a:)/i.test(line);
  // Node writes one space after the colon.
  const expected = passing.map((line) => line.replace(/^A:b$/, "A: b"));

  test("of a request", async () => {
    let received = "";
    const upstream = await serveRaw((request, socket) => {
      received = request;
      socket.end(ok(""));
    });
    await proxied(upstream, async (url) => {
      await talk(url, `POST /a HTTP/1.1\r\nHost: client.example\r\n${lines}\r\nContent-Length: 2\r\n\r\nab`);
    });
    expect(headerLines(received).filter(isPassing)).toEqual(expected);
    expect(headerLines(received).filter((line) => !isPassing(line))).toEqual([
      `Host: ${new URL(upstream).host}`,
      "Content-Length: 2",
      "Connection: close",
    ]);
    expect(bodyOf(received)).toBe("ab");
  });

  test("of a response", async () => {
    const upstream = await serveRaw((_, socket) => {
      socket.end(`HTTP/1.1 299 As it came\r\n${lines}\r\nContent-Length: 2\r\n\r\nab`);
    });
    await proxied(upstream, async (url) => {
      const { text } = await talk(url, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", { isEnough: (all) => all.endsWith("ab") });
      expect(text).toMatch(/^HTTP\/1.1 299 As it came\r\n/);
      expect(headerLines(text).filter(isPassing)).toEqual(expected);
      expect(headerLines(text).filter((line) => !isPassing(line))).toEqual([
        "Content-Length: 2",
        "Connection: keep-alive",
        expect.stringMatching(/^Keep-Alive: timeout=\d+$/),
      ]);
    });
  });
});
