/** The situations that an integrator must meet before going live. Each has an example, by operation and title. */

/** A field as it is shown: this text, text like this, there (`true`) or left out (`false`). */
export type Shown = Readonly<Record<string, string | RegExp | boolean>>;

export interface Situation {
  section: string;
  /** Fields of the request. */
  sent?: Shown;
  /** Fields of the response's `data`, or of the response itself where it has none. */
  response?: Shown;
}

const rfc3339 = /^\d{4}-\d\d-\d\dT/;
const rowTime = /^\d{4}-\d\d-\d\d /;
const keyChangeToken = /^\d{20}$/;

const airtimePending: Situation = { section: "2.1, 4.3", response: { plan: "", created_at: false } };
const dataPending: Situation = { section: "4.3", response: { plan: /./, created_at: false } };
const cablePaid: Situation = { section: "4.3", sent: { product: "CABLE" } };
const cableRejected: Situation = { section: "7.2", sent: { product: "CABLE" }, response: { telco_message: /./ } };
// Tokens are strings: one begins with a zero.
const token: Situation = {
  section: "2.1",
  response: { token: /^0/, units: true, kct1: false, payment_spent_on: false },
};
const keyed: Situation = { section: "2.1, 8", response: { token: true, kct1: keyChangeToken, kct2: keyChangeToken } };
const debtCleared: Situation = { section: "2.1", response: { payment_spent_on: "debt", token: false } };
const delivered: Situation = { section: "2.6", response: { cards: true } };
const withoutCards: Situation = { section: "2.6", response: { cards: false } };
const referencesAlone: Situation = {
  section: "4.13",
  response: { msisdn: false, product: false, network: false, amount: false, merchant_id: false, created_at: false },
};
const rejected: Situation = { section: "4.8, 7.2", response: { status: "error", message: /./ } };

/** By operation, then by title. The first is what a newcomer should see. */
export const situations: Readonly<Record<string, Readonly<Record<string, Situation>>>> = {
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
    "first-page": { section: "4.5" },
    "one-subscriber": { section: "4.5" },
    "no-match": { section: "4.5" },
  },
  listCablePlans: { "all-bouquets": { section: "4.6" }, "dstv-bouquets": { section: "4.6" } },
  listDataPlans: { "mtn-data-plans": { section: "2.3, 4.7" } },
  verifyCustomer: {
    "verify-smartcard": { section: "4.8", sent: { plan_code: true, service_id: false } },
    "verify-meter": { section: "2.5", response: { customer_name: true, min_amount: true, max_amount: true } },
    "verify-smartcard-legacy-service-id": { section: "4.8, 9", sent: { plan_code: false, service_id: true } },
    "verify-betting-account": { section: "4.8", sent: { product: "BETTING" } },
    "verify-meter-rejected": rejected,
  },
  createGiftCardOrder: {
    "gift-card-pending": withoutCards,
    "gift-card-success": delivered,
    "gift-card-failed": { section: "3, 2.6" },
  },
  getGiftCardOrder: {
    "gift-card-success": delivered,
    "gift-card-pending": withoutCards,
    "gift-card-failed": { section: "3, 2.6" },
  },
};

/** The same for the internal contract, where the plan has its own name (4.10). */
export const internalSituations: typeof situations = {
  createTransaction: {
    "data-pending": { ...dataPending, sent: { plan: /./, plan_code: false } },
    "cable-success": cablePaid,
    "cable-failed-by-biller": cableRejected,
  },
  listDataPlans: { "mtn-data-plans": { section: "4.10" } },
};
