/** What was skipped, as people read it: checks that share their reason together. */
import type { Finding } from "./findings.ts";
import { type CheckResult, groupOf, groupsOf } from "./report.ts";
import { oneLine } from "./text.ts";

/** Checks with their groups; a group that shares the reason completely in a word. */
export function skippedChecks(some: readonly CheckResult[], all: readonly CheckResult[]): string[] {
  return byReason(some).flatMap(([reason, those]) => [
    `  because ${oneLine(reason)}:`,
    ...groupsOf(those).map((group) => {
      const inGroup = ({ name }: CheckResult) => groupOf(name) === group;
      const names = those.filter(inGroup).map(({ name }) => name.slice(group.length + 1));
      const isWhole = names.length > 1 && names.length === all.filter(inGroup).length;
      return `    ${group}: ${isWhole ? `all ${names.length}` : names.join(", ")}`;
    }),
  ]);
}

/** Checks that skipped some of their cases. */
export function skippedCases(some: readonly CheckResult[]): string[] {
  return byReason(some).flatMap(([reason, those]) => [
    `  because ${oneLine(reason)}:`,
    ...those.map(({ name, skipped: { length } }) => `    ${name}${length > 1 ? ` (${length} cases)` : ""}`),
  ]);
}

function byReason(checks: readonly CheckResult[]): [reason: string, checks: CheckResult[]][] {
  const reasons = new Map<string, CheckResult[]>();
  for (const check of checks) {
    const reason = reasonOf(check.skipped);
    reasons.set(reason, [...(reasons.get(reason) ?? []), check]);
  }
  return [...reasons];
}

/** The reason of a check, in a phrase: gaps of the config together, of other reasons the first two. */
function reasonOf(findings: readonly Finding[]): string {
  const paths = findings.flatMap(({ code, path }) => (code === "config" && path !== undefined ? [path] : []));
  if (findings.length > 0 && paths.length === findings.length) {
    return `the config has no ${[...new Set(paths)].join(", ")}`;
  }
  const [first = "there was nothing to check", second, ...more] = new Set(findings.map(({ message }) => message));
  if (second === undefined) return first;
  return `${first}; ${second}${more.length > 0 ? "; …" : ""}`;
}
