/**
 * Certifies an integration in process: give its code the `fetch` of a certification, let it sell the orders, and judge its
 * beliefs. `vending-certify` does the same over HTTP.
 */
export { type Belief, BeliefsError, readBeliefs } from "./beliefs.ts";
export { type Certification, type CertificationOptions, createCertification, type Pace } from "./certification.ts";
export type { Judgement, RuleVerdict, Verdict } from "./judge.ts";
export type { Order, TestMerchant } from "./orders.ts";
export { type CertificationRule, type Mistake, rules } from "./rules.ts";
export { type OrderSituation, situations } from "./situations.ts";
