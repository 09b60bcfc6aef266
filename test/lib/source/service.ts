/** What the service does for all nouns: credentials, the base address, statuses, and what is not documented of it as a whole. */
import type { Noun } from "./noun.ts";

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

/** Section 5: two headers, always both. */
export const credentials = { MerchantKey: "X-Merchant-Key", MerchantSecret: "X-Merchant-Secret" } as const;

/** The base address is the reader's to fill in; the source gives none. The placeholder is in a reserved domain. */
export const address = "{base_url}";
export const reservedDomain: RegExp = /^https:\/\/[a-z.-]+\.(example|invalid|test)$/;
/** The sandbox, which has the partner's routes. */
export const sandboxAddress = "http://127.0.0.1:4020";

export const service: Noun = {
  leftOpen: {
    // 5
    MerchantKey: /issued.*rotated.*scopes/,
    // 7.2
    ErrorBody: /error response/,
    address: /address.*prefix/,
  },
  facts: {
    info: { section: "2.1, 6, 8", says: [/no webhooks/i, /polling/, /no rate limits/i, /reading.*no others/is] },
  },
};

/** Of the service as a whole: the preface and sections 2.1, 3, 4.9, 6, 7, 8 and 9. */
export const leftOpenOverall: readonly RegExp[] = [
  /webhooks/,
  /MTN.*pending/,
  /after success or failed/,
  /prefix/,
  /[Rr]ate limits/,
  /bounds of amounts/,
  /characters.*length.*client_request_id/,
  /deprecation policy.*versions/,
  /gift card and eSIM routes/,
  // What costs most: 7.1 does not say what became of a request, and 7.2 not for how long an id is known.
  /how long.*remembers.*client_request_id/i,
  /422.*duplicate.*validation/,
  /exists.*500 or 503/,
  /free.*400/,
  /list row.*outcome/,
];

/**
 * Passages that can be understood in more than one way, or that leave a choice. A partner is told how each was read.
 * What the protocol reads into the source, `test/protocol/readings.test.ts` holds.
 */
export const readingsToTell: readonly RegExp[] = [
  // 3: the status of a bill.
  /bill create is never pending.*may still be `02`/,
  // 4.13: a failed create.
  /failed.*`request_id` and `internal_reference`.*failed create/,
  // 7.1: two statuses for one thing.
  /400 or with 422/,
  /rejected customer has the documented body/,
  // 7.2 speaks of transactions.
  /gift card.*transactions only/,
  // 2.1: what "the fields of a status row" are.
  /failed.*only.*`internal_reference` and `request_id` are certain.*`payment_spent_on`/,
  /status code \(integer\)/,
  // 2.1, 4.1, 4.8
  /`product`.*dedicated routes/,
  /`plan_code` is not needed for airtime/,
  /`service_id`.*`null`/,
  // 4.8, 4.9, 2.1: what is sent, and what comes back, where the source says the one without the other.
  /smartcard or a betting id.*`product` is/,
  /gift card.*`data.request_id`.*not documented. In the body/,
  /`token`.*`payment_spent_on`.*Both are optional/,
  /Responses write it as requests do/,
  /decimal digits/,
  /dedicated routes.*whatever is sent/,
  // 2.5, 2.6: types that are not given.
  /verified meter have no types/,
  /gift card and eSIM orders have no types/,
];

/** Sections 4.8 and 9: fields of earlier integrations. They remain accepted, so no field is deprecated. */
export const legacy: readonly string[] = ["service_id"];

/** Sections 2.1 and 3: closed lists whose values are explained where partners meet them. */
export const explainedLists: readonly string[] = [
  "MobileNetwork",
  "CableNetwork",
  "Product",
  "OutcomeStatus",
  "ResponseCode",
];
