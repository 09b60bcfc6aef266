/** What was skipped, for people: by reason. */

import type { Symptom } from "@vending/shared/judging/symptom";
import { joined, line, type Printable } from "@vending/terminal/printable";
import type { CheckResult } from "../findings/check-result.ts";
import type { SkipCode } from "../http/skipped.ts";
import { byGroup } from "./groups.ts";
import type { Paint } from "./paint.ts";
import { type Report, responseCount } from "./report.ts";
import { wrap } from "./text.ts";

/** Reasons that are printed without `--details`. */
const maxReasons = 2;
/** Reasons of one check that are printed without `--details`. */
const maxReasonsOfOne = 2;

/** A line for each of the most frequent reasons. */
export function skippedInBrief(report: Report, paint: Paint): Printable {
  if (report.skipped === 0) return line``;
  if (responseCount(report) === 0) {
    return line`${paint("yellow", "Skipped")}: ${report.skipped} checks, because no request got a response.`;
  }
  const skipped = report.checks.filter(({ verdict }) => verdict === "skipped");
  const lines = [...Map.groupBy(skipped, reasonInBrief)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([reason, those]) => wrap(line`   ${String(those.length).padStart(3)}: ${reason}`, 8));
  const reasonCount = lines.length === 1 ? "one reason" : `${lines.length} reasons`;
  return joined(
    [
      line`${paint("yellow", "Skipped")}: ${report.skipped === 1 ? "1 check" : `${report.skipped} checks`}, for ${reasonCount} (--details names all)`,
      ...lines.slice(0, maxReasons),
    ],
    "\n",
  );
}

/** Everything that was skipped, by name. */
export function skippedInDetail({ checks }: Report, paint: Paint): Printable {
  const whole = checks.filter(({ verdict }) => verdict === "skipped");
  const inPart = checks.filter((check) => check.verdict !== "skipped" && check.skipped.length > 0);
  return joined(
    [
      ...(whole.length > 0 ? [paint("yellow", "Skipped"), ...skippedChecks(whole, checks)] : []),
      ...(inPart.length > 0 ? [paint("yellow", "Skipped in part"), ...skippedCases(inPart)] : []),
    ],
    "\n",
  );
}

/** Checks by group. If a whole group shares the reason, its checks are not named. */
function skippedChecks(some: readonly CheckResult[], all: readonly CheckResult[]): Printable[] {
  const groups = byGroup(all);
  return byReason(some).flatMap(([reason, those]) => [
    line`  ${reason}`,
    ...[...byGroup(those)].map(([group, members]) => {
      const isWhole = members.length > 1 && members.length === groups.get(group)?.length;
      const names = members.map(({ name }) => name.slice(group.length + 1));
      return line`    ${group}: ${isWhole ? `all ${names.length}` : joined(names, ", ")}`;
    }),
  ]);
}

/** Checks that skipped some of their cases. */
function skippedCases(some: readonly CheckResult[]): Printable[] {
  return byReason(some).flatMap(([reason, those]) => [
    line`  ${reason}`,
    ...those.map(({ name, skipped: { length } }) => line`    ${name}${length > 1 ? ` (${length} cases)` : ""}`),
  ]);
}

const byReason = (checks: readonly CheckResult[]): [reason: string, checks: CheckResult[]][] => [
  ...Map.groupBy(checks, reasonOf),
];

const isGapInConfig = ({ code }: Symptom<SkipCode>): boolean => code === "config";
const messagesOf = ({ skipped }: CheckResult): string[] => [...new Set(skipped.map(({ message }) => message))];
const nothing = "There was nothing to check.";

/** The reason of a check. Gaps of the config are one reason. */
function reasonOf(check: CheckResult): string {
  const paths = check.skipped.flatMap((one) => (isGapInConfig(one) && one.path !== undefined ? [one.path] : []));
  if (paths.length > 0 && paths.length === check.skipped.length) {
    return `The config has no ${[...new Set(paths)].join(", ")}.`;
  }
  return messagesOf(check).join(" ") || nothing;
}

/** One sentence for all gaps of the config; of other reasons, the first ones. */
function reasonInBrief(check: CheckResult): string {
  if (check.skipped.some(isGapInConfig)) return "The config does not have what they need.";
  const messages = messagesOf(check);
  return (
    [...messages.slice(0, maxReasonsOfOne), ...(messages.length > maxReasonsOfOne ? ["…"] : [])].join(" ") || nothing
  );
}
