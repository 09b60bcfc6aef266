/** The client without validation before sending: smaller, for programs that validate already. The service rejects an invalid request. */
export * from "./exports.ts";
export { purchaseUnchecked as purchase } from "./purchase/purchase.ts";
export { verifyUnchecked as verify } from "./verify.ts";
