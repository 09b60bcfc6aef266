/** The report for CI servers: JUnit XML. */
import { joined, line, marked, type Value } from "@vending/terminal/printable";
import xml from "xmlbuilder";
import { type CheckResult, describeSymptom } from "../findings/finding.ts";
import { byGroup, countOf, type Report } from "./report.ts";

/** A suite for each group, a test case for each check. */
export function junitReport(report: Report): string {
  const { checks, findings, durationMs, failed, skipped } = report;
  const root = xml.create("testsuites", { encoding: "UTF-8" });
  const time = seconds(durationMs);
  root.att({ name: "vending-conformance", tests: checks.length, failures: failed, skipped, time });
  for (const [group, members] of byGroup(checks)) {
    const suite = root.ele("testsuite", {
      name: group,
      tests: members.length,
      failures: countOf(members, "failed"),
      skipped: countOf(members, "skipped"),
      time: seconds(members.reduce((sum, one) => sum + one.durationMs, 0)),
    });
    for (const check of members) addCase(suite, group, check, findings);
  }
  return `${root.end({ pretty: true })}\n`;
}

/** Without what XML and a terminal cannot hold. */
const text = (value: Value): string => String(line`${value}`);

/** Failures of one check that it holds. The JSON report has all. */
const maxFailures = 5;

function addCase(suite: xml.XMLElement, group: string, check: CheckResult, findings: Report["findings"]): void {
  const { name, rule, section, verdict, durationMs, failures, skipped } = check;
  const classname = `vending-conformance.${group}`;
  const test = suite.ele("testcase", { classname, name, time: seconds(durationMs) });
  const reasons = [...new Set(skipped.map((symptom) => `${symptom.message} [${symptom.code}]`))];
  const [first] = failures;
  if (verdict === "failed") {
    const found = findings.filter(({ checks }) => checks.includes(name));
    const causes = found.map(({ severity, title, why, fix }) => line`${severity}: ${title}. ${why} ${fix}`);
    const seen = failures.slice(0, maxFailures).map((one) => `${describeSymptom(one)} [${one.code}]`);
    const more = failures.length > maxFailures ? [`… and ${failures.length - maxFailures} more`] : [];
    // Only the first check that saw a finding has its requests and responses.
    const shown = found.filter(({ checks }) => checks[0] === name).flatMap(({ evidence }) => evidence.exchanges);
    const exchanges = shown.flatMap(({ request, response }) => [marked(request, " > "), marked(response, " < ")]);
    const details = [line`${rule} (section ${section})`, ...causes, joined([...seen, ...more], "\n"), ...exchanges];
    const message = text(first ? describeSymptom(first) : rule);
    test.ele("failure", { message, type: first?.code }).txt(text(joined(details, "\n\n")));
  } else if (verdict === "skipped") test.ele("skipped", { message: text(joined(reasons, " ")) });
  else if (reasons.length > 0) test.ele("system-out").txt(text(line`Skipped: ${joined(reasons, " ")}`));
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);
