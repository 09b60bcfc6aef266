/** The contract, checked against any server. The command line is `vending-conformance`. */
import { checks } from "./checks/index.ts";
import type { Report } from "./report/report.ts";
import type { ConformanceOptions } from "./run/options.ts";
import { run } from "./run/run.ts";

export { sandboxConfig } from "./config/sandbox.ts";
export {
  type Bill,
  type Config,
  ConfigError,
  type CustomerScenario,
  customerScenarios,
  type DataTopUp,
  type Merchant,
  readConfig,
  type TopUp,
} from "./config/schema.ts";
export { configTemplate } from "./config/template.ts";
export type { CauseId, Severity } from "./findings/causes.ts";
export type {
  CheckFailure,
  CheckResult,
  CheckVerdict,
  FailureCode,
  Finding,
  Symptom,
} from "./findings/finding.ts";
export type { PrintedExchange } from "./http/exchange.ts";
export type { Fetch, RunClock } from "./http/transport.ts";
export type { PurchasesReport, Report } from "./report/report.ts";
export type { Check } from "./run/check-context.ts";
export { type ConformanceOptions, UsageError } from "./run/options.ts";
export type { SkipCode } from "./skipped.ts";
export { checks };

/**
 * Checks a server against the contract. Resolves to the report, also if there are findings: see its `verdict`.
 *
 * @throws {UsageError} An option has a value that it cannot have. Nothing that could buy was sent.
 */
export function runConformance(options: ConformanceOptions): Promise<Report> {
  return run(checks, options);
}
