/** The verdict on an integration: what it cost, and the verdict of each rule with its evidence. */
import type { Product } from "@vending/contract";
import { maxRequests, type Recording } from "../service/recording.ts";
import type { Belief } from "./beliefs.ts";
import { type Case, casesOf } from "./case.ts";
import {
  type CertificationRule,
  type Context,
  isKeptAndUnsold,
  isReturnedAndSold,
  type Mistake,
  notExercised,
  rules,
  sharedIdRule,
} from "./rules.ts";

export type RuleVerdict = "passed" | "failed" | "not-applicable";

/** The JSON that `POST /certification/beliefs` responds with. */
export interface Verdict {
  /** Whether every mandatory rule that applies passed, and nothing kept the run from being judged. */
  readonly passed: boolean;
  /** The products of the orders. */
  readonly products: readonly Product[];
  readonly seed: number;
  /** What was lost, in words. Absent: nothing was. */
  readonly cost?: string;
  /** Why the run could not be judged. Absent: it could. */
  readonly notJudged?: string;
  readonly rules: readonly {
    readonly id: string;
    readonly severity: CertificationRule["severity"];
    /** `not-applicable`: nothing exercised the rule. */
    readonly verdict: RuleVerdict;
    /** The orders that break the rule or, if none does, those that exercised it. */
    readonly orders: readonly string[];
  }[];
}

/** A finding, and the order that it is about, if there is one. */
export interface Evidence {
  readonly one: Case | undefined;
  readonly finding: Mistake;
}

export interface JudgedRule {
  readonly rule: CertificationRule;
  readonly verdict: RuleVerdict;
  readonly orders: readonly string[];
  readonly evidence: readonly Evidence[];
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly rules: readonly JudgedRule[];
  readonly cases: readonly Case[];
  /** 0: certified. 1: a mandatory rule is broken. 2: the run could not be judged. */
  readonly exitCode: 0 | 1 | 2;
}

export interface JudgeOptions {
  readonly seed: number;
  readonly products: readonly Product[];
  readonly speed: number;
  readonly now: number;
  /** Whether orders meet all scenarios. */
  readonly isWhole: boolean;
}

/** @param beliefs `undefined` if the integration handed in none. */
export function judge(
  recording: Recording,
  beliefs: readonly Belief[] | undefined,
  { seed, products, speed, now, isWhole }: JudgeOptions,
): Judgement {
  const cases = casesOf(recording, beliefs ?? [], { now, speed });
  const context: Context = { recording, cases, speed };
  const judged = rules.map((rule) => judgeRule(rule, context));
  const isBroken = judged.some(({ rule, verdict }) => rule.severity === "mandatory" && verdict === "failed");
  const problem = problemOf(recording, beliefs, cases, isWhole);
  // What was broken before the limit is certain, but it may be the doing of what came after.
  const exitCode = isBroken && !recording.isOver ? 1 : problem === undefined ? 0 : 2;
  const cost = costOf(cases, now);
  return {
    verdict: {
      passed: exitCode === 0,
      products,
      seed,
      ...(cost !== undefined && { cost }),
      ...(problem !== undefined && { notJudged: problem }),
      rules: judged.map(summaryOf),
    },
    rules: judged,
    cases,
    exitCode,
  };
}

/** Why a run cannot be judged as a whole. */
function problemOf(
  { isOver, requests }: Recording,
  beliefs: readonly Belief[] | undefined,
  cases: readonly Case[],
  isWhole: boolean,
): string | undefined {
  if (isOver) return `${requests} requests came, and after ${maxRequests} nothing was recorded`;
  if (!beliefs) return "there are no beliefs";
  if (!cases.some(({ isTried }) => isTried)) return "nothing was sold";
  return isWhole ? undefined : "the orders met only some of the scenarios";
}

/** A rule as the verdict shows it. */
export function summaryOf({ rule, verdict, orders }: JudgedRule): Verdict["rules"][number] {
  const { id, severity } = rule;
  return { id, severity, verdict, orders };
}

function judgeRule(rule: CertificationRule, context: Context): JudgedRule {
  const isMeant = ({ isEntangled }: Case) => !isEntangled || rule.id === sharedIdRule;
  const results = context.cases.filter(isMeant).map((one) => ({ one, result: rule.check(one, context) }));
  const exercised = results.filter(({ result }) => result !== notExercised);
  const broken = exercised.flatMap(({ one, result }) =>
    result && result !== notExercised ? [{ one, finding: result }] : [],
  );
  const evidence: Evidence[] = [
    ...broken,
    ...(rule.loose?.(context) ?? []).map((finding) => ({ one: undefined, finding })),
  ];
  const ordersOf = (some: readonly { one: Case }[]) => some.map(({ one }) => one.reference);
  if (evidence.length > 0) return { rule, verdict: "failed", orders: ordersOf(broken), evidence };
  return { rule, verdict: exercised.length > 0 ? "passed" : "not-applicable", orders: ordersOf(exercised), evidence };
}

/** What the run cost, in one or two sentences; `undefined` if nothing was lost. */
function costOf(cases: readonly Case[], now: number): string | undefined {
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
