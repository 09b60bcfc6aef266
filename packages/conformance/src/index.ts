/** The contract, checked against any server. The command line is `vending-conformance`. */

import { vendingContract } from "@vending/shared/judging/contract";
import { checks } from "./checks/index.ts";
import type { Report } from "./report/report.ts";
import type { ConformanceOptions } from "./runner/options.ts";
import { run } from "./runner/run.ts";

export { type Cause, type CauseId, causes } from "@vending/shared/judging/causes";
export type { PrintedExchange } from "@vending/shared/judging/exchange";
export { compareSeverity, type Severity, severities } from "@vending/shared/judging/severity";
export type { FailureCode, Symptom } from "@vending/shared/judging/symptom";
export type { CoverageTable } from "./audit/coverage.ts";
export { ConfigError, UsageError } from "./config/errors.ts";
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
export type { KnownFinding, ReportedFinding } from "./findings/baseline.ts";
export type { CheckFailure, CheckResult, CheckVerdict } from "./findings/check-result.ts";
export { Failure } from "./findings/failure.ts";
export type { Finding } from "./findings/finding.ts";
export type { Clock } from "./http/clock.ts";
export { type SkipCode, Skipped } from "./http/skipped.ts";
export type { Fetch } from "./http/transport.ts";
export { compareObservations, type ObservationFile } from "./observe/file.ts";
export { type Observation, type Question, questions, type Sighting } from "./observe/questions.ts";
export type { PurchasesReport } from "./report/purchases.ts";
export type { Report } from "./report/report.ts";
export type { Check } from "./runner/check.ts";
export type { ConformanceOptions } from "./runner/options.ts";
export { checks };

/**
 * Runs the contract against a server.
 *
 * @throws {UsageError} If the options do not make sense. Then nothing that could buy was sent.
 */
export function runConformance(options: ConformanceOptions): Promise<Report> {
  return run({ contract: vendingContract, checks }, options);
}
