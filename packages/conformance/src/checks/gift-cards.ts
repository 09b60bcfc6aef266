/** Sections 2.6 and 4.9: gift card orders. */
import { type Check, NotExercised } from "../check.ts";
import type { Order, Settled } from "../purchases.ts";
import type { Trial } from "../trial.ts";
import { statusCall } from "./bodies.ts";

const follow = (t: Trial, { id }: Order): Promise<Settled> =>
  t.world.purchases.follow(async () => {
    const answer = await t.call("getGiftCardOrder", statusCall("getGiftCardOrder", id));
    t.status(answer, 200);
    if (answer.code === "02") t.absent(answer, "data.cards");
    t.world.purchases.noticeEnd(id, answer, ["getGiftCardOrder"]);
    return answer;
  });

/** The form of cards is not shown; that there are some is. */
const isThere = (cards: unknown): boolean =>
  typeof cards === "object" && cards !== null ? Object.keys(cards).length > 0 : Boolean(cards);

export const giftCardChecks: readonly Check[] = [
  {
    name: "gift-cards/success",
    section: "2.6, 4.9",
    rule: "An order echoes its request id, is polled until 00, and has its cards then and not before.",
    buys: true,
    async run(t) {
      const made = await t.world.purchases.order("success");
      t.field(made.created, "data.request_id", made.id);
      if (made.created.code === "02") t.absent(made.created, "data.cards");
      const { answer } = await follow(t, made);
      t.field(answer, "response_code", "00");
      t.field(answer, "data.request_id", made.id);
      t.that(isThere(answer.get("data.cards")), `data.cards is ${t.show(answer.get("data.cards"))}`, answer);
      const again = await t.call("getGiftCardOrder", statusCall("getGiftCardOrder", made.id));
      t.field(again, "response_code", "00");
      t.field(again, "data.cards", answer.get("data.cards"));
    },
  },
  {
    name: "gift-cards/pending",
    section: "2.6, 3, 4.9",
    rule: "An order that is pending has 02, its request id and no cards.",
    buys: true,
    async run(t) {
      const { id, created } = await t.world.purchases.order("staysPending");
      const status = await t.call("getGiftCardOrder", statusCall("getGiftCardOrder", id));
      for (const answer of [created, status]) {
        t.field(answer, "response_code", "02");
        t.field(answer, "data.request_id", id);
        t.absent(answer, "data.cards");
      }
    },
  },
  {
    name: "gift-cards/failed",
    section: "2.6, 3, 4.9",
    rule: "An order that fails ends as 01, with HTTP 200.",
    buys: true,
    async run(t) {
      const made = await t.world.purchases.order("failed");
      const { answer } = await follow(t, made);
      t.field(answer, "response_code", "01");
      t.field(answer, "data.request_id", made.id);
    },
  },
  {
    name: "gift-cards/same-again",
    section: "7.1",
    rule: "An order that is sent again under its client_request_id gets 422.",
    reading: true,
    buys: true,
    async run(t) {
      const { id, body } = await t.world.purchases.order("success");
      const named = "client_request_id" in body && body.client_request_id === id;
      if (!named) throw new NotExercised("the config does not send the request id as client_request_id");
      t.status(await t.call("createGiftCardOrder", { body }), 422);
    },
  },
  {
    name: "gift-cards/other-merchants-order",
    section: "5",
    rule: "Another merchant cannot read an order: 403, or 404 as an id that it has not used.",
    buys: true,
    async run(t) {
      const as = t.otherMerchant;
      const { id } = await t.world.purchases.order("success");
      t.status(await t.call("getGiftCardOrder", { ...statusCall("getGiftCardOrder", id), as }), 403, 404);
    },
  },
];
