/** The contract, checked against any server. The command line is `vending-conformance`. */
import { checks } from "./checks/index.ts";
import { vendingContract } from "./http/contract.ts";
import type { ConformanceOptions } from "./options.ts";
import type { Report } from "./report/report.ts";
import { run } from "./runner/run.ts";

export { sandboxConfig } from "./config/sandbox.ts";
export {
  type Bill,
  type Config,
  type DataTopUp,
  type Merchant,
  readConfig,
  type Situation,
  situations,
  type TopUp,
} from "./config/schema.ts";
export { configTemplate } from "./config/template.ts";
export { ConfigError, Failure, Skipped, UsageError } from "./errors.ts";
export type { PrintedExchange } from "./http/exchange.ts";
export type { Fetch } from "./http/transport.ts";
export type { Clock, ConformanceOptions } from "./options.ts";
export type { FailureCode, Finding, SkipCode } from "./report/findings.ts";
export type { CheckFailure, CheckResult, Report, Verdict } from "./report/report.ts";
export type { Check } from "./runner/check.ts";
export { checks };

/**
 * Runs the contract against a server.
 *
 * @throws {UsageError} The options do not make sense; nothing that could buy was sent.
 */
export function runConformance(options: ConformanceOptions): Promise<Report> {
  return run({ contract: vendingContract, checks }, options);
}
