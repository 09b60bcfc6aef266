/** The report of a run: what the JSON report holds, and what the other forms are made of. */
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
  /** What the baseline names and is no longer there. */
  readonly fixed: readonly KnownFinding[];
  readonly baseUrl: string;
  /** Whether the server says that it is a sandbox. With a config it is not asked. */
  readonly sandbox: boolean;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly checks: readonly CheckResult[];
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Checks that ran, without those that report on the responses of others. */
  readonly checked: number;
  /** Of each operation, how often each declared status and outcome was seen. */
  readonly coverage: CoverageTable;
  /** Operations at whose routes nothing is. */
  readonly missingRoutes: readonly string[];
  /** Operations to which no valid request was sent, so that nothing is known of their routes. */
  readonly unknownRoutes: readonly string[];
  /** The number of responses of each operation. */
  readonly operations: Readonly<Record<OperationId, number>>;
  readonly purchases: PurchasesReport;
  /** What was seen of the questions that the contract leaves open, if that was wanted. */
  readonly observations?: readonly Observation[];
  /** The run was ended from outside. */
  readonly interrupted: boolean;
  /** Why the run was ended before everything was checked, if it was. */
  readonly ended?: string;
}

/** The number of responses in a run. */
export const responseCount = ({ operations }: Pick<Report, "operations">): number =>
  Object.values(operations).reduce((sum, count) => sum + count, 0);

/** How much of the contract was covered, in a line: operations, outcomes, and statuses. */
export function covered(report: Pick<Report, "coverage" | "missingRoutes" | "unknownRoutes">): string {
  const { coverage, missingRoutes: missing, unknownRoutes: unknown } = report;
  const kinds = Object.values(coverage).flatMap((seen) => Object.entries(seen));
  const part = (some: readonly (readonly [string, number])[]): string =>
    `${some.filter(([, count]) => count > 0).length} of ${some.length}`;
  const all = Object.keys(coverage);
  const operations = all.filter((id) => !missing.includes(id) && !unknown.includes(id));
  const outcomes = kinds.filter(([kind]) => kind.includes(" "));
  const statuses = kinds.filter(([kind]) => !kind.includes(" "));
  const others = [
    ...(missing.length > 0 ? [`no route: ${missing.join(", ")}`] : []),
    ...(unknown.length > 0 && operations.length > 0 ? [`not reached: ${unknown.join(", ")}`] : []),
  ];
  const counts = `${operations.length} of ${all.length} operations, ${part(outcomes)} outcomes, ${part(statuses)} other statuses`;
  return `Covered: ${[counts, ...others].join("; ")}`;
}
