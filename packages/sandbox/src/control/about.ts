/** What a recorded exchange was about. */
import {
  type Meaning,
  matchOperation,
  meaningOf,
  operations,
  type ResponseCode,
  responseCodes,
} from "@vending/contract";
import type { Exchange } from "../service/exchange.ts";

/** The request id in the path or the body; null if there is none. */
export function requestIdOf({ method, path, requestBody }: Exchange): string | null {
  const { request_id, client_request_id } = matchOperation(method, path.split(/[?#]/)[0] ?? "")?.parameters ?? {};
  const body = fieldsOf(requestBody);
  const ids = [request_id, client_request_id, body.client_request_id, body.request_id];
  return ids.find((id): id is string => typeof id === "string" && id !== "") ?? null;
}

/** What the response allows, by the contract. A response that the contract does not declare counts as no response. */
export function allowedBy({ operation, status, isWhole, responseBody }: Exchange): Meaning | null {
  if (operation === null) return null;
  const declared =
    status !== null && isWhole ? meaningOf(operation, keyOf(operation, status, responseBody)) : undefined;
  return declared ?? meaningOf(operation, "no-answer") ?? null;
}

function keyOf(operation: keyof typeof operations, status: number, responseBody: string | null): ResponseCode | number {
  if (status !== 200 || operations[operation].responses[200].outcomes.length === 0) return status;
  const { response_code } = fieldsOf(responseBody);
  return responseCodes.find((code) => code === response_code) ?? status;
}

function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
