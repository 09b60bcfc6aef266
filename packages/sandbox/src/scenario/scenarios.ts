/**
 * The table of scenarios: what a customer number causes by its last three digits. `GET /sandbox/scenarios` serves it without its
 * last columns, and the page and the portal show it.
 */
import type { PurchaseScenario } from "../data/purchase-scenario.ts";
import type { FailureName } from "./failures.ts";
import type { FailureRule } from "./rules.ts";

/** Three digits. */
export type Suffix = `9${number}`;

export interface Scenario {
  /** What the service does on a usual day, or what the service or a proxy does on its worst day. */
  readonly group: "service" | "worst day";
  readonly suffix: Suffix;
  /** What happens, in a few words. */
  readonly title: string;
  /** Which products it works for. */
  readonly products: string;
  /** The response to a create. */
  readonly create: string;
  /** What follows. */
  readonly later: string;
  /** How the purchase differs from one that succeeds. */
  readonly purchase?: Partial<PurchaseScenario>;
  /** What its requests suffer. */
  readonly failure?: Omit<FailureRule, "reply"> & { readonly reply: FailureName };
  /** Only bills have it: another product goes as usual. */
  readonly isForBills?: true;
  /** A gift card order under a used request id is another order. */
  readonly isSoldAgain?: true;
}

const failed = { final: "failed" } as const;
const minute = 60_000;
/** The response to the create is lost; the purchase is made. */
const sold = (reply: FailureName) => ({ on: "create", reply, handled: true }) as const;
/** The create fails; nothing is stored. */
const unsold = (reply: FailureName) => ({ on: "create", reply, handled: false }) as const;

/** A scenario whose purchase succeeds, for all products, unless it says otherwise. */
type Row = Omit<Scenario, "group" | "products" | "later"> & Partial<Pick<Scenario, "products" | "later">>;

const rows: readonly Row[] = [
  {
    suffix: "900",
    title: "fails",
    create: "Sync and bills: failed, with telco_message. Async: pending.",
    later: "Async: failed.",
    purchase: failed,
  },
  {
    suffix: "901",
    title: "stays pending",
    products: "airtime, data, gift cards",
    create: "Async: pending.",
    later: "Pending for good.",
    purchase: { settleAfter: Number.POSITIVE_INFINITY },
  },
  {
    suffix: "902",
    title: "response lost, bought",
    create: "The connection is dropped without a response. The transaction exists.",
    failure: sold("drop"),
  },
  {
    suffix: "903",
    title: "HTTP 500, not bought",
    create: "HTTP 500. Nothing is stored.",
    later: "HTTP 404.",
    failure: unsold("error"),
  },
  {
    suffix: "904",
    title: "HTTP 500, bought",
    create: "HTTP 500. The transaction exists.",
    failure: sold("error"),
  },
  {
    suffix: "905",
    title: "overloaded once",
    create: "HTTP 503 for the first attempt of a request id; then as usual.",
    failure: { ...unsold("overload"), times: 1 },
  },
  {
    suffix: "910",
    title: "the biller rejects it",
    products: "bills",
    create: "Failed, with the biller's reason.",
    later: "Verification: HTTP 400, the number is rejected.",
    purchase: failed,
    failure: { on: "verify", reply: "rejected", handled: false },
    isForBills: true,
  },
  {
    suffix: "911",
    title: "verification is down",
    products: "bills",
    create: "As usual.",
    later: "Verification: HTTP 502.",
    failure: { on: "verify", reply: "outage", handled: false },
  },
  {
    suffix: "920",
    title: "token with key change",
    products: "ELECTRICITY",
    create: "Token, units, kct1 and kct2.",
    later: "The same on status.",
    purchase: { meter: "key-change" },
  },
  {
    suffix: "921",
    title: "the payment clears a debt",
    products: "ELECTRICITY",
    create: "payment_spent_on is debt; no token.",
    later: "The same on status.",
    purchase: { meter: "debt" },
  },
  {
    suffix: "930",
    title: "status comes late",
    create: "As usual.",
    later: "Status: HTTP 404 for 5 seconds after the create, then as usual.",
    failure: { on: "status", reply: "absent", handled: false, until: 5_000 },
  },
  {
    suffix: "931",
    title: "response after 20 seconds",
    create: "As usual, but after 20 seconds. The transaction exists from the beginning.",
    failure: sold("slow"),
  },
  {
    suffix: "932",
    title: "written in another form",
    products: "all but gift cards",
    create:
      "As usual, in another form: the amount with commas and two decimals, a longer name of the network, a phone number in its other form.",
    later: "The same form on status and list.",
    purchase: { form: "written-out" },
  },
  {
    suffix: "933",
    title: "delivered twice, HTTP 422",
    create: "HTTP 422, as if a proxy had delivered the request twice. The transaction exists.",
    failure: sold("duplicate"),
  },
  {
    suffix: "934",
    title: "page of a proxy, bought",
    create: "HTTP 502 with HTML, as a proxy sends it. The transaction exists.",
    failure: sold("bad-gateway"),
  },
  {
    suffix: "935",
    title: "response cut off, bought",
    create: "HTTP 200 whose body breaks off in the middle. The transaction exists.",
    failure: sold("truncated"),
  },
  {
    suffix: "936",
    title: "redirect to a sign-in page, bought",
    create: "HTTP 302 to a page that asks to sign in, as a proxy sends it. The transaction exists.",
    failure: sold("redirect"),
  },
  {
    suffix: "937",
    title: "status fails three times",
    create: "As usual.",
    later: "Status: HTTP 500 three times, then as usual.",
    failure: { on: "status", reply: "error", handled: false, times: 3 },
  },
  {
    suffix: "938",
    title: "succeeds after a minute",
    products: "airtime, data, gift cards",
    create: "Async: pending.",
    later: "Async: success after a minute.",
    purchase: { settleAfter: minute },
  },
  {
    suffix: "939",
    title: "fails after a minute",
    create: "Sync and bills: failed. Async: pending.",
    later: "Async: failed after a minute.",
    purchase: { ...failed, settleAfter: minute },
  },
  {
    suffix: "940",
    title: "response never ends, bought",
    create: "HTTP 200 whose body comes slowly and never as a whole; it ends after a minute. The transaction exists.",
    failure: sold("endless"),
  },
  {
    suffix: "941",
    title: "too many requests, once",
    create:
      "HTTP 429 with Retry-After and plain text, as a proxy sends it, for the first attempt of a request id; then as usual.",
    failure: { ...unsold("rate-limit"), times: 1 },
  },
  {
    suffix: "942",
    title: "HTTP 422, not bought",
    create: "HTTP 422, as for a validation error, though the request is valid. Nothing is stored.",
    later: "HTTP 404.",
    failure: unsold("invalid"),
  },
  {
    suffix: "943",
    title: "a gift card order sent again buys again",
    create:
      "As usual, but a gift card order that is sent again under its request id is a second order: whether the service rejects it is not documented.",
    isSoldAgain: true,
  },
  {
    suffix: "944",
    title: "HTTP 401, bought",
    create:
      "HTTP 401, as if the request had been delivered twice and only this delivery rejected. The transaction exists.",
    failure: sold("unauthorised"),
  },
];

/** Every scenario, by its suffix. */
export const scenarios: readonly Scenario[] = rows.map((row) => ({
  group: row.suffix < "930" ? "service" : "worst day",
  products: "all",
  later: "Success.",
  ...row,
}));

const bySuffix: ReadonlyMap<string, Scenario> = new Map(scenarios.map((scenario) => [scenario.suffix, scenario]));

/** The scenario of a customer number, if its last three digits name one. */
export const scenarioOf = (number: string): Scenario | undefined => bySuffix.get(number.slice(-3));

/** Numbers to copy: one of a phone, and one of a biller's customer. */
export function sampleNumbers(suffix: Suffix): { phone: string; bill: string } {
  return { phone: `08030000${suffix}`, bill: `4500000${suffix}` };
}
