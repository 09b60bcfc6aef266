/** The report for CI servers: JUnit XML. */
import { joined, line, type Value } from "@vending/terminal/printable";
import xml from "xmlbuilder";
import type { Report, ReportedRule } from "./report.ts";
import { textSequence } from "./sequence.ts";

/** One suite for each group, and one test case for each rule. Advice that is not followed is output, not a failure. */
export function junitReport({
  products,
  restarts,
  rules,
  seed,
  pace,
  contract,
  startedAt,
  durationMs,
}: Report): string {
  const root = xml.create("testsuites", { encoding: "UTF-8" });
  root.att({ name: "vending-certify", time: (durationMs / 1_000).toFixed(3), ...countsOf(rules) });
  for (const group of new Set(rules.map((rule) => rule.group))) {
    const members = rules.filter((rule) => rule.group === group);
    const suite = root.ele("testsuite", { name: group, timestamp: startedAt.slice(0, 19), ...countsOf(members) });
    const properties = suite.ele("properties");
    const values = {
      products: products.join(", "),
      restarts: `${restarts.survived} of ${restarts.told}`,
      seed,
      pace,
      contract: contract.version,
      contractSha256: contract.sha256,
    };
    for (const [name, value] of Object.entries(values)) properties.ele("property", { name, value: String(value) });
    for (const rule of members) addCase(suite, rule);
  }
  return `${root.end({ pretty: true })}\n`;
}

const isFailure = ({ verdict, severity }: ReportedRule): boolean => verdict === "failed" && severity === "mandatory";

const isSkipped = ({ verdict }: ReportedRule): boolean => verdict === "skipped" || verdict === "not-applicable";

const countsOf = (rules: readonly ReportedRule[]) => ({
  tests: rules.length,
  failures: rules.filter(isFailure).length,
  skipped: rules.filter(isSkipped).length,
});

/** A text that XML can hold. */
const text = (value: Value): string => String(line`${value}`);

function addCase(suite: xml.XMLElement, one: ReportedRule): void {
  const { id, group, rule, verdict, because, severity, why, fix, section, findings } = one;
  const test = suite.ele("testcase", { classname: `vending-certify.${group}`, name: id });
  if (isSkipped(one)) test.ele("skipped", { message: because ?? "no order exercised it" });
  if (verdict !== "failed") return;
  const texts = findings.map(({ order, message, believed = "nothing", truth = "nothing", timeline = [] }) =>
    order === undefined
      ? message
      : line`${order}: ${message}; believed ${believed}, true ${truth}\n${textSequence(timeline)}`,
  );
  const details = text(joined([line`${rule} (section ${section})`, why, fix, ...texts], "\n\n"));
  if (isFailure(one)) test.ele("failure", { message: text(findings[0]?.message ?? rule), type: severity }).txt(details);
  else test.ele("system-out").txt(details);
}
