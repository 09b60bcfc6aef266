/** What the service responses. A response has these fields, and may have more. */
import { type Body, type Fields, type Form, optional, plain } from "./form.ts";
import { bills, cableNetworks, codes, type Outcome, products, topUps } from "./values.ts";

/** Sections 3 and 4.13: an envelope for each outcome that an operation can have. */
export function outcomes(data: Partial<Record<Outcome, Form>>): Body {
  return Object.fromEntries(
    Object.entries(data).map(([word, form]) => [
      word,
      { status: [word], response_code: [codes[word as Outcome]], response_message: "string", data: form },
    ]),
  );
}

/** Section 2.1. */
const references: Fields = { internal_reference: "string", request_id: "string" };
const purchase = (product: readonly string[]): Fields => ({
  msisdn: "string",
  product,
  // In either case, so no closed list.
  network: "string",
  amount: "string",
  merchant_id: "integer",
});
const transaction = (product: readonly string[]): Fields => ({ ...references, ...purchase(product) });
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
const accepted = (product: readonly string[]): Fields => ({ ...transaction(product), plan: "string" });

/** Section 4.13: of a failed transaction only the two references are certain, on its create as on its status. */
const failedOf = ({ internal_reference, request_id, ...details }: Fields): Fields => ({
  ...references,
  ...optional(details),
});

/** Section 3: a synchronous create is final, a bill always. The plan is echoed for data and bills (2.1). */
const soldAirtime: Fields = { ...transaction(["airtime"]), ...createdNow, ...remarks, "plan?": "string" };
const soldData: Fields = { ...transaction(["data"]), plan: "string", ...createdNow, ...remarks };
const paidCable: Fields = { ...transaction(["CABLE"]), plan: "string", ...createdNow, ...remarks };
const paidBill: Fields = { ...transaction(bills), plan: "string", ...createdNow, ...remarks, ...tokens, ...debt };

export const syncAirtime: Body = outcomes({ success: soldAirtime, failed: failedOf(soldAirtime) });
export const syncData: Body = outcomes({ success: soldData, failed: failedOf(soldData) });
export const asyncAirtime: Body = outcomes({ pending: { ...accepted(["airtime"]), plan: "empty" } });
export const asyncData: Body = outcomes({ pending: accepted(["data"]) });
export const cablePayment: Body = outcomes({ success: paidCable, failed: failedOf(paidCable) });
/** Section 4.3: pending for airtime and data, final for bills. */
export const anySale: Body = outcomes({ success: paidBill, failed: failedOf(paidBill), pending: accepted(topUps) });

/** Section 4.4. */
const known: Fields = { ...transaction(products), ...row, "plan?": "string", ...remarks, ...tokens, ...debt };
export const status: Body = outcomes({ success: known, failed: failedOf(known), pending: known });

/** Section 2.4. */
const pagination: Fields = { total: "integer", page: "integer", size: "integer", total_pages: "integer" };
/** Section 4.5: the fields of a status row. */
export const list: Body = plain({
  status: ["success"],
  data: [{ ...transaction(products), ...row, "plan?": "string", ...remarks, ...tokens }],
  pagination,
});

/** Sections 2.2 and 2.3. A row lists its fields without exception. */
const cablePlan: Fields = {
  id: "integer",
  name: "string",
  network: cableNetworks,
  product: ["CABLE"],
  amount_type: "string",
  price: "string",
};
const dataPlan: Fields = {
  plan_code: "string",
  id: "integer",
  name: "string",
  description: "string",
  price: "string",
  tarrifTypeId: "string",
  validity: "string",
  value: "string",
  group: "string",
  shortCode: "string",
};
const catalog = (plan: Fields): Body => plain({ status: "string", description: "string", data: [plan] });
export const cablePlans: Body = catalog(cablePlan);
export const dataPlans: Body = catalog(dataPlan);

/** Sections 2.5 and 4.8. The details of a meter are named, and their types are not shown. */
export const verified: Body = plain({
  status: ["success"],
  code: 200,
  message: "string",
  data: {
    product: bills,
    network: "string",
    msisdn: "string",
    customer_name: "string",
    "customer_address?": "unknown",
    "min_amount?": "unknown",
    "max_amount?": "unknown",
    "meter_number?": "unknown",
    "arrears?": "unknown",
    "account_type?": "unknown",
    "meter_type?": "unknown",
    "district?": "unknown",
    "business_unit?": "unknown",
    "district_reference?": "unknown",
    "tariff?": "unknown",
  },
});
/** Section 7.2: the one error whose form is shown. */
export const rejected: Body = plain({ status: ["error"], code: 400, message: "string" });

/** Section 2.6: the cards are there once the order succeeded. */
const order: Fields = { request_id: "string", "reference_code?": "string" };
export const giftCardOrder: Body = outcomes({ success: { ...order, cards: "unknown" }, failed: order, pending: order });

const esim: Fields = { iccid: "string", activation_code: "string", smdp_address: "string", lpa: "string" };
const withCode: Body = plain({ status: "string", code: "integer", message: "string", data: "unknown" });

/** Sections 2.6, 4.9, 4.12 and 4.13: envelopes whose routes are not shown, under the names that integrators import. */
export const withoutRoute: Readonly<Record<string, Body>> = {
  WalletBalance: plain({ status: "string", data: "unknown", total: "unknown" }),
  GiftCardCatalog: withCode,
  GiftCardQuote: withCode,
  GiftCardAvailability: withCode,
  EsimCatalog: withCode,
  EsimQuote: withCode,
  EsimOrderOutcome: outcomes({ success: esim, failed: "unknown", pending: "unknown" }),
};
