/** The report for people, on a terminal. */
import { joined, line, type Printable } from "@vending/shared/printable";
import type { Report, ReportedFinding, ReportedRule } from "./report.ts";
import { textSequence } from "./sequence.ts";

const signs = { passed: "✓", failed: "✗", skipped: "–" } as const;

/** Findings of one rule that are printed with their diagram; the others get a line. */
const maxDiagrams = 1;

/** Rules that are named in the last line. */
const maxListed = 5;

export const headlines: Readonly<Record<Report["exitCode"], string>> = {
  0: "CERTIFIED",
  1: "NOT CERTIFIED",
  2: "COULD NOT JUDGE",
};

export function terminalReport(report: Report): Printable {
  const { rules, seed, pace, contract, hashes, exitCode, ended, requests, durationMs } = report;
  const failed = rules.filter(({ verdict }) => verdict === "failed");
  const groups = [...new Set(rules.map(({ group }) => group))];
  return joined(
    [
      ...groups.map((group) => joined([group, ...rules.filter((rule) => rule.group === group).map(ruleLine)], "\n")),
      ...failed.map(details),
      joined(
        [
          line`${headlines[exitCode]}: ${summary(report)}`,
          line`${ended}; ${requests} requests in ${(durationMs / 1_000).toFixed(0)} s, pace ${pace}, seed ${seed}`,
          line`contract ${contract.version} (sha256 ${contract.sha256.slice(0, 12)}), rules ${hashes.rules.slice(0, 12)}, verdict ${hashes.verdict.slice(0, 12)}`,
        ],
        "\n",
      ),
    ],
    "\n\n",
  );
}

/** What the verdict rests on, in a sentence. */
export function summary({ rules, exitCode }: Report): Printable {
  const ids = (severity: ReportedRule["severity"], verdict: ReportedRule["verdict"]) =>
    rules.filter((rule) => rule.severity === severity && rule.verdict === verdict).map(({ id }) => id);
  const broken = ids("mandatory", "failed");
  const open = ids("mandatory", "skipped");
  const advice = ids("advice", "failed");
  const sentences = [
    exitCode === 0 ? "every mandatory rule was exercised and passed" : "",
    broken.length > 0 ? `${broken.length} mandatory ${broken.length === 1 ? "rule is" : "rules are"} broken` : "",
    open.length > 0 ? `no order exercised ${listed(open)}` : "",
    advice.length > 0 ? `advice: ${advice.join(", ")}` : "",
  ];
  return joined(sentences.filter(Boolean), "; ");
}

const listed = (ids: readonly string[]): string =>
  ids.length > maxListed
    ? `${ids.slice(0, maxListed).join(", ")} and ${ids.length - maxListed} other mandatory rules`
    : ids.join(", ");

const ruleLine = ({ id, verdict, severity, rule }: ReportedRule): Printable =>
  line`  ${signs[verdict]} ${id.padEnd(32)} ${rule}${severity === "advice" ? " (advice)" : ""}`;

function details({ id, rule, reason, mend, section, findings }: ReportedRule): Printable {
  const [first, ...rest] = findings;
  return joined(
    [
      line`✗ ${id}: ${rule} (section ${section})`,
      line`  why:  ${reason}`,
      line`  mend: ${mend}`,
      ...(first ? [finding(first)] : []),
      ...rest
        .slice(maxDiagrams - 1)
        .map(({ order, message }) => line`  also ${order ?? "requests about no order"}: ${message}`),
    ],
    "\n",
  );
}

function finding({ order, situation, message, believed, true: truth, timeline = [] }: ReportedFinding): Printable {
  if (order === undefined) return line`  ${message}`;
  return joined(
    [
      line`  ${order}: ${message}. Believed: ${believed ?? "nothing"}. True: ${truth ?? "nothing"}. What happened: ${situation ?? ""}`,
      textSequence(timeline),
    ],
    "\n",
  );
}
