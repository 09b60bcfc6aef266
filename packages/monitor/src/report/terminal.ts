/** What a monitor prints: each finding when it is first seen, and the counts at the end. */
import { joined, line, marked, type Printable } from "@vending/shared/printable";
import type { TrafficFinding } from "../judging/findings.ts";
import type { TrafficReport } from "../monitor.ts";

/** Lines of a sample that are printed. JSON is one line. */
const maxSampleLines = 8;

/** A finding with its sample. */
export function printFinding(finding: TrafficFinding): Printable {
  const { severity, title, why, fix, operations, firstSeen, purchases, sample, earlier } = finding;
  return joined(
    [
      line`${severity.padEnd(5)} ${firstSeen} ${title} (${joined(operations, ", ")})`,
      line`      why     ${why}`,
      line`      fix     ${fix}`,
      ...(purchases.length > 0 ? [line`      id      ${joined(purchases, ", ")}`] : []),
      ...(earlier
        ? [marked(earlier.request, "      > ", maxSampleLines), marked(earlier.response, "      < ", maxSampleLines)]
        : []),
      marked(sample.request, "      > ", maxSampleLines),
      marked(sample.response, "      < ", maxSampleLines),
    ],
    "\n",
  );
}

/** The counts by operation, and each finding in a line. */
export function printReport({ exchanges, skipped, bodiesSkipped, operations, findings }: TrafficReport): Printable {
  const counts = Object.entries(operations).map(([name, { exchanges: count, statuses }]) => {
    const each = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
    return line`  ${name.padEnd(26)} ${String(count).padStart(8)}  ${joined(each, ", ")}`;
  });
  const lines = findings.map(
    ({ severity, title, count }) => line`  ${severity.padEnd(5)} ${String(count).padStart(8)}  ${title}`,
  );
  return joined(
    [
      line`${exchanges} exchanges passed${skipped > 0 ? `, ${skipped} of them not judged` : ""}`,
      ...(bodiesSkipped > 0 ? [line`${bodiesSkipped} of them with a body that was not judged`] : []),
      ...counts,
      findings.length === 0 ? "no finding" : line`${findings.length} kinds of findings, the most harmful first`,
      ...lines,
    ],
    "\n",
  );
}
