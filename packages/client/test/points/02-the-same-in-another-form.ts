/** The same purchase in another form is the same purchase; what cannot be compared is no difference. */
import { expect } from "vitest";
import { fakeClock } from "../lib/clock.ts";
import { type Kind, purchaseOf } from "../lib/sandboxed.ts";
import { clientOf, inTurn, lost, outcome, type Probe, status } from "./probe.ts";

/** Each form of each field: `same-purchase.test.ts`. */
const same: [Kind, object][] = [
  ["airtime", { amount: "NGN 500.00" }],
  ["airtime", { amount: 500 }],
  ["airtime", { amount: null }],
  ["airtime", { amount: {} }],
  ["airtime", { amount: "five hundred" }],
  ["airtime", { amount: "" }],
  ["airtime", { network: "MTN Nigeria Communications" }],
  ["airtime", { network: 1 }],
  ["airtime", { msisdn: "+234 803 000 0123" }],
  ["airtime", { msisdn: 8030000123 }],
  ["airtime", { msisdn: "0803***0123" }],
  ["airtime", { msisdn: [] }],
  ["airtime", { product: "AIRTIME" }],
  ["airtime", { product: "vtu" }],
  ["data", { plan: "1GB Weekly" }],
  ["data", { plan: "5002" }],
  ["data", { plan: null }],
  ["CABLE", { amount: "9,300.00" }],
  ["CABLE", { plan: "0101" }],
  ["CABLE", { plan: "DStv Confam" }],
  ["ELECTRICITY", { network: "Ikeja Electricity Distribution Company" }],
  ["ELECTRICITY", { msisdn: "0004500000123" }],
];

const other: [Kind, object, string][] = [
  ["airtime", { amount: "5,000.00" }, "amount"],
  ["airtime", { amount: 501 }, "amount"],
  ["airtime", { network: "GLO" }, "network"],
  ["airtime", { msisdn: "+234 803 000 0124" }, "customer_msisdn"],
  ["airtime", { product: "DATA" }, "product"],
  ["data", { plan: "MTN-9" }, "plan_code"],
  ["CABLE", { plan: 102 }, "plan_code"],
  ["ELECTRICITY", { msisdn: 4500000124 }, "customer_msisdn"],
];

export const probes: readonly Probe[] = [
  {
    title: "another form is no difference",
    async run(api) {
      for (const [kind, change] of same) {
        const request = purchaseOf(kind);
        const client = clientOf(api, inTurn(lost, outcome("00", request, change)));
        const result = await api.purchase(client, request, { clock: fakeClock() }).catch((error: unknown) => error);
        expect(result, JSON.stringify(change)).toMatchObject({ status: "success" });
      }
    },
  },
  {
    title: "what certainly differs is noticed, and its advice is not to buy again",
    async run(api) {
      for (const [kind, change, field] of other) {
        const request = purchaseOf(kind);
        const client = clientOf(api, inTurn(status(422), outcome("00", request, change)));
        const result = await api.purchase(client, request, { clock: fakeClock() }).catch((error: unknown) => error);
        expect(result, JSON.stringify(change)).toMatchObject({
          name: "DifferentPurchaseError",
          fields: [field],
          mayHaveBeenMade: true,
          requestId: request.client_request_id,
          status: 422,
          transaction: { internal_reference: "ref-1" },
          message: expect.stringContaining("Do not buy again"),
        });
      }
    },
  },
];
