/** Section 4, operation by operation, with the statuses of section 7.1. */
import type { Body, Form } from "./form.ts";
import * as requests from "./requests.ts";
import * as responses from "./responses.ts";
import { cableNetworks, mobileNetworks } from "./values.ts";

export interface PromisedOperation {
  section: string;
  /** Method and path. */
  route: string;
  /** What it is to a merchant: section 3 and `meaning.ts` speak of these. */
  kind: "sale" | "order" | "status" | "order status" | "lookup";
  statuses: readonly string[];
  /** Taken without credentials. */
  open?: true;
  parameters?: Readonly<Record<string, PromisedParameter>>;
  request?: Body;
  /** Fields of which the request has at least one. */
  atLeastOneOf?: readonly string[];
  /** The body of a 200. */
  response: Body;
  /** The bodies of errors that can have a form, beside any other body. No other error has one (7.2). */
  errorOrAny?: Readonly<Record<string, Body>>;
}

/** In the path it is required, in the query it is not. */
export interface PromisedParameter {
  in: "path" | "query";
  form: Form;
  default?: number;
}

/** Section 7.1: what can happen to each kind of operation. */
const always = ["200", "500", "503"];
const toLookup = [...always, "400", "401", "422"];
const toList = [...toLookup, "403"];
const toSale = [...toList, "404"];
const toStatus = [...always, "400", "401", "403", "404"];
const toVerification = [...toSale, "502"];

const sale = { kind: "sale", statuses: toSale } as const;
const lookup = { kind: "lookup", statuses: toLookup } as const;
const status = { kind: "status", section: "4.4", statuses: toStatus, response: responses.status } as const;
const inPath = { in: "path", form: "string" } as const;

/** The partner contract. */
export const operations: Readonly<Record<string, PromisedOperation>> = {
  createAirtimeSync: {
    ...sale,
    section: "4.1",
    route: "POST /ext/gateway/v1/transactions/airtime/sync",
    request: requests.onAirtimeRoute,
    response: responses.syncAirtime,
  },
  createDataSync: {
    ...sale,
    section: "4.2",
    route: "POST /ext/gateway/v1/transactions/data/sync",
    request: requests.onDataRoute,
    response: responses.syncData,
  },
  createTransaction: {
    ...sale,
    section: "4.3",
    route: "POST /ext/gateway/v1/transactions",
    request: requests.purchases("plan_code"),
    response: responses.anySale,
  },
  createAirtimeAsync: {
    ...sale,
    section: "4.3",
    route: "POST /ext/gateway/v1/transactions/airtime/async",
    request: requests.onAirtimeRoute,
    response: responses.asyncAirtime,
  },
  createDataAsync: {
    ...sale,
    section: "4.3",
    route: "POST /ext/gateway/v1/transactions/data/async",
    request: requests.onDataRoute,
    response: responses.asyncData,
  },
  createCableTransaction: {
    ...sale,
    section: "4.3",
    route: "POST /v1/transactions",
    request: requests.cablePurchase,
    response: responses.cablePayment,
  },
  getTransactionStatus: {
    ...status,
    route: "GET /ext/gateway/v1/transactions/status/{request_id}",
    parameters: { request_id: inPath },
  },
  getTransactionStatusV1: {
    ...status,
    route: "GET /v1/transactions/status/{client_request_id}",
    parameters: { client_request_id: inPath },
  },
  listTransactions: {
    kind: "lookup",
    section: "4.5, 8",
    route: "GET /ext/gateway/v1/transactions",
    statuses: toList,
    parameters: {
      page: { in: "query", form: "integer", default: 1 },
      limit: { in: "query", form: "integer", default: 10 },
      msisdn: { in: "query", form: "string" },
      network: { in: "query", form: "string" },
      status: { in: "query", form: "integer" },
    },
    response: responses.list,
  },
  listCablePlans: {
    ...lookup,
    section: "4.6",
    route: "GET /v1/plans/bills/cable",
    parameters: { network: { in: "query", form: cableNetworks } },
    response: responses.cablePlans,
  },
  listDataPlans: {
    ...lookup,
    section: "4.7",
    route: "GET /v1/plans/{network}",
    parameters: { network: { in: "path", form: mobileNetworks } },
    response: responses.dataPlans,
  },
  verifyCustomer: {
    kind: "lookup",
    section: "4.8",
    route: "POST /v1/transactions/verify",
    statuses: toVerification,
    request: requests.verifications,
    atLeastOneOf: ["plan_code", "service_id"],
    response: responses.verified,
    errorOrAny: { "400": responses.rejected },
  },
  createGiftCardOrder: {
    kind: "order",
    section: "4.9",
    route: "POST /giftcards/orders",
    statuses: toSale,
    request: "unknown",
    response: responses.giftCardOrder,
  },
  getGiftCardOrder: {
    kind: "order status",
    section: "4.9",
    route: "GET /giftcards/orders/{request_id}",
    statuses: toStatus,
    parameters: { request_id: inPath },
    response: responses.giftCardOrder,
  },
  checkHealth: {
    kind: "lookup",
    section: "4.11",
    route: "GET /v1/healthz",
    statuses: always,
    open: true,
    response: "unknown",
  },
};

/** The internal contract, section 4.10: the same catalog and the same sale, which names the plan in its own way. */
export const internalOperations: Readonly<Record<string, PromisedOperation>> = {
  createTransaction: {
    ...sale,
    section: "4.10",
    route: "POST /transactions",
    request: requests.purchases("plan"),
    response: responses.anySale,
  },
  listDataPlans: {
    ...lookup,
    section: "4.10",
    route: "GET /plans/{network}",
    parameters: { network: { in: "path", form: mobileNetworks } },
    response: responses.dataPlans,
  },
};

/** Section 5: two headers, always both. */
export const credentials = { MerchantKey: "X-Merchant-Key", MerchantSecret: "X-Merchant-Secret" } as const;

/** The base address is the reader's to fill in; the source gives none. What stands there until then is nobody's. */
export const address = "{base_url}";
export const reservedDomain: RegExp = /^https:\/\/[a-z.-]+\.(example|invalid|test)$/;
/** The sandbox, which has the partner's routes. */
export const sandboxAddress = "http://127.0.0.1:4020";
