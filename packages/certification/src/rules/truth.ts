/**
 * The truth of the sales: the one check that does not come from the purchase protocol. A judge that only asked the table would
 * believe whatever is wrong in the table.
 */
import { type PurchaseMoney, purchaseProtocol } from "@vending/contract";
import type { Case } from "./case.ts";
import { type Rule, when } from "./rule.ts";

const common = { group: "money", severity: "mandatory" } as const;

/** What was done with the money, as a participle. */
export const done: Readonly<Record<PurchaseMoney, string>> = { keep: "kept", return: "returned", hold: "held" };

const isReturnedAndSold = ({ belief, truth }: Case): boolean => belief?.money === "return" && truth === "success";

const isKeptAndUnsold = ({ belief, truth }: Case): boolean =>
  belief?.money === "keep" && (truth === "none" || truth === "failed");

export const truth: readonly Rule[] = [
  {
    ...common,
    id: "money-follows-state",
    section: "3",
    rule: "The customer's money is where the state of the order says: kept, returned or held.",
    why: "Money that is returned while the purchase is open, or after it has succeeded, is given away. Money that is kept after a failure is taken.",
    fix: "Return the money only when the purchase has failed or been rejected, keep it only when it has succeeded, and hold it until then. A timeout is no reason to return it.",
    check: ({ belief }) => {
      if (!belief) return undefined;
      const { money } = purchaseProtocol.states[belief.state];
      return when(
        belief.money !== money,
        `the money was ${done[belief.money]}, and with the state ${belief.state} it must be ${done[money]}`,
      );
    },
  },
  {
    ...common,
    id: "returned-is-not-sold",
    section: "2.1, 3",
    rule: "No order is sold whose money was returned.",
    why: "You pay for the goods, the customer has them, and the money is gone.",
    fix: "Hold the money until a response, or the protocol, says that the purchase failed. If it was returned too early, no later response brings it back.",
    check: (one) =>
      one.belief ? when(isReturnedAndSold(one), "the money was returned, and the order was sold") : undefined,
  },
  {
    ...common,
    id: "kept-is-sold",
    section: "2.1, 3",
    rule: "No money is kept for an order that was not sold.",
    why: "The customer has paid and gets nothing.",
    fix: "Keep the money only after a 00 on your own purchase, and return it after a failure.",
    check: (one) =>
      one.belief ? when(isKeptAndUnsold(one), "the money was kept, and the order was not sold") : undefined,
  },
];

/** What the run cost, in one or two sentences; `undefined` if nothing was lost. */
export function costOf(cases: readonly Case[], now: number): string | undefined {
  const meant = cases.filter(({ isEntangled }) => !isEntangled);
  const lost = meant.map((one) => {
    const sold = one.sales.filter(({ settlesAt }) => settlesAt <= now).length;
    return { one, extra: isReturnedAndSold(one) ? sold : Math.max(0, sold - 1), isTwice: sold > 1 };
  });
  const twice = lost.filter(({ isTwice }) => isTwice).length;
  const returned = meant.filter(isReturnedAndSold).length;
  const unsold = meant.filter(isKeptAndUnsold);
  const reasons = [
    twice > 0 ? `${ordersWere(twice)} sold twice` : "",
    returned > 0 ? `${ordersWere(returned)} sold although the money was returned` : "",
  ].filter(Boolean);
  const sum = lost.reduce((total, { one, extra }) => total + extra * amountOf(one), 0);
  const owed = unsold.reduce((total, one) => total + amountOf(one), 0);
  const sentences = [
    reasons.length > 0 ? `You lost ${naira(sum)}: ${reasons.join(", and ")}.` : "",
    unsold.length > 0 ? `Your customers lost ${naira(owed)}: ${ordersWere(unsold.length)} paid for and not sold.` : "",
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

const amountOf = ({ log }: Case): number => Number(log.plan.order.amount);

const naira = (sum: number): string => `${sum.toLocaleString("en")} naira`;

const ordersWere = (count: number): string => (count === 1 ? "1 order was" : `${count} orders were`);
