/** Rules about what the integration believes in the end. */
import type { CreateFailure } from "../situations.ts";
import { type Case, isInDoubt, saw } from "./case.ts";
import { type Rule, when } from "./rule.ts";

const common = { group: "money", severity: "mandatory" } as const;

/** Whether it is believed that nothing was sold, and something was. */
const isRefundedSale = ({ belief, truth }: Case): boolean => belief?.outcome === "failed" && truth === "success";

/** A rule for one kind of obstacle before a purchase that was made: it must not be believed to have failed. */
function notFailed(id: string, section: string, what: string, mend: string, meets: (one: Case) => boolean): Rule {
  return {
    ...common,
    id,
    section,
    rule: `${what} is not a failed purchase.`,
    reason:
      "The purchase was made and paid for. A customer who is told that it failed gets the money back, and keeps the goods.",
    mend,
    check: (one) => {
      if (!one.belief || one.truth !== "success" || !meets(one)) return undefined;
      return when(isRefundedSale(one), "believed failed, and sold");
    },
  };
}

const gets =
  (...replies: CreateFailure["reply"][]) =>
  ({ situation, creates }: Case): boolean =>
    creates.length > 0 &&
    !situation.status &&
    situation.create !== undefined &&
    replies.includes(situation.create.reply);

const check = "Check the status, and decide by its response_code.";

/**
 * A rule for a response that no service sends which keeps the contract, and that the documentation does not forbid to
 * believe. So it is advice, and nobody has lost money.
 */
function notBelieved(reply: CreateFailure["reply"], id: string, rule: string, reason: string): Rule {
  return {
    ...common,
    severity: "advice",
    id,
    section: "2.1, 3, 7.1",
    rule,
    reason,
    mend: `Treat it as "unknown". ${check}`,
    check: ({ belief, steps, situation, known, log }) => {
      const doubtful = steps.find(({ seen }) => seen === "doubtful");
      if (!belief || !doubtful || situation.create?.reply !== reply) return undefined;
      const isBelieved = belief.outcome === "failed" && known !== "failed" && steps.at(-1) === doubtful;
      return when(isBelieved && log.isComplete, "believed failed without a status check", doubtful);
    },
  };
}

export const outcomes: readonly Rule[] = [
  notFailed(
    "no-response-is-not-failed",
    "3, 7.2",
    "A missing response",
    `Treat a timeout and a dropped connection as "unknown". ${check}`,
    gets("none", "slow"),
  ),
  notFailed("http-500-is-not-failed", "7.1", "An HTTP 500", `Treat an error 5xx as "unknown". ${check}`, gets("error")),
  notFailed(
    "proxy-page-is-not-failed",
    "7.1",
    "The page of a proxy",
    `Treat a status that the contract does not declare, and a body that is not JSON, as "unknown". ${check}`,
    gets("proxy-error"),
  ),
  notFailed(
    "cut-response-is-not-failed",
    "7.1",
    "A response that breaks off",
    `Treat a body that cannot be read or parsed as "unknown". ${check}`,
    gets("cut"),
  ),
  notFailed(
    "redirect-is-not-failed",
    "7.1",
    "A redirect",
    `Do not follow redirects, and treat one as "unknown". ${check}`,
    gets("redirect-302", "redirect-307"),
  ),
  notFailed(
    "http-422-is-not-failed",
    "7.2",
    "An HTTP 422",
    `A request can be delivered twice: 422 may be about your own purchase. ${check}`,
    gets("second-delivery"),
  ),
  notBelieved(
    "unreferenced",
    "failed-has-reference",
    "Failed is believed only with the internal_reference of the transaction.",
    "The service gives a reference to every transaction. A body without one was made or damaged on the way, and the purchase may exist.",
  ),
  notBelieved(
    "rejected-shown",
    "rejection-shows-no-purchase",
    "A rejection whose body shows the purchase is not believed.",
    "A gateway may have changed the HTTP status. The purchase exists, and may succeed after the money is given back.",
  ),
  notFailed(
    "first-404-is-not-failed",
    "4.4, 7.1",
    "A status of 404 for a new purchase",
    "A transaction may not be visible yet. Send it again under the same id; after 422 check a few more times; then keep the order open.",
    ({ situation, steps }) => situation.status?.reply === "absent" && steps.some(({ seen }) => seen === "absent"),
  ),
  notFailed(
    "failed-check-is-not-failed",
    "7.1",
    "A status check that fails",
    "An error 5xx of the status says nothing about the purchase. Check again after a pause.",
    (one) => one.situation.status?.reply === "error" && one.checks.some(({ seen }) => seen === "nothing"),
  ),
  notFailed(
    "rejected-check-is-not-failed",
    "5, 7.1",
    "A status check whose credentials are rejected",
    "401 and 403 of the status say nothing about the purchase. Keep the order open, mend the credentials, check again.",
    (one) => one.situation.status?.reply === "unauthorised" && one.checks.some(({ seen }) => seen === "refused"),
  ),
  notFailed(
    "other-form-is-not-failed",
    "2.1",
    "A purchase that is shown in another form",
    "Compare networks without regard to case, phone numbers by their last ten digits, amounts as numbers.",
    (one) => one.situation.form === "other-form" && saw(one, "pending", "success"),
  ),
  {
    ...common,
    id: "success-is-not-failed",
    section: "3",
    rule: "What succeeded is not believed to have failed.",
    reason: "The customer gets the money back, and keeps the goods.",
    mend: "Decide by response_code: 00 is success. An error of your own after that (a database, a printer) changes nothing about it.",
    check: (one) => {
      const isOrdinary = !one.situation.create && !one.situation.status && !one.situation.form;
      if (!one.belief || one.truth !== "success" || one.shown !== "success" || !isOrdinary) return undefined;
      return when(isRefundedSale(one), "believed failed, and the response was 00");
    },
  },
  {
    ...common,
    id: "failed-is-not-success",
    section: "3, 7.2",
    rule: "What failed is not believed to have succeeded.",
    reason: "The customer has paid and gets nothing.",
    mend: "Decide by response_code, not by the HTTP status: a failed purchase is HTTP 200 with 01.",
    check: ({ belief, truth, known }) =>
      belief && truth === "failed" && known === "failed"
        ? when(belief.outcome === "success", "believed success, and the response was 01")
        : undefined,
  },
  {
    ...common,
    id: "pending-is-not-final",
    section: "3, 4.3",
    rule: "Pending is neither success nor failed.",
    reason:
      "A pending purchase can end either way. Whoever refunds it pays for what is delivered later; whoever delivers it may never be paid.",
    mend: "While the response_code is 02, poll the status. When your patience ends, the order stays pending.",
    check: (one) => {
      const { belief, known } = one;
      // Whoever does not recognise the purchase has another problem, which has its own rule.
      if (!belief || !saw(one, "pending") || one.situation.form === "other-form") return undefined;
      const isFinal = belief.outcome !== "pending" && known === undefined;
      return when(isFinal, `believed ${belief.outcome}, and the last outcome that was shown is 02`);
    },
  },
  {
    ...common,
    id: "success-needs-00",
    section: "3, 7.2",
    rule: "Success is believed only after 00.",
    reason: "The customer has paid, and nothing may have been made.",
    mend: "Book success only for response_code 00 of your own purchase.",
    check: (one) => {
      const { belief, known, creates } = one;
      if (!belief || saw(one, "pending", "foreign") || known === "failed") return undefined;
      if (belief.outcome !== "success" && known !== "success") return undefined;
      return when(
        belief.outcome === "success" && known !== "success",
        `believed success, and ${creates.length === 0 ? "nothing was sent" : "no response was 00"}`,
      );
    },
  },
  {
    ...common,
    id: "refund-needs-01",
    section: "3, 7.2",
    rule: "Failed is believed only after 01, or where every attempt was rejected.",
    reason: "This time nothing was sold. The next time the same responses come from a purchase that was made.",
    mend: "After anything but 01 keep the order open: check the status, send again under the same id after 404, and leave it pending in the end.",
    check: (one) => {
      const { belief, truth, creates, known } = one;
      if (!belief || !creates.some(isInDoubt) || one.situation.create?.sold === true) return undefined;
      const isRefund = belief.outcome === "failed" && truth !== "success" && known !== "failed";
      return when(isRefund && !saw(one, "pending"), "believed failed, and no response was 01");
    },
  },
  {
    ...common,
    id: "foreign-purchase-noticed",
    section: "2.1, 7.2",
    rule: "Another purchase under the same id is not taken for the order.",
    reason: "The order is booked as sold, and its customer gets nothing.",
    mend: "Compare product, customer and amount of the status with the order, after every 422. If they differ, a person must look.",
    check: (one) => {
      if (!one.belief || !saw(one, "foreign")) return undefined;
      return when(
        one.belief.outcome === "success" && one.truth !== "success",
        "believed success, and the transaction under the id is another purchase",
      );
    },
  },
  {
    ...common,
    id: "outcome-kept",
    section: "3",
    rule: "An outcome that was shown is believed.",
    reason: "The customer waits for an answer that you have, and your support asks about orders that are done.",
    mend: "Store the outcome when the response arrives; 00 and 01 are final.",
    check: ({ belief, shown, situation }) => {
      if (!belief || shown === undefined || situation.form === "other-form") return undefined;
      return when(belief.outcome === "pending", `believed pending, and ${shown} was shown`);
    },
  },
  {
    ...common,
    id: "outcome-learned",
    section: "3, 6",
    rule: "An outcome that comes within seconds is learned.",
    reason: "There are no webhooks. Whoever does not poll never learns what was sold.",
    mend: "Poll the status until it is final, with growing pauses, for some minutes.",
    check: ({ belief, situation, creates, truth, known }) => {
      if (!belief || !situation.ordinary || creates.length === 0 || (truth !== "success" && truth !== "failed"))
        return undefined;
      return when(
        known === undefined && belief.outcome === "pending",
        `believed pending, and it was ${truth} all the time`,
      );
    },
  },
  {
    ...common,
    id: "every-order-believed",
    section: "3",
    rule: "There is a belief about every order.",
    reason: "An order without an outcome was lost by the integration.",
    mend: "Store each order before its purchase is sent, and hand in all of them.",
    // Where no order was tried, there is nothing to judge.
    check: ({ belief }, { hasBeliefs, cases }) =>
      hasBeliefs && cases.some(({ log }) => log.requests > 0) ? when(!belief, "no belief was handed in") : undefined,
  },
  {
    ...common,
    id: "every-order-tried",
    section: "4",
    rule: "Every order of the list is sold.",
    reason: "What was not tried cannot be certified.",
    mend: "Sell all orders of the list. If you do not sell a product, this certification cannot judge your integration.",
    // One that its verification rejects, or cannot answer, need not be sent. A request that is refused for its credentials, its
    // id or its form did not try to sell.
    check: ({ creates, log }) =>
      creates.some(({ behind }) => behind !== undefined) ||
      log.exchanges.some(({ kind, seen }) => kind === "verify" && seen !== "other")
        ? []
        : undefined,
  },
];

/** Rules that are exercised only if every order exercises them. */
export const needAllOrders: ReadonlySet<string> = new Set(["every-order-tried"]);
