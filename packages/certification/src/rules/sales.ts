/** Rules about selling: once, under one id, and never twice out of doubt. */
import type { Exchange, Listing } from "../recorder.ts";
import { type Case, isInDoubt, saw } from "./case.ts";
import { found, noViolation, type Rule, when } from "./rule.ts";

/** The rule that is judged where orders share a request id. */
export const sharedIdRule = "id-of-one-order";

const common = { group: "money", severity: "mandatory" } as const;

export const sales: readonly Rule[] = [
  {
    ...common,
    id: "sold-once",
    section: "2.1, 7.2",
    rule: "An order is sold at most once.",
    reason: "You pay for each sale, and the customer pays for one.",
    mend: "Give each order one request id, store it before the first attempt, and use it for every attempt.",
    check: ({ log, sales: all }) =>
      log.made.length === 0
        ? undefined
        : when(all.length > 1, `sold ${all.length} times`, createOf(log.exchanges, all[1]?.requestId)),
  },
  {
    ...common,
    id: "one-id-per-order",
    section: "2.1",
    rule: "All attempts of an order have one request id.",
    reason: "A new id is a new purchase. If the first attempt was accepted, the order is sold twice.",
    mend: "Make the id when the order is made, and store it with the order. Take a new one only after 01 or a rejected attempt (400).",
    check: (one) => {
      if (one.creates.length === 0) return undefined;
      const second = one.creates.find(
        ({ requestId }, index) =>
          requestId !== one.creates[0]?.requestId && !mayTakeNewId(one.creates.slice(0, index), one),
      );
      return when(second !== undefined, `sent under ${one.log.ids.size} ids`, second);
    },
  },
  {
    ...common,
    id: sharedIdRule,
    section: "2.1, 7.2",
    rule: "No two orders share a request id.",
    reason: "The second order gets the outcome of the first, and is never sold.",
    mend: "Make ids that are unique for good: a UUID, or your own order number with a prefix. Not the time, not a counter that restarts.",
    check: (one, { recorder }) => {
      if (one.creates.length === 0) return undefined;
      const shared = one.creates.find(({ requestId = "" }) => (recorder.withId(requestId) ?? one.log) !== one.log);
      return when(shared !== undefined, "sent under the id of another order", shared);
    },
  },
  {
    ...common,
    id: "check-before-resend",
    section: "7.1, 7.2",
    rule: "After a create without a usable response, the next request checks the status.",
    reason:
      "The first attempt may have been accepted. Whoever sends again, or gives up, without looking decides blindly.",
    mend: "After a timeout, a dropped connection, an error 5xx, a redirect or a body that is not the service's: check the status of the id. Turn off automatic retries of POST.",
    check: (one) => {
      const doubts = one.creates.filter(isInDoubt);
      if (doubts.length === 0) return undefined;
      const blind = doubts.flatMap((doubt) => {
        const next = one.steps[one.steps.indexOf(doubt) + 1];
        if (next?.kind === "create" && !isListed(one, doubt, next, "absent"))
          return found("sent again without a status check", next);
        const isDecided = one.belief !== undefined && one.belief.outcome !== "pending";
        return when(
          !next && isDecided && one.log.isComplete && !isListed(one, doubt, undefined, "success", "failed", "absent"),
          `decided "${one.belief?.outcome}" without a status check`,
          doubt,
        );
      });
      return blind.slice(0, 1);
    },
  },
  {
    ...common,
    id: "resend-after-404-only",
    section: "4.4, 7.1, 7.2",
    rule: "A purchase is sent again only after its status was 404.",
    reason: "Any other response to the status check says that the purchase exists, or says nothing.",
    mend: "Send again, under the same id, only when the status check gets 404. After an error, check again.",
    check: (one) => {
      const { steps } = one;
      const known = steps.find((step, index) => steps[index - 1]?.seen !== "absent" && existsBefore(step, one));
      if (known) return found("sent again although a response had shown that the purchase exists", known);
      if (!one.creates.some(isInDoubt) || one.checks.length === 0) return undefined;
      const hasty = steps.find((step, index) => {
        const before = steps[index - 1];
        if (step.kind !== "create" || before?.kind !== "status") return false;
        return before.seen !== "absent" && !mayTakeNewId(one.creates.slice(0, one.creates.indexOf(step)), one);
      });
      return when(hasty !== undefined, "sent again although the status was not 404", hasty);
    },
  },
  {
    ...common,
    id: "no-resend-after-422",
    section: "7.2",
    rule: "After 422 the purchase is not sent again.",
    reason:
      "The id is taken: the purchase exists, or another one does. Sending again teaches nothing, and under a new id it buys again.",
    mend: "After 422 check the status, a few times if it is 404 at first.",
    // Once is forgiven: a process that was killed after the 422 does not know of it, checks the status, and sends.
    check: ({ creates }) => {
      const index = creates.findIndex(({ seen }) => seen === "taken");
      if (index === -1) return undefined;
      const [, again] = creates.slice(index + 1).filter(({ requestId }) => requestId === creates[index]?.requestId);
      return when(again !== undefined, "sent again and again after 422", again);
    },
  },
  {
    ...common,
    id: "sold-as-ordered",
    section: "2.1, 2.2, 2.3",
    rule: "Merchant, customer, product, network, amount and plan are those of the list of orders.",
    reason: "The customer gets something else than what was paid for.",
    mend: "Take these values from the list, unchanged.",
    ...noViolation("not-as-ordered", ({ kind }) => kind === "create"),
  },
];

/** Whether a create comes after a response that shows its purchase. Parallel ones have a rule of their own. */
const existsBefore = ({ kind, requestId, at }: Exchange, { steps }: Case): boolean =>
  kind === "create" &&
  steps.some(
    (one) =>
      one.requestId === requestId &&
      (one.end ?? Number.POSITIVE_INFINITY) < at &&
      ["pending", "success", "failed"].includes(one.seen),
  );

/** Whether a list of transactions showed this about the order, after one request and before the other. */
const isListed = (
  { log }: Case,
  { at: start, end = start }: Exchange,
  before: Exchange | undefined,
  ...seen: Listing["seen"][]
): boolean => log.listings.some((one) => seen.includes(one.seen) && one.at >= end && one.at <= (before?.at ?? one.at));

const createOf = (exchanges: readonly Exchange[], id: string | undefined): Exchange | undefined =>
  exchanges.find(({ kind, requestId }) => kind === "create" && requestId === id);

/** Whether what is known after these creates allows a new purchase: nothing was made under the earlier ids, or it failed. */
function mayTakeNewId(before: readonly Exchange[], one: Case): boolean {
  const isRejected = before.every(({ seen }) => seen === "rejected" || seen === "doubtful");
  return isRejected || saw(one, "foreign") || one.shown === "failed";
}
