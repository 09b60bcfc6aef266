/** The transitions of the purchase protocol that rules about money guard, and from which they take their sections and reasons. */
import {
  type PurchaseEventName,
  type PurchaseStateName,
  type PurchaseTransition,
  purchaseProtocol,
  purchaseTimings,
} from "@vending/contract";
import type { Guard, Rule } from "./rule.ts";

/** How long a purchase can stay invisible to its status. */
export const visibility: string = `${purchaseTimings.visibility / 60} minutes`;

/** A state and an event in it. */
export interface Pair {
  readonly from: PurchaseStateName;
  readonly on: PurchaseEventName;
}

/** Each state of the guards with each of its events. */
export const pairsOf = (guards: readonly Guard[]): readonly Pair[] =>
  guards.flatMap(({ from, on }) => from.flatMap((state) => on.map((event) => ({ from: state, on: event }))));

/**
 * The transitions that guards name, in the order of the guards.
 *
 * @throws {RangeError} A state of a guard has no transition for one of its events.
 */
export function transitionsOf(guards: readonly Guard[]): readonly PurchaseTransition[] {
  const named = pairsOf(guards).flatMap(({ from, on }) => {
    const transitions = purchaseProtocol.transitions.filter((one) => one.from.includes(from) && one.on.includes(on));
    if (transitions.length === 0) throw new RangeError(`the purchase protocol has no transition for ${on} in ${from}`);
    return transitions;
  });
  return [...new Set(named)];
}

export const isGuarded = (guards: readonly Guard[], { from, on }: Pair): boolean =>
  guards.some((guard) => guard.from.includes(from) && guard.on.includes(on));

/** A rule about money, without what it takes from the protocol. */
export interface MoneyRule extends Pick<Rule, "id" | "rule" | "fix" | "check" | "products" | "notApplicableBecause"> {
  readonly guards: readonly [Guard, ...Guard[]];
  /** The guard whose reasons are the reason of the rule. `itself`: the rule has its own. Default: the first guard. */
  readonly because?: Guard | "itself";
  /** What breaking it costs. */
  readonly costs: string;
}

/** A mandatory rule that has the sections and the reasons of transitions that it guards. */
export function moneyRule({ guards, because = guards[0], costs, ...rest }: MoneyRule): Rule {
  transitionsOf(guards);
  const reasons = unguarded(because === "itself" ? guards[0] : because);
  const sections = reasons.flatMap(({ section }) => section.split(", "));
  const whys = because === "itself" ? [] : reasons.map(({ why }) => why);
  return {
    group: "money",
    severity: "mandatory",
    section: [...new Set(sections)].sort((a, b) => Number(a) - Number(b)).join(", "),
    why: [...new Set(whys), costs].join(" "),
    guards,
    ...rest,
  };
}

/** The transition of each state and event that holds at any time. */
const unguarded = (guard: Guard): readonly PurchaseTransition[] =>
  transitionsOf([guard]).filter(({ after, within }) => !after && !within);
