/** Electricity that succeeded without its token: the status may show what the create did not. */
import { purchase, resume, waitForOutcome } from "@vending/client";
import { expect, test } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, inTurn, lost, outcome, purchaseOf, status } from "./lib/service.ts";

const request = purchaseOf("ELECTRICITY");
const bare = outcome("00", request);
const whole = outcome("00", request, { token: "04521987336012485570" });
const options = () => ({ clock: fakeClock(), tokenChecks: 3 });

test("the status is checked until it shows the token, by each call", async () => {
  for (const call of [
    (client: ReturnType<typeof clientOf>) => purchase(client, request, options()),
    (client: ReturnType<typeof clientOf>) => resume(client, request, options()),
    (client: ReturnType<typeof clientOf>) => waitForOutcome(client, request.client_request_id, options()),
  ]) {
    const handler = inTurn(bare, bare, whole);
    const result = await call(clientOf(handler));
    expect(result).toMatchObject({ state: "succeeded", transaction: { token: "04521987336012485570" } });
    expect(handler.methods).toHaveLength(3);
  }
});

test("what the checks teach otherwise changes nothing: it succeeded", async () => {
  for (const later of [lost, status(404), outcome("01", request), outcome("02", request), bare]) {
    const handler = inTurn(bare, later);
    const result = await purchase(clientOf(handler), request, options());
    expect(result).toMatchObject({ state: "succeeded", attempts: 1, statusChecks: 3 });
    expect(handler.methods).toEqual(["POST", "GET", "GET", "GET"]);
  }
});

test("not unless it is asked for, nor where a token is there, is spent, or never comes", async () => {
  const spent = outcome("00", request, { payment_spent_on: "debt" });
  const topUp = airtime();
  for (const [order, first, given] of [
    [request, bare, { clock: fakeClock() }],
    [request, whole, options()],
    [request, spent, options()],
    [topUp, outcome("00", topUp), options()],
    [request, bare, { ...options(), deadlineMs: 0 }],
  ] as const) {
    const handler = inTurn(first);
    expect(await purchase(clientOf(handler), order, given)).toMatchObject({ state: "succeeded", statusChecks: 0 });
    expect(handler.methods).toEqual(["POST"]);
  }
});
