/**
 * What an order can meet, as data. A partner sees none of this before the verdict. Times are those of the real pace, in
 * milliseconds.
 */
import { billProducts, type Product, products } from "@vending/contract";
import type { Behaviour, FailureName } from "@vending/sandbox";

/** What a create gets in place of its response: failures of the sandbox, by their names there, and others. */
export interface CreateFailure {
  readonly reply:
    | Extract<FailureName, "drop" | "error" | "overload" | "held" | "bad-gateway" | "truncated" | "invalid">
    | "redirect-302"
    | "redirect-307"
    /** The request arrives twice, and the response is that of the second delivery. */
    | "second-delivery"
    /** `failed`, without the reference of a transaction. */
    | "unreferenced"
    /** HTTP 400, and the body of the purchase that was made. */
    | "rejected-shown";
  /** Whether the purchase is made nevertheless. */
  readonly sold: boolean;
}

export interface StatusFailure {
  /** `unsteady`: 404 and 500 in turns. */
  readonly reply: "absent" | "error" | "unauthorised" | "unsteady";
  /** For at least so many checks… */
  readonly checks: number;
  /** …and for so long after the sale. */
  readonly until: number;
}

export type ProductGroup = "top-up" | "bill" | "electricity" | "cable";

/** What can be pending. */
export const topUps: readonly Product[] = products.filter((one) => !(billProducts as readonly Product[]).includes(one));

/** The products of each group. */
export const productsOf: Readonly<Record<ProductGroup, readonly Product[]>> = {
  "top-up": topUps,
  bill: billProducts,
  electricity: ["ELECTRICITY"],
  cable: ["CABLE"],
};

export interface Situation {
  readonly id: string;
  /** What happens, for the report. */
  readonly what: string;
  readonly group: ProductGroup;
  /** Where no product of the group is sold, those of the other groups meet it, too. */
  readonly anywhere?: true;
  /** How many orders meet it. `each`: one for each product of the group. */
  readonly orders: number | "each";
  /** How the purchase goes, and in which form it is shown. Default: it succeeds. */
  readonly behaviour?: Behaviour;
  /** What the first create of the order gets. */
  readonly create?: CreateFailure;
  /** Another purchase of the merchant has the id of the first create already: what that create gets. */
  readonly foreign?: "taken" | "drop";
  /** What the second and the third create of the order get, which are not handled. */
  readonly again?: "drop" | "unauthorised";
  readonly status?: StatusFailure;
  /** Every request about the order fails at first, and nothing is handled. */
  readonly outage?: "drop" | "unauthorised";
  /** The outcome can be learned without any obstacle, within seconds. */
  readonly ordinary?: true;
}

/** How long a response is held back by a slow service. */
export const slowFor = 35_000;
/** After this, a synchronous create whose purchase is still pending loses its connection. */
export const heldFor = 20_000;
/** What `Retry-After` asks. */
export const retryAfter = 10_000;
/** How long an outage about one order lasts. */
export const outageFor = 10_000;
/** How long the status may lag behind a create. */
const lagFor = 5_000;

/** How long it may lag at most: longer than a run of the protocol, and shorter than a purchase may stay invisible. */
export const longLagFor = 150_000;

const minute = 60_000;
/** From an asynchronous create to its outcome, where the behaviour says nothing else. */
export const settleAfter = 2_000;
export const usual: Behaviour = { final: "success" };
const failed: Behaviour = { final: "failed" };
const lag: StatusFailure = { reply: "absent", checks: 3, until: lagFor };
const longLag: StatusFailure = { reply: "absent", checks: 3, until: longLagFor };
const unsteady: StatusFailure = { reply: "unsteady", checks: 6, until: lagFor };

export const situations: readonly Situation[] = [
  { id: "success", what: "A top-up succeeds.", group: "top-up", orders: 2, ordinary: true },
  { id: "bill-success", what: "A bill is paid.", group: "bill", orders: 2, ordinary: true },
  { id: "failed", what: "A top-up fails.", group: "top-up", orders: 1, behaviour: failed, ordinary: true },
  {
    id: "failed-bare",
    what: "A purchase fails, and the response has no optional field.",
    group: "top-up",
    anywhere: true,
    orders: 1,
    behaviour: { ...failed, form: "bare-failure" },
    ordinary: true,
  },
  {
    id: "bill-failed",
    what: "The biller rejects a bill, and the verification rejects its number.",
    group: "bill",
    orders: "each",
    behaviour: { ...failed, verification: "rejected" },
    ordinary: true,
  },
  {
    id: "pending-success",
    what: "The purchase is pending for a minute, then succeeds.",
    group: "top-up",
    orders: 1,
    behaviour: { final: "success", settleAfter: minute },
  },
  {
    id: "pending-failed",
    what: "The purchase is pending for a minute, then fails.",
    group: "top-up",
    orders: 1,
    behaviour: { ...failed, settleAfter: minute },
  },
  {
    id: "pending-for-good",
    what: "The purchase stays pending longer than anybody waits.",
    group: "top-up",
    orders: 2,
    behaviour: { final: "success", settleAfter: Number.POSITIVE_INFINITY },
  },
  {
    id: "lost-sold",
    what: "The connection ends without a response. The purchase is made.",
    group: "top-up",
    orders: 1,
    create: { reply: "drop", sold: true },
  },
  {
    id: "bill-lost-sold",
    what: "The connection ends without a response. The bill is paid.",
    group: "bill",
    orders: 1,
    create: { reply: "drop", sold: true },
  },
  {
    id: "bill-lost-failed",
    what: "The connection ends without a response. The purchase fails.",
    group: "bill",
    anywhere: true,
    orders: 1,
    behaviour: failed,
    create: { reply: "drop", sold: true },
  },
  {
    id: "lost-unsold",
    what: "The connection ends without a response. Nothing is made.",
    group: "top-up",
    orders: 1,
    create: { reply: "drop", sold: false },
  },
  {
    id: "bill-lost-unsold",
    what: "The connection ends without a response. Nothing is paid.",
    group: "bill",
    orders: 1,
    create: { reply: "drop", sold: false },
  },
  {
    id: "error-sold",
    what: "HTTP 500. The purchase is made.",
    group: "top-up",
    orders: 1,
    create: { reply: "error", sold: true },
  },
  {
    id: "bill-error-sold",
    what: "HTTP 500. The bill is paid.",
    group: "bill",
    orders: 1,
    create: { reply: "error", sold: true },
  },
  {
    id: "error-unsold",
    what: "HTTP 500. Nothing is made.",
    group: "top-up",
    anywhere: true,
    orders: 1,
    create: { reply: "error", sold: false },
  },
  {
    id: "overload",
    what: "HTTP 503 with Retry-After. Nothing is made.",
    group: "top-up",
    orders: 1,
    create: { reply: "overload", sold: false },
  },
  {
    id: "bill-overload",
    what: "HTTP 503 with Retry-After. Nothing is made, and the next attempt fails.",
    group: "bill",
    anywhere: true,
    orders: 1,
    behaviour: failed,
    create: { reply: "overload", sold: false },
  },
  {
    id: "proxy-error-sold",
    what: "A proxy responds with 502 and HTML. The purchase is made.",
    group: "top-up",
    anywhere: true,
    orders: 1,
    create: { reply: "bad-gateway", sold: true },
  },
  {
    id: "cut-sold",
    what: "The response breaks off in the middle of its JSON. The purchase is made.",
    group: "electricity",
    anywhere: true,
    orders: 1,
    create: { reply: "truncated", sold: true },
  },
  {
    id: "redirect-302-sold",
    what: "A proxy redirects to another host with 302. The purchase is made.",
    group: "top-up",
    anywhere: true,
    orders: 1,
    create: { reply: "redirect-302", sold: true },
  },
  {
    id: "redirect-307-sold",
    what: "A proxy redirects to another host with 307, which repeats the request there. The purchase is made.",
    group: "bill",
    anywhere: true,
    orders: 1,
    create: { reply: "redirect-307", sold: true },
  },
  {
    id: "slow-sold",
    what: "The response takes 35 seconds. The purchase is made at once.",
    group: "top-up",
    anywhere: true,
    orders: 1,
    create: { reply: "held", sold: true },
  },
  {
    id: "delivered-twice",
    what: "Something on the way delivers the request twice: the response is 422, and the purchase is made.",
    group: "top-up",
    orders: 1,
    create: { reply: "second-delivery", sold: true },
  },
  {
    id: "bill-delivered-twice",
    what: "Something on the way delivers the request twice: the response is 422, and the purchase is made.",
    group: "cable",
    anywhere: true,
    orders: 1,
    create: { reply: "second-delivery", sold: true },
  },
  {
    id: "bill-delivered-twice-failed",
    what: "Something on the way delivers the request twice: the response is 422, and the purchase fails.",
    group: "bill",
    anywhere: true,
    orders: 1,
    behaviour: failed,
    create: { reply: "second-delivery", sold: true },
  },
  {
    id: "delivered-twice-lag",
    what: "The request is delivered twice: the response is 422, the purchase is made, and the status is 404 for minutes.",
    group: "top-up",
    anywhere: true,
    orders: 1,
    create: { reply: "second-delivery", sold: true },
    status: longLag,
  },
  {
    id: "delivered-twice-unsteady",
    what: "The request is delivered twice: the response is 422, the purchase is made, and the status is 404 and 500 in turns.",
    group: "bill",
    anywhere: true,
    orders: 1,
    create: { reply: "second-delivery", sold: true },
    status: unsteady,
  },
  {
    id: "invalid",
    what: "HTTP 422, as the service takes the request for invalid. Nothing is made.",
    group: "top-up",
    anywhere: true,
    orders: 1,
    create: { reply: "invalid", sold: false },
  },
  {
    id: "foreign-lost",
    what: "Another purchase of the merchant has the id already, and no response comes. Nothing is made.",
    group: "bill",
    anywhere: true,
    orders: 1,
    foreign: "drop",
  },
  {
    id: "foreign",
    what: "Another purchase of the merchant has the id already: the response is 422, and nothing is made.",
    group: "top-up",
    anywhere: true,
    orders: 1,
    foreign: "taken",
  },
  {
    id: "failed-unreferenced",
    what: "A response says failed without an internal_reference. Nothing is made.",
    group: "top-up",
    anywhere: true,
    orders: 1,
    create: { reply: "unreferenced", sold: false },
  },
  {
    id: "rejected-shown",
    what: "HTTP 400 with the body of a pending purchase, which fails in the end.",
    group: "top-up",
    orders: 1,
    behaviour: failed,
    create: { reply: "rejected-shown", sold: true },
  },
  {
    id: "lag",
    what: "The connection ends without a response. The purchase is made, the status is 404 at first, and then pending for a minute.",
    group: "top-up",
    orders: 1,
    behaviour: { final: "success", settleAfter: minute },
    create: { reply: "drop", sold: true },
    status: lag,
  },
  {
    id: "lag-failed",
    what: "The connection ends without a response. The purchase is made and fails, and the status is 404 at first.",
    group: "bill",
    anywhere: true,
    orders: 1,
    behaviour: failed,
    create: { reply: "drop", sold: true },
    status: lag,
  },
  {
    id: "bill-lag",
    what: "HTTP 500. The purchase is made, and the status is 404 for minutes.",
    group: "electricity",
    anywhere: true,
    orders: 1,
    create: { reply: "error", sold: true },
    status: longLag,
  },
  {
    id: "lost-again",
    what: "Three attempts get no response. The first one is made, and the status is 404 and 500 in turns.",
    group: "top-up",
    anywhere: true,
    orders: 1,
    create: { reply: "drop", sold: true },
    again: "drop",
    status: unsteady,
  },
  {
    id: "lost-then-rejected",
    what: "The connection ends without a response. The purchase is made, the status is 404 at first, and further attempts are rejected.",
    group: "bill",
    anywhere: true,
    orders: 1,
    create: { reply: "drop", sold: true },
    again: "unauthorised",
    status: lag,
  },
  {
    id: "pending-unsteady",
    what: "The purchase is pending, and then its status is 404 and 500 in turns.",
    group: "top-up",
    orders: 1,
    status: unsteady,
  },
  {
    id: "status-fails",
    what: "The connection ends without a response. The purchase is made, and the status fails three times.",
    group: "top-up",
    anywhere: true,
    orders: 1,
    create: { reply: "drop", sold: true },
    status: { reply: "error", checks: 3, until: 0 },
  },
  {
    id: "status-down",
    what: "The connection ends without a response. The purchase is made, and the status fails for minutes.",
    group: "bill",
    anywhere: true,
    orders: 1,
    create: { reply: "drop", sold: true },
    status: { reply: "error", checks: 3, until: longLagFor },
  },
  {
    id: "status-unauthorised",
    what: "HTTP 500. The purchase is made, and the status rejects the credentials for a while.",
    group: "bill",
    anywhere: true,
    orders: 1,
    create: { reply: "error", sold: true },
    status: { reply: "unauthorised", checks: 1, until: outageFor },
  },
  {
    id: "outage",
    what: "No connection can be used for a while. Nothing is made meanwhile.",
    group: "top-up",
    anywhere: true,
    orders: 1,
    outage: "drop",
  },
  {
    id: "unauthorised",
    what: "The credentials are rejected for a while. Nothing is made meanwhile.",
    group: "bill",
    anywhere: true,
    orders: 1,
    outage: "unauthorised",
  },
  {
    id: "other-form",
    what: "Responses show the network, the number and the amount in another form.",
    group: "top-up",
    anywhere: true,
    orders: 1,
    behaviour: { ...usual, form: "other-form" },
  },
  {
    id: "unknown-fields",
    what: "Responses carry fields that are not documented.",
    group: "top-up",
    orders: 1,
    behaviour: { ...usual, form: "unknown-fields" },
    ordinary: true,
  },
  {
    id: "bill-unknown-fields",
    what: "Responses carry fields that are not documented.",
    group: "cable",
    anywhere: true,
    orders: 1,
    behaviour: { ...usual, form: "unknown-fields" },
    ordinary: true,
  },
  {
    id: "token-with-zeros",
    what: "The token begins with zeros.",
    group: "electricity",
    orders: 1,
    behaviour: { ...usual, form: "leading-zero" },
    ordinary: true,
  },
  {
    id: "key-change",
    what: "The meter needs two key change tokens.",
    group: "electricity",
    orders: 1,
    behaviour: { final: "success", meter: "key-change" },
    ordinary: true,
  },
  {
    id: "debt-cleared",
    what: "The payment clears a debt: there is no token.",
    group: "electricity",
    orders: 1,
    behaviour: { final: "success", meter: "debt" },
    ordinary: true,
  },
  {
    id: "whole-units",
    what: "The units have no decimals.",
    group: "electricity",
    orders: 1,
    behaviour: { ...usual, form: "whole-units" },
    ordinary: true,
  },
  {
    id: "verify-outage",
    what: "The verification is out of order. The bill can be paid.",
    group: "bill",
    orders: 1,
    behaviour: { final: "success", verification: "outage" },
    ordinary: true,
  },
];
