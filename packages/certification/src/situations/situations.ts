/**
 * The situations that an order can meet, as data. A partner sees none of this before the verdict. Times are in milliseconds, at
 * the real pace.
 */
import { billProducts, type Product, products } from "@vending/contract";
import type { Behaviour, FailureName } from "@vending/sandbox";

/** What a create gets in place of its response: a failure of the sandbox, by its name there, or another one. */
export interface CreateFailure {
  readonly reply:
    | Extract<FailureName, "drop" | "error" | "overload" | "slow" | "bad-gateway" | "truncated" | "invalid">
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

/** What status checks get in place of their response: the first `checks`, and every check until `until` after the sale. */
export interface StatusFailure {
  /** `unsteady`: 404 and 500 in turns. */
  readonly reply: "absent" | "error" | "unauthorised" | "unsteady";
  readonly checks: number;
  readonly until: number;
}

export type ProductGroup = "top-up" | "bill" | "electricity" | "cable";

/** The products whose purchases can be pending. */
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
  /** If no product of the group is sold, orders of other products meet it. */
  readonly anywhere?: true;
  /** How many orders meet it. `each`: one for each product of the group. */
  readonly orders: number | "each";
  /** How the purchase goes, and the form in which it is shown. Default: it succeeds. */
  readonly behaviour?: Behaviour;
  /** What a verification of the number gets. Default: it is confirmed. */
  readonly verification?: "rejected" | "outage";
  /** What the first create of the order gets. */
  readonly create?: CreateFailure;
  /** Another purchase of the merchant already has the id of the first create. This is what the create gets. */
  readonly foreign?: "taken" | "drop";
  /** What the second and the third create of the order get. They are not handled. */
  readonly again?: "drop" | "unauthorised";
  readonly status?: StatusFailure;
  /** What every request about the order gets at first. None of them is handled. */
  readonly outage?: "drop" | "unauthorised";
  /** Nothing keeps the outcome from being learned within seconds. */
  readonly ordinary?: true;
}

/** How long a slow service holds a response back. */
export const slowFor = 35_000;
/** How long a synchronous create waits for a pending purchase before it loses its connection. */
export const heldFor = 20_000;
/** The wait that `Retry-After` asks for. */
export const retryAfter = 10_000;
/** How long an outage about one order lasts. */
export const outageFor = 10_000;
/** How long the status may lag behind a create. */
const lagFor = 5_000;
/** How long it may lag at most: longer than a run of the protocol, and shorter than a purchase may stay invisible. */
export const longLagFor = 150_000;
/** From an asynchronous create to its outcome, unless the behaviour says otherwise. */
export const settleAfter = 2_000;
const minute = 60_000;

export const usual: Behaviour = { final: "success" };
const failed: Behaviour = { final: "failed" };
const sold = (reply: CreateFailure["reply"]): CreateFailure => ({ reply, sold: true });
const unsold = (reply: CreateFailure["reply"]): CreateFailure => ({ reply, sold: false });
const lag: StatusFailure = { reply: "absent", checks: 3, until: lagFor };
const longLag: StatusFailure = { reply: "absent", checks: 3, until: longLagFor };
const unsteady: StatusFailure = { reply: "unsteady", checks: 6, until: lagFor };

const rows: readonly (Omit<Situation, "orders"> & Partial<Pick<Situation, "orders">>)[] = [
  { id: "success", what: "A top-up succeeds.", group: "top-up", orders: 2, ordinary: true },
  { id: "bill-success", what: "A bill is paid.", group: "bill", orders: 2, ordinary: true },
  { id: "failed", what: "A top-up fails.", group: "top-up", behaviour: failed, ordinary: true },
  {
    id: "failed-bare",
    what: "A purchase fails, and the response has no optional field.",
    group: "top-up",
    anywhere: true,
    behaviour: { ...failed, form: "bare-failure" },
    ordinary: true,
  },
  {
    id: "bill-failed",
    what: "The biller rejects the bill, and the verification rejects its number.",
    group: "bill",
    orders: "each",
    behaviour: failed,
    verification: "rejected",
    ordinary: true,
  },
  {
    id: "pending-success",
    what: "The purchase is pending for a minute, then succeeds.",
    group: "top-up",
    behaviour: { ...usual, settleAfter: minute },
  },
  {
    id: "pending-failed",
    what: "The purchase is pending for a minute, then fails.",
    group: "top-up",
    behaviour: { ...failed, settleAfter: minute },
  },
  {
    id: "pending-for-good",
    what: "The purchase stays pending for longer than the run.",
    group: "top-up",
    orders: 2,
    behaviour: { ...usual, settleAfter: Number.POSITIVE_INFINITY },
  },
  {
    id: "lost-sold",
    what: "The connection ends without a response. The purchase is made.",
    group: "top-up",
    create: sold("drop"),
  },
  {
    id: "bill-lost-sold",
    what: "The connection ends without a response. The bill is paid.",
    group: "bill",
    create: sold("drop"),
  },
  {
    id: "bill-lost-failed",
    what: "The connection ends without a response. The purchase fails.",
    group: "bill",
    anywhere: true,
    behaviour: failed,
    create: sold("drop"),
  },
  {
    id: "lost-unsold",
    what: "The connection ends without a response. Nothing is made.",
    group: "top-up",
    create: unsold("drop"),
  },
  {
    id: "bill-lost-unsold",
    what: "The connection ends without a response. Nothing is paid.",
    group: "bill",
    create: unsold("drop"),
  },
  { id: "error-sold", what: "HTTP 500. The purchase is made.", group: "top-up", create: sold("error") },
  { id: "bill-error-sold", what: "HTTP 500. The bill is paid.", group: "bill", create: sold("error") },
  { id: "error-unsold", what: "HTTP 500. Nothing is made.", group: "top-up", anywhere: true, create: unsold("error") },
  { id: "overload", what: "HTTP 503 with Retry-After. Nothing is made.", group: "top-up", create: unsold("overload") },
  {
    id: "bill-overload",
    what: "HTTP 503 with Retry-After. Nothing is made, and the purchase of the next attempt fails.",
    group: "bill",
    anywhere: true,
    behaviour: failed,
    create: unsold("overload"),
  },
  {
    id: "proxy-error-sold",
    what: "A proxy responds with 502 and a page of HTML. The purchase is made.",
    group: "top-up",
    anywhere: true,
    create: sold("bad-gateway"),
  },
  {
    id: "cut-sold",
    what: "The response breaks off in the middle of its JSON. The purchase is made.",
    group: "electricity",
    anywhere: true,
    create: sold("truncated"),
  },
  {
    id: "redirect-302-sold",
    what: "A proxy redirects to another host with 302. The purchase is made.",
    group: "top-up",
    anywhere: true,
    create: sold("redirect-302"),
  },
  {
    id: "redirect-307-sold",
    what: "A proxy redirects to another host with 307, which repeats the request there. The purchase is made.",
    group: "bill",
    anywhere: true,
    create: sold("redirect-307"),
  },
  {
    id: "slow-sold",
    what: "The response takes 35 seconds. The purchase is made at once.",
    group: "top-up",
    anywhere: true,
    create: sold("slow"),
  },
  {
    id: "delivered-twice",
    what: "The network delivers the request twice: the response is 422, and the purchase is made.",
    group: "top-up",
    create: sold("second-delivery"),
  },
  {
    id: "bill-delivered-twice",
    what: "The network delivers the request twice: the response is 422, and the purchase is made.",
    group: "cable",
    anywhere: true,
    create: sold("second-delivery"),
  },
  {
    id: "bill-delivered-twice-failed",
    what: "The network delivers the request twice: the response is 422, and the purchase fails.",
    group: "bill",
    anywhere: true,
    behaviour: failed,
    create: sold("second-delivery"),
  },
  {
    id: "delivered-twice-lag",
    what: "The network delivers the request twice: the response is 422, the purchase is made, and the status is 404 for minutes.",
    group: "top-up",
    anywhere: true,
    create: sold("second-delivery"),
    status: longLag,
  },
  {
    id: "delivered-twice-unsteady",
    what: "The network delivers the request twice: the response is 422, the purchase is made, and the status is 404 and 500 in turns.",
    group: "bill",
    anywhere: true,
    create: sold("second-delivery"),
    status: unsteady,
  },
  {
    id: "invalid",
    what: "HTTP 422, because the service considers the request invalid. Nothing is made.",
    group: "top-up",
    anywhere: true,
    create: unsold("invalid"),
  },
  {
    id: "foreign-lost",
    what: "Another purchase of the merchant already has the id, and no response comes. Nothing is made.",
    group: "bill",
    anywhere: true,
    foreign: "drop",
  },
  {
    id: "foreign",
    what: "Another purchase of the merchant already has the id: the response is 422, and nothing is made.",
    group: "top-up",
    anywhere: true,
    foreign: "taken",
  },
  {
    id: "failed-unreferenced",
    what: "The response is a failed purchase without an internal_reference. Nothing is made.",
    group: "top-up",
    anywhere: true,
    create: unsold("unreferenced"),
  },
  {
    id: "rejected-shown",
    what: "HTTP 400 with the body of a pending purchase, which fails later.",
    group: "top-up",
    behaviour: failed,
    create: sold("rejected-shown"),
  },
  {
    id: "lag",
    what: "The connection ends without a response. The purchase is made, the status is first 404, and then pending for a minute.",
    group: "top-up",
    behaviour: { ...usual, settleAfter: minute },
    create: sold("drop"),
    status: lag,
  },
  {
    id: "lag-failed",
    what: "The connection ends without a response. The purchase is made and fails, and the status is first 404.",
    group: "bill",
    anywhere: true,
    behaviour: failed,
    create: sold("drop"),
    status: lag,
  },
  {
    id: "bill-lag",
    what: "HTTP 500. The purchase is made, and the status is 404 for minutes.",
    group: "electricity",
    anywhere: true,
    create: sold("error"),
    status: longLag,
  },
  {
    id: "lost-again",
    what: "Three attempts get no response. The purchase of the first is made, and the status is 404 and 500 in turns.",
    group: "top-up",
    anywhere: true,
    create: sold("drop"),
    again: "drop",
    status: unsteady,
  },
  {
    id: "lost-then-rejected",
    what: "The connection ends without a response. The purchase is made, the status is first 404, and further attempts are rejected.",
    group: "bill",
    anywhere: true,
    create: sold("drop"),
    again: "unauthorised",
    status: lag,
  },
  {
    id: "pending-unsteady",
    what: "The purchase is pending, and then its status is 404 and 500 in turns.",
    group: "top-up",
    status: unsteady,
  },
  {
    id: "status-fails",
    what: "The connection ends without a response. The purchase is made, and the status check fails three times.",
    group: "top-up",
    anywhere: true,
    create: sold("drop"),
    status: { reply: "error", checks: 3, until: 0 },
  },
  {
    id: "status-down",
    what: "The connection ends without a response. The purchase is made, and the status check fails for minutes.",
    group: "bill",
    anywhere: true,
    create: sold("drop"),
    status: { reply: "error", checks: 3, until: longLagFor },
  },
  {
    id: "status-unauthorised",
    what: "HTTP 500. The purchase is made, and the status check rejects the credentials for a while.",
    group: "bill",
    anywhere: true,
    create: sold("error"),
    status: { reply: "unauthorised", checks: 1, until: outageFor },
  },
  {
    id: "outage",
    what: "Connections end without a response for a while. Nothing is made during that time.",
    group: "top-up",
    anywhere: true,
    outage: "drop",
  },
  {
    id: "unauthorised",
    what: "The credentials are rejected for a while. Nothing is made during that time.",
    group: "bill",
    anywhere: true,
    outage: "unauthorised",
  },
  {
    id: "other-form",
    what: "Responses show the network, the number and the amount in another form.",
    group: "top-up",
    anywhere: true,
    behaviour: { ...usual, form: "other-form" },
  },
  {
    id: "unknown-fields",
    what: "Responses have fields that are not documented.",
    group: "top-up",
    behaviour: { ...usual, form: "unknown-fields" },
    ordinary: true,
  },
  {
    id: "bill-unknown-fields",
    what: "Responses have fields that are not documented.",
    group: "cable",
    anywhere: true,
    behaviour: { ...usual, form: "unknown-fields" },
    ordinary: true,
  },
  {
    id: "token-with-zeros",
    what: "The token begins with zeros.",
    group: "electricity",
    behaviour: { ...usual, form: "leading-zero" },
    ordinary: true,
  },
  {
    id: "key-change",
    what: "The meter needs two key change tokens.",
    group: "electricity",
    behaviour: { ...usual, meter: "key-change" },
    ordinary: true,
  },
  {
    id: "debt-cleared",
    what: "The payment clears a debt: there is no token.",
    group: "electricity",
    behaviour: { ...usual, meter: "debt" },
    ordinary: true,
  },
  {
    id: "whole-units",
    what: "The units have no decimals.",
    group: "electricity",
    behaviour: { ...usual, form: "whole-units" },
    ordinary: true,
  },
  {
    id: "verify-outage",
    what: "The verification does not work. The bill can be paid.",
    group: "bill",
    verification: "outage",
    ordinary: true,
  },
];

/** Most situations are met by one order. */
export const situations: readonly Situation[] = rows.map((row) => ({ orders: 1, ...row }));
