/**
 * The sandbox in process, without a network: pass `createSandbox().fetch` wherever a `fetch` is expected.
 * It needs no API of Node. The server and the database are in `@vending/sandbox/server`.
 */

export type { SandboxTransaction } from "./control/transactions.ts";
export type { GivenCatalog } from "./data/catalog.ts";
export type { GivenMerchant } from "./data/merchants.ts";
export type { Form, Purchase, PurchaseScenario, ScenarioOf } from "./data/purchase-scenario.ts";
export type { KeptPurchase, Purchases } from "./data/purchases.ts";
export type { AddedTransaction } from "./data/seed.ts";
export { type TestClock, testClock } from "./data/test-clock.ts";
export type { SandboxOptions } from "./options.ts";
export { createSandbox, type FailNextOptions, type Sandbox } from "./sandbox.ts";
export { droppedConnection, isConnectionDropped } from "./scenario/errors.ts";
export type {
  Asked,
  FailedReply,
  FailureContext,
  FailureName,
  OwnReply,
  RequestFailure,
} from "./scenario/failures.ts";
export type { FailureOf, FailureRule } from "./scenario/rules.ts";
export { type Scenario, type Suffix, scenarios } from "./scenario/scenarios.ts";
export { maxBodyLength } from "./service/input.ts";
