/** The monitor inside a service or a client sees what passes, and neither changes nor blocks it. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import {
  createMonitor,
  expressMonitor,
  fastifyMonitor,
  honoMonitor,
  type Monitor,
  monitorFetch,
  observeNode,
  type TrafficReport,
} from "@vending/monitor";
import { createSandbox } from "@vending/sandbox";
import { Hono } from "hono";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createPath, credentials, purchase, statusPath, success } from "./lib/traffic.ts";
import { talk } from "./lib/wire.ts";

const sandbox = createSandbox();
beforeEach(() => sandbox.reset());
const body = JSON.stringify(purchase);
const buy = { method: "POST", headers: { ...credentials, "content-type": "application/json" }, body };
const boughtTwice = { createAirtimeSync: { exchanges: 2, statuses: { 200: 1, 422: 1 }, findings: 0 } };

/** The report after this many exchanges. */
async function reported(monitor: Monitor, exchanges: number): Promise<TrafficReport> {
  await vi.waitFor(() => expect(monitor.report().exchanges).toBe(exchanges), { timeout: 5_000, interval: 5 });
  await monitor.settled();
  return monitor.report();
}
const idsIn = ({ findings }: TrafficReport): string[] => findings.map(({ id }) => id);

describe("a fetch", () => {
  test("is seen, whether it succeeds or not", async () => {
    const monitor = createMonitor();
    const fetch = monitorFetch(monitor, sandbox.fetch);
    const first = await fetch(`http://vending.test${createPath}`, buy);
    expect(await first.json()).toMatchObject({ response_code: "00" });
    await fetch(`http://vending.test${createPath}`, buy);
    const lost = monitorFetch(monitor, () => Promise.reject(new TypeError("lost")));
    await expect(lost("http://vending.test/v1/healthz")).rejects.toThrow("lost");
    expect((await reported(monitor, 3)).operations).toEqual({
      ...boughtTwice,
      checkHealth: { exchanges: 1, statuses: { none: 1 }, findings: 1 },
    });
  });

  test("that takes a request alone keeps its type, and its requests are seen with their bodies", async () => {
    const monitor = createMonitor();
    const serve = async (request: Request): Promise<Response> => sandbox.fetch(request);
    const watched: typeof serve = monitorFetch(monitor, serve);
    const again = JSON.stringify({ ...JSON.parse(body), client_request_id: "request-alone" });
    for (let time = 0; time < 2; time++) {
      await watched(new Request(`http://vending.test${createPath}`, { ...buy, body: again }));
    }
    // @ts-expect-error it takes no address
    expect(() => watched("http://vending.test/v1/healthz")).toBeTypeOf("function");
    expect((await reported(monitor, 2)).operations).toEqual(boughtTwice);
  });

  test.each([
    ["text", () => [createPath, buy]],
    ["bytes", () => [createPath, { ...buy, body: new TextEncoder().encode(body) }]],
    ["a request", () => [new Request(`http://vending.test${createPath}`, buy)]],
    ["a request with another body", () => [new Request(`http://vending.test${createPath}`, buy), { body }]],
  ] as [string, () => Parameters<typeof fetch>][])("of %s gets what it was called with", async (_, call) => {
    const monitor = createMonitor();
    const given = call();
    let got: unknown[] = [];
    const fetch = monitorFetch(monitor, async (...args) => {
      got = args;
      return Response.json(success());
    });
    for (let time = 0; time < 2; time++) await fetch(...(time === 0 ? given : call()));
    expect(got).toHaveLength(2);
    // The second create is recognized by the id in its body.
    expect(idsIn(await reported(monitor, 2))).toEqual(["duplicate-accepted"]);
  });
});

test("a response whose body something has read reaches the caller, and its status is counted", async () => {
  const monitor = createMonitor();
  const fetch = monitorFetch(monitor, async () => {
    const response = Response.json({});
    await response.text();
    return response;
  });
  expect((await fetch(`http://vending.test${statusPath}`)).status).toBe(200);
  expect((await reported(monitor, 1)).operations.getTransactionStatus?.statuses).toEqual({ 200: 1 });
});

test.each([
  ["what is no response", () => ({ status: 200 })],
  ["a response without headers", () => ({ status: 200, clone: () => ({ body: null }) })],
])("%s reaches the caller as it is", async (_, make) => {
  const given = make();
  // A simulated fetch in tests may return this.
  const fetch = monitorFetch(createMonitor(), async () => given as unknown as Response);
  expect(await fetch("http://vending.test/v1/healthz")).toBe(given);
  await new Promise((resolve) => setImmediate(resolve));
});

describe("Hono", () => {
  const appWith = (monitor: Monitor): Hono => {
    const app = new Hono();
    app.use(honoMonitor(monitor));
    return app;
  };

  test("is seen", async () => {
    const monitor = createMonitor();
    const app = appWith(monitor);
    app.all("*", (context) => sandbox.fetch(context.req.raw));
    for (const wanted of [200, 422]) {
      const response = await app.request(createPath, buy);
      expect(response.status).toBe(wanted);
      await response.text();
    }
    expect((await reported(monitor, 2)).operations).toEqual(boughtTwice);
  });

  test("does not fail where the body was read before", async () => {
    const monitor = createMonitor();
    const app = new Hono();
    app.use(async (context, next) => {
      await context.req.json();
      await next();
    });
    app.use(honoMonitor(monitor));
    app.post("*", (context) => context.json(success()));
    const response = await app.request(createPath, buy);
    expect([response.status, await response.json()]).toEqual([200, success()]);
    expect(idsIn(await reported(monitor, 1))).toEqual([]);
  });

  test.each([
    ["compressed", gzipSync(JSON.stringify(success({ merchant_id: "x" })))],
    ["compressed behind it", JSON.stringify(success({ merchant_id: "x" }))],
  ])("a body that is %s is judged", async (_, content) => {
    const monitor = createMonitor();
    const app = appWith(monitor);
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    app.get("*", () => new Response(content, { headers }));
    await (await app.request(statusPath, { headers: credentials })).arrayBuffer();
    expect(idsIn(await reported(monitor, 1))).toEqual([expect.stringMatching(/^schema:.*merchant_id/)]);
  });

  test("a client that goes away ends the stream, and is one exchange", async () => {
    const monitor = createMonitor();
    const app = appWith(monitor);
    let isCancelled = false;
    app.get("*", () => {
      // Long enough to leave. It ends, so a copy that is read to its end fails the test instead of hanging.
      let chunks = 0;
      const long = new ReadableStream({
        pull: (controller) => (++chunks > 1_000 ? controller.close() : controller.enqueue(new Uint8Array(1))),
        cancel: () => {
          isCancelled = true;
        },
      });
      return new Response(long, { headers: { "content-type": "application/json" } });
    });
    const response = await app.request(statusPath, { headers: credentials });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(isCancelled).toBe(true);
    expect((await reported(monitor, 1)).operations.getTransactionStatus?.statuses).toEqual({ none: 1 });
  });

  test("a HEAD, whose body is never read, and an error are seen", async () => {
    const monitor = createMonitor();
    const app = appWith(monitor);
    app.get(statusPath, (context) => context.json(success()));
    app.get("/v1/healthz", () => {
      throw new Error("on purpose");
    });
    app.onError((_, context) => context.json({}, 500));
    expect((await app.request(statusPath, { method: "HEAD" })).status).toBe(200);
    const broken = await app.request("/v1/healthz");
    expect([broken.status, await broken.json()]).toEqual([500, {}]);
    expect((await reported(monitor, 2)).operations).toMatchObject({
      unknown: { statuses: { 200: 1 } },
      checkHealth: { statuses: { 500: 1 } },
    });
  });
});

describe("a server of Node", () => {
  const stops: (() => void)[] = [];
  afterAll(() => {
    for (const stop of stops) stop();
  });
  async function serve(handler: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<string> {
    const server = createServer(handler);
    stops.push(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens at a port
  }
  const textOf = async (request: IncomingMessage): Promise<string> => Buffer.concat(await request.toArray()).toString();
  const send = (response: ServerResponse, status: number, json: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));

  test.each<[what: string, respond: (request: IncomingMessage, response: ServerResponse) => unknown]>([
    ["interim responses", (_, response) => response.writeEarlyHints({ link: "</a>" }, () => response.end("a"))],
    ["headers in turn", (_, response) => response.writeHead(200, ["A", "1", "a", "2"]).end("a")],
    ["a reason and cookies", (_, response) => response.writeHead(201, "Made", { "Set-Cookie": ["a=1", "b=2"] }).end()],
    [
      "chunks in hex and base64",
      (_, response) => response.write("616263", "hex", () => response.end("ZGVm", "base64")),
    ],
    ["only a callback", (_, response) => response.end(() => {})],
    ["a 304", (_, response) => response.writeHead(304).end()],
    ["a beginning, then the rest", (_, response) => response.write("a", () => response.end("b"))],
    ["the body of the request", (request, response) => request.pipe(response)],
    ["half of a response", (_, response) => response.write("a", () => response.destroy())],
  ])("the same bytes are sent with the monitor: %s", async (_, respond) => {
    const send = async (isMonitored: boolean): Promise<string> => {
      const url = await serve((request, response) => {
        if (isMonitored) observeNode(createMonitor(), request, response);
        response.sendDate = false;
        respond(request, response);
      });
      const { text } = await talk(
        url,
        "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab",
      );
      return text;
    };
    const plain = await send(false);
    expect(plain).toMatch(/^HTTP\/1.1 /);
    expect(await send(true)).toBe(plain);
  });

  test("is seen, however the body is read", async () => {
    const monitor = createMonitor();
    const url = await serve((request, response) => {
      observeNode(monitor, request, response);
      request.on("data", () => {});
      request.on("end", () => send(response, 200, success()));
    });
    await (await fetch(`${url}${createPath}`, { ...buy, body: JSON.stringify({ ...purchase, tip: "1" }) })).text();
    expect(idsIn(await reported(monitor, 1))).toEqual([expect.stringMatching(/^invalid-accepted:.*tip/)]);
  });

  test("what a parser has left of a body is judged, where it came first", async () => {
    const monitor = createMonitor();
    const url = await serve(async (request, response) => {
      Object.assign(request, { body: JSON.parse(await textOf(request)) });
      expressMonitor(monitor)(request, response, () => send(response, 200, success()));
    });
    for (let time = 0; time < 2; time++) await (await fetch(`${url}${createPath}`, buy)).text();
    expect(idsIn(await reported(monitor, 2))).toEqual(["duplicate-accepted"]);
  });

  test("what a parser has left may be anything", async () => {
    const monitor = createMonitor();
    const url = await serve(async (request, response) => {
      const body: Record<string, unknown> = { amount: 500n, text: await textOf(request) };
      Object.assign(request, { body: Object.assign(body, { body }) });
      expressMonitor(monitor)(request, response, () => send(response, 200, success()));
    });
    for (let time = 0; time < 2; time++) expect((await fetch(`${url}${createPath}`, buy)).status).toBe(200);
    expect((await reported(monitor, 2)).operations.createAirtimeSync?.statuses).toEqual({ 200: 2 });
  });

  test("a body that is never read is not judged", async () => {
    const monitor = createMonitor();
    const url = await serve((request, response) => {
      fastifyMonitor({ addHook: (_, hook) => hook({ raw: request }, { raw: response }, () => {}) }, monitor);
      send(response, 401, {});
    });
    await (await fetch(`${url}${createPath}`, buy)).text();
    expect((await reported(monitor, 1)).operations.createAirtimeSync).toEqual({
      exchanges: 1,
      statuses: { 401: 1 },
      findings: 0,
    });
  });

  test("with HTTP/2 a body counts once, and the status is no header", async () => {
    const monitor = createMonitor();
    const server = createHttp2Server((request, response) => {
      // The types of HTTP/2 differ, but not in what is used here.
      observeNode(monitor, request as unknown as IncomingMessage, response as unknown as ServerResponse);
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(success()));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    stops.push(
      () => session.close(),
      () => server.close(),
    );
    await session.request({ ":path": statusPath, ...credentials }).toArray();
    const report = await reported(monitor, 1);
    expect([report.operations.getTransactionStatus?.statuses, idsIn(report)]).toEqual([{ 200: 1 }, []]);
  });

  test("under a path of its own it is known by `basePath`", async () => {
    const monitor = createMonitor({ basePath: "/vending/" });
    const url = await serve((request, response) => {
      observeNode(monitor, request, response);
      send(response, 200, success());
    });
    for (const path of [`/vending${statusPath}`, `/vendings${statusPath}`]) {
      await (await fetch(`${url}${path}`, { headers: credentials })).text();
    }
    expect(Object.keys((await reported(monitor, 2)).operations)).toEqual(["getTransactionStatus", "unknown"]);
  });
});

test("a throwing onFinding does not break traffic", async () => {
  const monitor = createMonitor({
    onFinding: () => {
      throw new Error("on purpose");
    },
  });
  const fetch = monitorFetch(monitor, async () => Response.json({}));
  for (let time = 0; time < 2; time++) await fetch("http://vending.test/admin");
  const report = await reported(monitor, 2);
  expect([idsIn(report), report.skipped]).toEqual([["unknown-route"], 0]);
});
