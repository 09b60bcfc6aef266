/** Why checks were not exercised. */
import type { CheckResult } from "../run.ts";

/** Some of the checks of a run, those that share their reason together. */
export function byReason(
  checks: readonly CheckResult[],
  ofRun: readonly CheckResult[],
): [reason: string, checks: CheckResult[]][] {
  // What stands alone somewhere is a reason; what stands before it elsewhere is the name of a case.
  const alone = [...new Set(ofRun.flatMap(({ notExercised: all }) => (all.length === 1 ? all : [])))];
  const general = (text: string) => alone.find((reason) => text.endsWith(`: ${reason}`)) ?? text;
  const reasons = new Map<string, CheckResult[]>();
  for (const check of checks) {
    const reason = inCommon(check.notExercised.map(general));
    reasons.set(reason, [...(reasons.get(reason) ?? []), check]);
  }
  return [...reasons];
}

/** The one reason of a check: the first, or what all of them have in common behind the names of their cases. */
function inCommon(all: readonly string[]): string {
  const gaps = all.map((one) => /(?:^|: )the config has no (.*)$/.exec(one)?.[1]);
  if (gaps.length > 0 && !gaps.includes(undefined)) return `the config has no ${[...new Set(gaps)].join(", ")}`;
  const different = [...new Set(all)];
  const [first = "there was nothing to look at", second] = different;
  if (second === undefined) return first;
  const end = different.reduce(commonEnd);
  const from = end.indexOf(": ");
  return from >= 0 ? end.slice(from + 2) : `${first}; ${second}${different.length > 2 ? "; …" : ""}`;
}

function commonEnd(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a.at(-1 - length) === b.at(-1 - length)) length++;
  return a.slice(a.length - length);
}
