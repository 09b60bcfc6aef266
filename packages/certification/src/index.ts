/**
 * Certifies an integration in process: give its code the `fetch` of a certification, let it sell the orders, and judge its
 * beliefs. `vending-certify` does the same over HTTP.
 */
export { type Belief, BeliefsError, readBeliefs } from "./beliefs.ts";
export { type Certification, type CertificationOptions, createCertification, type Pace } from "./certification.ts";
export type { Judgement, RuleVerdict, Verdict } from "./judge.ts";
export type { Merchant, Order } from "./orders.ts";
export { type Finding, type Rule, rules } from "./rules.ts";
export { type Situation, situations } from "./situations.ts";
