/**
 * The sandbox in process, without a network: pass `createSandbox().fetch` wherever a `fetch` goes.
 * It needs nothing of Node. The server and the database are in `@vending/sandbox/server`.
 */

export type { BehaviourOf } from "./behaviour.ts";
export type { Behaviour, CreateFailure } from "./behaviours.ts";
export type { GivenCatalog } from "./catalog.ts";
export { droppedConnection } from "./errors.ts";
export type { FailureName } from "./failures.ts";
export type { Limits } from "./limits.ts";
export type { GivenMerchant } from "./merchants.ts";
export { maxBodyLength } from "./operations/body.ts";
export { createSandbox, type Sandbox, type SandboxOptions } from "./sandbox.ts";
export { type Scenario, type Suffix, scenarios } from "./scenarios.ts";
export type { AddedTransaction } from "./seed.ts";
export type { Filter, Outcome, Page, Store, Transaction } from "./store/store.ts";
export { type TestClock, testClock } from "./test-clock.ts";
export { truncatedResponse } from "./truncated-response.ts";
