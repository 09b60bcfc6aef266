/**
 * The contract as types and constants. Everything here is generated from the spec; nothing is written twice.
 *
 * Validators are in `@vending/contract/validators`, the documents in `@vending/contract/openapi.json` and beside it.
 */
export {
  billProducts,
  cableNetworks,
  meanings,
  mobileNetworks,
  openPointIds,
  outcomeCodes,
  outcomeStatuses,
  products,
  purchaseRules,
  purchaseTimings,
  readingIds,
  responseCodes,
} from "../../../generated/constants.ts";
export type * from "../../../generated/types.ts";
export { buildPath } from "./build-path.ts";
export { decisionOf, type Question } from "./decision.ts";
export { matchOperation, type OperationMatch } from "./match-operation.ts";
export { type Basis, type Meaning, type MeaningKey, meaningOf, type YesNo } from "./meaning.ts";
export {
  type Operation,
  type OperationId,
  type OperationParameter,
  type OperationResponse,
  operations,
} from "./operation.ts";
export {
  actionIn,
  nextState,
  type PurchaseAction,
  type PurchaseEndName,
  type PurchaseEvent,
  type PurchaseEventName,
  type PurchaseMoney,
  type PurchaseProtocol,
  type PurchaseSeconds,
  type PurchaseState,
  type PurchaseStateName,
  type PurchaseTimes,
  type PurchaseTimingName,
  type PurchaseTransition,
  purchaseProtocol,
} from "./protocol.ts";
