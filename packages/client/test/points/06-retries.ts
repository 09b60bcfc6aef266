/** An outage is not multiplied: Retry-After is kept, a pause comes first, and all calls of a client share one budget. */
import { purchaseTimings } from "@vending/contract";
import { expect } from "vitest";
import { fakeClock } from "../lib/clock.ts";
import { clockOf, SimulatedTime } from "../lib/simulated-time.ts";
import { airtime, clientOf, inTurn, outcome, type Probe, status } from "./probe.ts";

const deadlineMs = purchaseTimings.deadline * 1_000;

export const probes: readonly Probe[] = [
  {
    title: "a pause comes before the first retry",
    async run(api) {
      const request = airtime();
      const clock = fakeClock();
      const begin = clock.now();
      const times: number[] = [];
      const handler = inTurn(status(503), outcome("00", request));
      const client = clientOf(api, (sent) => {
        times.push(clock.now() - begin);
        return handler(sent);
      });
      await api.purchase(client, request, { clock });
      expect(times[0]).toBe(0);
      expect(times[1]).toBeGreaterThanOrEqual(250);
    },
  },
  {
    title: "Retry-After is kept, in seconds and as a date, bounded by the deadline",
    async run(api) {
      const date = (ms: number) => new Date(ms).toUTCString();
      const clock = () => fakeClock();
      const rows: [Record<string, string>, number, number][] = [
        [{ "retry-after": "7" }, 7_000, 8_000],
        [{ "retry-after": " 7 " }, 7_000, 8_000],
        [{ "retry-after": "7, 30" }, 7_000, 8_000],
        [{ "retry-after": date(clock().now() + 9_000) }, 8_000, 10_000],
        [{ "retry-after": date(50_000), date: date(41_000) }, 8_000, 10_000],
        [{ "retry-after": "86400" }, deadlineMs, deadlineMs],
        [{ "retry-after": "-5" }, 200, 1_000],
        [{ "retry-after": "soon" }, 200, 1_000],
        [{ "retry-after": date(0) }, 200, 1_000],
      ];
      for (const [headers, atLeast, atMost] of rows) {
        const request = airtime();
        const own = clock();
        const begin = own.now();
        let second = 0;
        const handler = inTurn(status(503, headers), () => {
          second ||= own.now() - begin;
          return outcome("00", request)(new Request("https://x.test"));
        });
        const result = await api.purchase(clientOf(api, handler), request, { clock: own });
        const waited = second || own.now() - begin;
        expect(waited, JSON.stringify(headers)).toBeGreaterThanOrEqual(atLeast);
        expect(waited, JSON.stringify(headers)).toBeLessThanOrEqual(atMost);
        expect(result.status).toBe(second ? "success" : "unknown");
      }
    },
  },
  {
    title: "Retry-After is kept when the body of an outage cannot be read",
    async run(api) {
      const clock = fakeClock();
      const begin = clock.now();
      const request = airtime();
      let second = 0;
      const cut = () =>
        new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError("terminated")) }), {
          status: 503,
          headers: { "retry-after": "7" },
        });
      const handler = inTurn(cut, (sent) => {
        second ||= clock.now() - begin;
        return outcome("00", request)(sent);
      });
      await api.purchase(clientOf(api, handler), request, { clock });
      expect(second).toBeGreaterThanOrEqual(7_000);
    },
  },
  {
    title: "where the caller retries, Retry-After is handed on",
    async run(api) {
      const client = clientOf(api, status(503, { "retry-after": "7" }));
      const error = await api
        .transactions(client)
        .next()
        .catch((caught: unknown) => caught);
      expect(error).toMatchObject({ name: "ServiceUnavailableError", retryAfterMs: 7_000 });
    },
  },
  {
    title: "in an outage all calls of a client together send a bounded number of requests",
    async run(api) {
      const outage = async (count: number) => {
        const time = new SimulatedTime();
        const end = time.now + 60_000;
        let requests = 0;
        const client = clientOf(api, async (sent) => {
          if (time.now < end) requests++;
          await time.sleep(20);
          return status(503)(sent);
        });
        const clock = clockOf(time);
        const all = Promise.all(Array.from({ length: count }, () => api.purchase(client, airtime(), { clock })));
        await time.run();
        for (const { status } of await all) expect(status).toBe("unknown");
        return requests;
      };
      expect(await outage(1)).toBeLessThanOrEqual(20);
      // A first request each, the budget, and what comes back of it in a minute.
      expect(await outage(200)).toBeLessThanOrEqual(200 + 100 + 60);
    },
  },
];
