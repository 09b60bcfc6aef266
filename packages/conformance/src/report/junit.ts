/** A report for CI servers: JUnit XML. */
import xml from "xmlbuilder";
import type { CheckFailure, Report } from "../run.ts";
import { groupOf, groupsOf } from "./groups.ts";

/** A suite a group, a test case a check. */
export function junitReport({ checks, baseUrl, seed, startedAt, durationMs, failed, notExercised }: Report): string {
  // A body may hold characters that XML cannot.
  const root = xml.create("testsuites", { encoding: "UTF-8", invalidCharReplacement: "\uFFFD" });
  root.att({
    name: "vending-conformance",
    tests: checks.length,
    failures: failed,
    skipped: notExercised,
    time: seconds(durationMs),
  });
  for (const group of groupsOf(checks)) {
    const some = checks.filter(({ name }) => groupOf(name) === group);
    const count = (verdict: string) => some.filter((one) => one.verdict === verdict).length;
    const suite = root.ele("testsuite", {
      name: group,
      tests: some.length,
      failures: count("failed"),
      skipped: count("not exercised"),
      time: seconds(some.reduce((sum, one) => sum + one.durationMs, 0)),
      timestamp: startedAt.slice(0, 19),
    });
    const properties = suite.ele("properties");
    properties.ele("property", { name: "baseUrl", value: baseUrl });
    properties.ele("property", { name: "seed", value: seed });
    for (const check of some) {
      const test = suite.ele("testcase", {
        classname: `vending-conformance.${group}`,
        name: check.name,
        time: seconds(check.durationMs),
      });
      const reasons = check.notExercised.join("; ");
      if (check.verdict === "failed") {
        const lines = [`${check.rule} (section ${check.section})`, ...check.failures.map(text)];
        test.ele("failure", { message: check.failures[0]?.message ?? check.rule }).txt(lines.join("\n\n"));
      } else if (check.verdict === "not exercised") test.ele("skipped", { message: reasons });
      else if (reasons) test.ele("system-out").txt(`Not exercised: ${reasons}`);
    }
  }
  return `${root.end({ pretty: true })}\n`;
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

function text({ message, exchanges }: CheckFailure): string {
  return [message, ...exchanges.flatMap(({ request, response }) => [request, response])].join("\n\n");
}
