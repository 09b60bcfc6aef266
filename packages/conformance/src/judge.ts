/** The parts of a run that judge a response, for programs that see traffic of their own. They send nothing. */
export { type Cause, type CauseId, causes } from "./findings/causes.ts";
export type { Finding } from "./findings/finding.ts";
export { compareHarm, type Harm, harms } from "./findings/harm.ts";
export { type Contract, sells, vendingContract } from "./http/contract.ts";
export {
  type Exchange,
  forReport,
  type PrintedExchange,
  printExchange,
  type ReceivedResponse,
  type SentRequest,
} from "./http/exchange.ts";
export { type ParsedJson, parseJson } from "./http/json.ts";
export { Redaction } from "./http/redaction.ts";
export { undeclaredHeaders, validateResponse } from "./http/response-validation.ts";
export { sampleOf } from "./observe/sample.ts";
export { Coverage, type CoverageTable } from "./report/coverage.ts";
export { describeSymptom, type FailureCode, type Symptom } from "./report/symptom.ts";
export { type AuditOptions, type AuditSymptom, ResponseAudit } from "./runner/response-audit.ts";
