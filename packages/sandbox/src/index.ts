/**
 * The sandbox in process, without a network: pass `createSandbox().fetch` wherever a `fetch` is expected.
 * It needs no API of Node. The server and the database are in `@vending/sandbox/server`.
 */

export { droppedConnection, isConnectionDropped } from "./behaviour/errors.ts";
export type {
  Asked,
  FailedReply,
  FailureContext,
  FailureName,
  OwnReply,
  RequestFailure,
} from "./behaviour/failures.ts";
export type { FailureOf, FailureRule } from "./behaviour/rules.ts";
export { type Scenario, type Suffix, scenarios } from "./behaviour/scenarios.ts";
export type { SandboxTransaction } from "./control/transactions.ts";
export type { Behaviour, BehaviourOf, Form, Purchase } from "./data/behaviour.ts";
export type { GivenCatalog } from "./data/catalog.ts";
export type { GivenMerchant } from "./data/merchants.ts";
export type { KeptPurchase, Purchases } from "./data/purchases.ts";
export type { AddedTransaction } from "./data/seed.ts";
export { type TestClock, testClock } from "./data/test-clock.ts";
export type { SandboxOptions } from "./options.ts";
export { createSandbox, type FailNextOptions, type Sandbox } from "./sandbox.ts";
export { maxBodyLength } from "./service/input.ts";
