/** One exchange as the points see it. */
import { type Contract, sells } from "@vending/shared/judging/contract";
import { at, type SentExchange } from "@vending/shared/judging/exchange";
import { parseJson } from "@vending/shared/judging/json";
import { purchaseRoutes } from "../purchases/purchase-routes.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What a run knows of one of its purchases. */
export interface KnownPurchase {
  readonly acceptedAt: number;
  readonly network: string;
  /** HTTP status of the create. */
  readonly created: number;
  /** The outcomes in the order in which they were seen, each once in a row. */
  readonly outcomes: string[];
  /** The operation that showed the first final outcome. */
  settledBy?: string;
  /** How often it was looked at after its outcome was final. */
  afterwards: number;
  /** How often its status was asked for, by this merchant. */
  asked: number;
}

export interface Seen {
  readonly operationId: string;
  /** The template of the path. */
  readonly path: string;
  /** The last part of the path: the identifier of a status request. */
  readonly requested: string;
  readonly query: URLSearchParams;
  /** The request body, if it is an object. */
  readonly sent: Fields;
  /** The product of a create: that of its route, or of its body. */
  readonly product: string;
  readonly sells: boolean;
  /** Whether the request body matches its schema; true if the operation has none. */
  readonly valid: boolean;
  /** Whether fields that the schema does not have are all that is wrong with the request body. */
  readonly unknownFields: boolean;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** A value of the response. */
  readonly get: (path: string) => unknown;
  /** The rows of a list. */
  readonly rows: readonly unknown[];
  /** The key with which it was sent. */
  readonly merchantKey: string;
  /** What the run knows of a purchase of this merchant. */
  readonly known: (id: unknown) => KnownPurchase | undefined;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** @param time Milliseconds since 1970. */
export function seenOf(
  contract: Contract,
  { request, response }: SentExchange,
  time: number,
  known: (merchantKey: string, id: unknown) => KnownPurchase | undefined,
): Seen | undefined {
  const { operationId } = request;
  const operation = contract.operations[operationId];
  if (!response || !operation) return undefined;
  const url = new URL(request.url);
  const { value: body, problem } = parseJson(request.body ?? "");
  const sent = typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Fields) : {};
  const issues = contract.requestValidator(operationId)?.["~standard"].validate(body).issues ?? [];
  const data = at(response.json, "data");
  const { "X-Merchant-Key": merchantKey = "" } = request.headers;
  const route = Object.values(purchaseRoutes).filter((one) => one.operationId === operationId);
  return {
    operationId,
    path: operation.path,
    requested: url.pathname.slice(url.pathname.lastIndexOf("/") + 1),
    query: url.searchParams,
    sent,
    product: String(route.length === 1 ? route[0]?.product : sent.product),
    sells: sells(operation),
    valid: operation.request === null || (issues.length === 0 && problem === undefined),
    unknownFields: issues.length > 0 && issues.every(({ keyword }) => keyword === "additionalProperties"),
    status: response.status,
    headers: response.headers,
    get: (path) => at(response.json, path),
    rows: Array.isArray(data) ? data : [],
    merchantKey,
    known: (id) => known(merchantKey, id),
    time,
  };
}
