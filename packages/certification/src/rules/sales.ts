/** Rules about selling: once, under one id, and not again while in doubt. */
import { purchaseProtocol, purchaseTimings } from "@vending/contract";
import type { Listing, RecordedExchange } from "../recording/recorder.ts";
import type { Case } from "./case.ts";
import { moneyRule, visibility } from "./guards.ts";
import { found, noViolation, type Rule, when } from "./rule.ts";

/** The only rule that is judged for orders that share a request id. */
export const sharedIdRule = "id-of-one-order";

const common = { group: "money", severity: "mandatory" } as const;

const settling = `${purchaseTimings.settling} seconds`;
const sending = ["ready", "resending"] as const;
const checking = ["unanswered", "in-doubt", "taken", "watching", "processing"] as const;
const resendings = { from: ["unanswered", "in-doubt"], on: ["absent"] } as const;

export const sales: readonly Rule[] = [
  moneyRule({
    id: "sold-once",
    guards: [resendings],
    because: "itself",
    rule: "An order is sold at most once.",
    costs: "You pay for every sale, and the customer pays for one.",
    fix: "Give each order one request id, store it before the first attempt, and use it for every attempt.",
    check: ({ log, sales: all }) =>
      log.made.length === 0
        ? undefined
        : when(all.length > 1, `sold ${all.length} times`, createOf(log.exchanges, all[1]?.requestId)),
  }),
  moneyRule({
    id: "one-id-per-order",
    guards: [resendings, { from: ["taken"], on: ["other"] }],
    because: "itself",
    rule: "All attempts of an order have one request id.",
    costs: "A new id is a new purchase. If the first attempt was accepted, the order is sold twice.",
    fix: "Create the id with the order, and store it with the order. Use a new id only after the purchase has failed or been rejected.",
    check: (one) => {
      if (one.creates.length === 0) return undefined;
      const second = one.creates.find((create) => !mayTakeNewId(create, one));
      return when(second !== undefined, `sent under ${one.log.ids.size} ids`, second);
    },
  }),
  {
    ...common,
    id: sharedIdRule,
    section: "2.1, 7.2",
    rule: "No two orders share a request id.",
    why: "The second order gets the outcome of the first, and is never sold.",
    fix: "Use ids that stay unique: a UUID, or your own order number with a prefix. Do not use the time, or a counter that restarts.",
    check: (one, { recorder }) => {
      if (one.creates.length === 0) return undefined;
      const shared = one.creates.find(({ requestId = "" }) => (recorder.withId(requestId) ?? one.log) !== one.log);
      return when(shared !== undefined, "sent under the id of another order", shared);
    },
  },
  moneyRule({
    id: "check-before-resend",
    guards: [
      { from: sending, on: ["unknown"] },
      // A process that was killed during an attempt got no response, either.
      { from: [...sending, "unanswered", "open"], on: ["restart"] },
    ],
    notApplicableBecause: "nothing was sent again",
    rule: "After a create without a usable response, the next request checks the status.",
    costs:
      "The service may have accepted the first attempt. If you send again without checking the status, you decide blindly.",
    fix: "After a timeout, a dropped connection, a 5xx, a redirect or a body that is not the service's, check the status of the id. Turn off automatic retries of POST.",
    check: (one) => {
      if (!one.creates.some(({ seen }) => seen === "nothing") || one.creates.length === 1) return undefined;
      const blind = one.history.sends.find(
        ({ from, after, exchange }) =>
          from === "unanswered" &&
          after?.exchange.kind !== "status" &&
          !isListed(one, after?.exchange ?? exchange, exchange, "absent"),
      );
      return when(blind !== undefined, "sent again without a status check", blind?.exchange);
    },
  }),
  moneyRule({
    id: "resend-after-404-only",
    guards: [
      { from: ["unanswered", "in-doubt", "processing"], on: ["unknown", "deadline"] },
      { from: ["processing"], on: ["absent"] },
      { from: [...sending, ...checking], on: ["success", "failed", "pending", "other"] },
      { from: [...sending, ...checking, "open"], on: ["restart"] },
    ],
    because: { from: ["unanswered", "processing"], on: ["unknown"] },
    rule: "A purchase is sent again only after its status was 404, and never after a response has shown it.",
    costs: "Any other response to the status check means that the purchase exists, or says nothing.",
    fix: `Send again, under the same id, only if the status check gets 404 and no response has shown the purchase. A restarted process does not know what was shown: it waits until the status has been 404 for ${settling}.`,
    check: ({ history: { sends, steps }, creates }) => {
      const seen = ["processing", "succeeded", "failed", "conflict"];
      const known = sends.find(({ from, mayBeRestart }) => seen.includes(from) && !mayBeRestart);
      if (known) return found("sent again although a response had shown that the purchase exists", known.exchange);
      if (
        !creates.some(({ seen: one }) => one === "nothing") ||
        !steps.some(({ exchange }) => exchange.kind === "status")
      )
        return undefined;
      const hasty = sends.find(
        ({ from, after }) =>
          (from === "unanswered" || from === "in-doubt") && after?.exchange.kind === "status" && after.on === "unknown",
      );
      return when(hasty !== undefined, "sent again although the status was not 404", hasty?.exchange);
    },
  }),
  moneyRule({
    id: "no-resend-after-422",
    guards: [
      { from: sending, on: ["taken"] },
      { from: ["taken", "watching"], on: ["absent", "unknown", "restart"] },
    ],
    rule: "A purchase is not sent again after a 422.",
    costs: "Sending again tells you nothing, and under a new id it buys again.",
    fix: `After a 422, only check the status, even if it is 404 at first. If the first attempt got the 422, nothing was made once the status has been 404 for ${visibility}. A restarted process does not know of the 422: it waits until the status has been 404 for ${settling}.`,
    check: ({ creates, history: { sends } }) => {
      if (!creates.some(({ seen }) => seen === "taken")) return undefined;
      const again = sends.find(({ from, mayBeRestart }) => (from === "taken" || from === "watching") && !mayBeRestart);
      return when(again !== undefined, "sent again after 422", again?.exchange);
    },
  }),
  {
    ...common,
    id: "sold-as-ordered",
    section: "2.1, 2.2, 2.3",
    rule: "The merchant, customer, product, network, amount and plan are those in the list of orders.",
    why: "The customer does not get what was paid for.",
    fix: "Take these values from the list unchanged.",
    ...noViolation("not-as-ordered", ({ kind }) => kind === "create"),
  },
];

/** Whether a list of transactions showed this about the order between two requests. */
const isListed = (
  { log }: Case,
  { at: start, end = start }: RecordedExchange,
  { at: until }: RecordedExchange,
  what: Listing["seen"],
): boolean => log.listings.some(({ at, seen }) => seen === what && at >= end && at <= until);

const createOf = (exchanges: readonly RecordedExchange[], id: string | undefined): RecordedExchange | undefined =>
  exchanges.find(({ kind, requestId }) => kind === "create" && requestId === id);

/** Whether a create may have a new id: every earlier purchase of the order has ended, and its money goes back. */
function mayTakeNewId(next: RecordedExchange, { creates, history: { steps } }: Case): boolean {
  // By the order of arrival, because two can come in one millisecond.
  const before = creates.slice(0, creates.indexOf(next)).filter(({ requestId }) => requestId !== next.requestId);
  return before.every(({ requestId }) => {
    const last = steps.findLast(
      ({ exchange }) => exchange.requestId === requestId && (exchange.end ?? Number.POSITIVE_INFINITY) <= next.at,
    );
    // Not believing a damaged response is only advice.
    return last && (purchaseProtocol.states[last.to].money === "return" || last.exchange.seen === "doubtful");
  });
}
