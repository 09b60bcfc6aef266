/** What goes over the wire and what comes back from it: signed, bounded, and without the credentials. */
import {
  createVendingClient,
  purchase,
  routesOf,
  transactions,
  type VendingClient,
  type VendingClientOptions,
  verify,
} from "@vending/client";
import { afterEach, describe, expect, test, vi } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { fakeClock } from "./lib/clock.ts";
import { airtime, credentials, meter, outcome } from "./lib/service.ts";

const { version } = manifest;

afterEach(() => {
  vi.useRealTimers();
});

const { merchantKey, merchantSecret } = credentials;

const clientOf = (fetch: (request: Request) => unknown, options: Partial<VendingClientOptions> = {}) =>
  createVendingClient({
    baseUrl: "https://vending.test/base",
    ...credentials,
    // Some responses here are not what the type of `fetch` promises.
    fetch: async (url, init) => fetch(new Request(url, init)) as Response,
    ...options,
  });

/** What `fetch` throws, as it comes back. */
const thrown = (error: unknown): Promise<unknown> =>
  routesOf(clientOf(() => Promise.reject(error)))
    .GET("/v1/healthz")
    .catch((caught: unknown) => caught);

describe("a request", () => {
  test("carries the credentials, its body and its headers, and follows no redirect", async () => {
    const seen: unknown[] = [];
    const client = clientOf(async (request) => {
      seen.push(request.method, request.url, request.redirect, await request.text());
      seen.push(
        ...["x-merchant-key", "x-merchant-secret", "content-type", "x-trace"].map((name) => request.headers.get(name)),
      );
      return Response.json({});
    });
    const body = airtime();
    await routesOf(client).POST("/ext/gateway/v1/transactions", {
      body,
      headers: { "x-trace": "1" },
      redirect: "follow",
    });
    const headers = [merchantKey, merchantSecret, "application/json", "1"];
    const url = "https://vending.test/base/ext/gateway/v1/transactions";
    expect(seen).toEqual(["POST", url, "manual", JSON.stringify(body), ...headers]);
  });

  test("carries them to the origin of the address, and to none that begins like it", async () => {
    const seen: (string | null)[] = [];
    const client = clientOf(({ headers }) => {
      seen.push(headers.get("x-merchant-key"));
      return Response.json({});
    });
    for (const baseUrl of [
      "https://vending.test",
      "https://VENDING.test:443/x",
      "https://vending.test.evil",
      "https://vending.test:444",
    ])
      await routesOf(client).GET("/v1/healthz", { baseUrl });
    expect(seen).toEqual([merchantKey, merchantKey, null, null]);
  });
});

describe("a response", () => {
  test("has its status, its headers and its body", async () => {
    const headers = { "x-a": "1", "content-type": "application/json" };
    const client = clientOf(() => new Response('{"a":"é"}', { status: 201, statusText: "Made", headers }));
    const { data, response } = await routesOf(client).GET("/v1/healthz");
    expect(data).toEqual({ a: "é" });
    expect([response.status, response.statusText, [...response.headers].sort()]).toEqual([
      201,
      "Made",
      Object.entries(headers).sort(),
    ]);
  });

  test("that is an error and echoes them has them neither in a header, nor in its status, nor in its body", async () => {
    const headers = { "x-a": "1", "x-b": `key ${merchantKey}`, "x-c": merchantSecret };
    const client = clientOf(
      () => new Response(`<${merchantSecret}>`, { status: 500, statusText: `no ${merchantKey}`, headers }),
    );
    const { error, response } = await routesOf(client).GET("/v1/healthz");
    expect([error, response.statusText]).toEqual(["<***>", "no ***"]);
    expect(["x-a", "x-b", "x-c"].map((name) => response.headers.get(name))).toEqual(["1", "key ***", "***"]);
  });

  test("that succeeds and is not JSON is not the service's: what an error quotes of it has none of them", async () => {
    for (const page of [merchantSecret, `<p>${merchantSecret}</p>`, `{"a":1} ${merchantSecret}`]) {
      const routes = routesOf(clientOf(() => new Response(page)));
      await expect(routes.GET("/v1/healthz")).rejects.toThrow(
        expect.not.objectContaining({ message: expect.stringContaining(merchantSecret.slice(0, 6)) }),
      );
      expect((await routes.GET("/v1/healthz", { parseAs: "text" })).data).toBe(page.replace(merchantSecret, "***"));
    }
  });

  test("that arrives in pieces is put together, also within a character", async () => {
    const bytes = new TextEncoder().encode('{"a":"₦500"}');
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    const { data } = await routesOf(clientOf(() => new Response(body))).GET("/v1/healthz");
    expect(data).toEqual({ a: "₦500" });
    const cut = clientOf(() => new Response(bytes.slice(0, 7)));
    expect((await routesOf(cut).GET("/v1/healthz", { parseAs: "text" })).data).toBe('{"a":"\ufffd');
  });

  test("that is too long says how long it may be", async () => {
    const client = clientOf(() => new Response("123456"), { maxResponseBytes: 5 });
    await expect(routesOf(client).GET("/v1/healthz")).rejects.toThrow(
      "The response is longer than 5 bytes (maxResponseBytes)",
    );
    const million = clientOf(() => new Response("x".repeat(1_048_577)));
    await expect(routesOf(million).GET("/v1/healthz")).rejects.toThrow("longer than 1048576 bytes");
    const text = { parseAs: "text" } as const;
    const just = clientOf(() => new Response("x".repeat(1_048_576)));
    expect((await routesOf(just).GET("/v1/healthz", text)).data).toHaveLength(1_048_576);
  });

  test("whose caller aborts is read no further, and what it aborts with comes back as it is", async () => {
    const controller = new AbortController();
    const reason = new Error(`left with ${merchantSecret}`);
    let cancelled = 0;
    const body = new ReadableStream({ cancel: () => void cancelled++ }, { highWaterMark: 0 });
    const client = clientOf(() => {
      setTimeout(() => controller.abort(reason));
      return new Response(body);
    });
    // The reader ends when it is cancelled: what was read until then is the body.
    await routesOf(client)
      .GET("/v1/healthz", { signal: controller.signal, parseAs: "text" })
      .catch(() => undefined);
    expect(cancelled).toBe(1);
    const rejecting = clientOf(({ signal }) => Promise.reject(signal.reason));
    const aborted = routesOf(rejecting).GET("/v1/healthz", { signal: AbortSignal.abort(reason) });
    expect(await aborted.catch((error: unknown) => error)).toBe(reason);
  });
});

describe("what fetch throws", () => {
  test("keeps its kind, name, message and code, and some of its causes", async () => {
    const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", port: 443 });
    const error = await thrown(new TypeError("fetch failed", { cause }));
    expect(error).toBeInstanceOf(TypeError);
    const known = { name: "Error", message: "connect ECONNREFUSED", code: "ECONNREFUSED" };
    expect(error).toMatchObject({ name: "TypeError", message: "fetch failed", cause: known });
    expect(Object.hasOwn(Object(await thrown(new Error("x"))), "cause")).toBe(false);
    const stopped = { name: "AbortError", message: "stopped" };
    expect(await thrown(new DOMException(stopped.message, stopped.name))).toMatchObject(stopped);
    const chain = (depth: number): Error => new Error(`${depth}`, depth > 0 ? { cause: chain(depth - 1) } : undefined);
    let messages = "";
    for (let one = (await thrown(chain(9))) as Error | undefined; one; one = one.cause as Error | undefined)
      messages += one.message;
    expect(messages).toBe("987654");
  });

  test("is a text without them if it is a text, and an error that says little if it is anything else", async () => {
    expect(await thrown(`no ${merchantKey}`)).toBe("no ***");
    for (const value of [5, undefined, {}, { message: merchantKey }])
      expect(await thrown(value)).toEqual(new Error("fetch failed"));
  });
});

describe("a silent server", () => {
  test.each([
    ["GET", 30_000, (client: VendingClient) => routesOf(client).GET("/v1/healthz")],
    ["POST", 60_000, (client: VendingClient) => routesOf(client).POST("/v1/transactions/verify", { body: meter })],
  ] as const)("ends %s after %i milliseconds", async (_, ms, call) => {
    vi.useFakeTimers();
    const ended = vi.fn();
    void call(clientOf(() => new Promise(() => {}))).catch(ended);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ name: "TimeoutError" }));
  });

  test("ends both after `attemptTimeoutMs`, also while the body is on its way", async () => {
    const trickling = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));
    for (const respond of [() => new Promise(() => {}), trickling]) {
      const routes = routesOf(clientOf(respond), { attemptTimeoutMs: 20 });
      for (const call of [routes.GET("/v1/healthz"), routes.POST("/v1/transactions/verify", { body: meter })])
        await expect(call).rejects.toMatchObject({ name: "TimeoutError" });
    }
    expect(() => routesOf(clientOf(trickling), { attemptTimeoutMs: 0 })).toThrow(
      "attemptTimeoutMs must be from 1 to 2,147,483,647.",
    );
  });

  test("is not asked by a caller that has aborted, and keeps none that aborts", async () => {
    const fetch = vi.fn(() => new Promise(() => {}));
    const client = clientOf(fetch);
    const reason = new Error("left");
    const asked = (signal: AbortSignal) => routesOf(client).GET("/v1/healthz", { signal });
    await expect(asked(AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(fetch).not.toHaveBeenCalled();
    const controller = new AbortController();
    const waiting = asked(controller.signal);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});

test("the client names itself and its version, unless the caller does", async () => {
  const seen: (string | null)[] = [];
  const request = airtime();
  const client = clientOf((sent) => {
    seen.push(sent.headers.get("user-agent"));
    return outcome("01", request)(sent);
  });
  await routesOf(client).GET("/v1/healthz");
  await purchase(client, request);
  await routesOf(client).GET("/v1/healthz", { headers: { "User-Agent": "shop/2" } });
  expect(seen).toEqual([`vending-client/${version}`, `vending-client/${version}`, "shop/2"]);
});

describe("what is for a log", () => {
  const bodyOf = async (text: string, options: Partial<VendingClientOptions> = {}) => {
    const client = clientOf(() => new Response(text, { status: 502 }), options);
    const outcome = await purchase(client, airtime(), { clock: fakeClock(), deadlineMs: 1 });
    return outcome.state === "open" ? outcome.lastResponse?.body : undefined;
  };

  test("keeps what holds no credential: numbers, lists, and a field called __proto__", async () => {
    const rest = '{"a":[1,true,null,"x"],"__proto__":{"b":1},"n":';
    expect(JSON.stringify(await bodyOf(`${rest}"${merchantKey}"}`))).toBe(`${rest}"***"}`);
  });

  test("is nothing where it cannot be written: what is not searched may hold one", async () => {
    const deep = (levels: number) => `${'{"a":['.repeat(levels)}"${merchantSecret}"${"]}".repeat(levels)}`;
    expect(await bodyOf(deep(50_000))).toBeUndefined();
    const client = clientOf(() => new Response(deep(50_000), { status: 400 }));
    const error = await verify(client, meter).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "request-rejected", body: undefined });
  });

  test.each([
    ['{"n":81234567,"m":1}', "1234567", { n: "***", m: 1 }],
    // One that is a part of the JSON itself.
    ['{"n":"a","b":1}', '"a","b"', '{"n":***:1}'],
  ])("%s without %s is %o", async (text, merchantKey, clean) => {
    expect(await bodyOf(text, { merchantKey })).toEqual(clean);
  });
});

test.each([
  65_536, 0,
])("no call reads more than maxResponseBytes of an endless body in chunks of %i bytes", async (size) => {
  const taken = { pieces: 0, cancelled: 0 };
  const respond = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull(controller) {
          // If the client does not stop reading, the test ends it.
          if (++taken.pieces > 100_000) controller.error(new Error("too much"));
          else controller.enqueue(new Uint8Array(size));
        },
        cancel: () => void taken.cancelled++,
      }),
    );
  const client = clientOf(respond, { maxResponseBytes: size === 0 ? 1_000 : 10 * size });
  await expect(routesOf(client).GET("/v1/healthz")).rejects.toThrow(/maxResponseBytes/);
  await expect(transactions(client).next()).rejects.toThrow("could not be completed");
  expect(await purchase(client, airtime(), { clock: fakeClock(), deadlineMs: 0 })).toMatchObject({ state: "open" });
  // An empty chunk counts as a byte.
  expect(taken.pieces).toBeLessThanOrEqual(3 * (size === 0 ? 1_002 : 12));
  expect(taken.cancelled).toBe(3);
});
