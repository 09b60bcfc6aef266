/** Success is never reported from the transaction of another purchase. */
import { expect } from "vitest";
import { fakeClock } from "../lib/clock.ts";
import { purchaseOf } from "../lib/sandboxed.ts";
import { clientOf, inTurn, lost, outcome, type Probe } from "./probe.ts";

const another = { msisdn: "08099999999", amount: "9000" };

export const probes: readonly Probe[] = [
  {
    title: "a response for another number and amount under our id is noticed, wherever it comes",
    async run(api) {
      for (const code of ["00", "01", "02"] as const) {
        const request = purchaseOf("airtime");
        const handlers = [
          inTurn(outcome(code, request, another)),
          inTurn(lost, outcome(code, request, another)),
          inTurn(outcome("02", request), outcome(code, request, another)),
          inTurn(outcome("02", request), outcome("02", request), outcome(code, request, another)),
        ];
        for (const handler of handlers) {
          const result = api.purchase(clientOf(api, handler), request, { clock: fakeClock(), deadlineMs: 10_000 });
          await expect(result).rejects.toMatchObject({
            name: "DifferentPurchaseError",
            fields: ["customer_msisdn", "amount"],
            mayHaveBeenMade: true,
          });
        }
      }
    },
  },
  {
    title: "a response about another id teaches nothing",
    async run(api) {
      const request = purchaseOf("airtime");
      const strange = outcome("00", request, { request_id: "another-order" });
      const client = clientOf(api, inTurn(strange));
      const result = await api.purchase(client, request, { clock: fakeClock(), deadlineMs: 10_000 });
      expect(result).toMatchObject({ status: "unknown", cause: { kind: "unusable-response" } });
      expect(result).not.toHaveProperty("transaction");
    },
  },
];
