/** The contract, run against any server. The command line is `vending-conformance`. */
export { type Check, Failure, NotExercised } from "./check.ts";
export { checks } from "./checks/index.ts";
export { sandboxConfig } from "./config/sandbox.ts";
export {
  type Bill,
  type Config,
  ConfigError,
  type DataTopUp,
  type Merchant,
  readConfig,
  type Situation,
  situations,
  type TopUp,
} from "./config/schema.ts";
export { configTemplate } from "./config/template.ts";
export type { Printed } from "./exchange.ts";
export type { Clock } from "./purchases.ts";
export {
  type CheckFailure,
  type CheckResult,
  type ConformanceOptions,
  type Report,
  runConformance,
  UsageError,
  type Verdict,
} from "./run.ts";
export type { Fetch } from "./transport.ts";
