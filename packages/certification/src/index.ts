/**
 * Certifies an integration in process: give its code the `fetch` of a certification, let it sell the orders, and judge what
 * it believes. `vending-certify` does the same over HTTP.
 */
export { type Belief, BeliefsError, type Outcome, readBeliefs } from "./beliefs.ts";
export { type Certification, type CertificationOptions, createCertification, type Progress } from "./certification.ts";
export type { Order } from "./orders.ts";
export type { Pace } from "./pace.ts";
export { rules } from "./rules/index.ts";
export type { RestartVerdict } from "./rules/restarts.ts";
export type { Guard, Rule, RuleSeverity } from "./rules/rule.ts";
export type { Merchant } from "./service/incoming.ts";
export { type Situation, situations } from "./situations.ts";
export type { Judgement, RuleVerdict, Verdict } from "./verdict.ts";
