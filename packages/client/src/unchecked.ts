/** The client without validation before sending: smaller, for who has validated already. The service refuses what is wrong. */

export * from "./both-entries.ts";
export { purchaseUnchecked as purchase } from "./purchase/purchase.ts";
export { verifyUnchecked as verify } from "./verify.ts";
