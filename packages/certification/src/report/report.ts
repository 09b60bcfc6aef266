/** The JSON report of a run, from which the other forms are made. It has no secrets, and no customer's number in full. */
import { createHash } from "node:crypto";
import { Redactor } from "@vending/terminal/redactor";
import type { Certification, Pace } from "../certification.ts";
import type { Truth } from "../rules/case.ts";
import { rules } from "../rules/index.ts";
import type { RestartVerdict } from "../rules/restarts.ts";
import type { Rule } from "../rules/rule.ts";
import { done } from "../rules/truth.ts";
import { type Evidence, type JudgedRule, type Judgement, summaryOf, type Verdict } from "../rules/verdict.ts";
import { plainNumber } from "../situations/orders.ts";
import { causesOf, type Mistake } from "./causes.ts";
import { type Step, stepsOf } from "./steps.ts";

export interface ContractInfo {
  readonly version: string;
  /** The hash of its OpenAPI document. */
  readonly sha256: string;
}

export interface ReportedFinding {
  readonly order?: string;
  /** What happened to the order. Absent, like `truth` and `timeline`, if it was never sent. */
  readonly situation?: string;
  readonly message: string;
  /** The state that was believed, and what was done with the money. */
  readonly believed?: string;
  readonly truth?: Truth;
  /** The requests about the order. */
  readonly timeline?: readonly Step[];
}

export type ReportedRule = Verdict["rules"][number] &
  Pick<Rule, "group" | "section" | "rule" | "why" | "fix" | "guards"> & {
    readonly findings: readonly ReportedFinding[];
  };

export interface Report extends Omit<Verdict, "rules"> {
  readonly exitCode: Judgement["exitCode"];
  /** Why the run ended. */
  readonly ended: string;
  readonly pace: Pace;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly contract: ContractInfo;
  /** SHA-256 of the rules and of the verdict, as JSON. */
  readonly hashes: { readonly rules: string; readonly verdict: string };
  readonly requests: number;
  /** For each restart that was reported: the orders that were open, and why it does not count. */
  readonly restartDetails: readonly RestartVerdict[];
  /** The mistakes, each with the rules that it breaks. */
  readonly causes: readonly Mistake[];
  readonly rules: readonly ReportedRule[];
}

export interface RunInfo {
  readonly contract: ContractInfo;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly ended: string;
}

/** How many findings of a rule are reported. */
const maxFindings = 20;

export function reportOf(
  certification: Pick<Certification, "merchant" | "orders" | "pace" | "progress">,
  judgement: Judgement,
  info: RunInfo,
): Report {
  const redact = redactionOf(certification);
  const { verdict, exitCode } = judgement;
  return {
    passed: verdict.passed,
    products: verdict.products,
    restarts: verdict.restarts,
    seed: verdict.seed,
    ...(verdict.cost !== undefined && { cost: verdict.cost }),
    exitCode,
    ended: info.ended,
    pace: certification.pace,
    startedAt: new Date(info.startedAt).toISOString(),
    durationMs: info.endedAt - info.startedAt,
    contract: info.contract,
    hashes: { rules: sha256(JSON.stringify(rules)), verdict: sha256(JSON.stringify(verdict)) },
    requests: certification.progress().requests,
    restartDetails: judgement.restarts,
    causes: causesOf(judgement.rules).map((cause) => ({ ...cause, what: redact(cause.what) })),
    rules: judgement.rules.map((judged) => ({ ...summaryOf(judged), ...reported(judged, redact) })),
  };
}

function reported(
  { rule, evidence }: JudgedRule,
  redact: (text: string) => string,
): Omit<ReportedRule, keyof Verdict["rules"][number]> {
  const { group, section, rule: text, why, fix, guards } = rule;
  const findings = evidence.slice(0, maxFindings).map((one) => findingOf(one, redact));
  return { group, section, rule: text, why, fix, ...(guards && { guards }), findings };
}

function findingOf({ one, finding }: Evidence, redact: (text: string) => string): ReportedFinding {
  const message = redact(finding.message);
  if (!one) return { message };
  const { belief } = one;
  const believed = belief ? `${belief.state}, money ${done[belief.money]}` : "nothing";
  if (!one.isTried) return { order: one.reference, message, believed };
  return {
    order: one.reference,
    situation: one.situation.what,
    message,
    believed,
    truth: one.truth,
    timeline: stepsOf(one.log, finding.exchange, redact),
  };
}

/** Removes the credentials, and the middle of each customer's number. */
function redactionOf({ merchant, orders }: Pick<Certification, "merchant" | "orders">): (text: string) => string {
  const redactor = new Redactor([merchant.merchant_key, merchant.merchant_secret]);
  const numbers = orders.map(({ product, customer_msisdn }) => plainNumber(product, customer_msisdn));
  return (text) =>
    numbers.reduce(
      (rest, number) => rest.replaceAll(number, `${number.slice(0, 3)}***${number.slice(-2)}`),
      redactor.redact(text),
    );
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
