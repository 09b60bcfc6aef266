/** Every call ends: at its deadline, at the timeout of an attempt, or when the caller aborts. */
import { expect } from "vitest";
import { airtime, clientOf, meter, type Probe } from "./probe.ts";

interface Limits {
  signal?: AbortSignal;
  deadlineMs?: number;
  attemptTimeoutMs?: number;
}

const silent = () => new Promise<Response>(() => {});
const trickling = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));

export const probes: readonly Probe[] = [
  {
    title: "a service that is silent ends no call late",
    async run(api) {
      for (const handler of [silent, trickling]) {
        const client = clientOf(api, handler);
        const calls: ((limits: Limits) => Promise<unknown>)[] = [
          (limits) => api.verify(client, meter, limits),
          (limits) => api.transactions(client, {}, limits).next(),
          (limits) => api.waitForOutcome(client, "id", limits),
          (limits) => api.purchase(client, airtime(), limits),
          (limits) => api.resume(client, airtime(), limits),
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
      const late = api.verify(clientOf(api, silent), meter, { deadlineMs: 20 });
      await expect(late).rejects.toMatchObject({ name: "ServiceUnavailableError", mayHaveBeenMade: false });
      const aborted = api.verify(clientOf(api, silent), meter, { signal: AbortSignal.abort(new Error("left")) });
      await expect(aborted).rejects.toThrow("left");
    },
  },
];
