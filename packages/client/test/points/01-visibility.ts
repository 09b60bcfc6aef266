/** A 404 after HTTP 422, or after anything that may have been accepted, teaches nothing. */
import { expect } from "vitest";
import { fakeClock } from "../lib/clock.ts";
import { airtime, clientOf, html, inTurn, lost, outcome, type Probe, status } from "./probe.ts";

export const probes: readonly Probe[] = [
  {
    title: "422, then a status that lags, then the transaction: it was made",
    async run(api) {
      const request = airtime();
      const client = clientOf(api, inTurn(status(422), status(404), status(404), outcome("00", request)));
      const result = await api.purchase(client, request, { clock: fakeClock() });
      expect(result).toMatchObject({ status: "success", replayed: true });
    },
  },
  {
    title: "422, then 404 until the deadline: unknown, with the last response",
    async run(api) {
      const request = airtime();
      const client = clientOf(api, inTurn(status(422), status(404)));
      const result = await api.purchase(client, request, { clock: fakeClock() });
      expect(result).toMatchObject({ status: "unknown", lastResponse: { status: 404 }, cause: { kind: "not-found" } });
    },
  },
  {
    title: "only after visibilityMs a 422 with 404 is a refusal",
    async run(api) {
      const request = airtime();
      const run = (visibilityMs: number) =>
        api.purchase(clientOf(api, inTurn(status(422), status(404))), request, {
          clock: fakeClock(),
          deadlineMs: 600_000,
          visibilityMs,
        });
      await expect(run(300_000)).rejects.toMatchObject({ name: "RequestRefusedError", mayHaveBeenMade: false });
      await expect(run(700_000)).resolves.toMatchObject({ status: "unknown" });
    },
  },
  {
    title: "a clock that jumps ahead makes no time for a transaction to become visible",
    async run(api) {
      const request = airtime();
      const clock = fakeClock();
      const handler = inTurn(status(422), status(404), () => {
        clock.advance(3_600_000);
        return status(404)(new Request("https://x.test"));
      });
      const result = await api.purchase(clientOf(api, handler), request, { clock, deadlineMs: 400_000 });
      expect(result).toMatchObject({ status: "unknown" });
    },
  },
  {
    title: "422 after an attempt without a response is never a refusal",
    async run(api) {
      const request = airtime();
      const client = clientOf(api, inTurn(lost, status(404), status(422), status(404)));
      const options = { clock: fakeClock(), deadlineMs: 600_000, visibilityMs: 1_000 };
      expect(await api.purchase(client, request, options)).toMatchObject({ status: "unknown" });
    },
  },
  {
    title: "a refusal after an attempt that may have been accepted says nothing about that attempt",
    async run(api) {
      for (const code of [400, 401, 403, 404]) {
        for (const first of [lost, html(200), status(500), status(503)]) {
          const request = airtime();
          const client = clientOf(api, inTurn(first, status(404), status(code)));
          const result = await api.purchase(client, request, { clock: fakeClock() });
          expect(result).toMatchObject({ status: "unknown", cause: { kind: "refused" }, attempts: 2 });
        }
      }
    },
  },
  {
    title: "a refusal that is a proxy's page teaches nothing",
    async run(api) {
      for (const code of [400, 401, 403, 404, 413, 422, 429]) {
        const request = airtime();
        const client = clientOf(api, inTurn(html(code), outcome("00", request)));
        expect(await api.purchase(client, request, { clock: fakeClock() })).toMatchObject({ status: "success" });
      }
    },
  },
];
