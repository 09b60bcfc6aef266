/** What is between the client and the network: other kinds of `fetch` than that of Node. Each double is named after what it stands for. */
import { createVendingClient, type FetchOptions, purchase, routesOf, type VendingClient } from "@vending/client";
import { createSandbox, type Sandbox, testClock } from "@vending/sandbox";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { airtime, inTurn, lost, status } from "./lib/service.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

type Sent = [input: string | URL | Request, init?: RequestInit];

/** A client that sends with the global `fetch`, which is this. */
function clientOver(fetch: (...sent: Sent) => Promise<unknown>): VendingClient {
  vi.stubGlobal("fetch", fetch);
  const account = { merchantKey: "sandbox-key", merchantSecret: "sandbox-secret" };
  return createVendingClient({ baseUrl: "http://sandbox.test", ...account });
}

/** Buys from a sandbox, over a `fetch` that stands in front of it. */
async function bought(around: (sandbox: Sandbox) => (...sent: Sent) => Promise<unknown>) {
  const clock = testClock();
  const sandbox = createSandbox({ now: clock.now, wait: clock.wait });
  const client = clientOver(around(sandbox));
  return { outcome: await clock.until(purchase(client, airtime(), { clock })), sandbox };
}

const textOf = (input: Sent[0]) => (input instanceof Request ? input.url : String(input));

test("a fetch that reads nothing inside of a Request, as an older Bun's: method, body, credentials and redirect arrive", async () => {
  const redirects: unknown[] = [];
  const { outcome } = await bought((sandbox) => (input, init) => {
    redirects.push(init?.redirect);
    return sandbox.fetch(textOf(input), init);
  });
  expect(outcome).toMatchObject({ state: "succeeded", attempts: 1 });
  expect(new Set(redirects)).toEqual(new Set(["manual"]));
});

test("a fetch that keeps responses to GET, as Next.js 14 does, is asked again", async () => {
  const { outcome } = await bought((sandbox) => {
    const kept = new Map<string, Response>();
    return async (input, init) => {
      const { revalidate } = Object((init as FetchOptions | undefined)?.next);
      const { method, url } = new Request(input, init);
      if (method !== "GET" || revalidate === 0) return sandbox.fetch(input, init);
      const response = kept.get(url) ?? (await sandbox.fetch(input, init));
      kept.set(url, response.clone());
      return response;
    };
  });
  expect(outcome).toMatchObject({ state: "succeeded", attempts: 1 });
});

test("a fetch that makes one GET of many during a render, as React does, is asked again", async () => {
  const { outcome } = await bought((sandbox) => {
    const made = new Map<string, Promise<Response>>();
    return async (input, init) => {
      const { method, url } = new Request(input, init);
      // React lets a request be if its signal is an argument beside an address.
      if (method !== "GET" || (typeof input === "string" && init?.signal)) return sandbox.fetch(input, init);
      const response = made.get(url) ?? sandbox.fetch(input, init);
      made.set(url, response);
      return (await response).clone();
    };
  });
  expect(outcome).toMatchObject({ state: "succeeded", attempts: 1 });
});

/** Sends a request that can be sent again once more when its connection closes, as Deno does. A stream cannot. */
const repeating =
  (deliver: (...sent: Sent) => Promise<Response>) =>
  async (input: Sent[0], init?: RequestInit): Promise<Response> => {
    const first = new Request(input, init);
    const isStream = init?.body instanceof ReadableStream;
    try {
      return await deliver(isStream ? first : first.clone());
    } catch (error) {
      if (isStream) throw error;
      return deliver(first);
    }
  };

describe("a fetch that sends again what it can, as Deno's", () => {
  const soldAndLost = () => inTurn(lost, status(401));

  test("does so if nothing is done: the double works", async () => {
    const service = soldAndLost();
    clientOver(repeating(async (...sent) => service(new Request(...sent))));
    expect((await fetch("http://sandbox.test", { method: "POST", body: "{}" })).status).toBe(401);
    expect(service.methods).toEqual(["POST", "POST"]);
  });

  test("cannot do it in Deno: an attempt is one delivery, and no money comes back for the second", async () => {
    vi.stubGlobal("Deno", {});
    const service = soldAndLost();
    const client = clientOver(repeating(async (...sent) => service(new Request(...sent))));
    expect(await purchase(client, airtime(), { clock: fakeClock() })).toMatchObject({ state: "open", attempts: 1 });
    expect(service.methods.filter((method) => method === "POST")).toHaveLength(1);
  });

  test("gets the whole body all the same", async () => {
    vi.stubGlobal("Deno", {});
    const { outcome } = await bought((sandbox) => repeating(sandbox.fetch));
    expect(outcome).toMatchObject({ state: "succeeded", attempts: 1 });
  });
});

/** What a `fetch` without web streams makes of a response: `whatwg-fetch` has no body, `node-fetch` a stream of Node's. */
const withBody =
  (body: unknown) =>
  async (response: Response): Promise<unknown> => {
    const { status, statusText, headers } = response;
    return { status, statusText, headers, ...(body !== undefined && { body }), text: () => response.text() };
  };

describe.each([
  ["without a body to read, as React Native's", undefined],
  ["with a stream of Node's, as node-fetch's", { pipe: () => {} }],
])("a response %s", (_, body) => {
  const old = withBody(body);

  test("ends a purchase", async () => {
    const { outcome } = await bought(
      (sandbox) =>
        async (...sent) =>
          old(await sandbox.fetch(...sent)),
    );
    expect(outcome).toMatchObject({ state: "succeeded" });
  });

  test("may be empty, not ASCII, and no longer than allowed", async () => {
    const read = async (text: string | null, status = 200) => {
      const client = clientOver(() => old(new Response(text, { status })));
      const { data, error } = await routesOf(client).GET("/v1/healthz", { parseAs: "text" });
      return data ?? error;
    };
    for (const text of ["", "₦500"]) expect(await read(text)).toBe(text);
    expect(await read(null, 204)).toBeUndefined();
    expect(await read("<h1>Oops</h1>", 502)).toBe("<h1>Oops</h1>");
    const most = 1_048_576;
    expect(await read("x".repeat(most))).toHaveLength(most);
    // The limit counts bytes.
    await expect(read(`${"x".repeat(most - 2)}₦`)).rejects.toThrow("maxResponseBytes");
  });
});
