/** Every call ends in time, and reads no more of a response than it may. */
import { purchase, resume, transactions, verify, waitForOutcome } from "@vending/client";
import { expect, test } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, meter } from "./lib/scripted.ts";

interface Limits {
  signal?: AbortSignal;
  deadlineMs?: number;
  attemptTimeoutMs?: number;
}

const silent = () => new Promise<Response>(() => {});
const trickling = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));

test("a service that is silent ends no call late", async () => {
  for (const handler of [silent, trickling]) {
    const client = clientOf(handler);
    const calls: ((limits: Limits) => Promise<unknown>)[] = [
      (limits) => verify(client, meter, limits),
      (limits) => transactions(client, {}, limits).next(),
      (limits) => waitForOutcome(client, "id", limits),
      (limits) => purchase(client, airtime(), limits),
      (limits) => resume(client, airtime(), limits),
    ];
    const begin = performance.now();
    await Promise.all(
      calls.flatMap((call) => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(), 20);
        const both = [{ attemptTimeoutMs: 20, deadlineMs: 40 }, { signal: controller.signal }];
        return both.map((limits) => call(limits).catch(() => undefined));
      }),
    );
    expect(performance.now() - begin).toBeLessThan(1_500);
  }
});

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

test("no call reads more than maxResponseBytes of a response", async () => {
  const uses: ((client: ReturnType<typeof clientOf>) => Promise<unknown>)[] = [
    (client) => purchase(client, airtime(), { clock: fakeClock(), deadlineMs: 1 }),
    (client) => client.GET("/v1/healthz"),
    (client) => transactions(client).next(),
  ];
  for (const use of uses) {
    const { taken, respond } = endless(65_536);
    await use(clientOf(respond)).catch(() => undefined);
    // A purchase makes two requests: it sends, and checks the status.
    expect(taken.bytes).toBeLessThanOrEqual(3 * mebibyte);
    expect(taken.cancelled).toBeGreaterThan(0);
  }
});

test("endless empty chunks count as an endless body", async () => {
  const { taken, respond } = endless(0);
  const client = clientOf(respond, { maxResponseBytes: 1_000 });
  await expect(client.GET("/v1/healthz")).rejects.toThrow(/maxResponseBytes/);
  expect(taken.pieces).toBeLessThanOrEqual(1_010);
});
