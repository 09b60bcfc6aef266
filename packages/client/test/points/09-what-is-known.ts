/** `unknown` and `pending` say why, after how many attempts, and what was seen. */
import { expect } from "vitest";
import { fakeClock } from "../lib/clock.ts";
import { airtime, clientOf, credentials, html, inTurn, lost, outcome, type Probe, status } from "./probe.ts";

export const probes: readonly Probe[] = [
  {
    title: "a refused connection, a page of HTML and an outage do not look alike",
    async run(api) {
      const run = (...handlers: Parameters<typeof inTurn>) =>
        api.purchase(clientOf(api, inTurn(...handlers)), airtime(), { clock: fakeClock(), deadlineMs: 5_000 });
      expect(await run(lost)).toMatchObject({
        status: "unknown",
        attempts: 1,
        cause: {
          kind: "no-response",
          message: "No response: fetch failed: connect ECONNREFUSED",
          error: expect.any(TypeError),
        },
      });
      expect(await run(html(200))).toMatchObject({
        status: "unknown",
        cause: { kind: "unusable-response", message: expect.stringContaining("without JSON") },
        lastResponse: { status: 200, body: "<h1>Bad gateway</h1>" },
      });
      expect(await run(status(503))).toMatchObject({
        status: "unknown",
        cause: { kind: "unusable-response", message: expect.stringContaining("503") },
        lastResponse: { status: 503, body: { code: 503 } },
      });
      expect(await run(status(503), status(401))).toMatchObject({
        status: "unknown",
        cause: { kind: "refused" },
        progress: { state: "unanswered" },
      });
      expect(await run(status(503), lost)).toMatchObject({
        cause: { kind: "no-response" },
        lastResponse: { status: 503 },
      });
    },
  },
  {
    title: "the service's own reference is kept, though the transaction is not final",
    async run(api) {
      const request = airtime();
      const options = { clock: fakeClock(), deadlineMs: 5_000 };
      const pending = clientOf(api, inTurn(outcome("02", request)));
      expect(await api.purchase(pending, request, options)).toMatchObject({
        status: "pending",
        cause: { kind: "processing" },
        transaction: { internal_reference: "ref-1" },
      });
      expect(await api.waitForOutcome(pending, request.client_request_id, options)).toMatchObject({
        status: "pending",
        statusChecks: expect.any(Number),
        transaction: { internal_reference: "ref-1" },
      });
      const strange = clientOf(api, async (sent) => {
        const body = (await (await outcome("02", request)(sent)).json()) as object;
        return Response.json({ ...body, status: "queued", response_code: "09" });
      });
      expect(await api.purchase(strange, request, options)).toMatchObject({
        status: "unknown",
        transaction: { internal_reference: "ref-1" },
      });
    },
  },
  {
    title: "a long response is cut",
    async run(api) {
      const client = clientOf(api, () => new Response("x".repeat(100_000), { status: 502 }));
      const result = await api.purchase(client, airtime(), { clock: fakeClock(), deadlineMs: 5_000 });
      expect(JSON.stringify(result).length).toBeLessThan(3_000);
    },
  },
  {
    title: "an address without http or https is refused at once",
    async run(api) {
      for (const baseUrl of [
        "vending.test",
        "localhost:4020",
        "ftp://vending.test",
        "file:///etc/hosts",
        "//vending.test",
      ])
        expect(() => api.createVendingClient({ baseUrl, ...credentials }), baseUrl).toThrow(TypeError);
    },
  },
];
