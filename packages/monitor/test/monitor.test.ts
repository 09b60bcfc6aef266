/** Traffic that passes: what is found in it, that it stays as it was, and that nothing of a customer is kept. */
import { createServer, request as httpRequest, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { gzipSync } from "node:zlib";
import { createMonitor, type TrafficReport } from "@vending/monitor";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { runMonitor } from "../src/command-line.ts";
import { RecentRedactors } from "../src/judging/credentials.ts";
import { listen } from "../src/listen.ts";
import { servePage } from "../src/report/page.ts";
import type { PassedExchange } from "../src/traffic/exchange.ts";
import { proxied } from "./lib/proxied.ts";
import {
  createPath,
  credentials,
  customer,
  purchase,
  secret,
  statusPath,
  success,
  transaction,
} from "./lib/traffic.ts";

let clock = 0;
/** An exchange after all before it. */
function passed(
  method: string,
  url: string,
  response: { status: number; body: unknown; headers?: [string, string][] } | undefined,
  requestBody?: unknown,
): PassedExchange {
  const startedAt = ++clock;
  return {
    method,
    url,
    requestHeaders: credentials,
    ...(requestBody !== undefined && { requestBody: JSON.stringify(requestBody) }),
    ...(response && {
      response: {
        status: response.status,
        headers: [["content-type", "application/json"], ...(response.headers ?? [])],
        body: typeof response.body === "string" ? response.body : JSON.stringify(response.body),
      },
    }),
    startedAt,
    endedAt: ++clock,
  };
}

const failed = (internal_reference = "ref-1") => ({
  status: "failed",
  response_code: "01",
  response_message: "Failed",
  data: { internal_reference, request_id: "order-1" },
});
const ok = (body: unknown, headers?: [string, string][]) => ({ status: 200, body, ...(headers && { headers }) });
const create = (response = ok(success())) => passed("POST", createPath, response, purchase);
/** One that returns pending. */
const createAsync = (internal_reference: string) => {
  const data = { ...transaction, internal_reference, plan: "", created_at: undefined, updated_at: undefined };
  const body = { status: "pending", response_code: "02", response_message: "Pending", data };
  return passed("POST", "/ext/gateway/v1/transactions/airtime/async", ok(body), purchase);
};
const giftCard = (response_code: "00" | "01" | "02", reference_code?: string) => {
  const [status, response_message] = giftCardOutcomes[response_code];
  const cards = response_code === "00" && { cards: ["the form of a card is open"] };
  const data = { request_id: "order-1", ...cards, ...(reference_code && { reference_code }) };
  const body = { status, response_code, response_message, data };
  return passed("POST", "/giftcards/orders", ok(body), { client_request_id: "order-1" });
};
const giftCardOutcomes = { "00": ["success", "Successful"], "01": ["failed", "Failed"], "02": ["pending", "Pending"] };
const status = (response = ok(success())) => passed("GET", statusPath, response);

async function findingsOf(exchanges: readonly PassedExchange[]): Promise<string[]> {
  return (await reportOf(exchanges)).findings.map(({ id }) => id);
}
async function reportOf(exchanges: readonly PassedExchange[]): Promise<TrafficReport> {
  const monitor = createMonitor({ pollsPerMinute: 5 });
  for (const exchange of exchanges) monitor.observe(exchange);
  await monitor.settled();
  return monitor.report();
}

describe("what is found", () => {
  test("nothing in a purchase and its status", async () => {
    expect(await findingsOf([create(), status(), status()])).toEqual([]);
  });

  test("a response without a media type, in these words", async () => {
    const response = { status: 200, headers: [], body: JSON.stringify(success()) };
    expect(await findingsOf([{ ...status(), response }])).toEqual(["media-type:no media type"]);
  });

  const rows: { what: string; exchanges: () => PassedExchange[]; finds: (string | RegExp)[] }[] = [
    {
      what: "one id that is sold twice",
      exchanges: () => [create(), create(ok(success({ internal_reference: "ref-2" })))],
      finds: ["duplicate-sold"],
    },
    {
      what: "an id that a status shows as one purchase, and a create as another",
      exchanges: () => [status(), create(ok(success({ internal_reference: "ref-2" })))],
      finds: ["duplicate-sold"],
    },
    {
      what: "a status that shows another purchase than the create",
      exchanges: () => [create(), status(ok(success({ internal_reference: "ref-2" })))],
      finds: ["duplicate-possible"],
    },
    {
      what: "a gift card that is sold twice",
      exchanges: () => [giftCard("00", "GC-1"), giftCard("00", "GC-2")],
      finds: ["duplicate-sold"],
    },
    {
      what: "a gift card order that is accepted again, and shows no reference",
      exchanges: () => [giftCard("00", "GC-1"), giftCard("00")],
      finds: ["duplicate-possible"],
    },
    {
      what: "an id that is accepted again",
      exchanges: () => [create(), create()],
      finds: ["duplicate-accepted"],
    },
    {
      what: "a final state that changes",
      exchanges: () => [create(), status(ok(failed()))],
      finds: ["final-changes"],
    },
    {
      what: "a transaction that is no longer there",
      exchanges: () => [create(), status(), status({ status: 404, body: {} })],
      finds: ["lost-purchase"],
    },
    {
      what: "a response about another purchase",
      exchanges: () => [create(ok(success({ request_id: "order-2" })))],
      finds: ["echo"],
    },
    {
      what: "an outcome that the route cannot have",
      exchanges: () => [create(ok({ ...success(), status: "pending", response_code: "02" }))],
      finds: ["create-outcome:createAirtimeSync returns 02", /^schema:/],
    },
    {
      what: "an undeclared status",
      exchanges: () => [create({ status: 429, body: {} })],
      finds: ["undeclared-status:HTTP 429"],
    },
    {
      what: "a body that does not match",
      exchanges: () => [create(ok(success({ merchant_id: "one" })))],
      finds: [/^schema:.*merchant_id/],
    },
    {
      what: "a body that is not JSON",
      exchanges: () => [create({ status: 200, body: "<html>" })],
      finds: [/^unreadable-body:/],
    },
    {
      what: "a header that is not declared",
      exchanges: () => [create(ok(success(), [["x-powered-by", "shop"]]))],
      finds: ["undeclared-header:x-powered-by"],
    },
    {
      what: "a secret that comes back",
      exchanges: () => [create(ok({ ...success(), response_message: `key ${secret}` }))],
      finds: ["secret-echoed"],
    },
    {
      what: "a secret in an address",
      exchanges: () => [passed("GET", `${statusPath}?secret=${secret}`, ok(success()))],
      finds: ["secret-in-address"],
    },
    {
      what: "an invalid request that is accepted",
      exchanges: () => [passed("POST", createPath, ok(success()), { ...purchase, amount: 500 })],
      finds: [/^invalid-accepted:.*amount/],
    },
    {
      what: "an invalid request that is rejected",
      exchanges: () => [passed("POST", createPath, { status: 400, body: {} }, { ...purchase, tip: "1" })],
      finds: [/^invalid-request:.*tip/],
    },
    {
      what: "a route that the contract does not have",
      exchanges: () => [passed("GET", "/admin", { status: 404, body: {} })],
      finds: ["unknown-route"],
    },
    {
      what: "no response",
      exchanges: () => [passed("POST", createPath, undefined, purchase)],
      finds: ["no-response:createAirtimeSync"],
    },
    {
      what: "polling that hammers",
      exchanges: () => Array.from({ length: 6 }, () => status()),
      finds: ["hammering"],
    },
  ];
  test.each(rows)("$what", async ({ exchanges, finds }) => {
    const found = await findingsOf(exchanges());
    expect(found).toHaveLength(finds.length);
    for (const [index, expected] of finds.entries()) expect(found[index]).toMatch(expected);
  });

  const succeeds = (reference: string) => create(ok(success({ internal_reference: reference })));
  const fails = (reference: string) => create(ok(failed(reference)));
  const isAccepted = "duplicate-accepted";
  const changes = "final-changes";
  test.each<[what: string, exchanges: () => PassedExchange[], finds: string[]]>([
    ["fails twice is no sale", () => [fails("ref-1"), fails("ref-2")], [isAccepted]],
    ["fails again after a status that shows it failed", () => [status(ok(failed())), fails("ref-2")], [isAccepted]],
    ["fails and then sells is one sale", () => [fails("ref-1"), succeeds("ref-2")], [changes, isAccepted]],
    ["sells and then fails is one sale", () => [succeeds("ref-1"), fails("ref-2")], [changes, isAccepted]],
    ["is pending and then fails is one sale", () => [createAsync("ref-1"), fails("ref-2")], [isAccepted]],
    ["fails and then is pending is one sale", () => [fails("ref-1"), createAsync("ref-2")], [changes, isAccepted]],
    ["is pending twice is sold twice", () => [createAsync("ref-1"), createAsync("ref-2")], ["duplicate-sold"]],
    [
      "is pending, and sells after a status that shows it failed, is one sale",
      () => [createAsync("ref-1"), status(ok(failed())), succeeds("ref-2")],
      [changes, isAccepted],
    ],
    [
      "fails, then sells, and shows that sale from then on",
      () => [fails("ref-1"), succeeds("ref-2"), status(ok(success({ internal_reference: "ref-2" })))],
      [changes, isAccepted],
    ],
    [
      "fails, and then sells twice, is sold twice",
      () => [fails("ref-1"), succeeds("ref-2"), succeeds("ref-3")],
      [changes, "duplicate-sold", isAccepted],
    ],
    [
      "is pending, fails under another reference, and then sells, is sold twice",
      () => [createAsync("ref-1"), fails("ref-2"), succeeds("ref-3")],
      ["duplicate-sold", isAccepted],
    ],
    ["fails twice for a gift card", () => [giftCard("01"), giftCard("01")], [isAccepted]],
    ["fails and then sells a gift card", () => [giftCard("01"), giftCard("00", "GC-1")], [changes, isAccepted]],
    ["is pending and then fails for a gift card", () => [giftCard("02"), giftCard("01")], [isAccepted]],
    ["is pending twice for a gift card", () => [giftCard("02"), giftCard("02")], ["duplicate-possible"]],
  ])("a request id that %s", async (_, exchanges, finds) => {
    expect(await findingsOf(exchanges())).toEqual(finds);
  });

  test("a double sale after a failure shows the first sale, and not the failure", async () => {
    const { findings } = await reportOf([fails("ref-1"), succeeds("ref-2"), succeeds("ref-3")]);
    const sold = findings.find(({ id }) => id === "duplicate-sold");
    expect(sold?.earlier?.response).toContain('"response_code":"00"');
  });

  test.each([
    ["a repeated create that is rejected", () => [create(), create({ status: 422, body: {} }), status()]],
    ["a status that lags behind the create", () => [create(), status({ status: 404, body: {} }), status()]],
    [
      "a status that was asked before the outcome was known",
      () => {
        const early = {
          ...status(ok({ ...failed(), status: "pending", response_code: "02", data: transaction })),
          startedAt: 0,
        };
        return [create(), status(), early];
      },
    ],
    [
      "another merchant with the same id",
      () => [
        create(),
        { ...create(ok(success({ internal_reference: "ref-2" }))), requestHeaders: { "x-merchant-key": "other" } },
      ],
    ],
  ])("nothing in %s", async (_, exchanges) => {
    expect(await findingsOf(exchanges())).toEqual([]);
  });

  test("the most harmful comes first, and each is counted once with its operations", async () => {
    const again = ok(success({ internal_reference: "ref-2" }), [["x-powered-by", "shop"]]);
    const { findings, operations } = await reportOf([create(), create(again), create(again), status(again)]);
    expect(findings.map(({ id, count }) => [id, count])).toEqual([
      ["duplicate-sold", 2],
      ["undeclared-header:x-powered-by", 3],
    ]);
    expect(findings[1]?.operations).toEqual(["createAirtimeSync", "getTransactionStatus"]);
    expect(operations.createAirtimeSync).toEqual({ exchanges: 3, statuses: { 200: 3 }, findings: 4 });
  });
});

test("no secret, no number and no name is kept, however a response shows them", async () => {
  const base64 = Buffer.from(`sandbox-key:${secret}`).toString("base64");
  const { findings } = await reportOf([
    create(
      ok({
        ...success({ merchant_id: "x", customer_name: "Ade Obi" }),
        response_message: `${customer} ${secret} ${base64}`,
      }),
    ),
    create({ status: 500, body: `<p>${customer} 2348031234567 ${secret}</p>` }),
    passed("GET", `/${customer}/${secret}`, { status: 404, body: { message: `no ${customer}`, pin: "1234" } }),
  ]);
  expect(findings.length).toBeGreaterThan(3);
  const kept = JSON.stringify(findings);
  for (const hidden of [secret, "sandbox-key", base64, customer, "8031234567", "Ade", '"1234']) {
    expect(kept).not.toContain(hidden);
  }
  expect(kept).toContain('customer_msisdn\\":\\"00000000000');
});

test("the sample of an unknown route says what leads to it, and no more", async () => {
  const { findings } = await reportOf([
    passed("GET", `/v2/orders/api-docs/${customer}/${secret}/Ade-9/x?y=1`, { status: 404, body: {} }),
  ]);
  expect(findings[0]?.sample.request).toBe("GET /v2/orders/api-docs/***/***/***/***");
});

/** A number in letters: a name that could be that of a header. */
const lettersOf = (index: number): string => String(index).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");

test("memory is bounded: purchases and kinds of findings are", async () => {
  const count = thorough ? 1_000_000 : 2_000;
  const monitor = createMonitor({ maxPurchases: 1_000 });
  for (let index = 0; index < count; index++) {
    const requestBody = JSON.stringify({ ...purchase, client_request_id: `order-${index}` });
    const body = JSON.stringify(success({ request_id: `order-${index}` }));
    monitor.observe({
      ...create(),
      requestBody,
      response: {
        status: 200,
        headers: [
          ["content-type", "application/json"],
          [`x-${lettersOf(index)}`, ""],
        ],
        body,
      },
    });
    if (index % 1_000 === 999) await monitor.settled();
  }
  await monitor.settled();
  const { exchanges, skipped, findings } = monitor.report();
  expect([exchanges, skipped, findings.length]).toEqual([count, 0, 21]);
  expect(findings[0]).toMatchObject({ id: "undeclared-header:(others)", count: count - 20 });
});

test("credentials are kept for a minute at most, and of a hundred merchants at most", () => {
  vi.useFakeTimers();
  try {
    const redactors = new RecentRedactors();
    const first = redactors.of("first-key", "first-secret");
    expect(redactors.of("first-key", "first-secret")).toBe(first);
    expect(first.redact("first-secret!")).toBe("***!");
    for (let index = 0; index < 150; index++) {
      redactors.of(`secret-${index}`);
      expect(redactors.size).toBeLessThanOrEqual(100);
    }
    vi.advanceTimersByTime(60_000);
    expect(redactors.size).toBe(0);
    redactors.of("first-key", "first-secret");
    vi.advanceTimersByTime(60_000);
    expect(redactors.size).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

describe("a proxy", () => {
  const servers: Server[] = [];
  afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

  async function serve(handler: Parameters<typeof createServer>[1] & object): Promise<string> {
    const server = createServer(handler);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens at a port
  }
  test("changes nothing: status, header names and order, encodings, bodies", async () => {
    const compressed = gzipSync(JSON.stringify(success()));
    let received: unknown;
    const upstream = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received = { url: request.url, body: Buffer.concat(chunks).toString(), key: request.headers["x-merchant-key"] };
      response.writeHead(200, { "Content-Type": "application/json", "X-Odd-Case": "1", "content-encoding": "gzip" });
      response.write(compressed.subarray(0, 10));
      response.end(compressed.subarray(10));
    });
    const report = await proxied(upstream, async (url) => {
      const body = JSON.stringify(purchase);
      const [headers, bytes] = await send(`${url}${createPath}?a=%2F`, body);
      expect(received).toEqual({ url: `${createPath}?a=%2F`, body, key: "sandbox-key" });
      expect(headers).toContain("X-Odd-Case");
      expect(bytes.equals(compressed)).toBe(true);
    });
    expect(report.findings.map(({ id }) => id)).toEqual(["undeclared-header:x-odd-case"]);
  });

  test("a response that breaks off breaks off, and so does one whose client has left", async () => {
    const upstream = await serve((_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write('{"status":');
      setTimeout(() => response.destroy(), 20);
    });
    const report = await proxied(upstream, async (url) => {
      await expect(fetch(`${url}${statusPath}`).then((response) => response.text())).rejects.toThrow();
    });
    expect(report.operations.getTransactionStatus?.statuses).toEqual({ none: 1 });
    await proxied("http://127.0.0.1:1", async (url) => {
      await expect(fetch(`${url}${statusPath}`)).rejects.toThrow();
    });
  });

  test("its page, report and metrics hold what passed", async () => {
    const monitor = createMonitor();
    monitor.observe(create(ok(success(), [["x-powered-by", "<b>"]])));
    await monitor.settled();
    const page = await servePage(monitor, { port: 0, host: "127.0.0.1" });
    try {
      const text = async (path: string) => (await fetch(`${page.url}${path}`)).text();
      expect(await text("/")).toContain("Sends the header x-powered-by");
      expect(await text("/metrics")).toContain(
        'vending_monitor_exchanges_total{operation="createAirtimeSync",status="200"} 1',
      );
      expect(JSON.parse(await text("/report.json"))).toMatchObject({ exchanges: 1 });
      expect((await fetch(`${page.url}/other`)).status).toBe(404);
    } finally {
      await page.stop();
    }
  });

  test("its page ends with no request: one that is reset, one that fails, one too many", async () => {
    const monitor = createMonitor();
    const report = (): never => {
      throw new Error("on purpose");
    };
    const failing = { ...monitor, report };
    const page = await servePage(failing, { port: 0, host: "127.0.0.1" });
    const port = Number(new URL(page.url).port);
    for (const request of ["CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n", "\0"]) {
      for (const waitMs of [0, 1, 5]) {
        const socket = connect(port, "127.0.0.1").on("error", () => {});
        socket.write(request);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        socket.resetAndDestroy();
      }
    }
    for (const path of ["/metrics", "/report.json", "/"]) await fetch(`${page.url}${path}`).catch(() => {});
    expect((await fetch(`${page.url}/none`)).status).toBe(404);
    await page.stop();

    const server = createServer();
    const listening = await listen(server, { port: 0, host: "127.0.0.1" });
    // As Node says it, where a process has no more room for connections.
    for (let time = 0; time < 2; time++) {
      expect(() => server.emit("error", new Error("accept EMFILE"))).not.toThrow();
    }
    await listening.stop();
  });

  describe.each([
    ["127.0.0.1", []],
    ["0.0.0.0", ["http://monitor.example:4041"]],
  ])("its page at %s, with the origins %j", (host, allowedOrigins) => {
    let url: string;
    let stop: () => Promise<void>;
    beforeAll(async () => {
      const page = await servePage(createMonitor(), { port: 0, host, allowedOrigins });
      url = page.url.replace("0.0.0.0", "127.0.0.1");
      stop = page.stop;
    });
    afterAll(() => stop());

    test.each([
      ["a site whose name comes to mean this machine", { host: "evil.example" }],
      ["a name that begins as this machine's", { host: "127.0.0.1.evil.example" }],
      ["no name", { host: " " }],
      ["what is no name", { host: "[" }],
      ["a page of another site", { origin: "https://evil.example" }],
      ["another site, as browsers say it", { "sec-fetch-site": "cross-site" }],
    ])("shows %s nothing", async (_, headers: Record<string, string>) => {
      for (const path of ["/", "/report.json", "/metrics", "/none"]) {
        const [, bytes, status] = await send(`${url}${path}`, undefined, headers);
        expect([status, bytes.toString()]).toEqual([403, expect.stringMatching(/--allow-origin/)]);
      }
    });

    test("is there for this machine and for an allowed name", async () => {
      const names = ["localhost:4041", "[::1]:4041", "10.0.0.7", ...allowedOrigins.map((one) => new URL(one).host)];
      for (const name of names) {
        const [, , status] = await send(`${url}/metrics`, undefined, { host: name });
        expect([name, status]).toEqual([name, 200]);
      }
    });
  });
});

/** With Node's own client, which shows header names as they came. */
function send(
  url: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<[string[], Buffer, number | undefined]> {
  return new Promise((resolve, reject) => {
    const all = { ...credentials, ...(body !== undefined && { "content-type": "application/json" }), ...headers };
    const request = httpRequest(
      url,
      { method: body === undefined ? "GET" : "POST", headers: all, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => resolve([response.rawHeaders, Buffer.concat(chunks), response.statusCode]));
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

describe("the command line", () => {
  const warnings: string[] = [];
  const run = (...args: string[]) => {
    const printed: string[] = [];
    warnings.length = 0;
    const ended = runMonitor(args, {
      print: (text) => void printed.push(String(text)),
      warn: (text) => void warnings.push(String(text)),
      interrupted: () => Promise.resolve(),
    });
    return ended.then(() => printed.join("\n"));
  };
  test("starts, ends when it is interrupted, and prints what passed", async () => {
    const printed = await run("--upstream", "http://127.0.0.1:1", "--port", "0", "--page-port", "0");
    expect(printed).toMatch(/Monitor on http:\/\/127\.0\.0\.1:\d+: clients connect here/);
    expect(printed).toContain("0 exchanges passed");
    expect(warnings).toEqual([]);
  });
  test("warns of an upstream in clear text, and not of one with https", async () => {
    const ports = ["--port", "0", "--page-port", "0"];
    await run("--upstream", "http://192.0.2.1/base", ...ports);
    expect(warnings).toEqual([
      "warning: http, not https: what passes to http://192.0.2.1/base is sent in clear text, with the credentials.",
    ]);
    await run("--upstream", "https://192.0.2.1", ...ports);
    expect(warnings).toEqual([]);
  });
  test("warns of what others can do when it listens beyond loopback", async () => {
    // An address that no machine has: it warns before it listens.
    await expect(run("--upstream", "https://staging.example", "--host", "192.0.2.1")).rejects.toThrow("192.0.2.1");
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(
      /other machines can connect to 192\.0\.2\.1\. Anyone .* can send requests to https:\/\/staging\.example/,
    );
  });
  test.each([
    [[], "--upstream URL is missing"],
    [["--upstream", "ftp://x"], "--upstream takes an address with http or https"],
    [["--upstream", "http://x", "--port", "-1"], "--port"],
    [["--upstream", "http://x", "--host", ""], "--host takes an address"],
    [["--upstream", "http://x", "--allow-origin", "a.example"], "--allow-origin: an origin is a scheme, a host"],
    [
      ["--upstream", "http://x", "--report", "/nowhere/at/all"],
      "cannot write /nowhere/at/all: there is no such file or folder",
    ],
  ])("%j is refused in plain words", async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });
});
