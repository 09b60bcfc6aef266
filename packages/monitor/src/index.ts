/** Traffic, held to the contract while it passes: the core of `vending-monitor`, and middleware. */
export type { TrafficCause } from "./causes.ts";
export type { PassedExchange } from "./exchange.ts";
export { honoMonitor, monitorFetch } from "./fetch.ts";
export type { TrafficFinding } from "./findings.ts";
export {
  createMonitor,
  type Monitor,
  type MonitorOptions,
  type OperationTraffic,
  type TrafficReport,
} from "./monitor.ts";
export { expressMonitor, fastifyMonitor, observeNode } from "./node.ts";
export type { TrafficSample } from "./sample.ts";
