/** Which requests could buy, under which id, and what became of each. */
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
  /** `accepted`: the response names no outcome. `unknown`: no response, or one that neither accepts nor rejects. */
  readonly outcome: "success" | "failed" | "pending" | "accepted" | "unknown";
  readonly internalReference?: string;
  /** Of an unknown outcome: what the status said at the end of the run. */
  readonly learned?: string;
}

/** Whether a service might sell something on this request. A body that is not a JSON object names nothing to buy. */
export function couldBuy(contract: Contract, { operationId, body = "" }: SentRequest): boolean {
  const operation = contract.operations[operationId];
  if (!operation || !sells(operation)) return false;
  const { value } = parseJson(body);
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

/** The record of a create; `undefined` if it was rejected (4xx), so that nothing was bought. */
export function recordOf(exchange: SentExchange): PurchaseRecord | undefined {
  const { request, response } = exchange;
  const { status = 0, json } = response ?? {};
  if (status >= 400 && status < 500) return undefined;
  const accepted = status >= 200 && status < 300;
  const reference = at(json, "data.internal_reference");
  const body = parseJson(request.body ?? "").value;
  return {
    operationId: request.operationId,
    requestId: String(requestIdOf(exchange) ?? ""),
    customer: String(at(body, "customer_msisdn") ?? ""),
    amount: String(at(body, "amount") ?? ""),
    outcome: accepted ? (outcomeIn(json) ?? "accepted") : "unknown",
    ...(typeof reference === "string" && { internalReference: reference }),
  };
}

/** The outcome that a body names. */
export function outcomeIn(json: unknown): "success" | "failed" | "pending" | undefined {
  const word = at(json, "status");
  return word === "success" || word === "failed" || word === "pending" ? word : undefined;
}

/** The id of a create. */
function requestIdOf({ request, response }: SentExchange): unknown {
  const body = parseJson(request.body ?? "").value;
  return at(body, "client_request_id") ?? at(body, "request_id") ?? at(response?.json, "data.request_id");
}

/** A request id of a merchant. */
export const idKey = (headers: SentRequest["headers"], id: unknown): string =>
  `${headers["X-Merchant-Key"] ?? ""} ${id}`;

/** The id of a create that was accepted; `undefined` for anything else. */
export function boughtUnder(contract: Contract, exchange: SentExchange): string | undefined {
  const { request, response } = exchange;
  const operation = contract.operations[request.operationId];
  if (response?.status !== 200 || !operation || !sells(operation)) return undefined;
  const id = requestIdOf(exchange);
  return id === undefined ? undefined : idKey(request.headers, id);
}
