/** What the benches send, and a service in this process that sells at once. */
import { createVendingClient, type VendingClient } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";

export const baseUrl = "http://bench.test";
export const route = "/ext/gateway/v1/transactions";
const [merchantKey, merchantSecret] = ["sandbox-key", "sandbox-secret"];
export const headers: Record<string, string> = { "X-Merchant-Key": merchantKey, "X-Merchant-Secret": merchantSecret };

export const order = (client_request_id: string): CreateTransactionRequest => ({
  merchant_code: "SANDBOX",
  customer_msisdn: "08031234567",
  network: "mtn",
  product: "airtime",
  amount: "500",
  client_request_id,
});

/** What the service shows of an order. */
export function shown(one: CreateTransactionRequest): object {
  const { client_request_id: request_id, customer_msisdn: msisdn, ...fields } = one;
  return { ...fields, request_id, msisdn, internal_reference: "5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01" };
}

export const sold = (one: CreateTransactionRequest): string =>
  JSON.stringify({ status: "success", response_code: "00", response_message: "Successful", data: shown(one) });

export const respond = (text: string): Response =>
  new Response(text, { headers: { "Content-Type": "application/json" } });

type Send = (url: string, init: { readonly method: string; readonly body?: unknown }) => Promise<Response>;

export const clientOf = (fetch: Send): VendingClient =>
  createVendingClient({ baseUrl, merchantKey, merchantSecret, fetch });
