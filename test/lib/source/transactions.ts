/** Purchases: what is sent, what returns, and how it is found again. Sections 2.1, 2.4, 3, 4.1 to 4.5. */
import { type Body, type Fields, type Form, openTo, optional, outcomes, plain } from "./form.ts";
import { everywhere, type Noun, type PromisedOperation, type Situation } from "./noun.ts";
import { statuses } from "./service.ts";
import { bills, cableNetworks, mobileNetworks, products, topUps } from "./values.ts";

/** What a merchant sends. A request has these fields and no other. Section 2.1. */
const sent: Fields = { merchant_code: "string", amount: "naira", client_request_id: "string" };
const toSubscriber: Fields = { customer_msisdn: "subscriber number", network: mobileNetworks };
/** A smartcard, a meter, a betting account. Which names electricity and betting take is not shown (4.12). */
export const toBiller = (network: Form): Fields => ({ customer_msisdn: "string", network });

/** Section 2.1: the plan is needed for data and for bills. Section 4.10: inside, it goes by another name. */
export const purchases = (plan: "plan_code" | "plan"): Body => ({
  airtime: { ...sent, ...toSubscriber, product: ["airtime"], [`${plan}?`]: "string" },
  data: { ...sent, ...toSubscriber, product: ["data"], [plan]: "string" },
  CABLE: { ...sent, ...toBiller(cableNetworks), product: ["CABLE"], [plan]: "string" },
  ELECTRICITY: { ...sent, ...toBiller("string"), product: ["ELECTRICITY"], [plan]: "string" },
  BETTING: { ...sent, ...toBiller("string"), product: ["BETTING"], [plan]: "string" },
});

/** Section 4.3: the form for cable payments, everything required. */
const cablePurchase: Body = {
  CABLE: { ...sent, ...toBiller(cableNetworks), product: ["CABLE"], plan_code: "string" },
};

/** Section 2.1, last paragraph: the route says what is bought. */
const onRoute: Fields = { ...sent, ...toSubscriber, "product?": products };
const onAirtimeRoute: Body = { "": { ...onRoute, "plan_code?": "string" } };
const onDataRoute: Body = { "": { ...onRoute, plan_code: "string" } };

/** What the service returns. A response has these fields, and may have more. Section 2.1. */
const references: Fields = { internal_reference: "string", request_id: "string" };
const purchase = (product: Form): Fields => ({
  msisdn: "string",
  product,
  // In either case, so no closed list.
  network: "string",
  amount: "string",
  merchant_id: "integer",
});
const transaction = (product: Form): Fields => ({ ...references, ...purchase(product) });
const remarks: Fields = { "external_reference?": "string", "telco_message?": "string" };
const tokens: Fields = {
  "token?": "string",
  "units?": "string",
  "kct1?": "key change token",
  "kct2?": "key change token",
};
/** On an electricity create and its status, and nowhere else. */
const debt: Fields = { "payment_spent_on?": "string" };
const createdNow: Fields = { created_at: "creation time" };
const row: Fields = { merchant_name: "string", created_at: "row time", updated_at: "row time" };

/** Section 4.3: an accepted purchase shows eight fields, and no `created_at` among them. */
const accepted = (product: Form): Fields => ({ ...transaction(product), plan: "string" });

/** Section 4.13: of a failed transaction only the two references are certain, on its create as on its status. */
const failedOf = ({ internal_reference, request_id, ...details }: Fields): Fields => ({
  ...references,
  ...optional(details),
});

/** Section 3: a synchronous create is final, a bill always. The plan is echoed for data and bills (2.1). */
const soldAirtime: Fields = { ...transaction(["airtime"]), ...createdNow, ...remarks, "plan?": "string" };
const soldData: Fields = { ...transaction(["data"]), plan: "string", ...createdNow, ...remarks };
const paidCable: Fields = { ...transaction(["CABLE"]), plan: "string", ...createdNow, ...remarks };
const paidBill: Fields = {
  ...transaction(openTo(bills, topUps)),
  plan: "string",
  ...createdNow,
  ...remarks,
  ...tokens,
  ...debt,
};

const failedCreate: Fields = failedOf({ ...transaction(openTo(products)), plan: "string", ...createdNow, ...remarks });

const syncAirtime: Body = outcomes({ success: soldAirtime, failed: failedCreate });
const syncData: Body = outcomes({ success: soldData, failed: failedCreate });
const asyncAirtime: Body = outcomes({ pending: { ...accepted(["airtime"]), plan: "empty" } });
const asyncData: Body = outcomes({ pending: accepted(["data"]) });
const cablePayment: Body = outcomes({ success: paidCable, failed: failedCreate });
/** Section 4.3: pending for airtime and data, final for bills. */
export const anySale: Body = outcomes({
  success: paidBill,
  failed: failedCreate,
  pending: accepted(openTo(topUps, bills)),
});

/** Section 4.4. */
const shown: Fields = { ...transaction(openTo(products)), ...row, "plan?": "string", ...remarks, ...tokens };
const known: Fields = { ...shown, ...debt };
const status: Body = outcomes({ success: known, failed: failedOf(shown), pending: known });

/** Section 2.4. */
const pagination: Fields = { total: "integer", page: "integer", size: "integer", total_pages: "integer" };
/** Section 4.5: the fields of a status row. A row does not tell its outcome, so each may be of a failed transaction (4.13). */
const list: Body = plain({
  status: ["success"],
  data: [failedOf(shown)],
  pagination,
});

export const sale: Pick<PromisedOperation, "kind" | "statuses"> = { kind: "sale", statuses: statuses.toSale };
const toStatus = { kind: "status", section: "4.4", statuses: statuses.toStatus, response: status } as const;
const inPath = { in: "path", form: "string" } as const;

const rfc3339 = /^\d{4}-\d\d-\d\dT/;
const rowTime = /^\d{4}-\d\d-\d\d /;
const keyChangeToken = /^\d{20}$/;

const airtimePending: Situation = { section: "2.1, 4.3", response: { plan: "", created_at: false } };
export const dataPending: Situation = { section: "4.3", response: { plan: /./, created_at: false } };
export const cablePaid: Situation = { section: "4.3", sent: { product: "CABLE" } };
export const cableRejected: Situation = {
  section: "7.2",
  sent: { product: "CABLE" },
  response: { telco_message: /./ },
};
// Tokens are strings: one begins with a zero.
const token: Situation = {
  section: "2.1",
  response: { token: /^0/, units: true, kct1: false, payment_spent_on: false },
};
const keyed: Situation = { section: "2.1, 8", response: { token: true, kct1: keyChangeToken, kct2: keyChangeToken } };
const debtCleared: Situation = { section: "2.1", response: { payment_spent_on: "debt", token: false } };

const requests = [
  "AirtimePurchase",
  "DataPurchase",
  "CablePurchase",
  "ElectricityPurchase",
  "BettingPurchase",
  "CreateAirtimeRequest",
  "CreateDataRequest",
];
const at = (of: string): string[] => requests.map((request) => `${request}${of}`);

const referencesAlone: Situation = {
  section: "4.13",
  response: { msisdn: false, product: false, network: false, amount: false, merchant_id: false, created_at: false },
};

export const transactions: Noun = {
  operations: {
    createAirtimeSync: {
      ...sale,
      section: "4.1",
      route: "POST /ext/gateway/v1/transactions/airtime/sync",
      request: onAirtimeRoute,
      response: syncAirtime,
    },
    createDataSync: {
      ...sale,
      section: "4.2",
      route: "POST /ext/gateway/v1/transactions/data/sync",
      request: onDataRoute,
      response: syncData,
    },
    createTransaction: {
      ...sale,
      section: "4.3",
      route: "POST /ext/gateway/v1/transactions",
      request: purchases("plan_code"),
      response: anySale,
    },
    createAirtimeAsync: {
      ...sale,
      section: "4.3",
      route: "POST /ext/gateway/v1/transactions/airtime/async",
      request: onAirtimeRoute,
      response: asyncAirtime,
    },
    createDataAsync: {
      ...sale,
      section: "4.3",
      route: "POST /ext/gateway/v1/transactions/data/async",
      request: onDataRoute,
      response: asyncData,
    },
    createCableTransaction: {
      ...sale,
      section: "4.3",
      route: "POST /v1/transactions",
      request: cablePurchase,
      response: cablePayment,
    },
    getTransactionStatus: {
      ...toStatus,
      route: "GET /ext/gateway/v1/transactions/status/{request_id}",
      parameters: { request_id: inPath },
    },
    getTransactionStatusV1: {
      ...toStatus,
      route: "GET /v1/transactions/status/{client_request_id}",
      parameters: { client_request_id: inPath },
    },
    listTransactions: {
      kind: "lookup",
      section: "4.5, 8",
      route: "GET /ext/gateway/v1/transactions",
      statuses: statuses.toList,
      parameters: {
        page: { in: "query", form: "integer", default: 1 },
        limit: { in: "query", form: "integer", default: 10 },
        msisdn: { in: "query", form: "string" },
        network: { in: "query", form: "string" },
        status: { in: "query", form: "integer" },
      },
      response: list,
    },
  },

  situations: {
    createTransaction: {
      "airtime-pending": airtimePending,
      "data-pending": dataPending,
      "cable-success": cablePaid,
      "cable-failed-by-biller": cableRejected,
      "electricity-with-token": token,
      "electricity-with-kct": keyed,
      "electricity-debt-cleared": debtCleared,
      "electricity-failed-by-biller": { section: "7.2", response: { telco_message: /./, token: false } },
      "betting-success": { section: "4.3", sent: { product: "BETTING" } },
    },
    createAirtimeSync: {
      "airtime-success": { section: "2.1, 4.1", response: { created_at: rfc3339, telco_message: true } },
      "airtime-failed": { section: "4.1, 7.2" },
    },
    createDataSync: {
      "data-success": { section: "2.1, 4.2", response: { created_at: rowTime, external_reference: true } },
      "data-success-legacy-plan-code": {
        section: "2.1, 2.3",
        sent: { plan_code: /^DATA-\d+$/ },
        response: { network: "glo" },
      },
      "data-failed": { section: "4.2, 7.2" },
    },
    createAirtimeAsync: { "airtime-pending": airtimePending },
    createDataAsync: { "data-pending": dataPending },
    createCableTransaction: { "cable-success": cablePaid, "cable-failed-by-biller": cableRejected },
    getTransactionStatus: {
      "status-success": { section: "4.4", response: { merchant_name: true, updated_at: rowTime } },
      "status-pending": { section: "3, 4.4" },
      "status-failed": referencesAlone,
      "status-failed-by-biller": { section: "7.2", response: { telco_message: /./ } },
      "electricity-with-token": token,
      "electricity-with-kct": keyed,
      "electricity-debt-cleared": debtCleared,
    },
    getTransactionStatusV1: {
      "status-success": { section: "4.4" },
      "status-failed-by-biller": { section: "7.2", response: { telco_message: /./ } },
      "status-pending": { section: "3, 4.4" },
    },
    listTransactions: {
      "all-transactions": { section: "4.5" },
      "first-page": { section: "4.5" },
      "one-subscriber": { section: "4.5" },
      "no-match": { section: "4.5" },
      "one-network": { section: "4.5" },
    },
  },

  leftOpen: {
    // 2.1
    RowTimestamp: /time zone/,
    "Transaction.network": /upper case/,
    // 4.12: which names electricity and betting take.
    "PurchaseFields.network": /network/,
    // 4.3: shown for cable payments alone.
    createCableTransaction: /other products/,
    // 4.5, 8
    "listTransactions limit": /largest/,
    "listTransactions status": /integer/,
    TransactionRow: /outcome/,
  },

  facts: {
    // The create of a bill is never pending. Of its status no section says so.
    ...everywhere(["getTransactionStatus", "getTransactionStatusV1"], {
      section: "3",
      says: [/create is never pending/, /rule/],
    }),
    // Which of two routes.
    createTransaction: { section: "4.3", says: [/`POST \/v1\/transactions`/] },
    createCableTransaction: {
      section: "1, 4.3",
      says: [/`POST \/ext\/gateway\/v1\/transactions`/, /account manager.*enable cable TV.*before go-live/s],
    },
    ...everywhere(at(".client_request_id"), {
      section: "2.1",
      says: [/idempotency/, /characters.*length.*not documented/s, /advice.*letters, digits, `-` and `_`/s],
    }),
    ...everywhere(at(".amount"), { section: "2.1", says: [/amount in Naira/, /reading/], never: /charge/ }),
    // "The product is set by the route" does not say what becomes of another one that is sent.
    ...everywhere(["CreateAirtimeRequest.product", "CreateDataRequest.product"], {
      section: "2.1",
      says: [/route sets the product/, /reading/, /recommended/],
    }),
    "AcceptedAirtime.plan": { section: "2.1", says: [/empty/] },
    "AcceptedTransaction.plan": { section: "2.1", says: [/airtime.*empty/] },
    "TransactionRow.token": { section: "2.1", says: [/electricity/] },
    TransactionRow: { section: "2.1, 4.5", says: [/reads/, /payment_spent_on/] },
    "TransactionRow.created_at": { section: "2.1", says: [/YYYY-MM-DD HH:MM:SS/, /time zone is not documented/] },
    "AirtimeTransaction.created_at": { section: "2.1", says: [/RFC 3339/, /YYYY-MM-DD HH:MM:SS/] },
    "ElectricityPurchase.network": { section: "4.12", says: [/not documented/] },
    "BettingPurchase.network": { section: "4.12", says: [/not documented/] },
  },
};
