/** What one exchange says of a purchase: that it was made, its outcome, its ids. */
import { type OperationMatch, operations } from "@vending/contract";
import { hasOutcome, sells } from "@vending/shared/judging/contract";
import { at } from "@vending/shared/judging/exchange";
import type { PassedExchange } from "../traffic/exchange.ts";

/** What one response says of a purchase. */
export interface PurchaseSighting {
  readonly merchantKey: string;
  readonly requestId: string;
  readonly kind: "create" | "status" | "list";
  readonly httpStatus: number;
  /** `response_code`, where the response has one. */
  readonly outcome: string | undefined;
  /** `internal_reference`, or `reference_code` of a gift card order, where the response has one. */
  readonly reference: string | undefined;
  /** `merchant_id` of the transaction, or of the rows of a list. */
  readonly merchantIds: readonly number[];
  /** Electricity tokens, by field. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** The fields that may hold the request id of a create: a gift card order may name it differently. */
const idFields = ["client_request_id", "request_id"] as const;
const tokenFields = ["token", "kct1", "kct2"] as const;
/** Rows of a list that are looked at. */
const maxRows = 100;

/** `undefined` if the exchange is about no purchase, or got no response. */
export function sightingOf(
  { operationId, parameters }: OperationMatch,
  { requestHeaders, response, startedAt, endedAt }: PassedExchange,
  request: unknown,
  json: unknown,
): PurchaseSighting | undefined {
  const operation = operations[operationId];
  const isList = operationId === "listTransactions";
  if (!response || !(isList || hasOutcome(operation))) return undefined;
  const isCreate = sells(operation);
  const requestId = isList
    ? ""
    : isCreate
      ? idFields.map((name) => at(request, name)).find(Boolean)
      : Object.values(parameters)[0];
  if (typeof requestId !== "string") return undefined;
  const text = (path: string): string | undefined => {
    const value = at(json, path);
    return typeof value === "string" ? value : undefined;
  };
  return {
    // Each kind of order has ids of its own.
    merchantKey: `${requestHeaders["x-merchant-key"] ?? ""}\0${operation.path.split("/")[1] === "giftcards"}`,
    requestId,
    kind: isList ? "list" : isCreate ? "create" : "status",
    httpStatus: response.status,
    outcome: text("response_code"),
    reference: text("data.internal_reference") ?? text("data.reference_code"),
    merchantIds: merchantIdsIn(at(json, "data")),
    tokens: Object.fromEntries(
      tokenFields.flatMap((field) => {
        const token = text(`data.${field}`);
        return token === undefined ? [] : [[field, token]];
      }),
    ),
    startedAt,
    endedAt,
  };
}

const merchantIdsIn = (data: unknown): number[] =>
  [data]
    .flat()
    .slice(0, maxRows)
    .map((row) => at(row, "merchant_id"))
    .filter((id) => typeof id === "number");
