/** Rules about what the customer with a prepaid meter is shown. */
import type { Made } from "../recording/recorder.ts";
import type { Case } from "./case.ts";
import { type Check, type Finding, type Rule, when } from "./rule.ts";

const common = { group: "money", severity: "mandatory", products: ["ELECTRICITY"] } as const;

/** A token as the customer types it, without spaces and hyphens. */
const plain = (token: string | number | undefined): string => String(token ?? "").replace(/[\s-]/g, "");

/** Whether a token was treated as a number, and lost digits by that. */
const isNumber = (token: string | number | undefined, right: string): boolean =>
  typeof token === "number" ||
  /^[\d.]+e\+?\d+$/i.test(plain(token)) ||
  (plain(token) !== right &&
    /^0*$/.test(right.slice(0, right.length - plain(token).length)) &&
    right.endsWith(plain(token)) &&
    plain(token) !== "");

/** A rule about electricity orders that a response has shown as sold, and that are believed to be. */
const ofSale =
  (check: (made: Made, one: Case) => readonly Finding[] | undefined): Check =>
  (one) => {
    // If an order was sold twice, the sale that is believed.
    const made = one.sales.find(({ token }) => plain(one.belief?.token) === token) ?? one.sales[0];
    if (!made || one.shown !== "success" || one.belief?.outcome !== "success") return undefined;
    return one.log.plan.order.product === "ELECTRICITY" ? check(made, one) : undefined;
  };

export const tokens: readonly Rule[] = [
  {
    ...common,
    id: "token-complete",
    section: "2.1",
    rule: "The customer is shown the token of the purchase.",
    why: "Otherwise the customer has paid for electricity, and cannot load it.",
    fix: "Take data.token from the final response: the create, or the status if the create had no response.",
    check: ofSale(({ token }, { belief }) => {
      if (token === undefined || isNumber(belief?.token, token)) return undefined;
      return when(plain(belief?.token) !== token, belief?.token === undefined ? "no token" : "another token");
    }),
  },
  {
    ...common,
    id: "token-as-text",
    section: "2.1",
    rule: "A token is text, with all of its zeros.",
    why: "A number loses leading zeros, and the digits after the sixteenth. The meter rejects the rest.",
    fix: "Keep tokens as text everywhere: in the program, in the database and in spreadsheets.",
    check: ofSale(({ token }, { belief }) => {
      if (token === undefined || belief?.token === undefined) return undefined;
      return when(isNumber(belief.token, token), "the token was taken for a number");
    }),
  },
  {
    ...common,
    id: "key-change-tokens-complete",
    section: "2.1, 8",
    rule: "The customer is shown every key change token.",
    why: "The meter accepts the credit token only after the key change tokens.",
    fix: "Show kct1 and kct2 whenever the response has them.",
    check: ofSale(({ keyChangeTokens }, { belief }) => {
      if (keyChangeTokens.length === 0) return undefined;
      const shown = (belief?.key_change_tokens ?? []).map(plain);
      return when(
        keyChangeTokens.some((one) => !shown.includes(one)),
        "a key change token is missing",
      );
    }),
  },
  {
    ...common,
    id: "key-change-tokens-in-order",
    section: "2.1, 8",
    rule: "Key change tokens are shown in order: kct1, then kct2.",
    why: "The meter rejects them in any other order.",
    fix: "Show kct1 first, then kct2, then the token.",
    check: ofSale(({ keyChangeTokens }, { belief }) => {
      const shown = (belief?.key_change_tokens ?? []).map(plain);
      if (keyChangeTokens.length === 0 || keyChangeTokens.some((one) => !shown.includes(one))) return undefined;
      return when(keyChangeTokens.join() !== shown.join(), "they are in another order, or there are more");
    }),
  },
  {
    ...common,
    id: "no-token-invented",
    section: "2.1",
    rule: "If a payment cleared a debt, no token is shown.",
    why: "The customer types a token that no meter accepts, and asks for a refund.",
    fix: 'If payment_spent_on is "debt", say so, and show no token.',
    check: ofSale(({ token }, { belief }) =>
      token === undefined ? when(belief?.token !== undefined, "a token is shown, and there is none") : undefined,
    ),
  },
];
