/**
 * The scenarios that an order can meet, as data. A partner sees none of this before the verdict. Times are in milliseconds, at
 * the real pace.
 */
import { billProducts, type Product, products, topUpProducts } from "@vending/contract";
import type { FailureName, PurchaseScenario } from "@vending/sandbox";

/** What the first create of an order gets in place of its response. */
export interface CreateFailure {
  readonly reply:
    | FailureName
    /** A 503 with `Retry-After`. */
    | "retry-later"
    /** A 307 to another host, which repeats the request there. */
    | "redirect-elsewhere"
    /** The response comes after `slowFor`. */
    | "late"
    /** The request arrives twice, and the response is that of the second delivery. */
    | "second-delivery"
    /** HTTP 200 with `failed`, and without the reference of a transaction. */
    | "unnamed-failure";
  /** Whether the purchase is made nevertheless. */
  readonly sold: boolean;
}

/** What status checks get in place of their response: the first `checks`, and every check until `until` after the sale. */
export interface StatusFailure {
  /** `unsteady`: 404 and 500 in turns. */
  readonly reply: "absent" | "error" | "unauthorised" | "unsteady";
  readonly checks: number;
  readonly until: number;
}

export type ProductGroup = "any" | "top-up" | "bill" | "electricity";

/** The products of each group. Only top-ups can be pending. */
export const productsOf: Readonly<Record<ProductGroup, readonly Product[]>> = {
  any: products,
  "top-up": topUpProducts,
  bill: billProducts,
  electricity: ["ELECTRICITY"],
};

export interface OrderScenario {
  readonly id: string;
  /** What happens, for the report. */
  readonly what: string;
  readonly group: ProductGroup;
  /** How many orders meet it. `each`: one for each product of the group that is sold. Default: 1. */
  readonly orders?: number | "each";
  /** How the purchase goes, and the form in which it is shown. Default: it succeeds. */
  readonly purchase?: PurchaseScenario;
  /** What a verification of the number gets. Default: it is confirmed. */
  readonly verification?: "rejected" | "outage";
  readonly create?: CreateFailure;
  /** Another purchase of the merchant already has the id of the first create. This is what the create gets. */
  readonly foreign?: "duplicate" | "drop";
  /** The second create of the order gets no response, and the third is rejected. Neither is handled. */
  readonly unhandledAgain?: true;
  readonly status?: StatusFailure;
  /** Nothing keeps the outcome from being learned within seconds. */
  readonly ordinary?: true;
}

/** How long a slow service holds a response back. */
export const slowFor = 35_000;
/** How long a synchronous create waits for a pending purchase before it loses its connection. */
export const heldFor = 20_000;
/** The wait that `Retry-After` asks for. */
export const retryAfter = 10_000;
/** How long the status may lag at most: longer than a run of the protocol, and shorter than a purchase may stay invisible. */
export const longLagFor = 150_000;
/** From an asynchronous create to its outcome, unless the scenario says otherwise. */
export const settleAfter = 2_000;
const lagFor = 5_000;
const unauthorisedFor = 10_000;
const minute = 60_000;

const usual: PurchaseScenario = { final: "success" };
const failed: PurchaseScenario = { final: "failed" };
const sold = (reply: CreateFailure["reply"]): CreateFailure => ({ reply, sold: true });
const unsold = (reply: CreateFailure["reply"]): CreateFailure => ({ reply, sold: false });
const lag: StatusFailure = { reply: "absent", checks: 3, until: lagFor };
const unsteady: StatusFailure = { reply: "unsteady", checks: 6, until: lagFor };
const longLag: StatusFailure = { reply: "absent", checks: 3, until: longLagFor };

/** How the purchase of a scenario goes. */
export const purchaseScenarioOf = ({ purchase = usual }: Pick<OrderScenario, "purchase">): PurchaseScenario => purchase;

/** A scenario that an order for any product can meet, unless it says otherwise. */
type Row = Omit<OrderScenario, "group"> & Partial<Pick<OrderScenario, "group">>;

const rows: readonly Row[] = [
  { id: "success", what: "The purchase succeeds.", orders: "each", ordinary: true },
  { id: "failed", what: "A top-up fails.", group: "top-up", purchase: failed, ordinary: true },
  {
    id: "bill-failed",
    what: "The biller rejects the bill, and the verification rejects its number.",
    group: "bill",
    orders: "each",
    purchase: failed,
    verification: "rejected",
    ordinary: true,
  },
  {
    id: "verify-outage",
    what: "The verification does not work. The bill can be paid.",
    group: "bill",
    verification: "outage",
    ordinary: true,
  },
  {
    id: "pending-success",
    what: "The purchase is pending for a minute, then succeeds.",
    group: "top-up",
    purchase: { ...usual, settleAfter: minute },
  },
  {
    id: "pending-failed",
    what: "The purchase is pending for a minute, then fails.",
    group: "top-up",
    purchase: { ...failed, settleAfter: minute },
  },
  {
    id: "pending-for-good",
    what: "The purchase stays pending for longer than the run.",
    group: "top-up",
    orders: 2,
    purchase: { ...usual, settleAfter: Number.POSITIVE_INFINITY },
  },
  {
    id: "lost-sold",
    what: "The connection ends without a response. The purchase is made.",
    orders: "each",
    create: sold("drop"),
  },
  {
    id: "lost-failed",
    what: "The connection ends without a response. The purchase fails.",
    purchase: failed,
    create: sold("drop"),
  },
  {
    id: "lost-unsold",
    what: "The connection ends without a response. Nothing is made.",
    orders: 2,
    create: unsold("drop"),
  },
  { id: "error-sold", what: "HTTP 500. The purchase is made.", orders: 2, create: sold("error") },
  { id: "error-unsold", what: "HTTP 500. Nothing is made.", orders: 2, create: unsold("error") },
  {
    id: "overload",
    what: "HTTP 503 with Retry-After. Nothing is made, and the purchase of the next attempt fails.",
    orders: 2,
    purchase: failed,
    create: unsold("retry-later"),
  },
  {
    id: "proxy-error-sold",
    what: "A proxy responds with 502 and a page of HTML. The purchase is made, and its status is first 404.",
    create: sold("bad-gateway"),
    status: lag,
  },
  {
    id: "cut-sold",
    what: "The response breaks off in the middle of its JSON. The purchase is made.",
    create: sold("truncated"),
  },
  {
    id: "redirect-sold",
    what: "A proxy redirects to another host with 307, which repeats the request there. The purchase is made.",
    create: sold("redirect-elsewhere"),
  },
  {
    id: "unnamed-failure-sold",
    what: "The response says failed, and names no transaction. The purchase is made.",
    create: sold("unnamed-failure"),
  },
  { id: "slow-sold", what: "The response takes 35 seconds. The purchase is made at once.", create: sold("late") },
  {
    id: "unauthorised",
    what: "HTTP 401 to the first attempt, although the credentials are right. Nothing is made.",
    create: unsold("unauthorised"),
  },
  {
    id: "unauthorised-sold",
    what: "The network delivers the request twice: the purchase is made, and the response is the 401 to the other delivery.",
    create: sold("unauthorised"),
  },
  {
    id: "invalid",
    what: "HTTP 422, because the service considers the request invalid. Nothing is made.",
    create: unsold("invalid"),
  },
  {
    id: "delivered-twice",
    what: "The network delivers the request twice: the response is 422, the first status check fails, and so does the purchase.",
    orders: 2,
    purchase: failed,
    create: sold("second-delivery"),
    status: { reply: "error", checks: 1, until: 0 },
  },
  {
    id: "delivered-twice-lag",
    what: "The network delivers the request twice: the response is 422, the purchase is made, and the status is 404 for minutes.",
    create: sold("second-delivery"),
    status: longLag,
  },
  {
    id: "foreign",
    what: "Another purchase of the merchant already has the id: the response is 422, and nothing is made.",
    foreign: "duplicate",
  },
  {
    id: "foreign-lost",
    what: "Another purchase of the merchant already has the id, and no response comes. Nothing is made.",
    foreign: "drop",
  },
  {
    id: "lag",
    what: "HTTP 500. The purchase is made and fails, and the status is 404 for minutes.",
    purchase: failed,
    create: sold("error"),
    status: longLag,
  },
  {
    id: "lag-unsteady",
    what: "The connection ends without a response. The purchase is made, its status is first 404 and 500 in turns, and then pending for a minute.",
    group: "top-up",
    purchase: { ...usual, settleAfter: minute },
    create: sold("drop"),
    status: unsteady,
  },
  {
    id: "lost-then-rejected",
    what: "The connection ends without a response. The purchase is made, the status is first 404, a second attempt gets no response, and a third is rejected.",
    create: sold("drop"),
    unhandledAgain: true,
    status: lag,
  },
  {
    id: "pending-unsteady",
    what: "The purchase is pending, and then its status is 404 and 500 in turns.",
    group: "top-up",
    status: unsteady,
  },
  {
    id: "status-down",
    what: "The connection ends without a response. The purchase is made, and the status check fails for minutes.",
    create: sold("drop"),
    status: { reply: "error", checks: 3, until: longLagFor },
  },
  {
    id: "status-unauthorised",
    what: "HTTP 500. The purchase is made, and the status check rejects the credentials for a while.",
    create: sold("error"),
    status: { reply: "unauthorised", checks: 1, until: unauthorisedFor },
  },
  {
    id: "other-form",
    what: "Responses show the network, the number and the amount in another form.",
    orders: 2,
    purchase: { ...usual, form: "other-form" },
  },
  {
    id: "unknown-fields",
    what: "Responses have fields that are not documented.",
    orders: 2,
    purchase: { ...usual, form: "unknown-fields" },
    ordinary: true,
  },
  {
    id: "token-with-zeros",
    what: "The token begins with zeros.",
    group: "electricity",
    purchase: { ...usual, form: "leading-zero" },
    ordinary: true,
  },
  {
    id: "key-change",
    what: "The meter needs two key change tokens.",
    group: "electricity",
    purchase: { ...usual, meter: "key-change" },
    ordinary: true,
  },
  {
    id: "debt-cleared",
    what: "The payment clears a debt: there is no token.",
    group: "electricity",
    purchase: { ...usual, meter: "debt" },
    ordinary: true,
  },
];

/** Every scenario, by its `id`. */
export const orderScenarios: readonly OrderScenario[] = rows.map((row) => ({ group: "any", ...row }));
