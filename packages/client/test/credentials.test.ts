/** The key and the secret go to the service, and nowhere else: no error, log, inspected object, JSON or other origin has them. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import {
  createVendingClient,
  purchase,
  routesOf,
  transactions,
  type VendingClient,
  verify,
  waitForOutcome,
} from "@vending/client";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, credentials, inTurn, lost, meter, outcome, purchaseOf } from "./lib/service.ts";

const { merchantKey, merchantSecret } = credentials;

const clientWith = (fetch?: (request: Request) => Promise<Response>, baseUrl = "http://vending.test"): VendingClient =>
  createVendingClient({
    baseUrl,
    merchantKey,
    merchantSecret,
    ...(fetch && { fetch: (url, init) => fetch(new Request(url, init)) }),
  });

/** Every way to look at a value. */
function looks(value: unknown): string[] {
  const error = value instanceof Error ? [value.stack, value.message, String(value.cause)] : [];
  const own = typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptors(value) : {};
  return [
    inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true, maxStringLength: null }),
    inspect(own, { depth: Number.POSITIVE_INFINITY, showHidden: true }),
    JSON.stringify(value) ?? "",
    String(value),
    ...error.map(String),
  ];
}

/** The credentials, in the forms in which programs write them. */
const forms = [merchantKey, merchantSecret, btoa(merchantSecret), btoa(`${merchantKey}:${merchantSecret}`)];

function expectHidden(value: unknown): void {
  const all = looks(value).join(" ");
  // A parser quotes the beginning of what it cannot parse.
  for (const form of [...forms, merchantSecret.slice(0, 9)]) expect(all).not.toContain(form);
}

/** Everything that a client can be asked for. Gives what came of it, be it an error. */
const uses: [string, (client: VendingClient) => Promise<unknown>][] = [
  ["purchase", (client) => purchase(client, purchaseOf("airtime"), { clock: fakeClock() })],
  ["waitForOutcome", (client) => waitForOutcome(client, "id", { clock: fakeClock() })],
  ["verify", (client) => verify(client, meter)],
  ["transactions", (client) => transactions(client).next()],
  ["a GET", (client) => routesOf(client).GET("/v1/healthz")],
  ["a POST", (client) => routesOf(client).POST("/v1/transactions/verify", { body: meter })],
];
const settled = (use: Promise<unknown>) => use.catch((error: unknown) => error);

/** What a service, or what is between, may do with a request. */
const services: [string, (request: Request) => Promise<Response>][] = [
  ["rejects", async () => Response.json({ status: "error", code: 400, message: "no" }, { status: 400 })],
  ["does not respond", () => Promise.reject(new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") }))],
  ["responds with HTML", async () => new Response("<h1>Hello</h1>")],
  ["redirects", async () => new Response(null, { status: 307, headers: { location: "http://elsewhere.test" } })],
  [
    "shows the request on a page",
    async (request) => {
      const page = `<h1>Oops</h1>${JSON.stringify([...request.headers])}${await request.text()}`;
      return new Response(page, { status: 502 });
    },
  ],
  ...[400, 401, 500].flatMap((status): [string, () => Promise<Response>][] => [
    [`echoes them in JSON, with ${status}`, async () => Response.json({ message: forms.join(" ") }, { status })],
    [`echoes them in half of it, with ${status}`, async () => new Response(`{"m":"${forms.join(" ")}`, { status })],
  ]),
];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the client does not show them, however it is looked at", () => {
  const client = clientWith();
  expectHidden(client);
  for (const part of Object.values(client)) expectHidden(part);
  expectHidden({ ...client });
});

describe.each(services)("a service that %s", (_, fetch) => {
  test.each(uses)("%s: neither what comes of it nor what is logged shows them", async (_use, use) => {
    const written: unknown[] = [];
    for (const method of ["log", "info", "warn", "error", "debug"] as const) {
      vi.spyOn(console, method).mockImplementation((...given) => void written.push(...given));
    }
    const client = clientWith(fetch);
    expectHidden(await settled(use(client)));
    expect(written).toEqual([]);
    expectHidden(client);
  });
});

describe("redirects, over HTTP", () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  async function serve(listener: Listener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  type Listener = NonNullable<Parameters<typeof createServer>[1]>;

  test.each([301, 302, 303, 307, 308])("%i is not followed, to wherever it points", async (status) => {
    const reached: string[] = [];
    const elsewhere = await serve((request, response) => {
      reached.push(inspect(request.headers));
      response.end("{}");
    });
    const service = await serve((request, response) => {
      request.resume();
      response.writeHead(status, { location: `${elsewhere}${request.url}` }).end();
    });
    const client = clientWith(undefined, service);
    const results = [];
    for (const [, use] of uses) results.push(await settled(use(client)));
    expect(reached).toEqual([]);
    expect(results[0]).toMatchObject({ state: "open" });
    for (const result of results) expectHidden(result);
  });
});

const good = { baseUrl: "http://vending.test", merchantKey, merchantSecret };

test("a browser is refused, unless the caller insists; it has a window and a document", () => {
  vi.stubGlobal("window", globalThis);
  expect(() => clientWith()).not.toThrow();
  vi.stubGlobal("document", {});
  expect(() => clientWith()).toThrow("in a browser everybody could read the secret");
  expect(() => createVendingClient({ ...good, dangerouslyAllowBrowser: true })).not.toThrow();
  vi.stubGlobal("window", undefined);
  Reflect.deleteProperty(globalThis, "window");
  expect(() => clientWith()).not.toThrow();
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64)", true],
  ["Cloudflare-Workers", false],
  [undefined, false],
])("a worker that calls itself %s is a browser's: %s", (userAgent, isBrowser) => {
  vi.stubGlobal("WorkerGlobalScope", class {});
  vi.stubGlobal("navigator", { userAgent });
  if (isBrowser) expect(() => clientWith()).toThrow("in a browser everybody could read the secret");
  else expect(() => clientWith()).not.toThrow();
});

test("what fetch throws comes back without them, however it can show them", async () => {
  const secretOf = ({ headers }: Request) => `${headers.get("x-merchant-secret")}`;
  const makes: ((request: Request) => Error)[] = [
    (request) => Object.assign(new Error("x"), { name: secretOf(request) }),
    (request) => Object.assign(new Error("x"), { request, toJSON: () => secretOf(request) }),
    (request) => Object.assign(new Error("x"), { [inspect.custom]: () => secretOf(request) }),
    (request) =>
      new TypeError("x", { cause: Object.assign(new Error(secretOf(request)), { code: secretOf(request) }) }),
    (request) =>
      Object.defineProperty(new Error("x"), "config", {
        enumerable: true,
        get: () => {
          throw new Error(secretOf(request));
        },
      }),
  ];
  const handlers = makes.flatMap((make) => [
    (request: Request) => Promise.reject(make(request)),
    (request: Request) => new Response(new ReadableStream({ start: (body) => body.error(make(request)) })),
  ]);
  for (const handler of handlers) {
    const client = clientOf(handler);
    expectHidden(await settled(routesOf(client).GET("/v1/healthz")));
    const result = await purchase(client, airtime(), { clock: fakeClock(), deadlineMs: 2_000 });
    expect(result).toMatchObject({ state: "open" });
    expectHidden(result);
  }
});

test("what is delivered is what was sold: a transaction is the service's own, also where it holds a credential", async () => {
  const merchantKey = "045219";
  const request = { ...airtime(), client_request_id: "MyShop-000017" };
  const sold = { token: "12304521933601248557", merchant_name: "My Shop", msisdn: "08030000123" };
  const client = clientOf(inTurn(lost, outcome("00", request, sold)), { merchantKey, merchantSecret: "MyShop" });
  const bought = await purchase(client, request, { clock: fakeClock() });
  expect(bought).toMatchObject({ state: "succeeded", transaction: { ...sold, request_id: "MyShop-000017" } });
  expect(inspect(bought)).not.toContain("MyShop");
  const { data } = await routesOf(client).GET("/ext/gateway/v1/transactions/status/{request_id}", {
    params: { path: { request_id: request.client_request_id } },
  });
  expect(data?.data).toMatchObject(sold);
});

test.each([
  ["a part of a number", { merchant_id: 8_045_219 }],
  ["in what is nested too deeply to be written", { deep: "[".repeat(50_000) + "]".repeat(50_000) }],
])("the biller's reason comes without them, also where one is %s", async (_, rest) => {
  const rejection = { status: "error", code: 400, message: "No meter for 8045219", ...rest };
  const text = JSON.stringify(rejection).replace(/"(\[+\]+)"/, "$1");
  const client = clientOf(() => new Response(text, { status: 400 }), { merchantKey: "8045219" });
  const error = await settled(verify(client, meter));
  expect(error).toMatchObject({
    code: "customer-rejected",
    message: expect.stringMatching(/^No meter for \*\*\*\.?$/),
  });
});

test("of a secret with a long number in it, a print shows no other part", async () => {
  const request = airtime();
  const merchantKey = "sk_live_12345678901234";
  const client = clientOf(outcome("00", request, { merchant_name: `Shop ${merchantKey}` }), { merchantKey });
  expect(inspect(await purchase(client, request))).toContain("merchant_name: 'Shop ***'");
});

test("middleware never sees them", async () => {
  for (const broken of [false, true]) {
    let sent: string | null = null;
    const client = clientOf(({ headers }) => {
      sent = headers.get("x-merchant-secret");
      if (broken) throw new TypeError("fetch failed");
      return Response.json({ status: "up" });
    });
    const seen: unknown[] = [];
    const look = ({ request }: { request: Request }) => void seen.push([...request.headers], request);
    const routes = routesOf(client);
    routes.use({ onRequest: look, onResponse: look, onError: look });
    await routes.GET("/v1/healthz").catch(() => undefined);
    expect(sent).toBe(merchantSecret);
    expect(seen).toHaveLength(4);
    for (const one of seen) expectHidden(one);
  }
});

test("http:// to another machine is refused, unless it is permitted", () => {
  const make = (baseUrl: string, options = {}) => createVendingClient({ ...good, baseUrl, ...options });
  for (const host of ["api.vending.example", "10.0.0.5", "128.0.0.1", "localhost.example", "[::2]", "notlocalhost"]) {
    expect(() => make(`http://${host}:4020`), host).toThrow(/https/);
    expect(() => make(`http://${host}/`, { allowInsecureHttp: true }), host).not.toThrow();
    expect(() => make(`https://${host}/`), host).not.toThrow();
  }
  const here = ["localhost", "LOCALHOST:1", "shop.localhost", "127.0.0.1:4020", "127.10.20.30", "127.1", "[::1]:8080"];
  for (const host of here) expect(() => make(`http://${host}`), host).not.toThrow();
});
