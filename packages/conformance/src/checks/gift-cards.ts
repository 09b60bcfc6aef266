/** Sections 2.6 and 4.9: gift card orders. */
import type { ApiResponse } from "../purchases/api-response.ts";
import type { GiftCardOrder } from "../purchases/purchases.ts";
import { type Check, type CheckContext, checksWith } from "../run/check-context.ts";
import { hidden } from "./credentials.ts";

async function finalStatus(t: CheckContext, { id }: GiftCardOrder): Promise<ApiResponse> {
  const { response } = await t.run.purchases.poll(async () => {
    const status = await t.getStatus(id, "getGiftCardOrder");
    t.status(status, 200);
    if (status.code === "02") t.absent(status, "data.cards");
    t.run.purchases.recordOutcome(id, status, ["getGiftCardOrder"]);
    return status;
  });
  return response;
}

/** The form of `cards` is not documented, but it must hold something. */
const hasContent = (cards: unknown): boolean =>
  typeof cards === "object" && cards !== null ? Object.keys(cards).length > 0 : Boolean(cards);

export const giftCardChecks: readonly Check[] = checksWith({ cause: "gift-card-outcome", buys: true }, [
  {
    name: "gift-cards/success",
    section: "2.6, 4.9",
    rule: "An order echoes its request id, becomes 00, and has its cards then and not before.",
    async run(t) {
      const order = await t.run.purchases.order("success");
      t.field(order.created, "data.request_id", order.id);
      if (order.created.code === "02") t.absent(order.created, "data.cards");
      const status = await finalStatus(t, order);
      t.field(status, "response_code", "00");
      t.field(status, "data.request_id", order.id);
      const cards = status.get("data.cards");
      t.expect(hasContent(cards), `data.cards is ${t.show(cards)}.`, status);
      const again = await t.getStatus(order.id, "getGiftCardOrder");
      t.field(again, "response_code", "00");
      t.field(again, "data.cards", cards);
    },
  },
  {
    name: "gift-cards/pending",
    section: "2.6, 3, 4.9",
    rule: "A pending order has 02, its request id and no cards.",
    async run(t) {
      const { id, created } = await t.run.purchases.order("staysPending");
      const status = await t.getStatus(id, "getGiftCardOrder");
      for (const response of [created, status]) {
        t.field(response, "response_code", "02");
        t.field(response, "data.request_id", id);
        t.absent(response, "data.cards");
      }
    },
  },
  {
    name: "gift-cards/failed",
    section: "2.6, 3, 4.9",
    rule: "An order that fails becomes 01, with HTTP 200.",
    async run(t) {
      const order = await t.run.purchases.order("failed");
      const status = await finalStatus(t, order);
      t.field(status, "response_code", "01");
      t.field(status, "data.request_id", order.id);
    },
  },
  {
    name: "gift-cards/same-again",
    cause: "duplicate-sold",
    phase: "reuse",
    section: "7.1",
    rule: "An order that is sent again under its client_request_id gets 422.",
    reading: "gift-card-statuses",
    async run(t) {
      const { id, body } = await t.run.purchases.order("success");
      if (!("client_request_id" in body && body.client_request_id === id)) {
        t.skip("config", "The config does not send the request id as client_request_id.");
      }
      t.rejectsDuplicate(await t.call("createGiftCardOrder", { body }));
    },
  },
  {
    name: "gift-cards/other-merchants-order",
    cause: "other-merchants-data",
    section: "5",
    rule: "Another merchant cannot get an order: 403, or 404 as for an unknown id.",
    reading: "gift-card-statuses",
    async run(t) {
      const as = t.otherMerchant;
      const { id, created } = await t.run.purchases.order("success");
      hidden(t, await t.getStatus(id, "getGiftCardOrder", as), created);
    },
  },
]);
