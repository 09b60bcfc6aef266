/** What went wrong, once each: a mistake breaks many rules in many orders. */
import type { Case } from "../rules/case.ts";
import type { Evidence, JudgedRule } from "../verdict.ts";

export interface Cause {
  /** In a few words: what was believed after what, or what was done. */
  readonly what: string;
  /** The rules that orders with this mistake break. */
  readonly rules: readonly string[];
  readonly orders: readonly string[];
}

/** The mistakes behind the findings that belong to an order, the one with the most orders first. */
export function causesOf(rules: readonly JudgedRule[]): readonly Cause[] {
  const byOrder = new Map<Case, { rule: string; evidence: Evidence }[]>();
  for (const { rule, evidence: all } of rules) {
    for (const evidence of all) {
      const { one } = evidence;
      if (one) byOrder.set(one, [...(byOrder.get(one) ?? []), { rule: rule.id, evidence }]);
    }
  }
  const causes = new Map<string, { rules: Set<string>; orders: string[] }>();
  for (const [one, found] of byOrder) {
    const what = misbelief(one) ?? firstOf(found.map(({ evidence }) => evidence));
    const cause = causes.get(what) ?? { rules: new Set(), orders: [] };
    for (const { rule } of found) cause.rules.add(rule);
    cause.orders.push(one.reference);
    causes.set(what, cause);
  }
  return [...causes]
    .map(([what, cause]) => ({ what, rules: [...cause.rules], orders: cause.orders }))
    .sort((a, b) => b.orders.length - a.orders.length);
}

/** What was believed and must not be, and after which response; nothing where the belief is allowed. */
function misbelief({ belief, allows, shown, last }: Case): string | undefined {
  if (!belief) return "no belief was handed in";
  if (belief.outcome === "pending") return shown && `believed pending, although ${shown} was shown`;
  if (allows[belief.outcome]) return undefined;
  return `believed ${belief.outcome} ${last ? `after ${last.exchange.response}` : "although nothing was sent"}`;
}

/** The finding about the earliest request. */
function firstOf(all: readonly Evidence[]): string {
  const at = ({ finding }: Evidence) => finding.exchange?.at ?? Number.POSITIVE_INFINITY;
  return [...all].sort((a, b) => at(a) - at(b))[0]?.finding.message ?? "";
}
