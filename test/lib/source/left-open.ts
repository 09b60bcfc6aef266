/**
 * What the source says that it does not show, or shows in part. Each is marked with `x-unspecified` where a reader meets
 * it, in words that name the subject.
 *
 * A place is a model, `Model.field`, an operation, `operation parameter`, a security scheme or `address`.
 */
export const leftOpen: Readonly<Record<string, RegExp>> = {
  // 2.2, 4.12
  "CablePlan.amount_type": /fixed/,
  BillerName: /network/,
  ElectricityPlan: /route.*fields/,
  BettingPlan: /route.*fields/,
  WalletBalance: /route/,
  WalletData: /data/,
  WalletTotal: /total/,
  // 2.1
  RowTimestamp: /time zone/,
  TransactionNetwork: /upper case/,
  // 2.5, 4.8
  LegacyServiceId: /service_id/,
  MeterDetail: /strings or numbers/,
  VerifiedCustomer: /cable TV and.*betting/,
  VerificationErrorBody: /not valid/,
  // 2.6, 4.9
  CreateGiftCardOrderRequest: /request body/,
  GiftCards: /cards/,
  GiftCardOrder: /other fields/,
  GiftCardCatalogData: /route/,
  GiftCardQuoteData: /route/,
  GiftCardAvailabilityData: /route/,
  EsimCatalogData: /route/,
  EsimQuoteData: /route/,
  EsimOrder: /routes.*fields/,
  UndeliveredEsimOrder: /pending.*failed/,
  createGiftCardOrder: /prefix/,
  getGiftCardOrder: /prefix/,
  // 4.3: shown for cable payments alone.
  createCableTransaction: /other products/,
  // 4.5, 8
  "listTransactions limit": /largest/,
  "listTransactions status": /integer/,
  TransactionRow: /outcome/,
  // 4.11
  Health: /body/,
  // 5
  MerchantKey: /issued.*rotated.*scopes/,
  // 7.2
  ErrorBody: /error response/,
  address: /address.*prefix/,
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

/** Of the internal API: sections 4.10 and 5. */
export const leftOpenInside: readonly RegExp[] = [/authenticates/, /status of a transaction/, /address/];

/** Sections 2.3 and 9: fields that are there for earlier integrations alone. */
export const deprecated: readonly string[] = ["service_id"];

/** Section 2.3: what the description of `plan_code` tells, of earlier values network by network and of the ones to use. */
export const planCodes: readonly RegExp[] = [
  /`mtn`.*bare number/,
  /MTN.*mandatory.*bare number.*tariff id/,
  /`glo`.*catalog id.*`DATA-<n>`/,
  /`airtel`.*catalog id.*`tarrifTypeId`/,
  /`9mobile`.*catalog id.*`plan_code`/,
  /`MTN-8`.*`GLO-1`.*`AIRTEL-1`/,
  /`9MOBILE-1`/,
  /`shortCode`/,
];
