/** One class a kind of error. None of them says that a purchase failed: a purchase that failed is an answer. */
export { BrowserRefusedError } from "./browser-refused.ts";
export { CustomerRejectedError } from "./customer-rejected.ts";
export { DifferentPurchaseError } from "./different-purchase.ts";
export { InvalidRequestError } from "./invalid-request.ts";
export { RequestRefusedError } from "./request-refused.ts";
export { ServiceUnavailableError } from "./service-unavailable.ts";
export { VendingError, type VendingErrorDetails } from "./vending-error.ts";
