/** The mistakes behind the findings: one mistake breaks many rules in many orders. */
import type { Case } from "../rules/case.ts";
import type { Evidence, JudgedRule } from "../rules/verdict.ts";

export interface Mistake {
  /** In a few words: what was believed after which response, or what was done. */
  readonly what: string;
  /** The rules that orders with this mistake break. */
  readonly rules: readonly string[];
  readonly orders: readonly string[];
}

/** A finding, and the rule that it breaks. */
interface Found {
  readonly rule: string;
  readonly evidence: Evidence;
}

/** The mistakes behind the findings about orders, the one with the most orders first. */
export function causesOf(rules: readonly JudgedRule[]): readonly Mistake[] {
  const byOrder = new Map<Case, Found[]>();
  for (const { rule, evidence: all } of rules) {
    for (const evidence of all) {
      const { one } = evidence;
      if (one) byOrder.set(one, [...(byOrder.get(one) ?? []), { rule: rule.id, evidence }]);
    }
  }
  const causes = new Map<string, { what: string; rules: Set<string>; orders: string[] }>();
  for (const [one, found] of byOrder) {
    const first = firstOf(found);
    const believed = misbelief(one);
    const what = believed ?? mistakeIn(first);
    const cause = causes.get(what) ?? { what, rules: new Set(), orders: [] };
    for (const { rule } of found) cause.rules.add(rule);
    cause.orders.push(one.reference);
    causes.set(what, cause);
  }
  return [...causes.values()]
    .map(({ what, rules, orders }) => ({ what, rules: [...rules], orders }))
    .sort((a, b) => b.orders.length - a.orders.length);
}

/** A belief that is not allowed, and the response that it follows; `undefined` if the belief is allowed. */
function misbelief({ belief, allows, shown, last }: Case): string | undefined {
  if (!belief) return "no belief was handed in";
  if (belief.outcome === "pending") return shown && `believed ${belief.state}, although ${shown} was shown`;
  // What the last response says is believed rightly, and what is wrong came before.
  if (allows[belief.outcome] || last?.on === belief.outcome) return undefined;
  return `believed ${belief.state} ${last ? `after ${last.exchange.response}` : "although nothing was sent"}`;
}

/** A finding without the request that shows it, so that orders with the same mistake are together. */
const mistakeIn = ({ evidence: { finding } }: Found): string => {
  const { method = "", path = "" } = finding.exchange ?? {};
  const request = `${method} ${path}: `;
  return finding.message.startsWith(request) ? finding.message.slice(request.length) : finding.message;
};

/** The finding about the earliest request. */
function firstOf(all: readonly Found[]): Found {
  const at = ({ evidence }: Found) => evidence.finding.exchange?.at ?? Number.POSITIVE_INFINITY;
  return all.reduce((first, one) => (at(one) < at(first) ? one : first));
}
