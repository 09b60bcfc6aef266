/** What goes over the wire and what comes back from it: signed, bounded, and without the credentials. */
import { createVendingClient, purchase, type VendingClientOptions } from "@vending/client";
import { describe, expect, test } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { airtime, credentials } from "./lib/scripted.ts";

const { merchantKey, merchantSecret } = credentials;

const clientOf = (fetch: (request: Request) => unknown, options: Partial<VendingClientOptions> = {}) =>
  createVendingClient({
    baseUrl: "https://vending.test/base",
    ...credentials,
    // Some responses here are not what the type of `fetch` promises.
    fetch: async (request) => fetch(request) as Response,
    ...options,
  });

/** What `fetch` throws, as it comes back. */
const thrown = (error: unknown): Promise<unknown> =>
  clientOf(() => Promise.reject(error))
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
    await client.POST("/ext/gateway/v1/transactions", { body, headers: { "x-trace": "1" }, redirect: "follow" });
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
      await client.GET("/v1/healthz", { baseUrl });
    expect(seen).toEqual([merchantKey, merchantKey, null, null]);
  });

  test("has what the caller adds for a `fetch` of its own", async () => {
    let seen: unknown;
    const client = clientOf((request) => {
      seen = Reflect.get(request, "next");
      return Response.json({});
    });
    await client.GET("/v1/healthz", { next: { revalidate: 60 } });
    expect(seen).toEqual({ revalidate: 60 });
  });
});

describe("a response", () => {
  test("has its status, its headers and its body", async () => {
    const headers = { "x-a": "1", "content-type": "application/json" };
    const client = clientOf(() => new Response('{"a":"é"}', { status: 201, statusText: "Made", headers }));
    const { data, response } = await client.GET("/v1/healthz");
    expect(data).toEqual({ a: "é" });
    expect([response.status, response.statusText, [...response.headers].sort()]).toEqual([
      201,
      "Made",
      Object.entries(headers).sort(),
    ]);
  });

  test("that echoes them in a header or in its status has neither, and keeps the others", async () => {
    const headers = { "x-a": "1", "x-b": `key ${merchantKey}`, "x-c": merchantSecret };
    const client = clientOf(() => new Response("{}", { statusText: `no ${merchantKey}`, headers }));
    const { response } = await client.GET("/v1/healthz");
    expect(response.statusText).toBe("no ***");
    expect([response.headers.get("x-a"), response.headers.get("x-b"), response.headers.get("x-c")]).toEqual([
      "1",
      "key ***",
      "***",
    ]);
  });

  test("that arrives in pieces is put together, also within a character", async () => {
    const bytes = new TextEncoder().encode('{"a":"₦500"}');
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    const { data } = await clientOf(() => new Response(body)).GET("/v1/healthz");
    expect(data).toEqual({ a: "₦500" });
    const cut = clientOf(() => new Response(bytes.slice(0, 7)));
    expect((await cut.GET("/v1/healthz", { parseAs: "text" })).data).toBe('{"a":"\ufffd');
  });

  test("that is too long says how long it may be", async () => {
    const client = clientOf(() => new Response("123456"), { maxResponseBytes: 5 });
    await expect(client.GET("/v1/healthz")).rejects.toThrow("The response is longer than 5 bytes (maxResponseBytes)");
    const million = clientOf(() => new Response("x".repeat(1_048_577)));
    await expect(million.GET("/v1/healthz")).rejects.toThrow("longer than 1048576 bytes");
    const text = { parseAs: "text" } as const;
    const just = clientOf(() => new Response("x".repeat(1_048_576)));
    expect((await just.GET("/v1/healthz", text)).data).toHaveLength(1_048_576);
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
    await client.GET("/v1/healthz", { signal: controller.signal, parseAs: "text" }).catch(() => undefined);
    expect(cancelled).toBe(1);
    const rejecting = clientOf(({ signal }) => Promise.reject(signal.reason));
    const aborted = rejecting.GET("/v1/healthz", { signal: AbortSignal.abort(reason) });
    expect(await aborted.catch((error: unknown) => error)).toBe(reason);
  });

  test("leaves no listener on the signal", async () => {
    const [added, removed]: unknown[][] = [[], []];
    const client = clientOf(() => new Response("{}"));
    client.use({
      onRequest({ request: { signal } }) {
        const { addEventListener, removeEventListener } = signal;
        Object.assign(signal, {
          addEventListener(...given: Parameters<typeof addEventListener>) {
            if (given[0] === "abort") added?.push(given[1]);
            addEventListener.apply(signal, given);
          },
          removeEventListener(...given: Parameters<typeof removeEventListener>) {
            if (given[0] === "abort") removed?.push(given[1]);
            removeEventListener.apply(signal, given);
          },
        });
      },
    });
    await client.GET("/v1/healthz");
    expect(removed).toHaveLength(1);
    expect(added).toContain(removed?.[0]);
  });
});

describe("what fetch throws", () => {
  test("keeps its kind, name, message, code and causes", async () => {
    const cause = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", port: 443 });
    const error = await thrown(new TypeError("fetch failed", { cause }));
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ name: "TypeError", message: "fetch failed" });
    expect((error as Error).cause).toMatchObject({
      name: "Error",
      message: "connect ECONNREFUSED",
      code: "ECONNREFUSED",
    });
    expect((error as Error).cause).not.toBeInstanceOf(TypeError);
    expect(Object.hasOwn(Object(await thrown(new Error("x"))), "cause")).toBe(false);
    expect(await thrown(new DOMException("stopped", "AbortError"))).toMatchObject({
      name: "AbortError",
      message: "stopped",
    });
  });

  test("has no credential in its message, its name, its code, or those of its causes", async () => {
    const cause = Object.assign(new Error(merchantSecret), { code: `E_${merchantKey}`, name: merchantKey });
    const error = await thrown(Object.assign(new Error(`a ${merchantKey} b`, { cause }), { code: 5 }));
    expect(error).toMatchObject({ message: "a *** b", cause: { message: "***", name: "***", code: "E_***" } });
    expect(error).not.toHaveProperty("code");
  });

  test("ends somewhere, however many causes it has", async () => {
    const chain = (depth: number): Error => new Error(`${depth}`, depth > 0 ? { cause: chain(depth - 1) } : undefined);
    let messages = "";
    for (let error = (await thrown(chain(9))) as Error | undefined; error; error = error.cause as Error | undefined)
      messages += error.message;
    expect(messages).toBe("987654");
  });

  test("is a text without them if it is a text, and an error that says little if it is anything else", async () => {
    expect(await thrown(`no ${merchantKey}`)).toBe("no ***");
    const throwing = Object.defineProperty(new Error("x"), "message", {
      get() {
        throw new Error(merchantKey);
      },
    });
    for (const value of [5, {}, { message: merchantKey }, throwing]) {
      const error = await thrown(value);
      expect(error).toBeInstanceOf(Error);
      expect(error).toMatchObject({ message: "fetch failed" });
    }
  });
});

describe("what is nested", () => {
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}"${merchantKey}"${"}".repeat(depth)}`;
  const bodyOf = async (text: string) => {
    const client = clientOf(() => new Response(text, { status: 502 }));
    const outcome = await purchase(client, airtime(), { clock: fakeClock(), deadlineMs: 1 });
    return outcome.status === "unknown" ? outcome.lastResponse?.body : undefined;
  };

  test("is redacted where it stands, and as a whole where it is nested more than 64 deep", async () => {
    expect(JSON.stringify(await bodyOf(nested(64)))).toBe(nested(64).replace(merchantKey, "***"));
    expect(JSON.stringify(await bodyOf(nested(65)))).toBe(nested(65).replace(merchantKey, "***"));
    expect(JSON.stringify(await bodyOf(nested(66)))).toBe(`${'{"a":'.repeat(65)}"***"${"}".repeat(65)}`);
  });

  test("keeps what holds none: numbers, lists, and a field called __proto__", async () => {
    const rest = '{"a":[1,true,null,"x"],"__proto__":{"b":1},"n":';
    expect(JSON.stringify(await bodyOf(`${rest}"${merchantKey}"}`))).toBe(`${rest}"***"}`);
  });

  test("makes a text of a number that holds one", async () => {
    const client = clientOf(() => new Response('{"n":81234567,"m":1}', { status: 502 }), { merchantKey: "1234567" });
    const outcome = await purchase(client, airtime(), { clock: fakeClock(), deadlineMs: 1 });
    expect(outcome).toMatchObject({ lastResponse: { body: { n: "8***", m: 1 } } });
  });
});
