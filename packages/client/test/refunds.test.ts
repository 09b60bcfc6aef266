/** Money is returned only if it is certain that nothing was made, or for a transaction that failed. */
import { purchase, resume, waitForOutcome } from "@vending/client";
import { expect, test } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, html, inTurn, lost, outcome, status } from "./lib/scripted.ts";

test("422, then a status that lags, then the transaction: it was made", async () => {
  const request = airtime();
  const client = clientOf(inTurn(status(422), status(404), status(404), outcome("00", request)));
  const result = await purchase(client, request, { clock: fakeClock() });
  expect(result).toMatchObject({ state: "succeeded", replayed: true });
});

test("422, then 404 until the deadline: unknown, with the last response", async () => {
  const request = airtime();
  const client = clientOf(inTurn(status(422), status(404)));
  const result = await purchase(client, request, { clock: fakeClock() });
  expect(result).toMatchObject({ state: "open", lastResponse: { status: 404 }, cause: { kind: "not-found" } });
});

test("only after visibilityMs a 422 with 404 is a refusal", async () => {
  const request = airtime();
  const run = (visibilityMs: number) =>
    purchase(clientOf(inTurn(status(422), status(404))), request, {
      clock: fakeClock(),
      deadlineMs: 600_000,
      visibilityMs,
    });
  expect(await run(300_000)).toMatchObject({ state: "rejected", money: "return" });
  await expect(run(700_000)).resolves.toMatchObject({ state: "open" });
});

test("a clock that jumps ahead makes no time for a transaction to become visible", async () => {
  const request = airtime();
  const clock = fakeClock();
  const handler = inTurn(status(422), status(404), () => {
    clock.advance(3_600_000);
    return status(404)(new Request("https://x.test"));
  });
  const result = await purchase(clientOf(handler), request, { clock, deadlineMs: 400_000 });
  expect(result).toMatchObject({ state: "open" });
});

test("422 after an attempt without a response is never a refusal", async () => {
  const request = airtime();
  const client = clientOf(inTurn(lost, status(404), status(422), status(404)));
  const options = { clock: fakeClock(), deadlineMs: 600_000, visibilityMs: 1_000 };
  expect(await purchase(client, request, options)).toMatchObject({ state: "open" });
});

test("a refusal after an attempt that may have been accepted says nothing about that attempt", async () => {
  for (const code of [400, 401, 403, 404]) {
    for (const first of [lost, html(200), status(500), status(503)]) {
      const request = airtime();
      const client = clientOf(inTurn(first, status(404), status(code)));
      const result = await purchase(client, request, { clock: fakeClock() });
      expect(result).toMatchObject({ state: "open", cause: { kind: "access-denied" }, attempts: 2 });
    }
  }
});

test("a refusal that is a proxy's page teaches nothing", async () => {
  for (const code of [400, 401, 403, 404, 413, 422, 429]) {
    const request = airtime();
    const client = clientOf(inTurn(html(code), outcome("00", request)));
    expect(await purchase(client, request, { clock: fakeClock() })).toMatchObject({ state: "succeeded" });
  }
});

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

test("a refusal whose body shows the purchase is handled like an error 500", async () => {
  for (const id of ["order-1", 'with "quotes"'])
    for (const body of showing(id))
      for (const code of codes) {
        const request = { ...airtime(), client_request_id: id };
        const handler = inTurn(json(body, code), status(404), json(body, code), outcome("00", request));
        const result = purchase(clientOf(handler), request, { clock: fakeClock() });
        await expect(result, `${code} ${JSON.stringify(body)}`).resolves.toMatchObject({ state: "succeeded" });
        expect(handler.methods).toEqual(["POST", "GET", "POST", "GET"]);
      }
});

test("a refusal after one whose body shows the purchase does not say that nothing was made", async () => {
  for (const code of codes) {
    const request = airtime();
    const shown = json({ data: { request_id: request.client_request_id } }, code);
    const client = clientOf(inTurn(shown, status(404), status(code)));
    const result = await purchase(client, request, { clock: fakeClock() });
    expect(result).toMatchObject({ state: "open", cause: { kind: "access-denied" }, attempts: 2 });
  }
});

test("a 422 whose body shows the purchase is no rejection, however long the status is 404", async () => {
  const request = airtime();
  for (const body of showing(request.client_request_id)) {
    const handler = inTurn(json(body, 422), status(404));
    const options = { clock: fakeClock(), deadlineMs: 600_000, visibilityMs: 1_000 };
    const result = await purchase(clientOf(handler), request, options);
    expect(result).toMatchObject({ state: "open", progress: { state: "processing" } });
    expect(handler.methods.filter((method) => method === "POST")).toHaveLength(1);
  }
});

test("a 422 is no rejection until long after a 404 whose body shows the purchase", async () => {
  const request = airtime();
  const clock = fakeClock();
  const begin = clock.now();
  let shownAt = 0;
  const client = clientOf((sent) => {
    if (sent.method === "POST") return status(422)(sent);
    if (shownAt || clock.now() - begin < 50_000) return status(404)(sent);
    shownAt = clock.now();
    return json({ data: { request_id: request.client_request_id } }, 404)();
  });
  const result = await purchase(client, request, { clock, deadlineMs: 600_000, visibilityMs: 60_000 });
  expect(result).toMatchObject({ state: "rejected" });
  expect(shownAt).toBeGreaterThan(begin);
  expect(clock.now() - shownAt).toBeGreaterThanOrEqual(60_000);
});

test("a refusal that echoes the request, or shows no transaction, is a rejection", async () => {
  const request = airtime();
  for (const body of plain(request.client_request_id))
    for (const code of codes) {
      const result = await purchase(clientOf(json(body, code)), request, { clock: fakeClock() });
      expect(result, JSON.stringify(body)).toMatchObject({ state: "rejected", response: { status: code } });
    }
});

/** What is no reference of a transaction. */
const unnamed = [undefined, null, "", " ", 0, 7, false, {}, { trim: 1 }, []];

test("a failure without the reference of its transaction teaches nothing, in any response", async () => {
  for (const internal_reference of unnamed) {
    const request = airtime();
    const failed = outcome("01", request, { internal_reference });
    const options = { clock: fakeClock(), deadlineMs: 10_000 };
    const run = (...handlers: Parameters<typeof inTurn>) => clientOf(inTurn(...handlers));
    const unknown = { state: "open", cause: { kind: "unusable-response" } };
    expect(await purchase(run(failed), request, options)).toMatchObject(unknown);
    expect(await purchase(run(failed), request, { ...options, mode: "sync" })).toMatchObject(unknown);
    expect(await resume(run(failed), request, { ...options, firstSentAt: fakeClock().now() })).toMatchObject(unknown);
    expect(await waitForOutcome(run(failed), request.client_request_id, options)).toMatchObject(unknown);
  }
});

test("a later outcome counts", async () => {
  for (const [code, state] of [
    ["00", "succeeded"],
    ["01", "failed"],
  ] as const) {
    const request = airtime();
    const unclear = outcome("01", request, { internal_reference: "" });
    const handler = inTurn(unclear, unclear, outcome("02", request), unclear, outcome(code, request));
    const client = clientOf(handler);
    expect(await purchase(client, request, { clock: fakeClock() })).toMatchObject({ state });
    expect(handler.methods).toEqual(["POST", "GET", "GET", "GET", "GET"]);
  }
});

test("a purchase that succeeded needs no reference", async () => {
  for (const internal_reference of unnamed) {
    const request = airtime();
    const client = clientOf(outcome("00", request, { internal_reference }));
    expect(await purchase(client, request, { mode: "sync" })).toMatchObject({ state: "succeeded" });
  }
});
