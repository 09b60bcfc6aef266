/** Findings that a team knows and accepts for a while, each with a reason and an end date. */
import type { CheckResult } from "./check-result.ts";
import type { Finding } from "./finding.ts";

/** A known finding, as a baseline file names it. */
export interface KnownFinding {
  /** The id of the finding. */
  readonly id: string;
  readonly reason: string;
  /** The last day on which it is accepted, as `2027-01-31`. */
  readonly until: string;
  /** Where it is accepted. Default: at all operations. */
  readonly operations?: readonly string[] | undefined;
  /** The checks that see it. When all of them pass, it is fixed. */
  readonly checks?: readonly string[] | undefined;
}

/** A finding, with its entry in the baseline. */
export interface ReportedFinding extends Finding {
  /** Absent on a finding that is new. */
  readonly known?: { readonly reason: string; readonly until: string; readonly expired: boolean };
}

interface Compared {
  readonly findings: readonly ReportedFinding[];
  /** Findings of the baseline that are no longer there. */
  readonly fixed: readonly KnownFinding[];
}

export function applyBaseline(
  findings: readonly Finding[],
  results: readonly CheckResult[],
  baseline: readonly KnownFinding[],
  today: Date,
): Compared {
  const day = today.toISOString().slice(0, 10);
  const reported = findings.map((finding): ReportedFinding => {
    const entry = baseline.find(({ id, operations }) => {
      return id === finding.id && finding.operations.every((one) => operations?.includes(one) ?? true);
    });
    if (!entry) return finding;
    const { reason, until } = entry;
    return { ...finding, known: { reason, until, expired: until < day } };
  });
  // Fixed only if all checks that would see it ran completely: a skipped check proves nothing.
  const whole = results.filter(({ verdict, skipped }) => verdict === "passed" && skipped.length === 0);
  const passed = new Set(whole.map(({ name }) => name));
  const fixed = baseline.filter(
    ({ id, checks = [] }) =>
      !findings.some((one) => one.id === id) && checks.length > 0 && checks.every((name) => passed.has(name)),
  );
  return { findings: reported, fixed };
}
