/** Judges traffic against the contract while it passes: the core of `vending-monitor`, and middleware. */
export type { TrafficCause } from "./judging/causes.ts";
export type { TrafficFinding } from "./judging/findings.ts";
export type { TrafficSample } from "./judging/sample.ts";
export { honoMonitor, monitorFetch } from "./middleware/fetch.ts";
export { expressMonitor, fastifyMonitor, observeNode } from "./middleware/node.ts";
export {
  createMonitor,
  type Monitor,
  type MonitorOptions,
  type OperationTraffic,
  type TrafficReport,
} from "./monitor.ts";
export type { PassedExchange } from "./traffic/exchange.ts";
