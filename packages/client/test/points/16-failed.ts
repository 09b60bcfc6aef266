/** Money is given back for a transaction that failed, not for the word "failed". */
import { expect } from "vitest";
import { fakeClock } from "../lib/clock.ts";
import { airtime, clientOf, inTurn, outcome, type Probe } from "./probe.ts";

/** What is no reference of a transaction. */
const unnamed = [undefined, null, "", " ", 0, 7, false, {}, { trim: 1 }, []];

export const probes: readonly Probe[] = [
  {
    title: "a failure without the reference of its transaction teaches nothing, wherever it comes",
    async run(api) {
      for (const internal_reference of unnamed) {
        const request = airtime();
        const failed = outcome("01", request, { internal_reference });
        const options = { clock: fakeClock(), deadlineMs: 10_000 };
        const run = (...handlers: Parameters<typeof inTurn>) => clientOf(api, inTurn(...handlers));
        const unknown = { status: "unknown", cause: { kind: "unusable-response" } };
        expect(await api.purchase(run(failed), request, options)).toMatchObject(unknown);
        expect(await api.purchase(run(failed), request, { ...options, mode: "sync" })).toMatchObject(unknown);
        expect(await api.resume(run(failed), request, { ...options, firstSentAt: 0 })).toMatchObject(unknown);
        expect(await api.waitForOutcome(run(failed), request.client_request_id, options)).toMatchObject(unknown);
      }
    },
  },
  {
    title: "what comes after such a failure counts",
    async run(api) {
      for (const [code, status] of [
        ["00", "success"],
        ["01", "failed"],
      ] as const) {
        const request = airtime();
        const unclear = outcome("01", request, { internal_reference: "" });
        const handler = inTurn(unclear, unclear, outcome("02", request), unclear, outcome(code, request));
        const client = clientOf(api, handler);
        expect(await api.purchase(client, request, { clock: fakeClock() })).toMatchObject({ status });
        expect(handler.methods).toEqual(["POST", "GET", "GET", "GET", "GET"]);
      }
    },
  },
  {
    title: "a purchase that succeeded needs no reference",
    async run(api) {
      for (const internal_reference of unnamed) {
        const request = airtime();
        const client = clientOf(api, outcome("00", request, { internal_reference }));
        expect(await api.purchase(client, request, { mode: "sync" })).toMatchObject({ status: "success" });
      }
    },
  },
];
