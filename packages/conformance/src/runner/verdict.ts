/** Whether a run passed, failed, or ran too few checks to say. */
import { compareSeverity } from "@vending/shared/judging/severity";
import type { Stopped } from "../http/service-client.ts";
import type { Report } from "../report/report.ts";
import type { Check } from "./check.ts";
import type { ConformanceOptions } from "./options.ts";

/** How many checks a complete run needs. With the credentials of a merchant, and no purchases, it runs 17. */
const defaultMinChecked = 15;

/** How many a run of some checks or operations needs. */
const minCheckedIfSelected = 1;

type Counted = Omit<Report, "verdict" | "checked" | "incompleteReason">;

export function verdictOf(
  { checks, findings, passed, failed }: Counted,
  chosen: readonly Check[],
  { minChecked, only, operations, failOn = "style" }: ConformanceOptions,
  stopped: Stopped | undefined,
): Pick<Report, "verdict" | "checked" | "incompleteReason"> {
  // Audits report on the responses of other checks, so they count only if nothing else was selected.
  const onlyAudits = chosen.every(({ phase }) => phase === "audit");
  const audits = new Set(onlyAudits ? [] : chosen.filter(({ phase }) => phase === "audit").map(({ name }) => name));
  const checked = checks.filter(({ name, verdict }) => verdict !== "skipped" && !audits.has(name)).length;
  const isSelected = (only?.length ?? 0) > 0 || (operations?.length ?? 0) > 0;
  const least = minChecked ?? (isSelected ? minCheckedIfSelected : defaultMinChecked);
  const failing = findings.filter(({ severity }) => compareSeverity(severity, failOn) <= 0);
  if (failing.some(({ known }) => known === undefined || known.expired)) return { verdict: "failed", checked };
  // That a server is down is not a finding.
  if (stopped) return { verdict: "incomplete", checked, incompleteReason: stopped.reason };
  if (checked >= least && passed + failed > 0) return { verdict: "passed", checked };
  const all = chosen.length - audits.size;
  const incompleteReason = `Too few checks ran: ${checked} of the ${all} checks that send requests could run, and at least ${least} must (--min-checked).`;
  return { verdict: "incomplete", checked, incompleteReason };
}
