/** Runs the monitor's proxy in front of a service. */
import { createMonitor, type TrafficReport } from "@vending/monitor";
import { startProxy } from "../../src/proxy/proxy.ts";

/** Starts the proxy, stops it when `use` is done, and returns the report. */
export async function proxied(
  upstream: string,
  use: (url: string) => Promise<void>,
  { silenceMs = 600_000 }: { silenceMs?: number } = {},
): Promise<TrafficReport> {
  const monitor = createMonitor({ pollsPerMinute: 1_000_000 });
  const proxy = await startProxy(monitor, { upstream, port: 0, host: "127.0.0.1", silenceMs });
  try {
    await use(proxy.url);
  } finally {
    await proxy.stop(1_000);
  }
  await monitor.settled();
  return monitor.report();
}
