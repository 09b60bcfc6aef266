/** Servers that hand out cards in a wrong way. */
import { answering, answers, askAsTheOther, copyOf, type Mutant, mutant, sellAgain, serving } from "../lib/mutant.ts";

export const giftCardMutants: readonly Mutant[] = [
  answers(
    "gift-cards/pending",
    "cards before they are paid",
    "createGiftCardOrder",
    ({ body }) => (body.data.cards = [{ code: "1" }]),
  ),
  answers("gift-cards/pending", "empty cards while it is pending", "getGiftCardOrder", ({ body }) => {
    if (body.response_code === "02") body.data.cards = [];
  }),
  answers("gift-cards/success", "an order that never ends", "getGiftCardOrder", ({ body }) => {
    Object.assign(body, { status: "pending", response_code: "02" });
    delete body.data.cards;
  }),
  answers("gift-cards/success", "an order without the cards that were paid", "getGiftCardOrder", ({ body }) => {
    if (body.data.cards) body.data.cards = [];
  }),
  answers(
    "gift-cards/success",
    "an order under another request id",
    ["createGiftCardOrder", "getGiftCardOrder"],
    ({ body }) => {
      body.data.request_id = `gc-${body.data.request_id}`;
    },
  ),
  mutant("gift-cards/success", "new cards with each reading", () => {
    let count = 0;
    return answering("getGiftCardOrder", ({ body }) => {
      if (body.data.cards) body.data.cards = [{ code: String(++count) }];
    });
  }),
  answers("gift-cards/failed", "a failed order that stays pending", "getGiftCardOrder", ({ body }) => {
    if (body.response_code === "01") Object.assign(body, { status: "pending", response_code: "02" });
  }),
  mutant("gift-cards/same-again", "an order that is sent again buys again", () => {
    return serving("createGiftCardOrder", async (seen, ask) => {
      const told = await ask(copyOf(seen));
      return told.status === 422 ? sellAgain(seen, ask) : told;
    });
  }),
  mutant("gift-cards/other-merchants-order", "everybody's cards for everybody", () =>
    serving("getGiftCardOrder", async (seen, ask) => {
      const told = await ask(seen);
      return told.status === 403 ? askAsTheOther(seen, ask) : told;
    }),
  ),
  mutant("gift-cards/pending", "cards for an order that stays pending", () => {
    const stuck = new Set<string>();
    return serving(["createGiftCardOrder", "getGiftCardOrder"], async (seen, ask) => {
      const told = await ask(seen);
      if (/901$/.test(seen.body?.customer_msisdn ?? "")) stuck.add(seen.body.client_request_id);
      if (seen.method === "GET" && stuck.has(told.body?.data?.request_id)) told.body.data.cards = [{ code: "1" }];
      return told;
    });
  }),
];
