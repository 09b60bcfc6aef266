/** The report for GitHub: an annotation for each finding, and a summary of the step in Markdown. */
import { annotation, line, type Printable, type Value } from "@vending/terminal/printable";
import { describeSymptom } from "../findings/finding.ts";
import type { Report } from "./report.ts";

/** GitHub shows ten errors of a step. */
const maxAnnotations = 10;

/** Workflow commands, a line each. */
export function githubAnnotations({ findings, incompleteReason }: Report): Printable[] {
  const lines = findings.slice(0, maxAnnotations).map(({ severity, title, why, fix, evidence }) => {
    const message = line`${why} ${fix}\nSeen: ${describeSymptom(evidence)}`;
    return annotation("error", line`${severity}: ${title}`, message);
  });
  return incompleteReason === undefined ? lines : [...lines, annotation("error", "conformance", incompleteReason)];
}

// Text from a server is neither markup nor a table cell of its own.
const cell = (text: Value): string =>
  String(line`${text}`).replace(/[\\`*_~<>[\]|&$#@:!]/g, (character) => `&#${character.charCodeAt(0)};`);

export function githubSummary(report: Report): string {
  const { verdict, passed, failed, skipped, findings, missing, incompleteReason, seed } = report;
  const rows = findings.map(
    ({ severity, title, count, why, fix, evidence }) =>
      `| ${severity} | ${cell(title)} | ${count} | ${why} ${fix} | ${cell(describeSymptom(evidence))} |`,
  );
  const absent = Object.keys(missing);
  return [
    `### Conformance: ${verdict}`,
    "",
    `${passed} checks passed, ${failed} failed, ${skipped} skipped. Seed ${seed}.`,
    ...(absent.length === 0 ? [] : ["", `Not there, and not checked: ${absent.map(cell).join(", ")}.`]),
    ...(incompleteReason === undefined ? [] : ["", `**Incomplete:** ${cell(incompleteReason)}`]),
    ...(rows.length === 0
      ? []
      : [
          "",
          "| severity | finding | times | why and what to change | seen |",
          "| --- | --- | --- | --- | --- |",
          ...rows,
        ]),
    "",
  ].join("\n");
}
