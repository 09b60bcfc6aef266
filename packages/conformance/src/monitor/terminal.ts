/** What a monitor prints: each finding once, when it is first seen, and what was counted at the end. */
import type { TrafficFinding } from "./findings.ts";
import type { TrafficReport } from "./monitor.ts";

/** A finding with its sample. */
export function printFinding({ harm, title, why, change, operations, sample }: TrafficFinding): string {
  return [
    `${harm.padEnd(5)} ${title} (${operations.join(", ")})`,
    `      why     ${why}`,
    `      change  ${change}`,
    ...sample.request.split("\n").map((line) => `      > ${line}`),
    ...sample.response.split("\n").map((line) => `      < ${line}`),
  ].join("\n");
}

/** What passed, by operation, and each finding in a line. */
export function printReport({ exchanges, skipped, bodiesSkipped, operations, findings }: TrafficReport): string {
  const counts = Object.entries(operations).map(([name, { exchanges: count, statuses }]) => {
    const each = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
    return `  ${name.padEnd(26)} ${String(count).padStart(8)}  ${each.join(", ")}`;
  });
  const lines = findings.map(({ harm, title, count }) => `  ${harm.padEnd(5)} ${String(count).padStart(8)}  ${title}`);
  return [
    `${exchanges} exchanges passed${skipped > 0 ? `, ${skipped} of them not judged` : ""}`,
    ...(bodiesSkipped > 0 ? [`${bodiesSkipped} of them with a body that was not judged`] : []),
    ...counts,
    findings.length === 0 ? "no finding" : `${findings.length} kinds of findings, the most harmful first`,
    ...lines,
  ].join("\n");
}
