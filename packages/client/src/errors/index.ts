/** One class for each kind of error. None means that a purchase failed: `failed` is an outcome. */
export { BrowserRefusedError } from "./browser-refused.ts";
export { CustomerRejectedError } from "./customer-rejected.ts";
export { DifferentPurchaseError } from "./different-purchase.ts";
export { InvalidOptionError } from "./invalid-option.ts";
export { InvalidRequestError } from "./invalid-request.ts";
export { RequestRefusedError } from "./request-refused.ts";
export { ServiceUnavailableError } from "./service-unavailable.ts";
export { isVendingError, VendingError, type VendingErrorDetails } from "./vending-error.ts";
