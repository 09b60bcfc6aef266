/** Gift cards: orders, and envelopes whose routes are not shown. Sections 2.6, 4.9 and 4.13. */
import { type Body, type Fields, outcomes, plain } from "./form.ts";
import type { Noun, Situation } from "./noun.ts";
import { statuses } from "./service.ts";

/** Section 2.6: the cards are there once the order succeeded. */
const order: Fields = { request_id: "string", "reference_code?": "string" };
const giftCardOrder: Body = outcomes({ success: { ...order, cards: "unknown" }, failed: order, pending: order });

const withCode: Body = plain({ status: "string", code: "integer", message: "string", data: "unknown" });

const delivered: Situation = { section: "2.6", response: { cards: true } };
const withoutCards: Situation = { section: "2.6", response: { cards: false } };
export const giftCards: Noun = {
  operations: {
    createGiftCardOrder: {
      kind: "order",
      section: "4.9",
      route: "POST /giftcards/orders",
      statuses: statuses.toSale,
      request: "unknown",
      response: giftCardOrder,
    },
    getGiftCardOrder: {
      kind: "order status",
      section: "4.9",
      route: "GET /giftcards/orders/{request_id}",
      statuses: statuses.toStatus,
      parameters: { request_id: { in: "path", form: "string" } },
      response: giftCardOrder,
    },
  },

  // 4.9: the envelope of catalog, quote and availability, also of eSIMs.
  withoutRoute: { CatalogResponse: withCode },

  situations: {
    createGiftCardOrder: {
      "gift-card-pending": withoutCards,
      "gift-card-success": delivered,
      "gift-card-failed": { section: "3, 2.6" },
    },
    getGiftCardOrder: {
      "gift-card-success": delivered,
      "gift-card-pending": withoutCards,
      "gift-card-failed": { section: "3, 2.6" },
    },
  },

  leftOpen: {
    CreateGiftCardOrderRequest: /request body/,
    "DeliveredGiftCardOrder.cards": /cards/,
    DeliveredGiftCardOrder: /other fields/,
    "CatalogResponse.data": /gift card catalog.*gift card quote.*gift card availability.*eSIM catalog.*eSIM quote/,
    createGiftCardOrder: /prefix/,
    getGiftCardOrder: /prefix/,
  },
};
