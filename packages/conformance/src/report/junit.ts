/** The report for CI servers: JUnit XML. */
import xml from "xmlbuilder";
import { describeFinding } from "./findings.ts";
import { type CheckFailure, type CheckResult, groupOf, groupsOf, type Report } from "./report.ts";

/** A suite for each group, a test case for each check. */
export function junitReport({ checks, baseUrl, seed, startedAt, durationMs, failed, skipped }: Report): string {
  // A body may hold characters that XML cannot.
  const root = xml.create("testsuites", { encoding: "UTF-8", invalidCharReplacement: "\uFFFD" });
  const time = seconds(durationMs);
  root.att({ name: "vending-conformance", tests: checks.length, failures: failed, skipped, time });
  for (const group of groupsOf(checks)) {
    const members = checks.filter(({ name }) => groupOf(name) === group);
    const count = (verdict: CheckResult["verdict"]) => members.filter((one) => one.verdict === verdict).length;
    const suite = root.ele("testsuite", {
      name: group,
      tests: members.length,
      failures: count("failed"),
      skipped: count("skipped"),
      time: seconds(members.reduce((sum, one) => sum + one.durationMs, 0)),
      timestamp: startedAt.slice(0, 19),
    });
    const properties = suite.ele("properties");
    properties.ele("property", { name: "baseUrl", value: baseUrl });
    properties.ele("property", { name: "seed", value: seed });
    for (const check of members) addCase(suite, group, check);
  }
  return `${root.end({ pretty: true })}\n`;
}

function addCase(suite: xml.XMLElement, group: string, check: CheckResult): void {
  const { name, rule, section, verdict, durationMs, failures, skipped } = check;
  const classname = `vending-conformance.${group}`;
  const test = suite.ele("testcase", { classname, name, time: seconds(durationMs) });
  const reasons = skipped.map((finding) => `${describeFinding(finding)} [${finding.code}]`).join("; ");
  const [first] = failures;
  if (verdict === "failed") {
    const details = [`${rule} (section ${section})`, ...failures.map(failureText)].join("\n\n");
    test.ele("failure", { message: first ? describeFinding(first) : rule, type: first?.code }).txt(details);
  } else if (verdict === "skipped") test.ele("skipped", { message: reasons });
  else if (reasons) test.ele("system-out").txt(`Skipped: ${reasons}`);
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

function failureText(failure: CheckFailure): string {
  const exchanges = failure.exchanges.flatMap(({ request, response }) => [request, response]);
  return [`${describeFinding(failure)} [${failure.code}]`, ...exchanges].join("\n\n");
}
