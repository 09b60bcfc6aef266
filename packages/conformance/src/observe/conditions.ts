/** What a point may ask of an exchange before it notes anything. */

import type { KnownPurchase, Seen } from "./seen.ts";

export type Condition = (x: Seen) => boolean;

export const not =
  (condition: Condition): Condition =>
  (x) =>
    !condition(x);
export const either =
  (...some: readonly Condition[]): Condition =>
  (x) =>
    some.some((condition) => condition(x));

export const sale: Condition = (x) => x.sells;
export const status: Condition = (x) => x.operationId.startsWith("getTransactionStatus");
/** A call of one operation. */
export const call =
  (operationId: string): Condition =>
  (x) =>
    x.operationId === operationId;
export const list: Condition = call("listTransactions");
export const plans: Condition = (x) => x.path.includes("/plans/");
export const verification: Condition = call("verifyCustomer");
export const giftCards: Condition = (x) => x.path.startsWith("/giftcards");
export const topUp: Condition = (x) => ["airtime", "data"].includes(x.product);
export const toTopUpRoute: Condition = (x) => /^create(Airtime|Data)/.test(x.operationId);

/** A field of the request, or this value in it. */
export const sends =
  (field: string, value?: string): Condition =>
  ({ sent }) =>
    value === undefined ? sent[field] !== undefined : sent[field] === value;
export const returns =
  (path: string): Condition =>
  ({ get }) =>
    get(path) !== undefined;
export const valid: Condition = (x) => x.valid;
export const unknownFields: Condition = (x) => x.unknownFields;
export const plainAmount: Condition = ({ sent }) => /^\d+(\.\d+)?$/.test(String(sent.amount));

export const http =
  (...statuses: readonly number[]): Condition =>
  (x) =>
    statuses.includes(x.status);
export const accepted: Condition = ({ status }) => status >= 200 && status < 300;
export const failed: Condition = ({ get }) => get("response_code") === "01";
export const judged: Condition = either(accepted, http(400, 422));
/** There is such a route: what rejects credentials or broken bodies may stand before all routes. */
export const served: Condition = (x) => accepted(x) || (x.valid && judged(x));

export const airtime: Condition = (x) => x.product === "airtime";

/** A request for the status of a transaction, with credentials that may see it. */
export const isStatusRequest: Condition = (x) => status(x) && !http(401, 403)(x);

/** The purchase that is asked for, if this is the first request for its status. */
export function firstAsked(x: Seen): KnownPurchase | undefined {
  const known = isStatusRequest(x) ? x.known(x.requested) : undefined;
  return known?.asked === 1 ? known : undefined;
}
export const afterServerError: Condition = (x) => (firstAsked(x)?.created ?? 0) >= 500;

/** The purchase of a status that was read again after its outcome was final. */
export function readAgain(x: Seen): KnownPurchase | undefined {
  const known = status(x) ? x.known(x.get("data.request_id")) : undefined;
  return known && known.afterwards > 0 ? known : undefined;
}
