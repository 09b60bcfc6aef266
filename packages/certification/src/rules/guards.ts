/** What the rules about money take from the purchase protocol: the transitions that they guard, with their sections and reasons. */
import {
  type PurchaseEventName,
  type PurchaseStateName,
  type PurchaseTransition,
  purchaseProtocol,
} from "@vending/contract";
import type { Rule } from "./rule.ts";

/** Transitions of the protocol: what each of these states makes of each of these events. */
export interface Guard {
  readonly from: readonly PurchaseStateName[];
  readonly on: readonly PurchaseEventName[];
}

/** A state and an event in it. */
export interface Pair {
  readonly from: PurchaseStateName;
  readonly on: PurchaseEventName;
}

/** Each state of guards with each of its events. */
export const pairsOf = (guards: readonly Guard[]): readonly Pair[] =>
  guards.flatMap(({ from, on }) => from.flatMap((state) => on.map((event) => ({ from: state, on: event }))));

/**
 * The transitions of the protocol that guards name, in the order of the guards.
 *
 * @throws {RangeError} A state of them has no transition for an event of them.
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

/** A rule about money as it is written down. */
export interface MoneyRule extends Pick<Rule, "id" | "rule" | "mend" | "check"> {
  readonly guards: readonly [Guard, ...Guard[]];
  /** Whose reasons are the reason of the rule. Default: the first guard. */
  readonly because?: Guard;
  /** What breaking it costs. */
  readonly costs: string;
}

/** A mandatory rule whose sections, basis and reason are those of the transitions that it guards. */
export function moneyRule({ id, guards, because = guards[0], rule, costs, mend, check }: MoneyRule): Rule {
  const sections = transitionsOf(guards).flatMap(({ section }) => section.split(", "));
  const reasons = transitionsOf([because]).map(({ why }) => why);
  return {
    group: "money",
    severity: "mandatory",
    id,
    section: [...new Set(sections)].sort((a, b) => Number(a) - Number(b)).join(", "),
    rule,
    reason: [...new Set(reasons), costs].join(" "),
    mend,
    guards,
    check,
  };
}
