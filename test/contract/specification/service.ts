/** What the service does for all nouns: health, credentials, the base address, statuses, and what is not documented of it as a whole. */
import type { Kind, Noun } from "./words.ts";

/** Section 7.1: what can happen to each kind of operation. */
const always = ["200", "500", "503"];
const toLookup = [...always, "400", "401", "422"];
const toList = [...toLookup, "403"];
const toSale = [...toList, "404"];
const toStatus = [...always, "400", "401", "403", "404"];
const toVerification = [...toSale, "502"];
export const statuses: Readonly<
  Record<"always" | "toLookup" | "toList" | "toSale" | "toStatus" | "toVerification", readonly string[]>
> = { always, toLookup, toList, toSale, toStatus, toVerification };

/** Sections 4.4 and 4.9: where the status of a purchase is, under the request id that was sent. */
export const statusOf: Readonly<Partial<Record<Kind, string>>> = {
  sale: "getTransactionStatus: client_request_id, getTransactionStatusV1: client_request_id",
  order: "getGiftCardOrder: request_id",
};

/** Section 5: two headers, always both. */
export const credentials = { MerchantKey: "X-Merchant-Key", MerchantSecret: "X-Merchant-Secret" } as const;
/** Sections 4.11 and 5: what needs none. */
export const withoutCredentials: readonly string[] = ["checkHealth"];

/** The base address is the reader's to fill in; the source gives none. The placeholder is in a reserved domain. */
export const address = "{base_url}";
export const reservedDomain: RegExp = /^https:\/\/[a-z.-]+\.(example|invalid|test)$/;
/** The sandbox, which has the partner's routes. */
export const sandboxAddress = "http://127.0.0.1:4020";

export const service: Noun = {
  operations: [["4.11", "checkHealth", "GET /v1/healthz", "lookup", statuses.always]],
  bodies: [["4.11", "checkHealth", "200", "", "any"]],

  told: [
    ["4.11", "checkHealth", "", "", /uptime/],
    ["6", "", "info", "", /no webhooks/i],
    ["6", "", "info", "", /polling/],
    ["8", "", "info", "", /no rate limits/i],
    ["2.1", "", "info", "", /reading.*no others/is],
  ],

  leftOpen: [
    ["4.11", "checkHealth", "200", "", /body/],
    ["5", "", "MerchantKey", "", /issued.*rotated.*scopes/],
    ["7.2", "createTransaction", "500", "", /error response/],
    ["0", "", "address", "", /address.*prefix/],

    // Of the service as a whole.
    ["6", "", "open points", "", /webhooks/],
    ["3", "", "open points", "", /MTN.*pending/],
    ["3", "", "open points", "", /after success or failed/],
    ["0", "", "open points", "", /prefix/],
    ["8", "", "open points", "", /[Rr]ate limits/],
    ["8", "", "open points", "", /bounds of amounts/],
    ["2.1", "", "open points", "", /characters.*length.*client_request_id/],
    ["9", "", "open points", "", /deprecation policy.*versions/],
    ["4.9", "", "open points", "", /gift card and eSIM routes/],
    // What costs most: 7.1 does not say what became of a request, and 7.2 not for how long an id is known.
    ["7.2", "", "open points", "", /how long.*remembers.*client_request_id/i],
    ["7.1", "", "open points", "", /422.*duplicate.*validation/],
    ["7.1", "", "open points", "", /exists.*500 or 503/],
    ["7.1", "", "open points", "", /free.*400/],
    ["4.5", "", "open points", "", /list row.*outcome/],
    // A 404 is read as "no transaction".
    ["4.4", "", "open points", "", /how long.*status shows.*422/i],
    ["4.5", "", "open points", "", /sorted/],
    ["4.5", "", "open points", "", /filters.*other form.*other case/],
    ["4.9", "", "open points", "", /list.*gift card orders/],
    ["4.13", "", "open points", "", /"bill status"/],
    ["2.1", "", "open points", "", /unit of `units`/],
    ["2.1", "", "open points", "", /order.*Key Change Tokens/],
    ["2.1", "", "open points", "", /`external_reference`/],
  ],

  /**
   * Passages that can be understood in more than one way, or that leave a choice. A partner is told how each was read. What the
   * protocol reads into the source, `test/protocol/meaning.test.ts` holds.
   */
  read: [
    // The status of a bill.
    ["3", "", "readings", "", /bill create is never pending.*may still be `02`/],
    // A failed create.
    ["4.13", "", "readings", "", /failed.*`request_id` and `internal_reference`.*failed create/],
    // Two statuses for one thing.
    ["7.1", "", "readings", "", /400 or with 422/],
    ["7.1", "", "readings", "", /rejected customer has the documented body/],
    ["7.2", "", "readings", "", /validation error may have the same form/],
    // Within one merchant.
    ["7.1", "", "readings", "", /422: a duplicate `client_request_id` for the merchant/],
    ["7.2", "", "readings", "", /used again for the same merchant gets 422/],
    ["7.1", "", "readings", "", /status shows every transaction whose id still gets 422/],
    ["7.2", "", "readings", "", /one purchase of one merchant/],
    ["4.4", "", "readings", "", /without an identifier.*path/],
    ["2.4", "", "readings", "", /`pagination`.*`total`.*`size`.*`total_pages`/],
    ["4.5", "", "readings", "", /[Tt]okens and units may or may not be in a row/],
    ["2.3", "", "readings", "", /`plan_code` and an `id` each name one plan/],
    ["2.1", "", "readings", "", /set by the route.*documentation lists it as required/],
    ["2.1", "", "readings", "", /`units`.*optional/],
    // It speaks of transactions.
    ["7.2", "", "readings", "", /gift card.*transactions only/],
    // What "the fields of a status row" are.
    ["2.1", "", "readings", "", /failed.*only.*`internal_reference` and `request_id` are certain.*`payment_spent_on`/],
    ["4.5", "", "readings", "", /status code \(integer\)/],
    ["2.1", "", "readings", "", /`product`.*dedicated routes/],
    ["4.1", "", "readings", "", /`plan_code` is not needed for airtime/],
    ["4.8", "", "readings", "", /`service_id`.*`null`/],
    // What is sent, and what comes back, where the source says the one without the other.
    ["4.8", "", "readings", "", /smartcard or a betting id.*`product` is/],
    ["4.9", "", "readings", "", /gift card.*`data.request_id`.*not documented. In the body/],
    ["2.1", "", "readings", "", /`token`.*`payment_spent_on`.*Both are optional/],
    ["2.1", "", "readings", "", /Responses write it as requests do.*may add products/],
    ["2.1", "", "readings", "", /decimal digits/],
    ["2.1", "", "readings", "", /dedicated routes.*whatever is sent/],
    // Types that are not given.
    ["2.5", "", "readings", "", /verified meter have no types/],
    ["2.6", "", "readings", "", /gift card and eSIM orders have no types/],
  ],
};

/** Sections 2.1 and 3: fields of closed lists, whose values are explained where partners meet them. */
export const explained: readonly (readonly [section: string, operation: string, part: string, field: string])[] = [
  ["2.1", "createTransaction", "request airtime", "network"],
  ["2.1", "createTransaction", "request CABLE", "network"],
  ["2.1", "createAirtimeSync", "request", "product"],
  ["4.6", "listCablePlans", "parameters", "network"],
  ["4.7", "listDataPlans", "parameters", "network"],
  ["3", "createTransaction", "200", "status"],
  ["3", "createTransaction", "200", "response_code"],
  ["3", "getTransactionStatus", "200", "status"],
  ["3", "getTransactionStatus", "200", "response_code"],
  ["3", "getGiftCardOrder", "200", "status"],
  ["3", "getGiftCardOrder", "200", "response_code"],
];
