/**
 * Facts that a partner must find in the text of the document, at the place where they are needed.
 *
 * A place is `info`, `Model.field`, an operation, `operation status` for a response, or `operation parameter`.
 */
export interface StatedFact {
  section: string;
  /** What the text says, all of it. */
  says: readonly RegExp[];
  /** What it must not say. */
  never?: RegExp;
}

const creates = [
  "createTransaction",
  "createAirtimeSync",
  "createDataSync",
  "createAirtimeAsync",
  "createDataAsync",
  "createCableTransaction",
];
const requests = [
  "CreateAirtimeRequest",
  "CreateDataRequest",
  "CreateCableRequest",
  "CreateElectricityRequest",
  "CreateBettingRequest",
  "AirtimeRouteRequest",
  "DataRouteRequest",
];
const everywhere = (places: string[], fact: StatedFact): Record<string, StatedFact> =>
  Object.fromEntries(places.map((place) => [place, fact]));
const at = (places: string[], of: string): string[] => places.map((place) => `${place}${of}`);

export const statedFacts: Readonly<Record<string, StatedFact>> = {
  info: { section: "6, 8", says: [/no webhooks/i, /polling/, /no rate limits/i] },
  // 400 and 422 are not alike: after a 422 the purchase may be there.
  ...everywhere(at(creates, " 422"), {
    section: "7.1, 7.2",
    says: [/check the status first/i, /do not send the purchase again/, /used.*before.*did not pass\s+validation/s],
    never: /alike|no transaction exists/,
  }),
  ...everywhere(at(creates, " 400"), {
    section: "7.1",
    says: [/not valid JSON/, /correct the request/i],
    never: /alike|422/,
  }),
  ...everywhere(["createGiftCardOrder 500", "createGiftCardOrder 503"], {
    section: "7.1",
    says: [/not documented.*under the same request id|not documented.*under\s+the same request id/s, /check the order/],
    never: /retry/i,
  }),
  "createGiftCardOrder 422": { section: "7.1", says: [/for gift card orders it is not documented/] },
  "verifyCustomer 400": { section: "4.8, 7.1", says: [/rejected/, /not documented/] },
  // The create of a bill is never pending. Of its status no section says so.
  ...everywhere(["getTransactionStatus", "getTransactionStatusV1"], {
    section: "3",
    says: [/create is never pending/, /rule/],
  }),
  // Which of two routes.
  createTransaction: { section: "4.3", says: [/`POST \/v1\/transactions`/] },
  createCableTransaction: { section: "4.3", says: [/`POST \/ext\/gateway\/v1\/transactions`/] },
  ...everywhere(at(requests, ".client_request_id"), {
    section: "2.1",
    says: [/idempotency/, /characters.*length.*not documented/s, /letters, digits, `-` and `_`/],
  }),
  ...everywhere(at(requests, ".amount"), { section: "2.1", says: [/amount in Naira/], never: /charge/ }),
  ...everywhere(["AirtimeRouteRequest.product", "DataRouteRequest.product"], {
    section: "2.1",
    says: [/route sets the product/, /recommended/],
  }),
  "DataPlan.plan_code": { section: "2.3", says: [/`MTN-8`/, /new MTN integrations must/] },
  "DataPlan.id": { section: "2.3", says: [/[Ll]egacy/, /MTN.*bare number.*tariff id/] },
  "AsyncAirtime.plan": { section: "2.1", says: [/empty/] },
  "AsyncTopUp.plan": { section: "2.1", says: [/airtime.*empty/] },
  "TransactionRow.token": { section: "2.1", says: [/electricity/] },
  TransactionRow: { section: "2.1, 4.5", says: [/reads/, /payment_spent_on/] },
  "Transaction.created_at": { section: "2.1", says: [/YYYY-MM-DD HH:MM:SS/, /time zone is not documented/] },
  "SyncAirtime.created_at": { section: "2.1", says: [/RFC 3339/, /YYYY-MM-DD HH:MM:SS/] },
  "CreateElectricityRequest.network": { section: "4.12", says: [/not documented/] },
  "CreateBettingRequest.network": { section: "4.12", says: [/not documented/] },
};

/** Sections 2.1 and 3: closed lists whose values are explained where partners meet them. */
export const explainedLists: readonly string[] = [
  "MobileNetwork",
  "CableNetwork",
  "Product",
  "OutcomeStatus",
  "ResponseCode",
];
