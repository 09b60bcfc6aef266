/**
 * The contract as types and constants, generated from the spec.
 *
 * `@vending/contract/validators` has the validators, and `@vending/contract/openapi.json` is one of the documents.
 */
export {
  billProducts,
  cableNetworks,
  meanings,
  mobileNetworks,
  outcomeCodes,
  outcomeStatuses,
  products,
  productTable,
  purchaseStates,
  purchaseTimings,
  responseCodes,
  topUpProducts,
  verifiedCustomers,
} from "../../../generated/constants.ts";
export type * from "../../../generated/types.ts";
export {
  type ComparedField,
  type ComparedRequest,
  differences,
  isTopUp,
  naira,
  nationalNumber,
} from "./differences.ts";
export {
  type Basis,
  decisionOf,
  type Meaning,
  type MeaningKey,
  meaningOf,
  type Question,
  type YesNo,
} from "./meaning.ts";
export {
  type FetchPaths,
  type Operation,
  type OperationId,
  type OperationKind,
  type OperationParameter,
  type OperationResponse,
  operationKinds,
  operations,
} from "./operation.ts";
export { buildPath, matchOperation, type OperationMatch } from "./paths.ts";
export {
  actionIn,
  nextState,
  type PurchaseAction,
  type PurchaseComparison,
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
export {
  type PurchaseResponse,
  purchaseEventOf,
  rejectionAbout,
  type SentRequest,
} from "./purchase-event.ts";
export { isUsableId, unusableId } from "./request-id.ts";
