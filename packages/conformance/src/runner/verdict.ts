/** Whether a run passed, failed, or ran too few checks to say. */
import { compareSeverity } from "@vending/shared/judging/severity";
import type { Stopped } from "../http/service-client.ts";
import type { ConformanceOptions } from "../options.ts";
import type { Report } from "../report/report.ts";
import type { Check } from "./check.ts";

/** Checks that a complete run has to run at least. With the credentials of a merchant, and no purchases, it runs 17. */
const defaultMinChecked = 15;

/** The same where only a part was asked for. */
const minCheckedIfSelected = 1;

type Counted = Omit<Report, "verdict" | "checked" | "incompleteReason">;

export function verdictOf(
  { checks, findings, passed, failed }: Counted,
  chosen: readonly Check[],
  { minChecked, only, operations, failOn = "style" }: ConformanceOptions,
  stopped: Stopped | undefined,
): Pick<Report, "verdict" | "checked" | "incompleteReason"> {
  // Checks that report on all responses check what the others do: they count where nothing else was asked for.
  const onlyAudits = chosen.every(({ phase }) => phase === "audit");
  const audits = new Set(onlyAudits ? [] : chosen.filter(({ phase }) => phase === "audit").map(({ name }) => name));
  const checked = checks.filter(({ name, verdict }) => verdict !== "skipped" && !audits.has(name)).length;
  const isSelected = (only?.length ?? 0) > 0 || (operations?.length ?? 0) > 0;
  const least = minChecked ?? (isSelected ? minCheckedIfSelected : defaultMinChecked);
  const failing = findings.filter(({ severity }) => compareSeverity(severity, failOn) <= 0);
  if (failing.some(({ known }) => known === undefined || known.expired)) return { verdict: "failed", checked };
  // A server that does not respond as it should is a finding, above; that it is down is none.
  if (stopped) return { verdict: "incomplete", checked, incompleteReason: stopped.reason };
  if (checked >= least && passed + failed > 0) return { verdict: "passed", checked };
  const all = chosen.length - audits.size;
  const incompleteReason = `Too few checks ran: ${checked} of the ${all} checks that send requests could run, and at least ${least} must (--min-checked).`;
  return { verdict: "incomplete", checked, incompleteReason };
}
