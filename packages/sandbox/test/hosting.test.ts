/** One sandbox for many partners: each sees its own data, the operator sees all, and no partner exceeds its limits. */
import { request as httpRequest } from "node:http";
import { type TestClock, testClock } from "@vending/sandbox";
import { openDatabase, type RequestEvent, type ServerOptions, startServer } from "@vending/sandbox/server";
import { afterEach, describe, expect, test } from "vitest";

const prefix = "/ext/gateway/v1/transactions";
const operatorToken = "operator-of-the-test";
/** A transaction to add, without its merchant and its id. */
const airtime = { customer_msisdn: "08031234567", network: "mtn", product: "airtime", amount: "500" };
const operator = { Authorization: `Bearer ${operatorToken}` };

type Headers = Record<string, string>;
interface Called {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of many forms
  body: any;
  headers: globalThis.Headers;
}

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function host(options: ServerOptions = {}) {
  const server = await startServer({ port: 0, selfService: true, operatorToken, ...options });
  stops.push(() => server.stop());
  const call = async (method: string, path: string, headers: Headers = {}, body?: unknown): Promise<Called> => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
  const register = async (merchant_code: string): Promise<Headers> => {
    const { status, body } = await call("POST", "/sandbox/merchants", {}, { merchant_code });
    expect(status).toBe(201);
    return { "X-Merchant-Key": body.merchant_key, "X-Merchant-Secret": body.merchant_secret };
  };
  const buy = (as: Headers, merchant_code: string, client_request_id: string, customer_msisdn = "08031234567") =>
    call("POST", `${prefix}/airtime/sync`, as, {
      merchant_code,
      customer_msisdn,
      network: "mtn",
      amount: "500",
      client_request_id,
    });
  return { ...server, call, register, buy };
}

describe("a merchant that registers", () => {
  test("gets its own code, id, key and secret, once, and sells with them", async () => {
    const { call, buy } = await host();
    const made = await call("POST", "/sandbox/merchants", {}, { merchant_code: "SHOP", merchant_name: "The Shop" });
    expect(made.body).toEqual({
      merchant_code: "SHOP",
      merchant_id: expect.any(Number),
      merchant_name: "The Shop",
      merchant_key: expect.stringMatching(/^key_.{20,}$/),
      merchant_secret: expect.stringMatching(/^secret_.{40,}$/),
    });
    expect(made.headers.get("cache-control")).toBe("no-store");
    const { merchant_key, merchant_secret, merchant_id } = made.body;
    const as = { "X-Merchant-Key": merchant_key, "X-Merchant-Secret": merchant_secret };
    expect(await buy(as, "SHOP", "1")).toMatchObject({ status: 200, body: { data: { merchant_id } } });
    expect((await buy(as, "SANDBOX", "2")).status).toBe(403);
    expect((await buy(as, "NOBODY", "3")).status).toBe(404);
    for (const wrong of ["", "secret", `${merchant_secret}x`, merchant_secret.slice(0, -1), "x".repeat(8_000)]) {
      expect((await buy({ ...as, "X-Merchant-Secret": wrong }, "SHOP", "4")).status).toBe(401);
    }
    // The secret is never shown again.
    for (const path of ["journal", "transactions", "scenarios", "merchants", "failures"]) {
      for (const viewer of [as, operator]) {
        expect(JSON.stringify((await call("GET", `/sandbox/${path}`, viewer)).body)).not.toContain(merchant_secret);
      }
    }
  });

  test("two that choose no code get different codes", async () => {
    const { call } = await host();
    const [one, two] = await Promise.all([
      call("POST", "/sandbox/merchants", {}, {}),
      call("POST", "/sandbox/merchants", {}, {}),
    ]);
    expect(one.body.merchant_code).toMatch(/^M-[A-Z0-9]+$/);
    expect(two.body.merchant_code).not.toBe(one.body.merchant_code);
  });

  test("of ten that ask for a code at the same time, one gets it", async () => {
    const { call } = await host();
    const wishes = Array.from({ length: 10 }, () => call("POST", "/sandbox/merchants", {}, { merchant_code: "RACE" }));
    const statuses = (await Promise.all(wishes)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(422)]);
  });

  test("does not inherit what another merchant has sold under its code", async () => {
    const file = await openDatabase(":memory:");
    const kept = { ...file, close: async () => {} };
    const merchants = [{ merchant_code: "SHOP", merchant_key: "shop-key", merchant_secret: "shop-secret" }];
    const first = await host({ store: kept, merchants });
    expect(
      (await first.buy({ "X-Merchant-Key": "shop-key", "X-Merchant-Secret": "shop-secret" }, "SHOP", "1")).status,
    ).toBe(200);
    expect((await first.call("POST", "/sandbox/merchants", {}, { merchant_code: "SHOP" })).status).toBe(422);
    const later = await host({ store: kept });
    expect((await later.call("POST", "/sandbox/merchants", {}, { merchant_code: "SHOP" })).status).toBe(422);
    await file.close();
  });

  test("is known after a restart, on a database", async () => {
    const file = await openDatabase(":memory:");
    const kept = { ...file, close: async () => {} };
    const shop = await (await host({ store: kept })).register("SHOP");
    const again = await host({ store: kept, selfService: false });
    expect((await again.buy(shop, "SHOP", "1")).status).toBe(200);
    // A merchant that the operator configures takes over the code.
    const merchants = [{ merchant_code: "SHOP", merchant_key: "own-key", merchant_secret: "own-secret" }];
    expect((await (await host({ store: kept, merchants })).buy(shop, "SHOP", "2")).status).toBe(401);
    await file.close();
  });

  test.each([
    [null, /object of merchant_code and merchant_name/],
    [[], /object of merchant_code and merchant_name/],
    [{ merchant_secret: "mine" }, /object of merchant_code and merchant_name/],
    [{ merchant_code: "shop" }, /merchant_code: it has 3 to 32 capital letters/],
    [{ merchant_code: "A/../B" }, /merchant_code: it has/],
    [{ merchant_code: "SHOP\n" }, /merchant_code: it has/],
    [{ merchant_code: "S".repeat(33) }, /merchant_code: it has/],
    [{ merchant_code: 5 }, /merchant_code: it has/],
    [{ merchant_name: "" }, /merchant_name: it is text/],
    [{ merchant_name: "a\u0000b" }, /merchant_name: it is text/],
    [{ merchant_name: "\u202eevil" }, /merchant_name: it is text/],
    [{ merchant_name: "n".repeat(101) }, /merchant_name: it is text/],
  ])("%j is rejected", async (wish, message) => {
    const { call } = await host();
    const { status, body } = await call("POST", "/sandbox/merchants", {}, wish);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  test("is unknown after the operator removes it, and no other merchant inherits what it has sold", async () => {
    const { call, register, buy } = await host();
    const [shop, other] = [await register("SHOP"), await register("OTHER")];
    await buy(shop, "SHOP", "1");
    const remove = (headers: Headers, code: string) => call("DELETE", `/sandbox/merchants/${code}`, headers);
    expect([(await remove({}, "SHOP")).status, (await remove(shop, "SHOP")).status]).toEqual([401, 403]);
    expect((await buy(shop, "SHOP", "2")).status).toBe(200);
    expect((await remove(operator, "SHOP")).status).toBe(204);
    expect((await buy(shop, "SHOP", "3")).status).toBe(401);
    expect((await buy(other, "OTHER", "1")).status).toBe(200);
    const again = () => call("POST", "/sandbox/merchants", {}, { merchant_code: "SHOP" });
    expect((await again()).status).toBe(422);
    await call("POST", "/sandbox/reset", operator);
    expect((await again()).status).toBe(201);
    for (const code of ["NOBODY", "SANDBOX", "shop"]) {
      const { status, body } = await remove(operator, code);
      expect([status, body.message]).toEqual([404, expect.stringContaining(code)]);
    }
    expect(
      (await buy({ "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" }, "SANDBOX", "1")).status,
    ).toBe(200);
  });

  test.each(["SANDBOX", "SANDBOX2"])("%s is taken", async (merchant_code) => {
    const { call } = await host();
    expect((await call("POST", "/sandbox/merchants", {}, { merchant_code })).status).toBe(422);
  });

  test("needs self-service, unless the operator registers it", async () => {
    const { call } = await host({ selfService: false });
    expect((await call("POST", "/sandbox/merchants", {}, {})).status).toBe(403);
    expect((await call("POST", "/sandbox/merchants", { Authorization: "Bearer wrong-token" }, {})).status).toBe(403);
    expect((await call("POST", "/sandbox/merchants", operator, {})).status).toBe(201);
  });
});

test("registration is limited to 20 merchants in a second, except for the operator", async () => {
  const { call } = await host({ now: () => 1_000 });
  const make = async (headers: Headers, wish: unknown) =>
    (await call("POST", "/sandbox/merchants", headers, wish)).status;
  // Invalid requests do not count.
  for (let count = 0; count < 25; count++) expect(await make({}, { merchant_code: "no" })).toBe(400);
  for (let count = 0; count < 20; count++) expect(await make({}, {})).toBe(201);
  const refused = await call("POST", "/sandbox/merchants", {}, {});
  expect(refused).toMatchObject({ status: 429, body: { message: expect.stringContaining("20 merchants") } });
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(await make(operator, {})).toBe(201);
});

describe("one address cannot use up the registrations of all", () => {
  /** Registers merchants until one is refused, from an address that proxies report. */
  async function registerAll(
    { call, clock }: { call: Call; clock: TestClock },
    from: string,
  ): Promise<Called & { made: number }> {
    for (let made = 0; ; made++) {
      const response = await call("POST", "/sandbox/merchants", { "X-Forwarded-For": from }, {});
      if (response.status !== 201) return { ...response, made };
      expect(made).toBeLessThan(1_000);
      // Stays below the limit of 20 in a second.
      clock.advance(50);
    }
  }
  type Call = Awaited<ReturnType<typeof host>>["call"];

  async function hosted(options: ServerOptions = {}) {
    const clock = testClock();
    return { ...(await host({ now: clock.now, ...options })), clock };
  }

  test("the 101st registration in a day gets 429 with Retry-After, and other addresses are not affected", async () => {
    const here = await hosted({ trustedProxies: 1 });
    const { call, clock } = here;
    const { made, status, body, headers } = await registerAll(here, "192.0.2.1");
    expect([made, status]).toEqual([100, 429]);
    expect(body.message).toContain("100 merchants may register from one address in a day");
    const wait = Number(headers.get("retry-after"));
    // Each of the hundred took 50 ms.
    expect(wait).toBe(24 * 3_600 - 5);
    // Its further attempts do not use up the limit of all.
    for (let count = 0; count < 50; count++) {
      expect((await call("POST", "/sandbox/merchants", { "X-Forwarded-For": "192.0.2.1" }, {})).status).toBe(429);
    }
    expect((await call("POST", "/sandbox/merchants", { "X-Forwarded-For": "192.0.2.2" }, {})).status).toBe(201);
    expect((await call("POST", "/sandbox/merchants", { ...operator, "X-Forwarded-For": "192.0.2.1" }, {})).status).toBe(
      201,
    );
    clock.advance((wait - 1) * 1_000);
    expect((await registerAll(here, "192.0.2.1")).made).toBe(0);
    clock.advance(1_000);
    expect((await registerAll(here, "192.0.2.1")).made).toBe(100);
  });

  test("a registration that the limit of all refuses does not count for its address", async () => {
    const { call } = await hosted({ trustedProxies: 1, now: () => 1_000 });
    const make = async (from: string) =>
      (await call("POST", "/sandbox/merchants", { "X-Forwarded-For": from }, {})).status;
    for (let count = 0; count < 20; count++) expect(await make("192.0.2.1")).toBe(201);
    for (let count = 0; count < 150; count++) expect(await make("192.0.2.2")).toBe(429);
    const refused = await call("POST", "/sandbox/merchants", { "X-Forwarded-For": "192.0.2.2" }, {});
    expect(refused.body.message).toContain("20 merchants");
  });

  test("the address is that of the connection, whatever a header says, unless proxies are trusted", async () => {
    const here = await hosted();
    expect((await registerAll(here, "192.0.2.1")).made).toBe(100);
    expect((await registerAll(here, "192.0.2.2")).made).toBe(0);
  });
});

describe("merchants are isolated", () => {
  async function two(options: ServerOptions = {}) {
    const hosted = await host(options);
    const [a, b] = [await hosted.register("SHOP-A"), await hosted.register("SHOP-B")] as [Headers, Headers];
    return { ...hosted, a, b };
  }

  test("each sees its own transactions and journal, and the operator sees all", async () => {
    const { call, buy, a, b } = await two();
    await buy(a, "SHOP-A", "of-a", "08031110001");
    await buy(b, "SHOP-B", "of-b", "08032220002");
    await call("POST", "/giftcards/orders", b, { client_request_id: "gift-of-b" });
    await call("GET", `${prefix}/status/of-a`, b);
    await buy({}, "SHOP-A", "of-nobody", "08033330003");
    const ids = async (headers: Headers) =>
      (await call("GET", "/sandbox/transactions", headers)).body.transactions.map((one: Headers) => one.request_id);
    expect(await ids(a)).toEqual(["of-a"]);
    expect(await ids(b)).toEqual(["gift-of-b", "of-b"]);
    expect(await ids(operator)).toEqual(["gift-of-b", "of-b", "of-a"]);

    const journal = async (headers: Headers) => (await call("GET", "/sandbox/journal", headers)).body.entries;
    const [ofA, ofB, all] = [await journal(a), await journal(b), await journal(operator)];
    expect(ofA.map((entry: Headers) => entry.merchant)).toEqual(["SHOP-A"]);
    expect(ofB.map((entry: Headers) => entry.merchant)).toEqual(["SHOP-B", "SHOP-B", "SHOP-B"]);
    expect(all).toHaveLength(5);
    expect(JSON.stringify(ofA)).not.toMatch(/of-b|0803222|0803333|SHOP-B/);
    expect(JSON.stringify(ofB)).not.toMatch(/0803111|0803333|SHOP-A/);
    // A merchant may see its own key.
    expect(ofA[0].request.headers["x-merchant-key"]).toBe(a["X-Merchant-Key"]);
    expect(ofA[0]).toMatchObject({ operation: "createAirtimeSync", request_id: "of-a", meaning: { final: "yes" } });
    expect((await call("GET", prefix, a)).body.pagination.total).toBe(1);
    // By the contract, another merchant's transaction gets 403, not 404.
    expect((await call("GET", `${prefix}/status/of-a`, b)).status).toBe(403);
  });

  test.each(["transactions", "journal", "failures"])("%s requires valid credentials", async (path) => {
    const { call, a, b } = await two();
    const mixed = { ...a, "X-Merchant-Secret": b["X-Merchant-Secret"] ?? "" };
    const { "X-Merchant-Secret": _, ...keyOnly } = a;
    const wrong: Headers[] = [
      {},
      mixed,
      keyOnly,
      { Authorization: "Bearer nonsense-token" },
      { Authorization: "Basic x" },
    ];
    wrong.push(
      { ...a, Authorization: `Bearer ${operatorToken}x` },
      { Authorization: `Bearer ${operatorToken.slice(1)}` },
    );
    for (const headers of wrong) {
      const { status, body } = await call("GET", `/sandbox/${path}`, headers);
      expect(status).toBe(401);
      expect(JSON.stringify(body)).not.toContain(operatorToken);
    }
    expect((await call("GET", `/sandbox/${path}`, a)).status).toBe(200);
    expect((await call("GET", `/sandbox/${path}`, { authorization: `bearer ${operatorToken}` })).status).toBe(200);
  });

  test("what concerns all merchants requires the operator's token", async () => {
    const { call, a, buy } = await two();
    await buy(a, "SHOP-A", "1");
    for (const [path, body] of [
      ["reset", undefined],
      ["clock", { advance: 1 }],
    ] as const) {
      expect((await call("POST", `/sandbox/${path}`, {}, body)).status).toBe(401);
      expect((await call("POST", `/sandbox/${path}`, a, body)).status).toBe(403);
    }
    expect((await call("GET", `${prefix}/status/1`, a)).status).toBe(200);
    expect((await call("POST", "/sandbox/clock", operator, { advance: 1 })).status).toBe(200);
    expect((await call("POST", "/sandbox/reset", operator)).status).toBe(204);
    expect((await call("GET", `${prefix}/status/1`, a)).status).toBe(404);
  });

  test("a failure that a merchant arms hits only its own requests; one that the operator arms hits all", async () => {
    const { call, a, b } = await two();
    const order = { failure: "overload", operation: "listTransactions" };
    await call("POST", "/sandbox/failures", a, order);
    expect((await call("GET", "/sandbox/failures", b)).body.armed).toEqual([]);
    await call("DELETE", "/sandbox/failures", b);
    expect((await call("GET", prefix, b)).status).toBe(200);
    expect((await call("GET", prefix, a)).status).toBe(503);
    expect((await call("GET", prefix, a)).status).toBe(200);
    await call("POST", "/sandbox/failures", operator, order);
    expect((await call("GET", prefix, b)).status).toBe(503);
  });

  test("a request without credentials orders no failure", async () => {
    const { call, a } = await two();
    const order = { "X-Sandbox-Failure": "overload" };
    expect((await call("GET", "/v1/healthz", order)).status).toBe(200);
    expect((await call("GET", prefix, order)).status).toBe(401);
    expect((await call("GET", prefix, { ...a, ...order })).status).toBe(503);
  });

  test("a merchant adds transactions only for itself", async () => {
    const { call, a } = await two();
    const add = (headers: Headers, merchant_code: string, client_request_id: string) =>
      call("POST", "/sandbox/transactions", headers, [{ ...airtime, merchant_code, client_request_id }]);
    expect((await add(a, "SHOP-A", "1")).status).toBe(201);
    expect((await add(a, "SHOP-B", "2")).status).toBe(403);
    expect((await add({}, "SHOP-A", "3")).status).toBe(401);
    expect((await add(operator, "SHOP-B", "4")).status).toBe(201);
    expect((await add(operator, "NOBODY", "5")).status).toBe(400);
  });

  test("a shared sandbox without a token isolates them, too", async () => {
    const { call, a, b } = await two({ operatorToken: undefined as never });
    expect((await call("GET", "/sandbox/journal", a)).body.entries).toEqual([]);
    expect((await call("POST", "/sandbox/reset", a)).status).toBe(403);
    await call("POST", "/sandbox/failures", a, { failure: "overload" });
    expect((await call("GET", prefix, b)).status).toBe(200);
    expect((await call("POST", "/sandbox/reset")).status).toBe(204);
  });

  test("what anyone may see names no merchant", async () => {
    const merchants = [{ merchant_code: "PARTNER", merchant_key: "own-key", merchant_secret: "own-secret" }];
    const { call, register } = await host({ merchants });
    await register("SHOP-A");
    const { status, body } = await call("GET", "/sandbox/scenarios");
    expect([status, body.merchants, body.self_service]).toEqual([200, [], true]);
    expect(JSON.stringify(body)).not.toMatch(/PARTNER|SHOP-A/);
  });
});

describe("limits", () => {
  const own = /^This is a rule of the sandbox, not of the contract: /;

  async function limited(
    limits: NonNullable<ServerOptions["limits"]>,
  ): Promise<Awaited<ReturnType<typeof host>> & { a: Headers; b: Headers; clock: TestClock }> {
    const clock = testClock();
    const hosted = await host({ limits, now: clock.now, wait: clock.wait });
    return { ...hosted, clock, a: await hosted.register("SHOP-A"), b: await hosted.register("SHOP-B") };
  }

  test("a merchant that sends too many requests gets 429, and other merchants are not affected", async () => {
    const { call, a, b, clock } = await limited({ requestsPerSecond: 3 });
    const list = async (as: Headers) => (await call("GET", prefix, as)).status;
    expect([await list(a), await list(a), await list(a), await list(a)]).toEqual([200, 200, 200, 429]);
    const refused = await call("GET", prefix, a);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.body).toMatchObject({ status: "error", code: 429, message: expect.stringMatching(own) });
    expect((await call("GET", "/sandbox/journal", a)).status).toBe(429);
    expect(await list(b)).toBe(200);
    expect((await call("GET", "/v1/healthz")).status).toBe(200);
    clock.advance(1_000);
    expect([await list(a), await list(a), await list(a), await list(a)]).toEqual([200, 200, 200, 429]);
  });

  test("a merchant that stores too many transactions gets 503, and keeps those that it has", async () => {
    const { call, buy, a, b } = await limited({ transactions: 2 });
    const codes = [];
    for (const id of ["1", "2", "3", "2"]) codes.push((await buy(a, "SHOP-A", id)).status);
    expect(codes).toEqual([200, 200, 503, 422]);
    expect((await buy(a, "SHOP-A", "3")).body.message).toMatch(own);
    expect((await buy(b, "SHOP-B", "1")).status).toBe(200);
    const more = ["2", "3"].map((client_request_id) => ({ ...airtime, merchant_code: "SHOP-B", client_request_id }));
    expect((await call("POST", "/sandbox/transactions", b, more)).status).toBe(503);
    expect((await call("POST", "/sandbox/transactions", b, more.slice(1))).status).toBe(201);
  });

  test("added transactions count towards the maximum of the sandbox", async () => {
    const { call } = await host({ maxTransactions: 1 });
    const two = ["1", "2"].map((client_request_id) => ({ ...airtime, merchant_code: "SANDBOX", client_request_id }));
    expect((await call("POST", "/sandbox/transactions", operator, two)).status).toBe(503);
  });
});

describe("what an operator watches", () => {
  test("metrics count requests by operation and status, and reveal no customer, merchant or secret", async () => {
    const { call, register, buy } = await host();
    const shop = await register("SHOP");
    await buy(shop, "SHOP", "metric-1", "08035550001");
    await buy(shop, "SHOP", "metric-1", "08035550001");
    await buy(shop, "SHOP", "metric-2", "08035550902").catch(() => undefined);
    await call("GET", `/no/such/path/${"x".repeat(500)}?secret=query`);
    await call("GET", `/sandbox/${"y".repeat(500)}`, operator);
    expect((await call("GET", "/metrics")).status).toBe(401);
    expect((await call("GET", "/metrics", shop)).status).toBe(401);
    const { status, body, headers } = await call("GET", "/metrics", operator);
    expect([status, headers.get("content-type")]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    ]);
    expect(body).toContain('vending_sandbox_requests_total{operation="createAirtimeSync",status="200"} 1');
    expect(body).toContain('vending_sandbox_requests_total{operation="createAirtimeSync",status="422"} 1');
    expect(body).toContain('vending_sandbox_requests_total{operation="createAirtimeSync",status="dropped"} 1');
    expect(body).toContain('vending_sandbox_requests_total{operation="sandbox/merchants",status="201"} 1');
    expect(body).toContain("vending_sandbox_transactions 2");
    expect(body).toContain("vending_sandbox_registered_merchants 1");
    expect(body).not.toMatch(/0803555|metric-|SHOP|key_|secret|xxxx|yyyy|query/);
    expect(body).not.toContain(operatorToken);
  });

  test("without a token, metrics are open to this machine, but not to pages of other sites", async () => {
    const { url } = await host({ operatorToken: undefined as never, selfService: false });
    const send = (headers: Headers) =>
      new Promise((resolve, reject) => {
        httpRequest(`${url}/metrics`, { headers }, (response) =>
          response.resume().once("end", () => resolve(response.statusCode)),
        )
          .once("error", reject)
          .end();
      });
    expect(await send({})).toBe(200);
    expect(await send({ Host: "rebound.example" })).toBe(403);
    expect(await send({ Origin: "https://evil.example" })).toBe(403);
  });

  test("each request is reported once, with its operation, status and merchant", async () => {
    const events: RequestEvent[] = [];
    const { call, buy, register } = await host({ onRequest: (event) => events.push(event) });
    const shop = await register("SHOP");
    await buy(shop, "SHOP", "1");
    await buy({}, "SHOP", "2");
    await call("GET", "/elsewhere?msisdn=08031234567");
    await call("GET", "/sandbox/journal", shop);
    await call("POST", "/sandbox/reset", {});
    const ms = expect.any(Number);
    expect(events).toEqual([
      { operation: "sandbox/merchants", status: 201, merchant: null, milliseconds: ms },
      { operation: "createAirtimeSync", status: 200, merchant: "SHOP", milliseconds: ms },
      { operation: "createAirtimeSync", status: 401, merchant: null, milliseconds: ms },
      { operation: "unknown", status: 404, merchant: null, milliseconds: ms },
      { operation: "sandbox/journal", status: 200, merchant: "SHOP", milliseconds: ms },
      { operation: "sandbox/reset", status: 401, merchant: null, milliseconds: ms },
    ]);
  });

  test("it is ready while its store responds", async () => {
    const file = await openDatabase(":memory:");
    let find: typeof file.find = file.find;
    // The used room may come from a cache.
    const { call } = await host({ store: { ...file, find: (...id) => find(...id), usedRoom: async () => 0 } });
    expect(await call("GET", "/ready")).toMatchObject({ status: 200, body: { status: "ready" } });
    find = () => Promise.reject(new Error("The database is away."));
    expect(await call("GET", "/ready")).toMatchObject({ status: 503, body: { message: "The database is away." } });
    find = () => new Promise(() => {});
    expect(await call("GET", "/ready")).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining("not respond") },
    });
    find = file.find;
    expect((await call("GET", "/ready")).status).toBe(200);
    expect((await call("GET", "/v1/healthz")).status).toBe(200);
  });

  test.each([
    "",
    "fifteen-letters",
    "with a space, and long enough",
    "ünïcödé-and-long-enough",
  ])("%j is rejected as the operator's token", async (token) => {
    const problem = await startServer({ port: 0, operatorToken: token }).catch((error: Error) => error);
    expect(String(problem)).toMatch(/^TypeError: an operator token has at least 16 printable ASCII characters/);
    if (token !== "") expect(String(problem)).not.toContain(token);
  });

  test("self-service beyond loopback requires an operator's token", async () => {
    const open = { port: 0, selfService: true };
    await expect(startServer({ ...open, host: "0.0.0.0" })).rejects.toThrow(/self-service on 0\.0\.0\.0 needs/);
    await (await startServer(open)).stop();
    await (await startServer({ ...open, host: "0.0.0.0", operatorToken })).stop();
  });
});

describe("a server that stops", () => {
  test("finishes the requests under way, is not ready, and refuses new requests", async () => {
    const clock = testClock();
    const { url, call, buy, register, stop } = await host({ now: clock.now, wait: clock.wait });
    const shop = await register("SHOP");
    const held = buy(shop, "SHOP", "held", "08030000931");
    await expect.poll(async () => (await call("GET", `${prefix}/status/held`, shop)).status).toBe(200);
    const stopped = stop(10_000);
    expect((await call("GET", "/ready")).status).toBe(503);
    expect((await call("GET", "/v1/healthz")).status).toBe(200);
    expect(await buy(shop, "SHOP", "late")).toMatchObject({
      status: 503,
      body: { message: "The sandbox is shutting down." },
    });
    clock.advance(20_000);
    expect(await held).toMatchObject({ status: 200, body: { response_code: "00" } });
    await stopped;
    await expect(fetch(`${url}/ready`)).rejects.toThrow(TypeError);
  });

  test("waits no longer than the grace period", async () => {
    const { buy, register, call, stop } = await host();
    const shop = await register("SHOP");
    const held = buy(shop, "SHOP", "held", "08030000931").catch((error: Error) => error.name);
    await expect.poll(async () => (await call("GET", `${prefix}/status/held`, shop)).status).toBe(200);
    const start = performance.now();
    await stop(300);
    expect(performance.now() - start).toBeLessThan(2_000);
    expect(await held).toBe("TypeError");
  });
});
