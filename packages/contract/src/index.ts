/**
 * The contract as types and constants. Everything here is generated from the spec; nothing is written twice.
 *
 * Validators are in `@vending/contract/validators`, the documents in `@vending/contract/openapi.json` and beside it.
 */
export {
  cableNetworks,
  meanings,
  mobileNetworks,
  outcomeStatuses,
  products,
  responseCodes,
  routes,
} from "../../../generated/constants.ts";
export type * from "../../../generated/types.ts";
export { type Answer, type Meaning, meaningOf, type OperationId, type YesNo } from "./meaning.ts";
