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

/** A body that shows a purchase. Which do, `purchase-event.test.ts` of the contract says. */
const showing = (request_id: string): unknown => ({ status: "pending", response_code: "02", data: { request_id } });

test("a refusal whose body shows the purchase is handled like an error 500", async () => {
  for (const code of codes) {
    const request = airtime();
    const shown = json(showing(request.client_request_id), code);
    const handler = inTurn(shown, status(404), shown, outcome("00", request));
    expect(await purchase(clientOf(handler), request, { clock: fakeClock() })).toMatchObject({ state: "succeeded" });
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
  const handler = inTurn(json(showing(request.client_request_id), 422), status(404));
  const options = { clock: fakeClock(), deadlineMs: 600_000, visibilityMs: 1_000 };
  const result = await purchase(clientOf(handler), request, options);
  expect(result).toMatchObject({ state: "open", progress: { state: "processing" } });
  expect(handler.methods.filter((method) => method === "POST")).toHaveLength(1);
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

test("a body that is nested deeper than any stack is read to its end", async () => {
  const deep = (inner: string) => `${'{"a":['.repeat(20_000)}${inner}${"]}".repeat(20_000)}`;
  for (const code of codes) {
    const bought = (inner: string) =>
      purchase(
        clientOf(() => new Response(deep(inner), { status: code })),
        airtime(),
        {
          clock: fakeClock(),
          deadlineMs: 1_000,
        },
      );
    expect(await bought('{"internal_reference":"1"}')).toMatchObject({ state: "open" });
    expect(await bought("{}")).toMatchObject({ state: "rejected", response: { status: code, body: undefined } });
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
