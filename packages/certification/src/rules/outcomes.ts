/** Rules about what the integration believes in the end: no more than the protocol allows after what it was shown. */
import { type PurchaseStateName, purchaseProtocol, purchaseTimings } from "@vending/contract";
import { hungUp } from "../recording/recorder.ts";
import { type CreateFailure, topUps } from "../situations/situations.ts";
import { type Case, saw } from "./case.ts";
import { isGuarded, type MoneyRule, moneyRule } from "./guards.ts";
import type { Step } from "./history.ts";
import { type Rule, when } from "./rule.ts";

const common = { group: "money", severity: "mandatory" } as const;

/** Where an attempt was sent that may have been accepted, and where only the status can tell. */
const inDoubt: readonly PurchaseStateName[] = ["unanswered", "in-doubt", "taken", "watching", "processing"];
/** Where a response can end the purchase. */
const open: readonly PurchaseStateName[] = ["ready", "resending", ...inDoubt];
const sending: readonly PurchaseStateName[] = ["ready", "resending"];

const visibility = `${purchaseProtocol.timings.visibility.seconds / 60} minutes`;
const refunded = "A customer who is told that it failed gets the money back, and keeps the goods if it did not.";

/** Whether the last response was one that a rule guards, and such a one. */
const isLast = ({ last }: Case, guards: Rule["guards"] = [], isMeant: (step: Step, one: Case) => boolean, one: Case) =>
  last !== undefined && isGuarded(guards, last) && isMeant(last, one);

/** A rule for responses after which the purchase has not failed: an integration that gives up must not call it failed. */
function notFailed({
  what,
  isMeant = () => true,
  mayLead = () => false,
  ...rule
}: Omit<MoneyRule, "rule" | "costs" | "check"> & {
  /** What the response is, as the subject of a sentence. */
  readonly what: string;
  /** Which of the guarded transitions. Default: all. */
  readonly isMeant?: (step: Step, one: Case) => boolean;
  /** Whether an order may lead there; then an integration that has another way passes. */
  readonly mayLead?: (one: Case) => boolean;
}): Rule {
  const { guards } = rule;
  return moneyRule({
    ...rule,
    rule: `${what} is not a failed purchase.`,
    costs: refunded,
    check: (one) => {
      const { belief, history, allows, truth } = one;
      const isMet = history.steps.some((step) => isGuarded(guards, step) && isMeant(step, one));
      // What no service sends that keeps the contract has rules of its own.
      if (!belief || !(isMet || mayLead(one)) || saw(one, "doubtful")) return undefined;
      const isRefund = belief.outcome === "failed" && !allows.failed && isLast(one, guards, isMeant, one);
      const message = truth === "success" ? "and sold" : "and no response says so";
      return when(isRefund, `believed failed, ${message}`, one.last?.exchange);
    },
  });
}

/** Whether a create got this in place of its response. */
const got =
  (...replies: CreateFailure["reply"][]) =>
  ({ exchange }: Step, { situation, creates }: Case): boolean => {
    if (exchange.kind !== "create" || exchange.seen !== "nothing") return false;
    // All that a later attempt can meet is that no response comes; so it is in an outage, and where the integration hung up.
    const isMet = exchange === creates[0] && exchange.response !== hungUp;
    return replies.includes((isMet && situation.create?.reply) || "drop");
  };

const checkGot =
  (seen: "nothing" | "refused") =>
  ({ exchange }: Step): boolean =>
    exchange.kind === "status" && exchange.seen === seen;

const check = "Check the status, and decide by its response_code.";

/**
 * A rule for a response that breaks the contract, and that the documentation does not forbid to believe. It is advice,
 * because no money was lost.
 */
function notBelieved(
  reply: CreateFailure["reply"],
  { id, rule, why, products }: Pick<Rule, "id" | "rule" | "why" | "products">,
): Rule {
  return {
    ...common,
    severity: "advice",
    id,
    section: "2.1, 3, 7.1",
    rule,
    why,
    ...(products && { products }),
    fix: `Treat it as "unknown". ${check}`,
    check: ({ belief, steps, situation, known, log }) => {
      const doubtful = steps.find(({ seen }) => seen === "doubtful");
      if (!belief || !doubtful || situation.create?.reply !== reply) return undefined;
      const isBelieved = belief.outcome === "failed" && known !== "failed" && steps.at(-1) === doubtful;
      return when(isBelieved && log.isComplete, "believed failed without a status check", doubtful);
    },
  };
}

export const outcomes: readonly Rule[] = [
  notFailed({
    id: "no-response-is-not-failed",
    // A process that is killed during an attempt has no response, either.
    guards: [{ from: sending, on: ["unknown", "restart"] }],
    because: { from: sending, on: ["unknown"] },
    what: "A missing response",
    fix: `Treat a timeout and a dropped connection as "unknown". ${check}`,
    isMeant: got("drop", "held"),
  }),
  notFailed({
    id: "http-500-is-not-failed",
    guards: [{ from: ["ready"], on: ["unknown"] }],
    what: "An HTTP 500 or 503",
    fix: `Treat an error 5xx as "unknown". ${check}`,
    isMeant: got("error", "overload"),
  }),
  notFailed({
    id: "proxy-page-is-not-failed",
    guards: [{ from: ["ready"], on: ["unknown"] }],
    what: "The page of a proxy",
    fix: `Treat a status that the contract does not declare, and a body that is not JSON, as "unknown". ${check}`,
    isMeant: got("bad-gateway"),
  }),
  notFailed({
    id: "cut-response-is-not-failed",
    guards: [{ from: ["ready"], on: ["unknown"] }],
    what: "A response that breaks off",
    fix: `Treat a body that cannot be read or parsed as "unknown". ${check}`,
    isMeant: got("truncated"),
  }),
  notFailed({
    id: "redirect-is-not-failed",
    guards: [{ from: ["ready"], on: ["unknown"] }],
    what: "A redirect",
    fix: `Do not follow redirects, and treat one as "unknown". ${check}`,
    isMeant: got("redirect-302", "redirect-307"),
  }),
  notFailed({
    id: "http-422-is-not-failed",
    guards: [{ from: sending, on: ["taken"] }],
    what: "An HTTP 422",
    fix: `A request can be delivered twice: 422 may be about your own purchase. ${check}`,
  }),
  notFailed({
    id: "second-rejection-is-not-failed",
    guards: [
      { from: ["resending"], on: ["rejected"] },
      // What is sent again is not sent for the first time.
      { from: ["unanswered", "in-doubt"], on: ["absent"] },
    ],
    because: { from: ["resending"], on: ["rejected"] },
    what: "A rejection of a second attempt",
    fix: "A rejection of a later attempt says nothing about the first one: keep the order open, and check its status.",
    isMeant: ({ on }) => on === "rejected",
    mayLead: ({ situation, creates }) => situation.again === "unauthorised" && creates.length > 0,
  }),
  notBelieved("unreferenced", {
    id: "failed-has-reference",
    rule: "Failed is believed only with the internal_reference of the transaction.",
    why: "The service gives a reference to every transaction. A body without one was made or damaged on the way, and the purchase may exist.",
  }),
  notBelieved("rejected-shown", {
    id: "rejection-shows-no-purchase",
    rule: "A rejection whose body shows the purchase is not believed.",
    why: "A gateway may have changed the HTTP status. The purchase exists, and may succeed after the money is given back.",
    products: topUps,
  }),
  notFailed({
    id: "first-404-is-not-failed",
    guards: [
      { from: inDoubt, on: ["absent"] },
      // Whose time ends there, or who is started again, has seen no more than that.
      { from: ["in-doubt", "taken", "watching"], on: ["deadline", "restart"] },
      { from: ["open"], on: ["restart"] },
    ],
    because: { from: ["in-doubt"], on: ["absent"] },
    what: "A status of 404 after an attempt",
    fix: `A transaction may not be visible yet. Send it again under the same id, or keep the order open. Where the first attempt got 422, only check: if the status has shown nothing for ${visibility}, nothing was made.`,
  }),
  notFailed({
    id: "failed-check-is-not-failed",
    guards: [
      { from: inDoubt, on: ["unknown"] },
      { from: ["unanswered", "in-doubt"], on: ["deadline", "restart"] },
    ],
    because: { from: ["unanswered"], on: ["unknown"] },
    what: "A status check that fails",
    fix: "An error 5xx of the status says nothing about the purchase. Check again after a pause.",
    isMeant: checkGot("nothing"),
  }),
  notFailed({
    id: "rejected-check-is-not-failed",
    guards: [{ from: inDoubt, on: ["unknown"] }],
    because: { from: ["unanswered"], on: ["unknown"] },
    what: "A status check whose credentials are rejected",
    fix: "401 and 403 of the status say nothing about the purchase. Keep the order open, fix the credentials, check again.",
    isMeant: checkGot("refused"),
  }),
  moneyRule({
    id: "other-form-is-not-failed",
    guards: [{ from: ["ready", "processing"], on: ["success", "pending"] }],
    because: "itself",
    rule: "A purchase that is shown in another form is not a failed purchase.",
    costs: `The same value in another form is no difference. ${refunded}`,
    fix: "Compare networks without regard to case, phone numbers by their last ten digits, amounts as numbers.",
    check: (one) => {
      const { belief, situation, truth } = one;
      if (
        !belief ||
        truth !== "success" ||
        situation.behaviour?.form !== "other-form" ||
        !saw(one, "pending", "success")
      )
        return undefined;
      return when(belief.outcome === "failed", "believed failed, and sold");
    },
  }),
  moneyRule({
    id: "success-is-not-failed",
    guards: [{ from: open, on: ["success"] }],
    rule: "What succeeded is not believed to have failed.",
    costs: "The customer gets the money back, and keeps the goods.",
    fix: "Decide by response_code: 00 is success. An error of your own after that (a database, a printer) changes nothing about it.",
    check: ({ belief, truth, shown, situation }) => {
      if (!belief || truth !== "success" || shown !== "success" || situation.behaviour?.form === "other-form")
        return undefined;
      return when(belief.outcome === "failed", "believed failed, and the response was 00");
    },
  }),
  moneyRule({
    id: "failed-is-not-success",
    guards: [{ from: open, on: ["failed"] }],
    rule: "What failed is not believed to have succeeded.",
    costs: "The customer has paid and gets nothing.",
    fix: "Decide by response_code, not by the HTTP status: a failed purchase is HTTP 200 with 01.",
    check: ({ belief, truth, known }) =>
      belief && truth === "failed" && known === "failed"
        ? when(belief.outcome === "success", "believed success, and the response was 01")
        : undefined,
  }),
  moneyRule({
    id: "pending-is-not-final",
    guards: [
      { from: open, on: ["pending"] },
      { from: ["processing"], on: ["deadline"] },
      { from: ["resending", "processing"], on: ["restart"] },
    ],
    because: { from: open, on: ["pending"] },
    products: topUps,
    rule: "Pending is neither success nor failed.",
    costs:
      "A pending purchase can end either way. If you refund it, you pay for what is delivered later; if you deliver it, you may never be paid.",
    fix: "While the response_code is 02, poll the status. When your patience ends, the order stays pending.",
    check: (one) => {
      const { belief, last, allows, situation } = one;
      // An integration that does not recognise the purchase breaks another rule.
      if (!belief || !saw(one, "pending") || situation.behaviour?.form === "other-form") return undefined;
      const isFinal = last?.on === "pending" && belief.outcome !== "pending" && !allows[belief.outcome];
      return when(isFinal, `believed ${belief.outcome}, and the last outcome that was shown is 02`, last?.exchange);
    },
  }),
  moneyRule({
    id: "success-needs-00",
    guards: [
      { from: sending, on: ["rejected", "taken", "unknown", "restart"] },
      { from: inDoubt, on: ["absent", "unknown", "deadline", "restart"] },
      { from: ["open"], on: ["restart"] },
    ],
    because: { from: ["processing"], on: ["success"] },
    rule: "Success is believed only after 00.",
    costs: "Without it the customer has paid, and nothing may have been made.",
    fix: "Book success only for response_code 00 of your own purchase.",
    check: (one) => {
      const { belief, last, allows, creates } = one;
      if (!belief || last?.on === "pending" || last?.on === "other" || last?.on === "failed") return undefined;
      if (belief.outcome !== "success" && !allows.success) return undefined;
      const shown = creates.length === 0 ? "nothing was sent" : "no response was 00";
      return when(belief.outcome === "success" && !allows.success, `believed success, and ${shown}`, last?.exchange);
    },
  }),
  moneyRule({
    id: "foreign-purchase-noticed",
    guards: [{ from: open, on: ["other"] }],
    rule: "Another purchase under the same id says nothing about the order.",
    costs:
      "If you take it for the order, you book a sale that its customer never gets; if you refund, you do not know yet what was sold.",
    fix: "Compare product, customer, network, plan and amount of the status with the order. If they differ, keep the order open: a person must look.",
    check: (one) => {
      const { belief, last, allows } = one;
      if (!belief || !saw(one, "foreign")) return undefined;
      const isLastKnown = last?.on === "other" || last?.from === "conflict";
      const isFinal = isLastKnown && belief.outcome !== "pending" && !allows[belief.outcome];
      return when(
        isFinal,
        `believed ${belief.outcome}, and the transaction under the id is another purchase`,
        last?.exchange,
      );
    },
  }),
  moneyRule({
    id: "outcome-kept",
    guards: [{ from: open, on: ["success", "failed"] }],
    rule: "An outcome that was shown is believed.",
    costs: "The customer waits for an answer that you have, and your support asks about orders that are done.",
    fix: "Store the outcome when the response arrives; 00 and 01 are final.",
    check: ({ belief, shown, situation }) => {
      if (!belief || shown === undefined || situation.behaviour?.form === "other-form") return undefined;
      return when(belief.outcome === "pending", `believed pending, and ${shown} was shown`);
    },
  }),
  moneyRule({
    id: "outcome-learned",
    guards: [{ from: ["ready", "processing"], on: ["pending"] }],
    rule: "An outcome that comes within seconds is learned.",
    costs: "There are no webhooks. Without polling, you never learn what was sold.",
    fix: `Poll the status until it is final, with growing pauses, for ${purchaseTimings.deadline} s; then leave the order open and poll again later.`,
    check: ({ belief, situation, creates, truth, known }) => {
      if (!belief || !situation.ordinary || creates.length === 0 || (truth !== "success" && truth !== "failed"))
        return undefined;
      return when(
        known === undefined && belief.outcome === "pending",
        `believed pending, and it was ${truth} all the time`,
      );
    },
  }),
  {
    ...common,
    id: "every-order-believed",
    section: "3",
    rule: "There is a belief about every order.",
    why: "An order without an outcome was lost by the integration.",
    fix: "Store each order before its purchase is sent, and hand in all of them.",
    // Where no order was tried, there is nothing to judge.
    check: ({ belief }, { hasBeliefs, cases }) =>
      hasBeliefs && cases.some(({ log }) => log.requests > 0) ? when(!belief, "no belief was handed in") : undefined,
  },
  {
    ...common,
    id: "every-order-tried",
    section: "4",
    rule: "Every order of the list is sold.",
    why: "What was not tried cannot be certified.",
    fix: "Sell all orders of the list. If you do not sell a product, leave it out of --products.",
    check: ({ isTried }, { cases }) =>
      cases.some((one) => one.isTried) ? when(!isTried, "it was never sent") : undefined,
  },
];
