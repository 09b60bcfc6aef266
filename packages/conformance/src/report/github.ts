/** The report for GitHub: an annotation for each finding, and a summary of the step in Markdown. */
import { annotation, line, type Printable, type Value } from "@vending/shared/printable";
import type { ReportedFinding } from "../findings/baseline.ts";
import { describeSymptom } from "../findings/symptom.ts";
import { consequencesLine, covered, type Report } from "./report.ts";

/** GitHub shows ten errors of a step. */
const maxAnnotations = 10;

const isAccepted = ({ known }: ReportedFinding): boolean => known !== undefined && !known.expired;

/** Workflow commands, a line each. */
export function githubAnnotations({ findings, tooLittle }: Report): Printable[] {
  const lines = findings.slice(0, maxAnnotations).map((finding) => {
    const { harm, title, why, change, evidence } = finding;
    const message = line`${why} ${change}\nSeen: ${describeSymptom(evidence)}`;
    return annotation(isAccepted(finding) ? "notice" : "error", line`${harm}: ${title}`, message);
  });
  return tooLittle === undefined ? lines : [...lines, annotation("error", "conformance", tooLittle)];
}

// What a server has sent is shown as it is: no markup, no table cell of its own.
const cell = (text: Value): string =>
  String(line`${text}`).replace(/[\\`*_~<>[\]|&$#@:!]/g, (character) => `&#${character.charCodeAt(0)};`);

export function githubSummary(report: Report): string {
  const { verdict, passed, failed, skipped, findings, mended, tooLittle, seed } = report;
  const rows = findings.map((finding) => {
    const { harm, title, count, why, change, evidence, known, consequences } = finding;
    const after = consequences ? ` ${consequencesLine(consequences)}` : "";
    const accepted = known ? ` (${known.expired ? "was known" : "known"} until ${known.until})` : "";
    return `| ${harm} | ${cell(title)}${accepted} | ${count} | ${why} ${change}${after} | ${cell(describeSymptom(evidence))} |`;
  });
  return [
    `### Conformance: ${verdict}`,
    "",
    `${passed} checks passed, ${failed} failed, ${skipped} skipped. ${covered(report)}. Seed ${seed}.`,
    ...(tooLittle === undefined ? [] : ["", `**Too little was looked at:** ${cell(tooLittle)}`]),
    ...(rows.length === 0
      ? []
      : ["", "| harm | finding | times | why and what to change | seen |", "| --- | --- | --- | --- | --- |", ...rows]),
    ...(mended.length === 0
      ? []
      : ["", `Mended, to be removed from the baseline: ${mended.map(({ id }) => cell(id)).join(", ")}`]),
    "",
  ].join("\n");
}
