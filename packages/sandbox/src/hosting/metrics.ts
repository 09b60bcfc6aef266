/** `GET /metrics`, in the text format of Prometheus: numbers by operation and status, and nothing about a customer. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Store } from "../store/store.ts";
import type { RequestEvent } from "./hosting.ts";

export interface Metrics {
  readonly contentType: string;
  observe(event: RequestEvent): void;
  text(): Promise<string>;
}

/** @param ofProcess Whether to include the metrics of the process: only where nothing else runs in it. */
export function createMetrics(store: Store, ofProcess: boolean): Metrics {
  // Not the global registry: several sandboxes may run in one process.
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "vending_sandbox_requests_total",
    help: "Requests, by operation and HTTP status; the status is dropped where the connection was.",
    labelNames: ["operation", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "vending_sandbox_request_duration_seconds",
    help: "Time from a request to its response, in seconds.",
    labelNames: ["operation"],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30],
    registers,
  });
  gauge("vending_sandbox_transactions", "Transactions that are stored.", async () => (await store.latest(0)).total);
  gauge("vending_sandbox_registered_merchants", "Merchants that registered.", () => store.registry.count());
  if (ofProcess) collectDefaultMetrics({ register: registry });

  function gauge(name: string, help: string, count: () => Promise<number>): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // Without the store there is no number; the other metrics are still worth having.
        this.set(await count().catch(() => Number.NaN));
      },
    });
  }

  return {
    contentType: registry.contentType,
    observe({ operation, status, milliseconds }) {
      requests.inc({ operation, status: status ?? "dropped" });
      durations.observe({ operation }, milliseconds / 1_000);
    },
    text: () => registry.metrics(),
  };
}
