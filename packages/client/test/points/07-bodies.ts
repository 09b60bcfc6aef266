/** A body without end is not read to its end. */
import { expect } from "vitest";
import { fakeClock } from "../lib/clock.ts";
import { airtime, clientOf, type Probe } from "./probe.ts";

const mebibyte = 2 ** 20;

/** Bodies in pieces of this size, for ever, and how much of them was taken. */
function endless(size: number) {
  const taken = { bytes: 0, pieces: 0, cancelled: 0 };
  const respond = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        pull(controller) {
          taken.bytes += size;
          // If the client does not stop reading, the test ends it.
          if (++taken.pieces > 64 * mebibyte || taken.bytes > 256 * mebibyte) controller.error(new Error("too much"));
          else controller.enqueue(new Uint8Array(size));
        },
        cancel() {
          taken.cancelled++;
        },
      }),
    );
  return { taken, respond };
}

export const probes: readonly Probe[] = [
  {
    title: "no call reads more than maxResponseBytes of a response",
    async run(api) {
      const uses: ((client: ReturnType<typeof clientOf>) => Promise<unknown>)[] = [
        (client) => api.purchase(client, airtime(), { clock: fakeClock(), deadlineMs: 1 }),
        (client) => client.GET("/v1/healthz"),
        (client) => api.transactions(client).next(),
      ];
      for (const use of uses) {
        const { taken, respond } = endless(65_536);
        await use(clientOf(api, respond)).catch(() => undefined);
        // A purchase makes two requests: it sends, and checks the status.
        expect(taken.bytes).toBeLessThanOrEqual(3 * mebibyte);
        expect(taken.cancelled).toBeGreaterThan(0);
      }
    },
  },
  {
    title: "empty pieces without end are an endless body, too",
    async run(api) {
      const { taken, respond } = endless(0);
      const client = clientOf(api, respond, { maxResponseBytes: 1_000 });
      await expect(client.GET("/v1/healthz")).rejects.toThrow(/maxResponseBytes/);
      expect(taken.pieces).toBeLessThanOrEqual(1_010);
    },
  },
  {
    title: "what is just as long as it may be is read",
    async run(api) {
      const body = JSON.stringify({ status: "up" });
      const respond = () => new Response(body);
      const just = clientOf(api, respond, { maxResponseBytes: body.length });
      expect((await just.GET("/v1/healthz")).data).toEqual({ status: "up" });
      const less = clientOf(api, respond, { maxResponseBytes: body.length - 1 });
      await expect(less.GET("/v1/healthz")).rejects.toThrow(/maxResponseBytes/);
    },
  },
];
