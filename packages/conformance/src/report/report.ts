/** The report of a run: the JSON report, and the source of the other forms. */
import type { OperationId } from "@vending/contract";
import type { CoverageTable } from "../audit/coverage.ts";
import type { KnownFinding, ReportedFinding } from "../findings/baseline.ts";
import type { CheckResult } from "../findings/check-result.ts";
import type { Observation } from "../observe/questions.ts";
import type { PurchasesReport } from "./purchases.ts";

export interface Report {
  /** `incomplete`: nothing failed, but too few checks ran. */
  readonly verdict: "passed" | "failed" | "incomplete";
  /** Why the run is incomplete. */
  readonly incompleteReason?: string;
  /** The causes of all failures, the most harmful first. */
  readonly findings: readonly ReportedFinding[];
  /** Findings of the baseline that are no longer there. */
  readonly fixed: readonly KnownFinding[];
  readonly baseUrl: string;
  /** Whether the server says that it is a sandbox. `false` with a config, because then the run does not ask. */
  readonly sandbox: boolean;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly checks: readonly CheckResult[];
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Checks that ran, without the audits, which report on the responses of others. */
  readonly checked: number;
  /** How often each declared status and outcome of each operation was seen. */
  readonly coverage: CoverageTable;
  /** Operations whose routes are missing. */
  readonly missingRoutes: readonly string[];
  /** Operations that got no valid request, so nothing is known about their routes. */
  readonly unknownRoutes: readonly string[];
  /** The number of responses of each operation. */
  readonly operations: Readonly<Record<OperationId, number>>;
  readonly purchases: PurchasesReport;
  /** What was seen of the questions that the contract leaves open, with `observe`. */
  readonly observations?: readonly Observation[];
  /** The run was ended from outside. */
  readonly interrupted: boolean;
  /** Why the run ended before everything was checked, if it did. */
  readonly ended?: string;
}

/** The number of responses in a run. */
export const responseCount = ({ operations }: Pick<Report, "operations">): number =>
  Object.values(operations).reduce((sum, count) => sum + count, 0);

/** How much of the contract was covered, in a line: operations, outcomes, and statuses. */
export function covered(report: Pick<Report, "coverage" | "missingRoutes" | "unknownRoutes" | "ended">): string {
  const { coverage, missingRoutes: missing, unknownRoutes: unknown, ended } = report;
  const kinds = Object.values(coverage).flatMap((seen) => Object.entries(seen));
  const part = (some: readonly (readonly [string, number])[]): string =>
    `${some.filter(([, count]) => count > 0).length} of ${some.length}`;
  const all = Object.keys(coverage);
  const operations = all.filter((id) => !missing.includes(id) && !unknown.includes(id));
  const outcomes = kinds.filter(([kind]) => kind.includes(" "));
  const statuses = kinds.filter(([kind]) => !kind.includes(" "));
  const others = [
    ...(missing.length > 0 ? [`no route: ${missing.join(", ")}`] : []),
    ...(unknown.length > 0 && ended === undefined ? [`not reached: ${unknown.join(", ")}`] : []),
  ];
  const counts = `${operations.length} of ${all.length} operations, ${part(outcomes)} outcomes, ${part(statuses)} other statuses`;
  return `Covered: ${[counts, ...others].join("; ")}`;
}
