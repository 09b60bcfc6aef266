/** How to see each error in the sandbox, and which scenarios fit a product. The tests send every request. It also runs in pages. */
import { billProducts, type OperationId, type OperationKind, operationKinds } from "@vending/contract";

/** A change to a valid request. */
export type Change =
  | { readonly number: string }
  | { readonly failure: "drop" | "error" | "overload" | "invalid" }
  | { readonly without: string }
  | { readonly secret: string }
  | { readonly merchant: string }
  | { readonly id: string }
  | { readonly limit: string }
  | { readonly repeated: true };

interface Way {
  readonly words: string;
  readonly change: Change;
}

type Kind = OperationKind | "gift-card";

const header = (failure: "drop" | "error" | "overload" | "invalid"): Way => ({
  words: `the header \`X-Sandbox-Failure: ${failure}\``,
  change: { failure },
});
const number = (suffix: string): Way => ({ words: `a number that ends in \`${suffix}\``, change: { number: suffix } });
const without = (field: string): Way => ({ words: `leave out \`${field}\``, change: { without: field } });
const noMerchant: Way = { words: "the `merchant_code` `UNKNOWN`", change: { merchant: "UNKNOWN" } };
const otherMerchant: Way = { words: "the `merchant_code` `SANDBOX2`", change: { merchant: "SANDBOX2" } };
const sentTwice: Way = { words: "the same request id again", change: { repeated: true } };

/** By response and kind of operation; `any` is for the other kinds. */
const ways: Readonly<Record<string, Partial<Record<Kind | "any", Way>>>> = {
  "400": {
    create: without("amount"),
    "gift-card": without("request_id"),
    verify: without("customer_msisdn"),
    list: { words: "`limit=none`", change: { limit: "none" } },
  },
  "401": { any: { words: "a wrong `X-Merchant-Secret`", change: { secret: "wrong" } } },
  "403": { create: otherMerchant, "gift-card": otherMerchant, verify: otherMerchant },
  "404": {
    create: noMerchant,
    verify: noMerchant,
    status: { words: "an id that was never sent", change: { id: "never-sent" } },
  },
  "422": { create: sentTwice, "gift-card": sentTwice, any: header("invalid") },
  "500": { create: number("904"), any: header("error") },
  "502": { verify: number("911") },
  "503": { create: number("905"), any: header("overload") },
  "no-answer": { create: number("902"), any: header("drop") },
};

/** The way to a response of an operation, if the sandbox has one. */
export function wayTo(operationId: string, response: string): Way | undefined {
  const found = ways[response];
  const kind = operationId === "createGiftCardOrder" ? "gift-card" : operationKinds[operationId as OperationId];
  return found?.[kind] ?? found?.any;
}

/**
 * Whether a scenario can be chosen for a product.
 *
 * @param products As in the table of scenarios: `all`, `all but …`, `bills`, or a list.
 */
export function worksFor(products: string, product: string | undefined): boolean {
  if (products === "all" || product === undefined) return true;
  if (products === "bills") return (billProducts as readonly string[]).includes(product);
  const [, but] = /^all but (.+)$/.exec(products) ?? [];
  return but === undefined ? products.split(", ").includes(product) : !but.split(", ").includes(product);
}

/** A scenario in one line. */
export const scenarioLabel = (scenario: { suffix: string; create: string; later: string }): string =>
  `${scenario.suffix}. Create: ${scenario.create} Later: ${scenario.later}`;
