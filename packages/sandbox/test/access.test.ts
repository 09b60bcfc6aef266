/** Who may use the control routes: pages of the sandbox and of allowed origins, and clients that are not browsers. */
import { request } from "node:http";
import { createSandbox } from "@vending/sandbox";
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let server: SandboxServer;
let port: number;
beforeAll(async () => {
  server = await startServer({
    port: 0,
    allowedOrigins: ["http://tests.example:3000", "https://sandbox.company.example"],
  });
  port = Number(new URL(server.url).port);
});
afterAll(() => server.stop());

interface Response {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
}

/** Sends what `fetch` would not let a test send. */
function send(method: string, path: string, headers: Record<string, string>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
      response.resume().once("end", () => resolve({ status: response.statusCode, headers: response.headers }));
    });
    sent.once("error", reject).end();
  });
}

const controls: [method: string, path: string, status: number][] = [
  ["GET", "/sandbox/", 200],
  ["GET", "/sandbox/scenarios", 200],
  ["GET", "/sandbox/transactions", 200],
  ["GET", "/sandbox/journal", 200],
  ["POST", "/sandbox/reset", 204],
];

describe.each(controls)("%s %s", (method, path, allowed) => {
  test.each([
    ["a site whose name resolves to this machine", { Host: "rebound.example" }],
    ["a page of another site", { Origin: "https://evil.example" }],
    ["a page with an opaque origin", { Origin: "null" }],
    ["another site, by Sec-Fetch-Site", { "Sec-Fetch-Site": "cross-site" }],
    ["another port, by Sec-Fetch-Site", { "Sec-Fetch-Site": "same-site" }],
    ["a file", { Origin: "file://" }],
    ["a name that starts like that of this machine", { Host: "localhost.evil.example" }],
    ["a name that starts with the address of this machine", { Host: "127.0.0.1.evil.example" }],
    ["a name with a dot at its end", { Host: "localhost." }],
    ["an origin that starts like this one", { Host: "127.0.0.1:4020", Origin: "http://127.0.0.1:4020.evil.example" }],
    ["an origin with a user", { Host: "127.0.0.1:4020", Origin: "http://user@127.0.0.1:4020" }],
    ["two origins", { Host: "127.0.0.1:4020", Origin: "http://127.0.0.1:4020, http://evil.example" }],
    [
      "a host that only a forwarding header names",
      { Host: "evil.example", "X-Forwarded-Host": "localhost", Forwarded: "host=localhost" },
    ],
    ["an allowed host, but a foreign page", { Host: "sandbox.company.example", Origin: "https://evil.example" }],
  ])("not for %s", async (_, headers) => {
    const { status, headers: received } = await send(method, path, headers);
    expect(status).toBe(403);
    expect(received["access-control-allow-origin"]).toBeUndefined();
  });

  const host = () => `127.0.0.1:${port}`;
  test.each([
    ["a program", () => ({})],
    ["the sandbox's own page", () => ({ Origin: `http://${host()}`, "Sec-Fetch-Site": "same-origin" })],
    ["a typed address", () => ({ "Sec-Fetch-Site": "none" })],
    ["localhost", () => ({ Host: `localhost:${port}`, Origin: `http://localhost:${port}` })],
    ["localhost with a name before it", () => ({ Host: "sandbox.localhost" })],
    ["IPv6", () => ({ Host: `[::1]:${port}` })],
    ["an allowed origin", () => ({ Origin: "http://tests.example:3000", "Sec-Fetch-Site": "cross-site" })],
    ["the host of an allowed origin, behind a proxy", () => ({ Host: "sandbox.company.example" })],
  ])("for %s", async (_, headers) => {
    expect((await send(method, path, headers())).status).toBe(allowed);
  });
});

test("an allowed origin may read responses, and its preflight requests pass", async () => {
  const Origin = "http://tests.example:3000";
  const { headers } = await send("GET", "/sandbox/journal", { Origin });
  expect(headers["access-control-allow-origin"]).toBe(Origin);
  const preflight = { Origin, "Access-Control-Request-Method": "POST" };
  expect((await send("OPTIONS", "/sandbox/reset", preflight)).headers["access-control-allow-origin"]).toBe(Origin);
  const foreign = { ...preflight, Origin: "https://evil.example" };
  const refused = await send("OPTIONS", "/sandbox/reset", foreign);
  expect(refused.headers["access-control-allow-origin"]).toBeUndefined();
});

test("the API is open to pages of all sites, under any host", async () => {
  const page = { Host: "vending.example", Origin: "https://shop.example" };
  const { status, headers } = await send("GET", "/v1/healthz", page);
  expect(status).toBe(200);
  expect(headers["access-control-allow-origin"]).toBe("*");
  const preflight = await send("OPTIONS", "/v1/transactions", {
    ...page,
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "x-merchant-secret",
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers["access-control-allow-headers"]).toContain("x-merchant-secret");
});

test.each([
  ["DELETE", "/sandbox/failures", undefined, 204],
  ["POST", "/sandbox/reset", "not JSON", 204],
  ["POST", "/sandbox/clock", '{"advance":0}', 200],
  ["POST", "/sandbox/clock", "x".repeat(70_000), 400],
  ["POST", "/sandbox/transactions", "[]", 201],
  ["POST", "/sandbox/failures", "\xff", 400],
])("%s %s with a body in chunks, or none", async (method, path, body, status) => {
  const stream = body === undefined ? undefined : new Blob([body]).stream();
  const response = await fetch(`${server.url}${path}`, { method, body: stream ?? null, duplex: "half" } as RequestInit);
  expect(response.status).toBe(status);
});

test("in process, any host is served", async () => {
  const response = await createSandbox().fetch("https://vending.test/sandbox/journal");
  expect(response.status).toBe(200);
});

test.each(["tests.example", "null", "*", "https://tests.example/path", ""])("%j is not an origin", (origin) => {
  expect(() => createSandbox({ allowedOrigins: [origin] })).toThrow(/an origin is a scheme, a host/);
});
