/** Rules about what the integration believes at the end: no more than the protocol allows after the responses it got. */
import { type PurchaseStateName, purchaseTimings } from "@vending/contract";
import { hungUp } from "../recording/recorder.ts";
import { type CreateFailure, topUps } from "../situations/situations.ts";
import { type Case, saw } from "./case.ts";
import { isGuarded, type MoneyRule, moneyRule, visibility } from "./guards.ts";
import type { Step } from "./history.ts";
import { type Rule, when } from "./rule.ts";

const common = { group: "money", severity: "mandatory" } as const;

/** An attempt was sent that the service may have accepted, and only the status can tell. */
const inDoubt: readonly PurchaseStateName[] = ["unanswered", "in-doubt", "taken", "watching", "processing"];
/** A response can end the purchase. */
const open: readonly PurchaseStateName[] = ["ready", "resending", ...inDoubt];
const sending: readonly PurchaseStateName[] = ["ready", "resending"];

const refunded =
  "A customer who is told that the purchase failed gets the money back, and keeps the goods if it did not fail.";

/** A rule about responses that do not mean failure: an integration that gives up after one must not call the purchase failed. */
function notFailed({
  what,
  isMeant = () => true,
  mayLead = () => false,
  ...rule
}: Omit<MoneyRule, "rule" | "costs" | "check"> & {
  /** The response, as the subject of a sentence. */
  readonly what: string;
  /** Which of the guarded transitions the rule is about. Default: all. */
  readonly isMeant?: (step: Step, one: Case) => boolean;
  /** Whether an order can lead to such a response; then an integration that avoids it passes. */
  readonly mayLead?: (one: Case) => boolean;
}): Rule {
  const { guards } = rule;
  return moneyRule({
    ...rule,
    rule: `${what} is not a failed purchase.`,
    costs: refunded,
    check: (one) => {
      const { belief, history, allows, truth, last } = one;
      const isOne = (step: Step) => isGuarded(guards, step) && isMeant(step, one);
      // A response that breaks the contract has rules of its own.
      if (!belief || !(history.steps.some(isOne) || mayLead(one)) || saw(one, "doubtful")) return undefined;
      const isRefund = belief.outcome === "failed" && !allows.failed && last !== undefined && isOne(last);
      const message = truth === "success" ? "and sold" : "and no response says so";
      return when(isRefund, `believed ${belief.state}, ${message}`, last?.exchange);
    },
  });
}

/** Whether a create got one of these failures in place of its response. */
const got =
  (...replies: CreateFailure["reply"][]) =>
  ({ exchange }: Step, { situation, creates }: Case): boolean => {
    if (exchange.kind !== "create" || exchange.seen !== "nothing") return false;
    // A later attempt can only get no response. So can one in an outage, or one that the integration hung up on.
    const isMet = exchange === creates[0] && exchange.response !== hungUp;
    return replies.includes((isMet && situation.create?.reply) || "drop");
  };

const checkGot =
  (seen: "nothing" | "refused") =>
  ({ exchange }: Step): boolean =>
    exchange.kind === "status" && exchange.seen === seen;

const isInOtherForm = ({ situation }: Case): boolean => situation.behaviour?.form === "other-form";

const check = "Check the status, and decide by its response_code.";

/**
 * A rule about a response that breaks the contract. It is advice, because the documentation does not forbid believing the
 * response, and no money was lost.
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
      return when(isBelieved && log.isComplete, `believed ${belief.state} without a status check`, doubtful);
    },
  };
}

export const outcomes: readonly Rule[] = [
  notFailed({
    id: "no-response-is-not-failed",
    // A process that is killed during an attempt gets no response, either.
    guards: [{ from: sending, on: ["unknown", "restart"] }],
    because: { from: sending, on: ["unknown"] },
    what: "A missing response",
    fix: `Treat a timeout and a dropped connection as "unknown". ${check}`,
    isMeant: got("drop", "slow"),
  }),
  notFailed({
    id: "http-500-is-not-failed",
    guards: [{ from: ["ready"], on: ["unknown"] }],
    what: "An HTTP 500 or 503",
    fix: `Treat every 5xx as "unknown". ${check}`,
    isMeant: got("error", "overload"),
  }),
  notFailed({
    id: "proxy-page-is-not-failed",
    guards: [{ from: ["ready"], on: ["unknown"] }],
    what: "A proxy's page",
    fix: `Treat a status that the contract does not declare, or a body that is not JSON, as "unknown". ${check}`,
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
    fix: `Do not follow redirects. Treat one as "unknown". ${check}`,
    isMeant: got("redirect-302", "redirect-307"),
  }),
  notFailed({
    id: "http-422-is-not-failed",
    guards: [{ from: sending, on: ["taken"] }],
    what: "An HTTP 422",
    fix: `A request can be delivered twice, so a 422 may be about your own purchase. ${check}`,
  }),
  notFailed({
    id: "second-rejection-is-not-failed",
    guards: [
      { from: ["resending"], on: ["rejected"] },
      // An attempt after these is not the first one.
      { from: ["unanswered", "in-doubt"], on: ["absent"] },
    ],
    because: { from: ["resending"], on: ["rejected"] },
    what: "A rejected second attempt",
    fix: "The rejection of a later attempt says nothing about the first one. Keep the order open, and check its status.",
    isMeant: ({ on }) => on === "rejected",
    mayLead: ({ situation, creates }) => situation.again === "unauthorised" && creates.length > 0,
  }),
  notBelieved("unreferenced", {
    id: "failed-has-reference",
    rule: "A failed purchase is believed only if the response has its internal_reference.",
    why: "The service gives every transaction a reference. A body without one was created or damaged on the way, and the purchase may exist.",
  }),
  notBelieved("rejected-shown", {
    id: "rejection-shows-no-purchase",
    rule: "A rejection whose body shows the purchase is not believed.",
    why: "A gateway may have changed the HTTP status. The purchase exists, and may still succeed after you have refunded it.",
    products: topUps,
  }),
  notFailed({
    id: "first-404-is-not-failed",
    guards: [
      { from: inDoubt, on: ["absent"] },
      // An integration whose time ends here, or that is started again, has seen no more than that.
      { from: ["in-doubt", "taken", "watching"], on: ["deadline", "restart"] },
      { from: ["open"], on: ["restart"] },
    ],
    because: { from: ["in-doubt"], on: ["absent"] },
    what: "A status of 404 after an attempt",
    fix: `The transaction may not be visible yet. Send it again under the same id, or keep the order open. If the first attempt got 422, only check the status: once it has been 404 for ${visibility}, nothing was made.`,
  }),
  notFailed({
    id: "failed-check-is-not-failed",
    guards: [
      { from: inDoubt, on: ["unknown"] },
      { from: ["unanswered", "in-doubt"], on: ["deadline", "restart"] },
    ],
    because: { from: ["unanswered"], on: ["unknown"] },
    what: "A failed status check",
    fix: "A 5xx from the status says nothing about the purchase. Check again after a pause.",
    isMeant: checkGot("nothing"),
  }),
  notFailed({
    id: "rejected-check-is-not-failed",
    guards: [{ from: inDoubt, on: ["unknown"] }],
    because: { from: ["unanswered"], on: ["unknown"] },
    what: "A status check with rejected credentials",
    fix: "A 401 or 403 from the status says nothing about the purchase. Keep the order open, fix the credentials, and check again.",
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
      const { belief, truth } = one;
      if (!belief || truth !== "success" || !isInOtherForm(one) || !saw(one, "pending", "success")) return undefined;
      return when(belief.outcome === "failed", `believed ${belief.state}, and sold`);
    },
  }),
  moneyRule({
    id: "success-is-not-failed",
    guards: [{ from: open, on: ["success"] }],
    rule: "A successful purchase is not believed to have failed.",
    costs: "The customer gets the money back, and keeps the goods.",
    fix: "Decide by response_code: 00 is success. A later error in your own system (a database, a printer) does not change that.",
    check: (one) => {
      const { belief, truth, shown } = one;
      if (!belief || truth !== "success" || shown !== "success" || isInOtherForm(one)) return undefined;
      return when(belief.outcome === "failed", `believed ${belief.state}, and the response was 00`);
    },
  }),
  moneyRule({
    id: "failed-is-not-success",
    guards: [{ from: open, on: ["failed"] }],
    rule: "A failed purchase is not believed to have succeeded.",
    costs: "The customer has paid and gets nothing.",
    fix: "Decide by response_code, not by the HTTP status: a failed purchase is HTTP 200 with 01.",
    check: ({ belief, truth, known }) =>
      belief && truth === "failed" && known === "failed"
        ? when(belief.outcome === "success", "believed succeeded, and the response was 01")
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
    rule: "A pending purchase has neither succeeded nor failed.",
    costs:
      "A pending purchase can end either way. If you refund it, you pay for what is delivered later; if you deliver it, you may never be paid.",
    fix: "Poll the status while the response_code is 02. If you stop polling, the order stays pending.",
    check: (one) => {
      const { belief, last, allows } = one;
      // An integration that does not recognise its purchase breaks another rule.
      if (!belief || !saw(one, "pending") || isInOtherForm(one)) return undefined;
      const isFinal = last?.on === "pending" && belief.outcome !== "pending" && !allows[belief.outcome];
      return when(isFinal, `believed ${belief.state}, and the last outcome that was shown is 02`, last?.exchange);
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
    rule: "Success is believed only after a 00.",
    costs: "Without it, the customer has paid and may get nothing.",
    fix: "Record a success only for response_code 00 on your own purchase.",
    check: (one) => {
      const { belief, last, allows, creates } = one;
      if (!belief || last?.on === "pending" || last?.on === "other" || last?.on === "failed") return undefined;
      if (belief.outcome !== "success" && !allows.success) return undefined;
      const shown = creates.length === 0 ? "nothing was sent" : "no response was 00";
      return when(belief.outcome === "success" && !allows.success, `believed succeeded, and ${shown}`, last?.exchange);
    },
  }),
  moneyRule({
    id: "foreign-purchase-noticed",
    guards: [{ from: open, on: ["other"] }],
    rule: "Another purchase under the same id says nothing about the order.",
    costs:
      "If you take it for the order, you record a sale that the customer never gets. If you refund, you do so before you know what was sold.",
    fix: "Compare the product, customer, network, plan and amount of the status with the order. If they differ, keep the order open for a person to look at.",
    check: (one) => {
      const { belief, last, allows } = one;
      if (!belief || !saw(one, "foreign")) return undefined;
      const isLastKnown = last?.on === "other" || last?.from === "conflict";
      const isFinal = isLastKnown && belief.outcome !== "pending" && !allows[belief.outcome];
      return when(
        isFinal,
        `believed ${belief.state}, and the transaction under the id is another purchase`,
        last?.exchange,
      );
    },
  }),
  moneyRule({
    id: "outcome-kept",
    guards: [{ from: open, on: ["success", "failed"] }],
    rule: "An outcome that a response has shown is believed.",
    costs: "The customer waits for an answer that you have, and your support asks about orders that are done.",
    fix: "Store the outcome when the response arrives: 00 and 01 are final.",
    check: (one) => {
      const { belief, shown } = one;
      if (!belief || shown === undefined || isInOtherForm(one)) return undefined;
      return when(belief.outcome === "pending", `believed ${belief.state}, and ${shown} was shown`);
    },
  }),
  moneyRule({
    id: "outcome-learned",
    guards: [{ from: ["ready", "processing"], on: ["pending"] }],
    rule: "An outcome that is available within seconds is learned.",
    costs: "There are no webhooks. Without polling, you never learn what was sold.",
    fix: `Poll the status until it is final, with growing pauses, for ${purchaseTimings.deadline} s. Then leave the order open, and poll again later.`,
    check: ({ belief, situation, creates, truth, known }) => {
      if (!belief || !situation.ordinary || creates.length === 0 || (truth !== "success" && truth !== "failed"))
        return undefined;
      return when(
        known === undefined && belief.outcome === "pending",
        `believed ${belief.state}, and it was ${truth} all the time`,
      );
    },
  }),
  {
    ...common,
    id: "every-order-believed",
    section: "3",
    rule: "There is a belief about every order.",
    why: "The integration has lost an order that it has no outcome for.",
    fix: "Store each order before you send its purchase, and hand in all of them.",
    // If no order was tried, there is nothing to judge.
    check: ({ belief }, { hasBeliefs, cases }) =>
      hasBeliefs && cases.some(({ log }) => log.requests > 0) ? when(!belief, "no belief was handed in") : undefined,
  },
  {
    ...common,
    id: "every-order-tried",
    section: "4",
    rule: "Every order of the list is sold.",
    why: "An integration cannot be certified for orders that it did not try.",
    fix: "Sell every order of the list. If you do not sell a product, leave it out of --products.",
    check: ({ isTried }, { cases }) =>
      cases.some((one) => one.isTried) ? when(!isTried, "it was never sent") : undefined,
  },
];
