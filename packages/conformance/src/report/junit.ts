/** The report for CI servers: JUnit XML. */
import xml from "xmlbuilder";
import type { CheckResult } from "../findings/check-result.ts";
import { describeSymptom } from "../findings/symptom.ts";
import { byGroup, countOf } from "./groups.ts";
import type { Report } from "./report.ts";

/** A suite for each group, a test case for each check. */
export function junitReport(report: Report): string {
  const { checks, findings, baseUrl, seed, startedAt, durationMs, failed, skipped } = report;
  // A body may hold characters that XML cannot.
  const root = xml.create("testsuites", { encoding: "UTF-8", invalidCharReplacement: "\uFFFD" });
  const time = seconds(durationMs);
  root.att({ name: "vending-conformance", tests: checks.length, failures: failed, skipped, time });
  for (const [group, members] of byGroup(checks)) {
    const suite = root.ele("testsuite", {
      name: group,
      tests: members.length,
      failures: countOf(members, "failed"),
      skipped: countOf(members, "skipped"),
      time: seconds(members.reduce((sum, one) => sum + one.durationMs, 0)),
      timestamp: startedAt.slice(0, 19),
    });
    const properties = suite.ele("properties");
    properties.ele("property", { name: "baseUrl", value: baseUrl });
    properties.ele("property", { name: "seed", value: seed });
    for (const check of members) addCase(suite, group, check, findings);
  }
  return `${root.end({ pretty: true })}\n`;
}

/** Failures of one check that are written; the JSON report has all. */
const maxFailures = 5;

function addCase(suite: xml.XMLElement, group: string, check: CheckResult, findings: Report["findings"]): void {
  const { name, rule, section, verdict, durationMs, failures, skipped } = check;
  const classname = `vending-conformance.${group}`;
  const test = suite.ele("testcase", { classname, name, time: seconds(durationMs) });
  const reasons = [...new Set(skipped.map((symptom) => `${symptom.message} [${symptom.code}]`))].join("; ");
  const [first] = failures;
  if (verdict === "failed") {
    const found = findings.filter(({ checks }) => checks.includes(name));
    const causes = findings.flatMap(({ harm, title, why, change, checks, consequences = [] }) => {
      const text = `${harm}: ${title}. ${why} ${change}`;
      if (checks.includes(name)) return text;
      return consequences.some((one) => one.checks.includes(name))
        ? `This may only follow from another finding. ${text}`
        : [];
    });
    const seen = failures.slice(0, maxFailures).map((one) => `${describeSymptom(one)} [${one.code}]`);
    const more = failures.length > maxFailures ? [`… and ${failures.length - maxFailures} more`] : [];
    // The requests and responses of a finding stand once, in the first check that saw it.
    const shown = found.filter(({ checks }) => checks[0] === name).flatMap(({ evidence }) => evidence.exchanges);
    const exchanges = shown.flatMap(({ request, response }) => [request, response]);
    const details = [`${rule} (section ${section})`, ...causes, [...seen, ...more].join("\n"), ...exchanges].join(
      "\n\n",
    );
    test.ele("failure", { message: first ? describeSymptom(first) : rule, type: first?.code }).txt(details);
  } else if (verdict === "skipped") test.ele("skipped", { message: reasons });
  else if (reasons) test.ele("system-out").txt(`Skipped: ${reasons}`);
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);
