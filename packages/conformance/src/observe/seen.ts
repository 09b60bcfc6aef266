/** One exchange as the answers see it. */

import { accepts, type Contract, sells } from "@vending/shared/judging/contract";
import { at, type Exchange } from "@vending/shared/judging/exchange";
import { parseJson } from "@vending/shared/judging/json";
import { purchaseRoutes } from "../purchases/purchase-routes.ts";
import type { Transactions } from "./transactions.ts";

export type Body = Readonly<Record<string, unknown>>;

export interface Seen {
  readonly operationId: string;
  readonly path: string;
  readonly status: number;
  /** The request body, if it is an object. */
  readonly sent: Body;
  /** Whether the request body matches its schema; true if the operation has none. */
  readonly valid: boolean;
  /** Whether the request body would match without the fields that its schema does not have. */
  readonly unknownFields: boolean;
  /** The last part of the path: the identifier of a status request. */
  readonly requested: string;
  readonly query: URLSearchParams;
  readonly headers: ReadonlyMap<string, string>;
  /** Whether the operation sells. */
  readonly sells: boolean;
  /** A value of the response. */
  readonly get: (path: string) => unknown;
  readonly rows: readonly unknown[];
  readonly transactions: Transactions;
  /** Milliseconds since 1970. */
  readonly time: number;
}

const isObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields of every create: what is not among them is unknown. */
const topLevel = (contract: Contract, operationId: string): ReadonlySet<string> => {
  const { schemas, operations } = contract;
  const names = new Set<string>();
  const visit = (name: string): void => {
    const { properties = {}, oneOf = [], anyOf = [] } = schemas[name] ?? {};
    for (const property of Object.keys(properties)) names.add(property);
    for (const { $ref } of [...oneOf, ...anyOf]) if ($ref) visit($ref.replace(/^.*\//, ""));
  };
  visit(operations[operationId]?.request ?? "");
  return names;
};

export function seen(
  contract: Contract,
  { request, response }: Exchange,
  transactions: Transactions,
  time: number,
): Seen | undefined {
  const operation = contract.operations[request.operationId];
  if (!response || !operation) return undefined;
  const url = new URL(request.url);
  const body = parseJson(request.body ?? "").value;
  const sent = isObject(body) ? body : {};
  const validator = contract.requestValidator(request.operationId);
  const valid = operation.request === null || accepts(validator, body);
  const known = topLevel(contract, request.operationId);
  const declared = Object.fromEntries(Object.entries(sent).filter(([name]) => known.has(name)));
  const hasOthers = Object.keys(declared).length < Object.keys(sent).length;
  const data = at(response.json, "data");
  return {
    operationId: request.operationId,
    path: operation.path,
    status: response.status,
    sent,
    valid,
    unknownFields: !valid && hasOthers && accepts(validator, declared),
    requested: url.pathname.slice(url.pathname.lastIndexOf("/") + 1),
    query: url.searchParams,
    headers: new Map(response.headers),
    sells: sells(operation),
    get: (path) => at(response.json, path),
    rows: Array.isArray(data) ? data : [],
    transactions,
    time,
  };
}

/** A request for the status of a transaction, with credentials that may see it. */
export const isStatusRequest = ({ operationId, status }: Seen): boolean =>
  /^getTransactionStatus/.test(operationId) && status !== 401 && status !== 403;

/** The product of a create: that of its route, or of its body. */
export const productOf = ({ operationId, sent }: Seen): string =>
  String(
    Object.values(purchaseRoutes).find((one) => one.operationId === operationId && operationId !== "createTransaction")
      ?.product ?? sent.product,
  );
