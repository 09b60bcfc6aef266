/** A client of a sandbox in process, and what the sandbox knows of its purchases. */
import { createVendingClient, type VendingClient, type VendingClientOptions } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import type { Sandbox } from "@vending/sandbox";

/** The address does not matter: nothing leaves the process. */
export const sandboxUrl = "http://sandbox.test";
export const credentials = { merchantKey: "sandbox-key", merchantSecret: "sandbox-secret" } as const;

/** A client of this sandbox. `fetch` may stand in between. */
export function clientOf(sandbox: Pick<Sandbox, "fetch">, fetch?: VendingClientOptions["fetch"]): VendingClient {
  return createVendingClient({
    baseUrl: sandboxUrl,
    ...credentials,
    fetch: fetch ?? ((request) => sandbox.fetch(request)),
  });
}

export type Kind = "airtime" | "data" | "CABLE" | "ELECTRICITY";

let count = 0;

/** A purchase whose number ends in this suffix, under an id of its own. */
export function purchaseOf(kind: Kind, suffix: string = "123"): CreateTransactionRequest {
  const common = { merchant_code: "SANDBOX", client_request_id: `order-${++count}` };
  const phone = `08030000${suffix}`;
  const bill = `4500000${suffix}`;
  switch (kind) {
    case "airtime":
      return { ...common, product: kind, customer_msisdn: phone, network: "mtn", amount: "500" };
    case "data":
      return { ...common, product: kind, customer_msisdn: phone, network: "mtn", amount: "800", plan_code: "MTN-8" };
    case "CABLE":
      return { ...common, product: kind, customer_msisdn: bill, network: "DSTV", amount: "9300", plan_code: "101" };
    case "ELECTRICITY":
      return { ...common, product: kind, customer_msisdn: bill, network: "IKEDC", amount: "5000", plan_code: "301" };
  }
}

/** One transaction as the sandbox has it. */
export interface Kept {
  request_id: string;
  status: "success" | "failed" | "pending";
}

/** Everything that the sandbox has, read past the client. */
export async function kept(sandbox: Pick<Sandbox, "fetch">, baseUrl: string = sandboxUrl): Promise<Kept[]> {
  const response = await sandbox.fetch(`${baseUrl}/sandbox/transactions`);
  return ((await response.json()) as { transactions: Kept[] }).transactions;
}
