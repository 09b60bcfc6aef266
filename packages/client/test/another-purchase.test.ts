/** Success is never reported from the transaction of another purchase. */
import { purchase } from "@vending/client";
import { expect, test } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { purchaseOf } from "./lib/sandboxed.ts";
import { clientOf, inTurn, lost, outcome, status } from "./lib/scripted.ts";

const another = { msisdn: "08099999999", amount: "9000" };

test("a response for another number and amount under our id is noticed, wherever it comes", async () => {
  for (const code of ["00", "01", "02"] as const) {
    const request = purchaseOf("airtime");
    const handlers = [
      inTurn(outcome(code, request, another)),
      inTurn(lost, outcome(code, request, another)),
      inTurn(outcome("02", request), outcome(code, request, another)),
      inTurn(outcome("02", request), outcome("02", request), outcome(code, request, another)),
    ];
    for (const handler of handlers) {
      const result = await purchase(clientOf(handler), request, { clock: fakeClock(), deadlineMs: 10_000 });
      expect(result).toMatchObject({
        state: "conflict",
        money: "hold",
        fields: ["customer_msisdn", "amount"],
        shown: { "00": "success", "01": "failed", "02": "pending" }[code],
        transaction: another,
      });
    }
  }
});

test("a response about another id teaches nothing", async () => {
  const request = purchaseOf("airtime");
  const strange = outcome("00", request, { request_id: "another-order" });
  const client = clientOf(inTurn(strange));
  const result = await purchase(client, request, { clock: fakeClock(), deadlineMs: 10_000 });
  expect(result).toMatchObject({ state: "open", cause: { kind: "unusable-response" } });
  expect(result).not.toHaveProperty("transaction");
});

/** Which fields differ, and which forms are the same: `differences.test.ts` of the contract. */
test("a conflict after 422 names the fields that differ, and says that it was there before", async () => {
  const request = purchaseOf("airtime");
  const client = clientOf(inTurn(status(422), outcome("00", request, { amount: "5,000.00" })));
  expect(await purchase(client, request, { clock: fakeClock() })).toEqual({
    state: "conflict",
    money: "hold",
    requestId: request.client_request_id,
    fields: ["amount"],
    shown: "success",
    replayed: true,
    transaction: expect.objectContaining({ internal_reference: "ref-1" }),
    attempts: 1,
    statusChecks: 1,
  });
});
