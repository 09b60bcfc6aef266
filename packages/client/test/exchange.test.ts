/** What is taken from a response, and what is kept of it. */
import { createVendingClient, type VendingClient } from "@vending/client";
import { describe, expect, test } from "vitest";
import { exchange, isJson, lastResponseOf, type Received } from "../src/http/exchange.ts";
import { startTimer } from "../src/http/timing.ts";
import { fakeClock } from "./lib/clock.ts";
import { credentials } from "./lib/service.ts";

const clientOf = (respond: () => Response | Promise<Response>): VendingClient =>
  createVendingClient({ baseUrl: "https://vending.test", ...credentials, fetch: async () => respond() });

const receivedBy = (client: VendingClient, clock = fakeClock()): Promise<Received> =>
  exchange(client, startTimer({ clock }), { operation: "checkHealth", path: "/v1/healthz" });

const received = (respond: () => Response | Promise<Response>): Promise<Received> => receivedBy(clientOf(respond));

describe("a body", () => {
  test.each<[string, string, unknown, boolean]>([
    ["an object", '{"a":1}', { a: 1 }, true],
    ["a list", "[1]", [1], true],
    ["a number", "5", 5, false],
    ["null", "null", null, false],
    ["a text in quotes", '"x"', "x", false],
    ["a text that looks like JSON", '"[]"', "[]", false],
    ["a page", "<h1>Bad gateway</h1>", "<h1>Bad gateway</h1>", false],
    ["half of an object", '{"a":', '{"a":', false],
  ])("that is %s", async (_, text, body, json) => {
    for (const status of [200, 500]) {
      const got = await received(() => new Response(text, { status }));
      expect({ status: got.status, body: got.body, json: isJson(got) }).toEqual({ status, body, json });
    }
  });

  test("that is empty, or not there", async () => {
    const empty = { status: 500, body: "" };
    expect(await received(() => new Response("", { status: 500 }))).toMatchObject(empty);
    expect(await received(() => new Response(null, { status: 500 }))).toMatchObject(empty);
    const nothing = await received(() => new Response(null, { status: 204 }));
    expect(nothing).toMatchObject({ status: 204, body: "" });
  });
});

describe("times", () => {
  const now = fakeClock().now();
  const date = (ms: number) => new Date(now + ms).toUTCString();
  const timesIn = async (headers: Record<string, string>) => {
    const { date, retryAfterMs } = await received(() => new Response("{}", { headers }));
    return [date, retryAfterMs];
  };

  test("the date of the service, if it says one", async () => {
    expect(await timesIn({ date: date(5_000) })).toEqual([now + 5_000, 0]);
    for (const none of [{}, { date: "yesterday" }]) expect(await timesIn(none)).toEqual([Number.NaN, 0]);
  });

  test("Retry-After in seconds, and nothing else", async () => {
    for (const value of ["7", " 7 ", "7, 30", "7,30"])
      expect((await timesIn({ "retry-after": value }))[1], value).toBe(7_000);
    for (const value of ["0", "7s", "x7", "7.5", "-7", "", "2099-01-01"])
      expect((await timesIn({ "retry-after": value }))[1], value).toBe(0);
  });

  test("Retry-After as a date, by the clock of the service if it shows it, else by ours", async () => {
    expect(await timesIn({ "retry-after": date(9_000) })).toEqual([Number.NaN, 9_000]);
    expect(await timesIn({ "retry-after": date(9_000), date: date(5_000) })).toEqual([now + 5_000, 4_000]);
    expect(await timesIn({ "retry-after": date(-9_000) })).toEqual([Number.NaN, 0]);
  });
});

test("the last response is kept as it is up to 2,000 characters, and cut behind them", async () => {
  const kept = async (body: unknown) =>
    lastResponseOf({ ...(await received(() => new Response())), status: 502, forLogs: () => body }).body;
  expect(await kept("x".repeat(2_000))).toBe("x".repeat(2_000));
  expect(await kept("x".repeat(2_001))).toBe(`${"x".repeat(2_000)}…`);
  const short = { a: "x".repeat(2_000 - '{"a":""}'.length) };
  expect(await kept(short)).toEqual(short);
  const long = { a: `${short.a}x` };
  expect(await kept(long)).toBe(`${JSON.stringify(long).slice(0, 2_000)}…`);
  // What cannot be written is not kept.
  const circle: unknown[] = [];
  circle.push(circle);
  expect(await kept(circle)).toBeUndefined();
});
