import type { Draft } from "../../src/data/purchases.ts";

/** A transaction that settled long ago. */
export const transaction = (requestId: string): Draft => ({
  operation: "createAirtimeSync",
  merchant: "SANDBOX",
  requestId,
  msisdn: "08031234567",
  product: "airtime",
  network: "mtn",
  amount: "500",
  plan: "",
  createdAt: 1_000,
  settleAt: 2_000,
  final: "success",
});
