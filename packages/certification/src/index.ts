/**
 * Certifies an integration in process: give its code the `fetch` of a certification, let it sell the orders, and judge its
 * beliefs. `vending-certify` does the same over HTTP.
 */
export { type Belief, BeliefsError, readBeliefs } from "./beliefs/beliefs.ts";
export {
  type Certification,
  type CertificationOptions,
  createCertification,
  type Pace,
  type Progress,
} from "./certification.ts";
export { rules } from "./rules/index.ts";
export type { RestartVerdict } from "./rules/restarts.ts";
export type { Guard, Rule, RuleSeverity } from "./rules/rule.ts";
export type { Judgement, RuleVerdict, Verdict } from "./rules/verdict.ts";
export type { Merchant, Order } from "./situations/orders.ts";
export { type Situation, situations } from "./situations/situations.ts";
