/** The client without validation before sending: smaller, for programs that have validated already. The service refuses an invalid request. */

export * from "./exports.ts";
export { purchaseUnchecked as purchase } from "./purchase/purchase.ts";
export { verifyUnchecked as verify } from "./verify.ts";
