/** Servers that handle gift card orders wrongly. */
import {
  changingResponses,
  copyOf,
  forwardAsOther,
  handling,
  type Mutant,
  mutant,
  responseMutant,
  sellAgain,
  setOutcome,
} from "../lib/mutant.ts";

export const giftCardMutants: readonly Mutant[] = [
  responseMutant(
    "gift-cards/pending",
    "cards before they are paid",
    "createGiftCardOrder",
    ({ body }) => (body.data.cards = [{ code: "1" }]),
  ),
  responseMutant("gift-cards/pending", "empty cards while it is pending", "getGiftCardOrder", ({ body }) => {
    if (body.response_code === "02") body.data.cards = [];
  }),
  responseMutant("gift-cards/success", "an order that never ends", "getGiftCardOrder", ({ body }) => {
    setOutcome(body, "pending");
    delete body.data.cards;
  }),
  responseMutant("gift-cards/success", "an order without the cards that were paid", "getGiftCardOrder", ({ body }) => {
    if (body.data.cards) body.data.cards = [];
  }),
  responseMutant(
    "gift-cards/success",
    "an order under another request id",
    ["createGiftCardOrder", "getGiftCardOrder"],
    ({ body }) => {
      body.data.request_id = `gc-${body.data.request_id}`;
    },
  ),
  mutant("gift-cards/success", "new cards with each reading", () => {
    let count = 0;
    return changingResponses("getGiftCardOrder", ({ body }) => {
      if (body.data.cards) body.data.cards = [{ code: String(++count) }];
    });
  }),
  responseMutant("gift-cards/failed", "a failed order that stays pending", "getGiftCardOrder", ({ body }) => {
    if (body.response_code === "01") setOutcome(body, "pending");
  }),
  mutant("gift-cards/same-again", "an order that is sent again buys again", () => {
    return handling("createGiftCardOrder", async (request, forward) => {
      const response = await forward(copyOf(request));
      return response.status === 422 ? sellAgain(request, forward) : response;
    });
  }),
  mutant("gift-cards/other-merchants-order", "everybody's cards for everybody", () =>
    handling("getGiftCardOrder", async (request, forward) => {
      const response = await forward(request);
      return response.status === 403 ? forwardAsOther(request, forward) : response;
    }),
  ),
  mutant("gift-cards/pending", "cards for an order that stays pending", () => {
    const stuck = new Set<string>();
    return handling(["createGiftCardOrder", "getGiftCardOrder"], async (request, forward) => {
      const response = await forward(request);
      if (/901$/.test(request.body?.customer_msisdn ?? "")) stuck.add(request.body.client_request_id);
      if (request.method === "GET" && stuck.has(response.body?.data?.request_id))
        response.body.data.cards = [{ code: "1" }];
      return response;
    });
  }),
];
