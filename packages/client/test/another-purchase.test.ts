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
      const result = purchase(clientOf(handler), request, { clock: fakeClock(), deadlineMs: 10_000 });
      await expect(result).rejects.toMatchObject({
        name: "DifferentPurchaseError",
        fields: ["customer_msisdn", "amount"],
        mayHaveBeenMade: true,
      });
    }
  }
});

test("a response about another id teaches nothing", async () => {
  const request = purchaseOf("airtime");
  const strange = outcome("00", request, { request_id: "another-order" });
  const client = clientOf(inTurn(strange));
  const result = await purchase(client, request, { clock: fakeClock(), deadlineMs: 10_000 });
  expect(result).toMatchObject({ status: "unknown", cause: { kind: "unusable-response" } });
  expect(result).not.toHaveProperty("transaction");
});

/** Which fields differ, and which forms are the same: `same-purchase.test.ts`. */
test("the error names the fields that differ, and its advice is not to buy again", async () => {
  const request = purchaseOf("airtime");
  const client = clientOf(inTurn(status(422), outcome("00", request, { amount: "5,000.00" })));
  await expect(purchase(client, request, { clock: fakeClock() })).rejects.toMatchObject({
    name: "DifferentPurchaseError",
    fields: ["amount"],
    mayHaveBeenMade: true,
    requestId: request.client_request_id,
    status: 422,
    transaction: { internal_reference: "ref-1" },
    message: expect.stringContaining("Do not buy again"),
  });
});
