/** The report on the terminal. */
import { joined, line, type Printable } from "@vending/terminal/printable";
import { legend } from "../rules/verdict.ts";
import type { Mistake } from "./causes.ts";
import type { Report, ReportedFinding, ReportedRule } from "./report.ts";
import { textSequence } from "./sequence.ts";

const signs = { passed: "✓", failed: "✗", skipped: "–", "not-applicable": "○" } as const;

/** How many rules or orders a line names. */
const maxListed = 5;

/** The verdict in a few words: for which products, and with or without restarts. */
export function headline({ exitCode, products, restarts }: Report): string {
  if (exitCode === 1) return "NOT CERTIFIED";
  if (exitCode === 2) return "COULD NOT JUDGE";
  return `CERTIFIED for ${products.join(", ")}, ${restarts.survived > 0 ? "with" : "without"} restarts`;
}

/** One line about restarts. */
export function restartsLine({ restarts, restartDetails }: Report): string {
  if (restarts.told === 0) return "restarts: none was reported";
  const details = restartDetails.map(({ open, problem }) =>
    problem === undefined ? `${open.length} orders were open, and none was sold twice` : `not counted: ${problem}`,
  );
  return `restarts: ${restarts.survived} of ${restarts.told} lost nothing (${[...new Set(details)].slice(0, maxListed).join("; ")})`;
}

export function terminalReport(report: Report): Printable {
  const { rules, seed, pace, contract, hashes, causes, ended, requests, durationMs } = report;
  const verdicts = [...new Set(rules.map(({ verdict }) => verdict))];
  const failed = rules.filter(({ verdict }) => verdict === "failed");
  const groups = [...new Set(rules.map(({ group }) => group))];
  return joined(
    [
      ...(report.cost === undefined ? [] : [report.cost]),
      ...(causes.length > 0 ? [joined(["What went wrong", ...causes.map(causeLine)], "\n")] : []),
      ...groups.map((group) => joined([group, ...rules.filter((rule) => rule.group === group).map(ruleLine)], "\n")),
      joined(
        verdicts.map((verdict) => line`${signs[verdict]} ${verdict}: ${legend[verdict]}`),
        "\n",
      ),
      ...failed.map(details),
      joined(
        [
          line`${headline(report)}: ${summary(report)}`,
          line`products: ${report.products.join(", ")}; ${restartsLine(report)}`,
          line`${ended}; ${requests} requests in ${(durationMs / 1_000).toFixed(0)} s, pace ${pace}, seed ${seed}`,
          "Sections are those of the service's own documentation.",
          line`contract ${contract.version} (sha256 ${contract.sha256.slice(0, 12)}), rules ${hashes.rules.slice(0, 12)}, verdict ${hashes.verdict.slice(0, 12)}`,
        ],
        "\n",
      ),
    ],
    "\n\n",
  );
}

/** The reasons of the verdict, in one sentence. */
export function summary({ rules, exitCode }: Report): Printable {
  const ids = (severity: ReportedRule["severity"], verdict: ReportedRule["verdict"]) =>
    rules.filter((rule) => rule.severity === severity && rule.verdict === verdict).map(({ id }) => id);
  const broken = ids("mandatory", "failed");
  const open = ids("mandatory", "skipped");
  const apart = ids("mandatory", "not-applicable");
  const advice = ids("advice", "failed");
  const sentences = [
    exitCode === 0 ? "every mandatory rule that applies was exercised and passed" : "",
    broken.length > 0 ? `${broken.length} mandatory ${broken.length === 1 ? "rule is" : "rules are"} broken` : "",
    open.length > 0 ? `no order exercised ${listed(open)}` : "",
    apart.length > 0 ? `not applicable: ${apart.join(", ")}` : "",
    advice.length > 0 ? `advice: ${advice.join(", ")}` : "",
  ];
  return joined(sentences.filter(Boolean), "; ");
}

const listed = (ids: readonly string[]): string =>
  ids.length > maxListed
    ? `${ids.slice(0, maxListed).join(", ")} and ${ids.length - maxListed} other mandatory rules`
    : ids.join(", ");

const ruleLine = ({ id, verdict, because, severity, rule }: ReportedRule): Printable =>
  line`  ${signs[verdict]} ${id.padEnd(32)} ${rule}${severity === "advice" ? " (advice)" : ""}${because === undefined ? "" : ` (not applicable: ${because})`}`;

/** One mistake, with the rules that it breaks. */
export const causeLine = ({ what, rules, orders }: Mistake): Printable =>
  line`  ${what}: ${counted(orders)}. Breaks ${rules.join(", ")}.`;

export const counted = (orders: readonly string[]): string =>
  orders.length > maxListed
    ? `${orders.length} orders (${orders.slice(0, maxListed).join(", ")} and others)`
    : orders.join(", ");

function details({ id, rule, why, fix, section, findings }: ReportedRule): Printable {
  const [first, ...rest] = findings;
  return joined(
    [
      line`✗ ${id}: ${rule} (section ${section})`,
      line`  why: ${why}`,
      line`  fix: ${fix}`,
      ...(first ? [finding(first)] : []),
      ...alike(rest).map(([message, orders]) => line`  also ${counted(orders)}: ${message}`),
    ],
    "\n",
  );
}

/** The orders with each message. */
const alike = (findings: readonly ReportedFinding[]): readonly (readonly [message: string, orders: string[]])[] => {
  const orders = new Map<string, string[]>();
  for (const { order = "requests about no order", message } of findings) {
    orders.set(message, [...(orders.get(message) ?? []), order]);
  }
  return [...orders];
};

function finding({ order, situation, message, believed, truth, timeline = [] }: ReportedFinding): Printable {
  if (order === undefined) return line`  ${message}`;
  if (situation === undefined) return line`  ${order}: ${message}. Believed: ${believed ?? "nothing"}.`;
  return joined(
    [
      line`  ${order}: ${message}. Believed: ${believed ?? "nothing"}. True: ${truth ?? "nothing"}. What happened: ${situation}`,
      textSequence(timeline),
    ],
    "\n",
  );
}
