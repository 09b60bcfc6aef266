/** Metrics for Prometheus: counts by operation, status and finding, without customer data. */
import { causeIn } from "@vending/shared/judging/finding";
import { Counter, Registry } from "prom-client";
import type { Monitor, TrafficReport } from "../monitor.ts";

type Sample<Label extends string> = readonly [labels: Readonly<Partial<Record<Label, string>>>, count: number];

/** Metrics of a monitor, in a registry of their own. */
export function createTrafficMetrics(monitor: Monitor): Registry {
  const registry = new Registry();
  function count<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    samplesOf: (report: TrafficReport) => readonly Sample<Label>[],
  ): void {
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        for (const [labels, value] of samplesOf(monitor.report())) this.inc(labels, value);
      },
    });
  }
  count(
    "vending_monitor_exchanges_total",
    "Exchanges that passed and were judged, by operation and HTTP status; none: no complete response.",
    ["operation", "status"],
    ({ operations }) =>
      Object.entries(operations).flatMap(([operation, { statuses }]) =>
        Object.entries(statuses).map(([status, value]) => [{ operation, status }, value] as const),
      ),
  );
  count(
    "vending_monitor_findings_total",
    "Findings in exchanges, by cause, severity and operation.",
    ["cause", "severity", "operation"],
    ({ findings }) =>
      findings.flatMap(({ id, severity, countByOperation }) =>
        Object.entries(countByOperation).map(
          ([operation, value]) => [{ cause: causeIn(id), severity, operation }, value] as const,
        ),
      ),
  );
  count(
    "vending_monitor_skipped_total",
    "Exchanges that passed without being judged, because more came than could be.",
    [],
    ({ skipped }) => [[{}, skipped]],
  );
  count(
    "vending_monitor_bodies_skipped_total",
    "Exchanges that were judged without a body: too large, in an unknown encoding, or never read.",
    [],
    ({ bodiesSkipped }) => [[{}, bodiesSkipped]],
  );
  return registry;
}
