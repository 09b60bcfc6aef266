/** The report of a run: what the JSON report holds, and what the other forms are made of. */
import type { OperationId } from "@vending/contract";
import type { PrintedExchange } from "../http/exchange.ts";
import type { PurchaseRecord } from "../http/purchase-log.ts";
import type { FailureCode, Finding, SkipCode } from "./findings.ts";

export type Verdict = "passed" | "failed" | "skipped";

export interface CheckFailure extends Finding<FailureCode> {
  readonly exchanges: readonly PrintedExchange[];
}

export interface CheckResult {
  readonly name: string;
  /** The sections of the specification that the rule comes from. */
  readonly section: string;
  readonly rule: string;
  /** The rule is how this contract reads the specification, which does not say it in so many words. */
  readonly reading?: true;
  readonly verdict: Verdict;
  readonly failures: readonly CheckFailure[];
  /** Why the check was skipped, or which cases of it were. */
  readonly skipped: readonly Finding<SkipCode>[];
  readonly durationMs: number;
}

export interface Report {
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
  /** The number of responses of each operation. */
  readonly operations: Readonly<Record<OperationId, number>>;
  readonly purchases: PurchasesReport;
  /** The run was ended from outside. */
  readonly interrupted: boolean;
  /** Why the run was ended before everything was checked, if it was. */
  readonly ended?: string;
}

/** What was bought. */
export interface PurchasesReport {
  /** Creates that were accepted. */
  readonly count: number;
  /** What those that did not fail cost, in Naira, without gift cards: their price is not documented. */
  readonly naira: number;
  /** Creates whose outcome is unknown. */
  readonly unknown: number;
  /** The beginning of every request id. */
  readonly requestIds: string;
  readonly list: readonly PurchaseRecord[];
}

/** The group of a check: what stands before the slash of its name. */
export const groupOf = (name: string): string => name.slice(0, name.indexOf("/"));

/** All groups, in the order of the checks. */
export const groupsOf = (checks: readonly { readonly name: string }[]): string[] => [
  ...new Set(checks.map(({ name }) => groupOf(name))),
];

/** The number of responses in a run. */
export const responseCount = ({ operations }: Pick<Report, "operations">): number =>
  Object.values(operations).reduce((sum, count) => sum + count, 0);
