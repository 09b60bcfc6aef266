/** The client without validation before sending: smaller, for who has validated already. The service refuses what is wrong. */
export { purchaseChecked as purchase } from "./purchase/purchase.ts";
export * from "./shared.ts";
export { verifyChecked as verify } from "./verify.ts";
