/** The verdict on an integration: what each rule says, with its evidence. */
import type { Belief } from "./beliefs.ts";
import type { Recorder } from "./recorder.ts";
import { type Case, caseOf } from "./rules/case.ts";
import { rules } from "./rules/index.ts";
import { needAllOrders } from "./rules/outcomes.ts";
import type { Finding, Rule, Run, Severity } from "./rules/rule.ts";
import { sharedIdRule } from "./rules/sales.ts";

export type RuleVerdict = "passed" | "failed" | "skipped";

/** What the integration is told: the JSON of `POST /certification/beliefs`. */
export interface Verdict {
  /** Every mandatory rule was exercised and passed. */
  readonly passed: boolean;
  readonly seed: number;
  readonly rules: readonly {
    readonly id: string;
    readonly severity: Severity;
    /** `skipped`: no order exercised it. */
    readonly verdict: RuleVerdict;
    /** The orders that break it; where none does, those that exercised it. */
    readonly orders: readonly string[];
  }[];
}

/** One order, or requests of none, that break a rule. */
export interface Evidence {
  readonly one: Case | undefined;
  readonly finding: Finding;
}

export interface JudgedRule {
  readonly rule: Rule;
  readonly verdict: RuleVerdict;
  readonly orders: readonly string[];
  readonly evidence: readonly Evidence[];
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly rules: readonly JudgedRule[];
  readonly cases: readonly Case[];
  /** 0: certified. 1: a mandatory rule is broken. 2: none is, but one was skipped. */
  readonly exitCode: 0 | 1 | 2;
}

/** @param beliefs None at all where the integration handed in none. */
export function judge(
  recorder: Recorder,
  beliefs: readonly Belief[] | undefined,
  { seed, speed, now }: { seed: number; speed: number; now: number },
): Judgement {
  const byReference = new Map(beliefs?.map((belief) => [belief.reference, belief]));
  const cases = recorder.logs.map((log) =>
    caseOf(recorder, log, byReference.get(log.plan.order.reference), { now, speed }),
  );
  const run: Run = { recorder, cases, speed, hasBeliefs: beliefs !== undefined };
  const judged = rules.map((rule) => judgeRule(rule, run));
  const mandatory = judged.filter(({ rule }) => rule.severity === "mandatory");
  const passed = mandatory.every(({ verdict }) => verdict === "passed");
  const isBroken = mandatory.some(({ verdict }) => verdict === "failed");
  return {
    verdict: {
      passed,
      seed,
      rules: judged.map(({ rule, verdict, orders }) => ({ id: rule.id, severity: rule.severity, verdict, orders })),
    },
    rules: judged,
    cases,
    exitCode: passed ? 0 : isBroken ? 1 : 2,
  };
}

function judgeRule(rule: Rule, run: Run): JudgedRule {
  // Where two orders share an id, every other finding would be a consequence of that.
  const isMeant = ({ isEntangled }: Case) => !isEntangled || rule.id === sharedIdRule;
  const results = run.cases.map((one) => ({ one, findings: isMeant(one) ? rule.check(one, run) : undefined }));
  const exercised = results.filter(({ findings }) => findings !== undefined);
  const evidence: Evidence[] = [
    ...results.flatMap(({ one, findings = [] }) => findings.map((finding) => ({ one, finding }))),
    ...(rule.loose?.(run) ?? []).map((finding) => ({ one: undefined, finding })),
  ];
  const isExercised = needAllOrders.has(rule.id) ? exercised.length === results.length : exercised.length > 0;
  const broken = results.filter(({ findings = [] }) => findings.length > 0);
  const verdict = evidence.length > 0 ? "failed" : isExercised ? "passed" : "skipped";
  const orders = verdict === "failed" ? broken : verdict === "passed" ? exercised : [];
  return { rule, verdict, orders: orders.map(({ one }) => one.reference), evidence };
}
