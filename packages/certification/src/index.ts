/**
 * Certifies an integration in process: give its code the `fetch` of a certification, let it sell the orders, and judge its
 * beliefs. `vending-certify` does the same over HTTP.
 */

export { type Certification, type CertificationOptions, createCertification, type Pace } from "./certification.ts";
export { type Belief, BeliefsError, readBeliefs } from "./judge/beliefs.ts";
export type { Judgement, RuleVerdict, Verdict } from "./judge/judge.ts";
export { type CertificationRule, type Mistake, rules } from "./judge/rules.ts";
export type { Order, TestMerchant } from "./plan/orders.ts";
export { type OrderScenario, orderScenarios } from "./plan/scenarios.ts";
