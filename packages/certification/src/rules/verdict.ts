/** The verdict on an integration: the verdict of each rule, with its evidence. */
import type { Product } from "@vending/contract";
import type { Belief } from "../beliefs/beliefs.ts";
import type { Recorder } from "../recording/recorder.ts";
import { type Case, caseOf } from "./case.ts";
import { rules } from "./index.ts";
import { judgeRestart, type RestartVerdict } from "./restarts.ts";
import type { Finding, Rule, RuleSeverity, Run } from "./rule.ts";
import { sharedIdRule } from "./sales.ts";
import { costOf } from "./truth.ts";

export type RuleVerdict = "passed" | "failed" | "skipped" | "not-applicable";

/** What each verdict on a rule means. */
export const legend: Readonly<Record<RuleVerdict, string>> = {
  passed: "orders exercised it, and none broke it",
  failed: "an order, or a request, broke it",
  skipped: "no order exercised it; without a verdict on each mandatory rule there is no certificate",
  "not-applicable": "no order of these products, or nothing that you did, could exercise it",
};

/** The JSON that `POST /certification/beliefs` responds with. */
export interface Verdict {
  /** Whether every mandatory rule that applies was exercised and passed. */
  readonly passed: boolean;
  /** The products of the orders. */
  readonly products: readonly Product[];
  /** How often the integration says it was started again, and how often the requests show that it lost nothing. */
  readonly restarts: { readonly told: number; readonly survived: number };
  readonly seed: number;
  /** What was lost, in words. Absent: nothing was. */
  readonly cost?: string;
  readonly rules: readonly {
    readonly id: string;
    readonly severity: RuleSeverity;
    /** `skipped`: no order exercised the rule. `not-applicable`: none could; `because` says why. */
    readonly verdict: RuleVerdict;
    readonly because?: string;
    /** The orders that break the rule or, if none does, those that exercised it. */
    readonly orders: readonly string[];
  }[];
}

/** A finding, and the order that it is about, if there is one. */
export interface Evidence {
  readonly one: Case | undefined;
  readonly finding: Finding;
}

export interface JudgedRule {
  readonly rule: Rule;
  readonly verdict: RuleVerdict;
  readonly because?: string;
  readonly orders: readonly string[];
  readonly evidence: readonly Evidence[];
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly rules: readonly JudgedRule[];
  readonly cases: readonly Case[];
  readonly restarts: readonly RestartVerdict[];
  /** 0: certified. 1: a mandatory rule is broken. 2: none is, but one was skipped. */
  readonly exitCode: 0 | 1 | 2;
}

export interface JudgeOptions {
  readonly seed: number;
  readonly products: readonly Product[];
  readonly speed: number;
  readonly now: number;
}

/** @param beliefs `undefined` if the integration handed in none. */
export function judge(
  recorder: Recorder,
  beliefs: readonly Belief[] | undefined,
  { seed, products, speed, now }: JudgeOptions,
): Judgement {
  const byReference = new Map(beliefs?.map((belief) => [belief.reference, belief]));
  const cases = recorder.logs.map((log) =>
    caseOf(recorder, log, byReference.get(log.plan.order.reference), { now, speed }),
  );
  const run: Run = { recorder, cases, speed, hasBeliefs: beliefs !== undefined };
  const judged = rules.map((rule) => judgeRule(rule, run, products));
  const mandatory = judged.filter(({ rule }) => rule.severity === "mandatory");
  const passed = mandatory.every(({ verdict }) => verdict === "passed" || verdict === "not-applicable");
  const isBroken = mandatory.some(({ verdict }) => verdict === "failed");
  const cost = costOf(cases, now);
  const restarts = recorder.restarts.map((restart) => judgeRestart(restart, cases, speed));
  return {
    verdict: {
      passed,
      products,
      restarts: { told: restarts.length, survived: restarts.filter(({ problem }) => problem === undefined).length },
      seed,
      ...(cost !== undefined && { cost }),
      rules: judged.map(summaryOf),
    },
    rules: judged,
    cases,
    restarts,
    exitCode: passed ? 0 : isBroken ? 1 : 2,
  };
}

/** A rule as the verdict shows it. */
export function summaryOf({ rule, verdict, because, orders }: JudgedRule): Verdict["rules"][number] {
  const { id, severity } = rule;
  return { id, severity, verdict, ...(because !== undefined && { because }), orders };
}

function judgeRule(rule: Rule, run: Run, products: readonly Product[]): JudgedRule {
  // If two orders share an id, every other finding would be a consequence of that.
  const isMeant = ({ isEntangled }: Case) => !isEntangled || rule.id === sharedIdRule;
  const results = run.cases.map((one) => ({ one, findings: isMeant(one) ? rule.check(one, run) : undefined }));
  const exercised = results.filter(({ findings }) => findings !== undefined);
  const evidence: Evidence[] = [
    ...results.flatMap(({ one, findings = [] }) => findings.map((finding) => ({ one, finding }))),
    ...(rule.loose?.(run) ?? []).map((finding) => ({ one: undefined, finding })),
  ];
  const broken = results.filter(({ findings = [] }) => findings.length > 0);
  const ordersOf = (some: typeof results) => some.map(({ one }) => one.reference);
  if (evidence.length > 0) return { rule, verdict: "failed", orders: ordersOf(broken), evidence };
  if (exercised.length > 0) return { rule, verdict: "passed", orders: ordersOf(exercised), evidence };
  const because = whyNotApplicable(rule, run, products);
  return {
    rule,
    verdict: because === undefined ? "skipped" : "not-applicable",
    ...(because !== undefined && { because }),
    orders: [],
    evidence,
  };
}

/** Why no order of these products, or of this integration, can exercise a rule; `undefined` if one could. */
function whyNotApplicable(rule: Rule, { recorder }: Run, products: readonly Product[]): string | undefined {
  if (rule.products && !rule.products.some((one) => products.includes(one))) {
    return `it is about ${rule.products.join(", ")}`;
  }
  return recorder.requests > 0 ? rule.notApplicableBecause : undefined;
}
