/** The report of a run: the JSON report, and the source of the other forms. */
import type { OperationId } from "@vending/contract";
import type { CheckResult, CheckVerdict, Finding } from "../findings/finding.ts";
import type { PurchaseRecord } from "../http/purchase-log.ts";

export interface Report {
  /** `incomplete`: nothing failed, but the run was ended, or checked nothing. */
  readonly verdict: "passed" | "failed" | "incomplete";
  /** Why the run is incomplete. */
  readonly incompleteReason?: string;
  /** The causes of all failures, the most harmful first. */
  readonly findings: readonly Finding[];
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
  /** The operations that the server does not have, each with what was tried. */
  readonly missing: Readonly<Record<string, string>>;
  /** How many bodies were not checked because the contract leaves them open, by HTTP status. */
  readonly open: Readonly<Record<string, number>>;
  /** The number of responses of each operation. */
  readonly operations: Readonly<Record<OperationId, number>>;
  readonly purchases: PurchasesReport;
  /** Why the run ended before everything was checked, if it did. */
  readonly ended?: string;
}

/** What a run has bought. */
export interface PurchasesReport {
  /** Creates that were accepted. */
  readonly count: number;
  /** The cost of those that did not fail, in Naira. Without gift cards, whose price is not documented. */
  readonly naira: number;
  /** Creates whose outcome is unknown. */
  readonly unknown: number;
  /** The beginning of every request id. */
  readonly requestIds: string;
  readonly list: readonly PurchaseRecord[];
}

export function summarizePurchases(list: readonly PurchaseRecord[], requestIds: string): PurchasesReport {
  const known = list.filter(({ outcome }) => outcome !== "unknown");
  const naira = known
    .filter(({ outcome }) => outcome !== "failed")
    .map(({ amount }) => Number(amount.replace(/[^\d.]/g, "")));
  return {
    count: known.length,
    naira: naira.reduce((sum, one) => sum + (one || 0), 0),
    unknown: list.length - known.length,
    requestIds,
    list,
  };
}

export const responseCount = ({ operations }: Pick<Report, "operations">): number =>
  Object.values(operations).reduce((sum, count) => sum + count, 0);

/** Checks by group, the part of the name before the slash. Keeps the order of the checks. */
export const byGroup = <T extends { readonly name: string }>(checks: readonly T[]): Map<string, T[]> =>
  Map.groupBy(checks, ({ name }) => name.slice(0, name.indexOf("/")));

/** How many checks have this verdict. */
export const countOf = (checks: readonly { readonly verdict: CheckVerdict }[], verdict: CheckVerdict): number =>
  checks.filter((one) => one.verdict === verdict).length;
