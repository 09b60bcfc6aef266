/** Which requests could buy, and what became of each: the record of everything that was bought, or may have been. */
import { type Contract, sells } from "@vending/shared/judging/contract";
import { at, type SentExchange, type SentRequest } from "@vending/shared/judging/exchange";
import { parseJson } from "@vending/shared/judging/json";

/** A create that was accepted, or whose outcome is unknown. */
export interface PurchaseRecord {
  readonly operationId: string;
  readonly requestId: string;
  readonly customer: string;
  /** In Naira, as it was sent; empty for a gift card. */
  readonly amount: string;
  /** `accepted`: the response names no outcome. `unknown`: there was no response, or one that neither accepts nor rejects. */
  readonly outcome: "success" | "failed" | "pending" | "accepted" | "unknown";
  readonly internalReference?: string;
  /** Of an unknown outcome: what the status said at the end of the run. */
  readonly learned?: string;
}

/** Whether a service might sell something on this request: a body that is not a JSON object names nothing to buy. */
export function couldBuy(contract: Contract, { operationId, body = "" }: SentRequest): boolean {
  const operation = contract.operations[operationId];
  if (!operation || !sells(operation)) return false;
  const { value } = parseJson(body);
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

/** The record of a create; `undefined` if it was rejected (4xx), and so nothing was bought. */
export function recordOf({ request, response }: SentExchange): PurchaseRecord | undefined {
  const status = response?.status ?? 0;
  if (status >= 400 && status < 500) return undefined;
  const accepted = status >= 200 && status < 300;
  const word = at(response?.json, "status");
  const outcome = word === "success" || word === "failed" || word === "pending" ? word : "accepted";
  const reference = at(response?.json, "data.internal_reference");
  const body = parseJson(request.body ?? "").value;
  const firstText = (...values: unknown[]) => String(values.find((value) => value !== undefined) ?? "");
  return {
    operationId: request.operationId,
    requestId: firstText(at(body, "client_request_id"), at(body, "request_id"), at(response?.json, "data.request_id")),
    customer: firstText(at(body, "customer_msisdn")),
    amount: firstText(at(body, "amount")),
    outcome: accepted ? outcome : "unknown",
    ...(typeof reference === "string" && { internalReference: reference }),
  };
}
