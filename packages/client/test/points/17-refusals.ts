/** A refusal is believed only if its body says nothing else. */
import { expect } from "vitest";
import { fakeClock } from "../lib/clock.ts";
import { airtime, clientOf, inTurn, outcome, type Probe, status } from "./probe.ts";

const codes = [400, 401, 403, 404];

const json = (body: unknown, code: number) => () => Response.json(body, { status: code });

/** Bodies that show a purchase under an id, whole or in part. */
const showing = (request_id: string): unknown[] => [
  { status: "pending", response_code: "02", data: { request_id, internal_reference: "ref-1" } },
  { status: "success", response_code: "00", data: { request_id, internal_reference: "ref-1" } },
  { status: "failed", response_code: "01" },
  { status: "error", response_code: "02" },
  { status: "PENDING" },
  { status: "success" },
  { data: { request_id } },
  { error: { transaction: { internal_reference: "ref-1" } } },
  { data: { internal_reference: "ref-1" } },
  [{ internal_reference: 7 }],
];

/** Bodies of refusals, as far as they may echo the request. */
const plain = (client_request_id: string): unknown[] => [
  {},
  [],
  { status: "error", code: 400, message: "amount must be a string" },
  { status: "failed", response_code: "400", response_message: `${client_request_id} is not accepted` },
  { errors: [{ path: "amount", input: { client_request_id, amount: "5" } }], request_id: "trace-1" },
  { status: "error", data: { internal_reference: null, request_id: null } },
  { status: "error", data: { internal_reference: "" } },
  { message: "Duplicate client_request_id" },
];

export const probes: readonly Probe[] = [
  {
    title: "a refusal whose body shows the purchase is followed like an error 500",
    async run(api) {
      for (const id of ["order-1", 'with "quotes"'])
        for (const body of showing(id))
          for (const code of codes) {
            const request = { ...airtime(), client_request_id: id };
            const handler = inTurn(json(body, code), status(404), json(body, code), outcome("00", request));
            const result = api.purchase(clientOf(api, handler), request, { clock: fakeClock() });
            await expect(result, `${code} ${JSON.stringify(body)}`).resolves.toMatchObject({ status: "success" });
            expect(handler.methods).toEqual(["POST", "GET", "POST", "GET"]);
          }
    },
  },
  {
    title: "a refusal after one whose body shows the purchase does not say that nothing was made",
    async run(api) {
      for (const code of codes) {
        const request = airtime();
        const shown = json({ data: { request_id: request.client_request_id } }, code);
        const client = clientOf(api, inTurn(shown, status(404), status(code)));
        const result = await api.purchase(client, request, { clock: fakeClock() });
        expect(result).toMatchObject({ status: "unknown", cause: { kind: "refused" }, attempts: 2 });
      }
    },
  },
  {
    title: "422 whose body shows the purchase is none, however long the status is 404",
    async run(api) {
      const request = airtime();
      for (const body of showing(request.client_request_id)) {
        const handler = inTurn(json(body, 422), status(404));
        const options = { clock: fakeClock(), deadlineMs: 600_000, visibilityMs: 1_000 };
        const result = await api.purchase(clientOf(api, handler), request, options);
        expect(result).toMatchObject({ status: "pending", progress: { state: "processing" } });
        expect(handler.methods.filter((method) => method === "POST")).toHaveLength(1);
      }
    },
  },
  {
    title: "422 with a status of 404 is none until long after a 404 whose body shows the purchase",
    async run(api) {
      const request = airtime();
      const clock = fakeClock();
      const begin = clock.now();
      let shownAt = 0;
      const client = clientOf(api, (sent) => {
        if (sent.method === "POST") return status(422)(sent);
        if (shownAt || clock.now() - begin < 50_000) return status(404)(sent);
        shownAt = clock.now();
        return json({ data: { request_id: request.client_request_id } }, 404)();
      });
      const result = api.purchase(client, request, { clock, deadlineMs: 600_000, visibilityMs: 60_000 });
      await expect(result).rejects.toMatchObject({ name: "RequestRefusedError" });
      expect(shownAt).toBeGreaterThan(begin);
      expect(clock.now() - shownAt).toBeGreaterThanOrEqual(60_000);
    },
  },
  {
    title: "a refusal that echoes the request, or says nothing of a transaction, is one",
    async run(api) {
      const request = airtime();
      for (const body of plain(request.client_request_id))
        for (const code of codes) {
          const result = api.purchase(clientOf(api, json(body, code)), request, { clock: fakeClock() });
          await expect(result, JSON.stringify(body)).rejects.toMatchObject({
            name: "RequestRefusedError",
            status: code,
            mayHaveBeenMade: false,
          });
        }
    },
  },
];
