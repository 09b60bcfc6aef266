/** The ids under which something was bought. */
import { type Contract, sells } from "@vending/shared/judging/contract";
import { at, type SentExchange, type SentRequest } from "@vending/shared/judging/exchange";
import { parseJson } from "@vending/shared/judging/json";

/** A request id of a merchant. */
export const idKey = (headers: SentRequest["headers"], id: unknown): string =>
  `${headers["X-Merchant-Key"] ?? ""} ${id}`;

/** The id of a create that was accepted; `undefined` for anything else. */
export function boughtUnder(contract: Contract, { request, response }: SentExchange): string | undefined {
  const operation = contract.operations[request.operationId];
  if (response?.status !== 200 || !operation || !sells(operation)) return undefined;
  const body = parseJson(request.body ?? "").value;
  const id = at(body, "client_request_id") ?? at(body, "request_id") ?? at(response.json, "data.request_id");
  return id === undefined ? undefined : idKey(request.headers, id);
}

/** The id that a status request asks for; `undefined` for anything else. */
export function askedFor(contract: Contract, { operationId, url, headers }: SentRequest): string | undefined {
  const operation = contract.operations[operationId];
  const hasOutcome = operation?.responses["200"]?.outcomes.length;
  if (operation?.method !== "GET" || !hasOutcome) return undefined;
  return idKey(headers, decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? ""));
}
