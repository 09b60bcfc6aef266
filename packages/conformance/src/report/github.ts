/** The report for GitHub: an annotation for each finding, and a summary of the step in Markdown. */

import { describeSymptom } from "@vending/shared/judging/symptom";
import { annotation, line, type Printable, type Value } from "@vending/terminal/printable";
import type { ReportedFinding } from "../findings/baseline.ts";
import { covered, type Report } from "./report.ts";

/** GitHub shows ten errors of a step. */
const maxAnnotations = 10;

const isAccepted = ({ known }: ReportedFinding): boolean => known !== undefined && !known.expired;

/** Workflow commands, a line each. */
export function githubAnnotations({ findings, incompleteReason }: Report): Printable[] {
  const lines = findings.slice(0, maxAnnotations).map((finding) => {
    const { severity, title, why, fix, evidence } = finding;
    const message = line`${why} ${fix}\nSeen: ${describeSymptom(evidence)}`;
    return annotation(isAccepted(finding) ? "notice" : "error", line`${severity}: ${title}`, message);
  });
  return incompleteReason === undefined ? lines : [...lines, annotation("error", "conformance", incompleteReason)];
}

// Text from a server is neither markup nor a table cell of its own.
const cell = (text: Value): string =>
  String(line`${text}`).replace(/[\\`*_~<>[\]|&$#@:!]/g, (character) => `&#${character.charCodeAt(0)};`);

export function githubSummary(report: Report): string {
  const { verdict, passed, failed, skipped, findings, fixed, incompleteReason, seed } = report;
  const rows = findings.map((finding) => {
    const { severity, title, count, why, fix, evidence, known } = finding;
    const accepted = known ? ` (${known.expired ? "was known" : "known"} until ${known.until})` : "";
    return `| ${severity} | ${cell(title)}${accepted} | ${count} | ${why} ${fix} | ${cell(describeSymptom(evidence))} |`;
  });
  return [
    `### Conformance: ${verdict}`,
    "",
    `${passed} checks passed, ${failed} failed, ${skipped} skipped. ${covered(report)}. Seed ${seed}.`,
    ...(incompleteReason === undefined ? [] : ["", `**Incomplete:** ${cell(incompleteReason)}`]),
    ...(rows.length === 0
      ? []
      : [
          "",
          "| severity | finding | times | why and what to change | seen |",
          "| --- | --- | --- | --- | --- |",
          ...rows,
        ]),
    ...(fixed.length === 0
      ? []
      : ["", `Fixed, to be removed from the baseline: ${fixed.map(({ id }) => cell(id)).join(", ")}`]),
    "",
  ].join("\n");
}
