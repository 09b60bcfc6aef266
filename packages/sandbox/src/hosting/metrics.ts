/** `GET /metrics`, in the text format of Prometheus: numbers by operation and status, and nothing about a customer. */
import type { Registry } from "prom-client";
import type { Store } from "../store/store.ts";
import type { RequestEvent } from "./hosting.ts";

export interface Metrics {
  observe(event: RequestEvent): void;
  text(): Promise<string>;
}

export const metricsType = "text/plain; version=0.0.4; charset=utf-8";

/** The upper bounds of the buckets, in seconds. */
const bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30];

/** @param ofProcess Whether to include the metrics of the process: only where nothing else runs in it. */
export function createMetrics(store: Store, ofProcess: boolean): Metrics {
  const requests = new Map<string, number>();
  const durations = new Map<string, number>();
  let library: Promise<Registry> | undefined;

  const add = (samples: Map<string, number>, sample: string, value = 1) =>
    samples.set(sample, (samples.get(sample) ?? 0) + value);

  return {
    // No operation and no status needs escaping.
    observe({ operation, status, milliseconds }) {
      const seconds = milliseconds / 1_000;
      add(requests, `{operation="${operation}",status="${status ?? "dropped"}"}`);
      for (const bound of bounds) {
        add(durations, `_bucket{le="${bound}",operation="${operation}"}`, seconds <= bound ? 1 : 0);
      }
      add(durations, `_bucket{le="+Inf",operation="${operation}"}`);
      add(durations, `_sum{operation="${operation}"}`, seconds);
      add(durations, `_count{operation="${operation}"}`);
    },
    async text() {
      const own = [
        family(
          "counter",
          "requests_total",
          "Requests, by operation and HTTP status; the status is dropped where the connection was.",
          requests,
        ),
        family("histogram", "request_duration_seconds", "Time from a request to its response, in seconds.", durations),
        family("gauge", "transactions", "Transactions that are stored.", await sampleOf(transactionsIn(store))),
        family("gauge", "registered_merchants", "Merchants that registered.", await sampleOf(store.registry.count())),
      ].join("\n");
      if (!ofProcess) return own;
      library ??= loadLibrary();
      return `${own}\n${await (await library).metrics()}`;
    },
  };
}

const transactionsIn = async (store: Store): Promise<number> => (await store.latest(0)).total;

/** Without the store there is no number; the other metrics are still worth having. */
const sampleOf = async (count: Promise<number>): Promise<Map<string, number>> =>
  new Map([["", await count.catch(() => Number.NaN)]]);

function family(type: string, name: string, help: string, samples: ReadonlyMap<string, number>): string {
  const full = `vending_sandbox_${name}`;
  const lines = [...samples].map(([sample, value]) => `${full}${sample} ${value}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join("")}`;
}

/** Loading the library can take a quarter of a second, so a server does it when its metrics are first read. */
async function loadLibrary(): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
