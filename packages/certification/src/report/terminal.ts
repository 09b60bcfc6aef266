/** The report on the terminal. */
import { joined, line, type Printable } from "@vending/terminal/printable";
import type { RuleVerdict } from "../judge/judge.ts";
import type { Report, ReportedFinding, ReportedRule } from "./report.ts";
import { sequenceOf } from "./sequence.ts";

const signs = { passed: "✓", failed: "✗", "not-applicable": "○" } as const;

/** What each verdict on a rule means. */
export const legend: Readonly<Record<RuleVerdict, string>> = {
  passed: "orders exercised it, and none broke it",
  failed: "an order, or a request, broke it",
  "not-applicable": "nothing exercised it: it is about other products, or about something that was not done",
};

/** How many orders a line names. */
const maxListed = 5;

/** The verdict in a few words. */
export function headline({ exitCode, products, wasKilled }: Report): string {
  if (exitCode === 1) return "NOT CERTIFIED";
  if (exitCode === 2) return "COULD NOT JUDGE";
  return `CERTIFIED for ${products.join(", ")}${wasKilled ? ", killed once and started again" : ""}`;
}

/** The reasons of the verdict, in one sentence. */
export function summary({ rules, exitCode, notJudged }: Report): Printable {
  const failed = (severity: ReportedRule["severity"]) =>
    rules.filter((rule) => rule.severity === severity && rule.verdict === "failed").map(({ id }) => id);
  const broken = failed("mandatory");
  const advice = failed("advice");
  const sentences = [
    exitCode === 0 ? "no mandatory rule is broken" : "",
    notJudged ?? "",
    broken.length > 0 ? `${broken.length} mandatory ${broken.length === 1 ? "rule is" : "rules are"} broken` : "",
    advice.length > 0 ? `advice: ${advice.join(", ")}` : "",
  ];
  return joined(sentences.filter(Boolean), "; ");
}

/** Findings with the same message. */
export interface Mistake {
  readonly message: string;
  readonly findings: readonly [ReportedFinding, ...ReportedFinding[]];
}

/** The mistakes against a rule, the one with the most orders first. */
export function mistakesIn({ findings }: ReportedRule): readonly Mistake[] {
  const byMessage = new Map<string, Mistake>();
  for (const finding of findings) {
    const { message } = finding;
    const known = byMessage.get(message)?.findings;
    byMessage.set(message, { message, findings: known ? [...known, finding] : [finding] });
  }
  return [...byMessage.values()].sort((a, b) => b.findings.length - a.findings.length);
}

export function ordersOf({ findings }: Mistake): string {
  const orders = [...new Set(findings.map(({ order = "requests about no order" }) => order))];
  return orders.length > maxListed
    ? `${orders.length} orders (${orders.slice(0, maxListed).join(", ")} and others)`
    : orders.join(", ");
}

/** What is known of a finding, by name. */
export const factsOf = (
  finding: Omit<ReportedFinding, "message">,
): readonly (readonly [name: string, value: string])[] => {
  const { requestId, scenario, believed, truth, before, instead, because } = finding;
  const facts = {
    "request id": requestId,
    "what happened": scenario,
    believed,
    true: truth,
    "what came before": before,
    "what the protocol does": instead,
    because,
  };
  return Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
};

export function terminalReport(report: Report): Printable {
  const { rules, seed, pace, contract, ended, requests, durationMs } = report;
  const failed = rules.filter(({ verdict }) => verdict === "failed");
  const verdicts = [...new Set(rules.map(({ verdict }) => verdict))];
  const mistakes = failed.flatMap(mistakesIn).map((one) => line`  ${one.message}: ${ordersOf(one)}`);
  return joined(
    [
      ...(report.cost === undefined ? [] : [report.cost]),
      ...(mistakes.length > 0 ? [joined(["What went wrong", ...mistakes], "\n")] : []),
      joined(rules.map(ruleLine), "\n"),
      joined(
        verdicts.map((verdict) => line`${signs[verdict]} ${verdict}: ${legend[verdict]}`),
        "\n",
      ),
      ...failed.map(details),
      joined(
        [
          line`${headline(report)}: ${summary(report)}`,
          line`products: ${report.products.join(", ")}`,
          line`${ended}; ${requests} requests in ${(durationMs / 1_000).toFixed(0)} s, pace ${pace}, seed ${seed}`,
          "Sections are those of the service's own documentation.",
          line`contract ${contract}`,
        ],
        "\n",
      ),
    ],
    "\n\n",
  );
}

const ruleLine = ({ id, verdict, severity, rule }: ReportedRule): Printable =>
  line`  ${signs[verdict]} ${id.padEnd(28)} ${rule}${severity === "advice" ? " (advice)" : ""}`;

function details(reported: ReportedRule): Printable {
  const { id, rule, why, fix, section } = reported;
  return joined(
    [
      line`✗ ${id}: ${rule} (section ${section})`,
      line`  why: ${why}`,
      line`  fix: ${fix}`,
      ...mistakesIn(reported).map((one, index) => mistake(one, index === 0)),
    ],
    "\n",
  );
}

/** One mistake by its first order. @param isDrawn Whether the requests about it are shown. */
function mistake(one: Mistake, isDrawn: boolean): Printable {
  const [finding] = one.findings;
  const { order, timeline = [] } = finding;
  return joined(
    [
      line`  ${one.message}: ${ordersOf(one)}`,
      ...(order === undefined ? [] : [line`    ${order}`]),
      ...factsOf(finding).map(([name, value]) => line`    ${name}: ${value}`),
      ...(isDrawn && timeline.length > 0 ? [sequenceOf(timeline)] : []),
    ],
    "\n",
  );
}
