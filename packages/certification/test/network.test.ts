/** Over the network: other spellings of an address, other methods, pages of other sites, and requests without end. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { sampled } from "../../../test/lib/budget.ts";
import { type RawResponse, sendRaw } from "../../sandbox/test/lib/raw.ts";
import { type Session, type SessionOptions, startSession } from "../src/command/session.ts";
import type { Order } from "../src/index.ts";
import { longLagFor } from "../src/plan/scenarios.ts";
import { base, ends, Prober, transactions } from "./lib/merchant.ts";
import { named } from "./lib/run.ts";

const create = "/ext/gateway/v1/transactions";

/** @param head The request line and the headers, without `Connection`, each without its line end. */
function sendLines(url: string, head: readonly string[], body = ""): Promise<RawResponse> {
  const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return sendRaw(url, `${[...head, ...length, "Connection: close", "", ""].join("\r\n")}${body}`);
}

let session: Session;
const errors = vi.spyOn(console, "error");

const start = async (own: Partial<SessionOptions> = {}): Promise<void> => {
  session = await startSession({ port: 0, pace: "fast", seed: 1, scenarios: ["success"], ...own });
};
const stop = async (): Promise<void> => {
  session.interrupt();
  await session.ending;
};
/** Starts another run, for a test that needs its own. */
async function startAnew(own: Partial<SessionOptions> = {}): Promise<void> {
  await stop();
  await start(own);
}
beforeAll(() => start());
afterAll(stop);
afterEach(() => {
  const printed = errors.mock.calls.splice(0);
  expect(printed).toEqual([]);
});

const credentials = () => {
  const { merchant_key, merchant_secret } = session.certification.merchant;
  return [`X-Merchant-Key: ${merchant_key}`, `X-Merchant-Secret: ${merchant_secret}`];
};

/** Sells the first order, as an integration does. */
function sale(own: readonly string[] = []): Promise<RawResponse> {
  const { orders, merchant } = session.certification;
  const [{ reference, ...goods }] = orders as [Order];
  const body = JSON.stringify({ merchant_code: merchant.merchant_code, ...goods, client_request_id: reference });
  const head = [
    `POST ${create} HTTP/1.1`,
    "Host: localhost",
    ...credentials(),
    "Content-Type: application/json",
    ...own,
  ];
  return sendLines(session.url, head, body);
}
const sell = async (own?: readonly string[]): Promise<number> => (await sale(own)).status;

/** The status of a raw request with the credentials. */
const statusOf = async (target: string, headers: readonly string[] = ["Host: localhost"], url = session.url) =>
  (await sendLines(url, [`${target} HTTP/1.1`, ...headers, ...credentials()])).status;

/** Spellings of an address that might lead to a control route of the sandbox. */
const aliases = (path: string): readonly string[] => [
  path,
  path.replace("s", "%73"),
  path.replace("s", "%2573"),
  `/${path}`,
  `/x/%2e%2e${path.replace("s", "%73")}`,
  `${create}/../../../..${path}`,
  path.replaceAll("/", "\\"),
  `${path}?x=1`,
  `http://127.0.0.1${path}`,
];

test("no control route of the sandbox is there, however its address is written, and a header orders no failure", async () => {
  await startAnew();
  expect(await sell(["X-Sandbox-Failure: overload"])).toBe(200);
  const paths = ["transactions", "journal", "failures", "reset", "clock", ""].map((name) => `/sandbox/${name}`);
  const targets = ["GET", "POST"].flatMap((method) => paths.flatMap(aliases).map((path) => `${method} ${path}`));
  for (const target of targets) expect([400, 404], target).toContain(await statusOf(target));
  // Nothing was reset: what was sold is still there.
  const list = await sendLines(session.url, [`GET ${create} HTTP/1.1`, "Host: localhost", ...credentials()]);
  expect(list.text).toContain('"total":1');
});

test("an operation is the same operation however its address is written, with the same obstacles", async () => {
  await startAnew();
  for (const path of [create, create.replace("e", "%65"), create.replace("transactions", "%74ransactions")]) {
    expect(await statusOf(`GET ${path}`)).toBe(200);
  }
  expect(named(session.certification.judge(), "failed")).toEqual([]);
});

test.each([
  "a/b",
  "a%2Fb",
  "100%",
  "ä b?c#d;e=f",
  '"\\',
  "…".repeat(80),
])("a purchase under the id %j is hidden as one under any other", async (client_request_id) => {
  const prober = await Prober.start({ seed: 12, scenarios: ["lag"] });
  const [order] = prober.certification.orders as [Order];
  await prober.create(order, { client_request_id });
  const path = `${transactions}/status/${encodeURIComponent(client_request_id)}`;
  const hidden = [await prober.get(path), await prober.get(path), await prober.get(path)];
  expect(hidden.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(hidden[0]?.body.message).toContain(client_request_id);
  prober.pass(longLagFor);
  expect((await prober.get(path)).body.data.request_id).toBe(client_request_id);
});

test.each([
  `${create}/status`,
  `${create}/status/`,
  "/v1/transactions/status/",
  "/giftcards/orders/",
])("GET %s without the identifier gets 400", async (path) => {
  expect(await statusOf(`GET ${path}`)).toBe(400);
});

test.each([
  "Origin: https://evil.example",
  "Origin: null",
  "Sec-Fetch-Site: cross-site",
  "Sec-Fetch-Site: same-site",
])("a page in a browser is refused and not judged: %s", async (header) => {
  const before = session.certification.requests();
  const targets = [`GET ${create}`, `POST ${create}`, "GET /nowhere", "GET /v1/healthz", "POST /certification/beliefs"];
  for (const target of targets) {
    expect((await sendLines(session.url, [`${target} HTTP/1.1`, "Host: localhost", header], "[]")).status).toBe(403);
  }
  expect(await sell([header])).toBe(403);
  expect(session.certification.requests()).toBe(before);
});

test("a run without a request ends, and a page in a browser does not keep it alive", async () => {
  await startAnew({ silenceLimit: 1_000 });
  const pages = setInterval(() => {
    void sendLines(session.url, ["GET /v1/healthz HTTP/1.1", "Host: localhost", "Origin: https://evil.example"]);
    void sendLines(session.url, [
      "POST /certification/beliefs HTTP/1.1",
      "Host: localhost",
      "Origin: https://evil.example",
    ]);
  }, 100);
  const { ended, judgement } = await session.ending.finally(() => clearInterval(pages));
  expect([ended, judgement.exitCode]).toEqual(["nothing came for 1 s, and there are no beliefs", 2]);
  await start();
});

test.each(["TRACE", "PROPFIND", "OPTIONS", "get"])("%s is rejected, and no stack is printed", async (method) => {
  const host = [`Host: ${new URL(session.url).host}`];
  for (const path of ["/", create, "*", "/sign-in/x", "/certification/", "/certification/beliefs", "/v1/healthz"]) {
    expect([400, 404, 405], path).toContain(await statusOf(`${method} ${path}`, host));
  }
});

test("after the verdict nothing is served, and nothing counts", async () => {
  await startAnew();
  const { certification, url } = session;
  const beliefs = certification.orders.map(({ reference }) => ({ reference, ...ends.pending }));
  const verdict = await fetch(`${url}/certification/beliefs`, { method: "POST", body: JSON.stringify(beliefs) });
  expect(verdict.status).toBe(200);
  // The server stops a moment later.
  expect([503, 0]).toContain(await sell());
  expect(certification.requests()).toBe(0);
});

test("the host to which redirects lead has that page alone", async () => {
  await startAnew({ scenarios: ["redirect-sold"] });
  const page = /^location: (.*)$/im.exec((await sale()).head)?.[1] ?? "";
  const elsewhere = new URL(page).origin;
  expect(elsewhere).not.toBe(session.url);
  expect((await fetch(page)).status).toBe(200);
  const requests = session.certification.requests();
  for (const path of ["/", create, "/certification/progress", "/sandbox/transactions", "/%73andbox/transactions"]) {
    expect(await statusOf(`GET ${path}`, ["Host: localhost"], elsewhere)).toBe(404);
  }
  expect((await fetch(`${elsewhere}/sign-in/another`)).status).toBe(404);
  expect(session.certification.requests()).toBe(requests + 1);
});

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

/** Frees what is not kept. Some of it is freed in steps, with turns of the event loop between them. */
async function collect(): Promise<void> {
  for (let step = 0; step < 5; step++) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe("requests without end are not kept", () => {
  const size = 60_000;
  const count = 100;

  /** How many bytes such requests leave in memory. */
  async function left(send: (prober: Prober, order: Order, index: number) => Promise<unknown>): Promise<number> {
    const prober = await Prober.start({ seed: 12 });
    const { orders } = prober.certification;
    const at = async (index: number) => send(prober, orders[index % orders.length] as Order, index);
    for (let index = 0; index < 20; index++) await at(index);
    await collect();
    const before = process.memoryUsage().heapUsed;
    for (let index = 20; index < 20 + count; index++) await at(index);
    await collect();
    const after = process.memoryUsage().heapUsed;
    // The certification must not be collected before.
    expect(prober.certification.requests()).toBe(20 + count);
    return after - before;
  }

  const long = (index: number, length: number) => `${index}-`.padEnd(length, "x");

  type Send = (prober: Prober, order: Order, index: number) => Promise<unknown>;
  const kinds: [string, Send][] = [
    ["names of fields", (prober, order, index) => prober.create(order, { [long(index, size)]: 1 })],
    [
      "many fields",
      (prober, order, index) =>
        prober.create(order, Object.fromEntries(Array.from({ length: 500 }, (_, field) => [`f${index}-${field}`, 1]))),
    ],
    ["request ids", (prober, order, index) => prober.create(order, { client_request_id: long(index, size) })],
    ["networks", (prober, order, index) => prober.create(order, { network: long(index, size) })],
    ["addresses", (prober, _, index) => prober.get(`${base}/${long(index, 15_000)}`)],
    ["ids in addresses", (prober, _, index) => prober.get(`${transactions}/status/${long(index, 15_000)}`)],
    [
      "types of content",
      (prober, order, index) => prober.create(order, {}, { "content-type": `text/plain; x=${long(index, 15_000)}` }),
    ],
  ];
  test.each(sampled(kinds, 8))("%s", async (_, send) => {
    // The requests have 1 to 6 MB.
    expect(await left(send)).toBeLessThan(700_000);
  });

  test.each(["the host of a redirect", "a create"])("a body that does not end, for %s", async (place) => {
    const prober = await Prober.start({ seed: 12, scenarios: ["redirect-sold"] });
    const { location } = await prober.create(prober.certification.orders[0] as Order);
    expect(location).toMatch(/\/sign-in\/\w{12}$/);
    let pulled = 0;
    const chunk = new Uint8Array(65_536).fill(97);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += chunk.byteLength;
        if (pulled > 64 * 1024 * 1024) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    await prober.certification.fetch(place === "a create" ? transactions : location, init).catch(() => {});
    // A body that is too long is read for a while, and not kept.
    expect(pulled).toBeGreaterThan(0);
    expect(pulled).toBeLessThan(20_000_000);
  });
});

test("beliefs with missing orders are refused with their references, unless they are final", async () => {
  await startAnew();
  const { orders } = session.certification;
  const text = JSON.stringify(orders.slice(2).map(({ reference }) => ({ reference, ...ends.pending })));
  const hand = (query: string) =>
    fetch(`${session.url}/certification/beliefs${query}`, { method: "POST", body: text }).then(async (response) => ({
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
    }));
  for (const query of ["", "?final=false", "?final", "?final=TRUE"]) {
    expect(await hand(query)).toMatchObject({
      status: 400,
      body: {
        missing: ["order-01", "order-02"],
        message: expect.stringContaining(`2 of ${orders.length} orders are missing: order-01, order-02.`),
      },
    });
  }
  expect(await hand("?final=true")).toMatchObject({ status: 200, body: { passed: false } });
  expect((await session.ending).judgement.cases.filter(({ belief }) => !belief)).toHaveLength(2);
});

test("at the fast pace, the date of the responses runs ten times as fast", async () => {
  await startAnew();
  const date = async () => {
    const response = await fetch(`${session.url}/ext/gateway/v1/transactions/status/none`);
    return Date.parse(response.headers.get("date") ?? "");
  };
  const started = performance.now();
  const first = await date();
  await new Promise((resolve) => setTimeout(resolve, 500));
  const passed = (await date()) - first;
  // The header has whole seconds.
  expect(passed).toBeGreaterThan(3_900);
  expect(passed).toBeLessThan((performance.now() - started) * 10 + 1_100);
});
