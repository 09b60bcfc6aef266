/** Gift card orders. Sections 2.6, 4.9 and 4.13. */
import { statuses } from "./service.ts";
import { type Body, type Fields, type Noun, outcome } from "./words.ts";

const order: Fields = [
  ["2.6", "request_id", "required", "string"],
  ["2.6", "reference_code", "optional", "string"],
];
/** The cards are there once the order has succeeded. */
const delivered: Fields = [...order, ["2.6", "cards", "required", "any"]];

const bodiesOf = (operation: string): Body[] => [
  ["4.9", operation, "200", "success", outcome("success", { object: delivered })],
  ["4.9", operation, "200", "failed", outcome("failed", { object: order })],
  ["4.9", operation, "200", "pending", outcome("pending", { object: order })],
];

export const giftCards: Noun = {
  operations: [
    ["4.9", "createGiftCardOrder", "POST /giftcards/orders", "order", statuses.toSale],
    ["4.9", "getGiftCardOrder", "GET /giftcards/orders/{request_id}", "order status", statuses.toStatus],
  ],
  parameters: [["4.9", "getGiftCardOrder", "request_id", "path", "string"]],
  bodies: [
    ["4.9", "createGiftCardOrder", "request", "", "any"],
    ...bodiesOf("createGiftCardOrder"),
    ...bodiesOf("getGiftCardOrder"),
  ],
  examples: [
    ["2.6", "createGiftCardOrder", "gift-card-pending", "response", "cards", false],
    ["2.6", "createGiftCardOrder", "gift-card-success", "response", "cards", true],
    ["3", "createGiftCardOrder", "gift-card-failed"],
    ["2.6", "getGiftCardOrder", "gift-card-success", "response", "cards", true],
    ["2.6", "getGiftCardOrder", "gift-card-pending", "response", "cards", false],
    ["3", "getGiftCardOrder", "gift-card-failed"],
  ],
  told: [
    ["3", "createGiftCardOrder", "", "", /\bpoll|until it is final/i],
    ["4.9", "getGiftCardOrder", "", "", /\bpoll|until it is final/i],
    ["2.6", "getGiftCardOrder", "200 success", "cards", /omitted.*pending/],
    // Section 7.1 speaks of merchants and transactions, and of a duplicate `client_request_id`.
    ["7.1", "createGiftCardOrder", "403", "", /by our reading/],
    ["7.1", "getGiftCardOrder", "403", "", /by our reading/],
    ["7.1", "getGiftCardOrder", "404", "", /By our reading/],
  ],
  leftOpen: [
    ["4.9", "createGiftCardOrder", "", "", /prefix/],
    ["4.9", "getGiftCardOrder", "", "", /prefix/],
    ["4.9", "createGiftCardOrder", "request", "", /request body/],
    ["2.6", "createGiftCardOrder", "200 success", "cards", /cards/],
    ["2.6", "createGiftCardOrder", "200 success", "data", /other fields/],
    ["2.6", "getGiftCardOrder", "200 success", "cards", /cards/],
    ["2.6", "getGiftCardOrder", "200 success", "data", /other fields/],
  ],
};
