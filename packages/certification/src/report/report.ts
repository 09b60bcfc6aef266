/** The JSON report of a run, from which the other forms are made. It has no secrets, and no customer's number in full. */
import { createRequire } from "node:module";
import { redactorOf } from "@vending/terminal/redactor";
import type { Certification, Pace } from "../certification.ts";
import type { Truth } from "../judge/case.ts";
import { type Evidence, type JudgedRule, type Judgement, summaryOf, type Verdict } from "../judge/judge.ts";
import { type CertificationRule, done, type Mistake } from "../judge/rules.ts";
import { plainNumber } from "../plan/orders.ts";
import { type SequenceStep, stepsOf } from "./sequence.ts";

const contract = createRequire(import.meta.url)("@vending/contract/package.json") as { readonly version: string };

export interface ReportedFinding extends Pick<Mistake, "message" | "requestId" | "before" | "instead" | "because"> {
  readonly order?: string;
  /** What happened to the order. Absent, like `truth` and `timeline`, if it was never sent. */
  readonly scenario?: string;
  /** The state that was believed, and what was done with the money. */
  readonly believed?: string;
  readonly truth?: Truth;
  /** The requests about the order. */
  readonly timeline?: readonly SequenceStep[];
}

export type ReportedRule = Verdict["rules"][number] &
  Pick<CertificationRule, "group" | "section" | "rule" | "why" | "fix"> & {
    readonly findings: readonly ReportedFinding[];
  };

export interface Report extends Omit<Verdict, "rules"> {
  readonly exitCode: Judgement["exitCode"];
  /** Whether the program was killed and started again. */
  readonly wasKilled: boolean;
  /** The command that was run. Absent: the beliefs were handed in over HTTP. */
  readonly program?: string;
  /** How many orders there were, and what they cost together. */
  readonly orders: number;
  readonly naira: number;
  /** An order that was sold while its create failed, with what happened to it: one that was under way at the kill, if there is one. */
  readonly example?: Omit<ReportedFinding, "message">;
  /** Why the run ended. */
  readonly ended: string;
  readonly pace: Pace;
  readonly startedAt: string;
  readonly durationMs: number;
  /** The version of the installed contract. */
  readonly contract: string;
  readonly requests: number;
  readonly rules: readonly ReportedRule[];
}

interface RunInfo {
  readonly program?: string | undefined;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly ended: string;
  readonly wasKilled: boolean;
}

export function reportOf(
  certification: Pick<Certification, "merchant" | "orders" | "pace" | "requests">,
  judgement: Judgement,
  { program, startedAt, endedAt, ended, wasKilled }: RunInfo,
): Report {
  const redact = redactionOf(certification);
  const { verdict, exitCode, cases } = judgement;
  const hard = cases.filter(({ scenario, truth }) => scenario.create?.sold && truth === "success");
  const shown = hard.find(({ creates }) => creates.some((one) => one.wasKilled)) ?? hard[0];
  const { message: _, ...example } = findingOf({ one: shown, finding: { message: "" } }, redact);
  return {
    ...verdict,
    exitCode,
    ...(program !== undefined && { program: withoutValues(redact(program)) }),
    orders: certification.orders.length,
    naira: certification.orders.reduce((total, { amount }) => total + Number(amount), 0),
    ...(shown && { example }),
    wasKilled,
    ended,
    pace: certification.pace,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: endedAt - startedAt,
    contract: contract.version,
    requests: certification.requests(),
    rules: judgement.rules.map((judged) => reported(judged, redact)),
  };
}

function reported(judged: JudgedRule, redact: (text: string) => string): ReportedRule {
  const { group, section, rule, why, fix } = judged.rule;
  const findings = judged.evidence.map((one) => findingOf(one, redact));
  return { ...summaryOf(judged), group, section, rule, why, fix, findings };
}

function findingOf({ one, finding }: Evidence, redact: (text: string) => string): ReportedFinding {
  const { exchange, requestId = exchange?.requestId, ...told } = finding;
  const words = {
    ...told,
    message: redact(finding.message),
    ...(requestId !== undefined && { requestId: redact(requestId) }),
  };
  if (!one) return words;
  const { belief } = one;
  const believed = belief ? `${belief.state}, money ${done[belief.money]}` : "nothing";
  if (!one.isTried) return { order: one.reference, ...words, believed };
  return {
    order: one.reference,
    scenario: one.scenario.what,
    ...words,
    believed,
    truth: one.truth,
    timeline: stepsOf(one.log, exchange, redact),
  };
}

/** A command without the values of its variables, and without the credentials of its addresses: both may be secret. */
const withoutValues = (command: string): string =>
  command.replace(/\b(\w+)=(?:'[^']*'|"[^"]*"|\S+)/g, "$1=…").replace(/\/\/[^\s/@]*@/g, "//…@");

/** Removes the credentials, and the middle of each customer's number. */
function redactionOf({ merchant, orders }: Pick<Certification, "merchant" | "orders">): (text: string) => string {
  const redact = redactorOf([merchant.merchant_key, merchant.merchant_secret]);
  const numbers = orders.map(({ product, customer_msisdn }) => plainNumber(product, customer_msisdn));
  return (text) =>
    numbers.reduce(
      (rest, number) => rest.replaceAll(number, `${number.slice(0, 3)}***${number.slice(-2)}`),
      redact(text),
    );
}
