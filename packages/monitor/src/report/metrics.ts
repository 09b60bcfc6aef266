/** Metrics for Prometheus: numbers by operation, status and finding, without customer data. */
import { causeIn } from "@vending/shared/judging/finding";
import { Counter, Registry } from "prom-client";
import type { Monitor } from "../monitor.ts";

/** Metrics of a monitor, in a registry of their own. */
export function createTrafficMetrics(monitor: Monitor): Registry {
  const registry = new Registry();
  const registers = [registry];
  new Counter({
    name: "vending_monitor_exchanges_total",
    help: "Exchanges that passed and were judged, by operation and HTTP status; none: no complete response.",
    labelNames: ["operation", "status"],
    registers,
    collect() {
      this.reset();
      for (const [operation, { statuses }] of Object.entries(monitor.report().operations)) {
        for (const [status, count] of Object.entries(statuses)) this.inc({ operation, status }, count);
      }
    },
  });
  new Counter({
    name: "vending_monitor_findings_total",
    help: "Findings in exchanges, by cause, severity and operation.",
    labelNames: ["cause", "severity", "operation"],
    registers,
    collect() {
      this.reset();
      for (const { id, severity, countByOperation } of monitor.report().findings) {
        const cause = causeIn(id);
        for (const [operation, count] of Object.entries(countByOperation)) {
          this.inc({ cause, severity, operation }, count);
        }
      }
    },
  });
  new Counter({
    name: "vending_monitor_skipped_total",
    help: "Exchanges that passed without being judged, because more came than could be.",
    registers,
    collect() {
      this.reset();
      this.inc(monitor.report().skipped);
    },
  });
  new Counter({
    name: "vending_monitor_bodies_skipped_total",
    help: "Exchanges that were judged without a body: too large, in an unknown encoding, or never read.",
    registers,
    collect() {
      this.reset();
      this.inc(monitor.report().bodiesSkipped);
    },
  });
  return registry;
}
