/** Purchases: what is sent, what returns, and how it is found again. Sections 2.1, 2.4, 3, 4.1 to 4.5. */
import { planCodes } from "./plans.ts";
import { statuses } from "./service.ts";
import {
  type Answer,
  type Body,
  bills,
  cableNetworks,
  type Fields,
  type Form,
  mobileNetworks,
  type Noun,
  openBillers,
  optional,
  outcome,
  productOf,
  products,
  type Shown,
  type Text,
  topUps,
} from "./words.ts";

/** What a merchant sends. A request has these fields and no other. */
const sent: Fields = [
  ["2.1", "merchant_code", "required", "string"],
  ["2.1", "amount", "required", "naira"],
  ["2.1", "client_request_id", "required", "string"],
  ["2.1", "payment_spent_on", "never", "string"],
];
const toSubscriber: Fields = [
  ...sent,
  ["2.1", "customer_msisdn", "required", "subscriber number"],
  ["2.1", "network", "required", mobileNetworks],
];
/** A smartcard, a meter, an account. */
const toBiller = (product: string, network: Form): Fields => [
  ...sent,
  ["2.1", "customer_msisdn", "required", "string"],
  ["2.1", "network", "required", network],
  ["2.1", "product", "required", [product]],
];

/** The plan is needed for data and for bills. Section 4.10: inside, it goes by another name. */
export const purchases = (operation: string, plan: string, never: string): Body[] => {
  const withPlan: Fields = [
    ["2.1", plan, "required", "string"],
    ["4.10", never, "never", "string"],
  ];
  const airtime: Fields = [
    ["2.1", "product", "required", ["airtime"]],
    ["2.1", plan, "optional", "string"],
    ["4.10", never, "never", "string"],
  ];
  return [
    ["4.3", operation, "request", "airtime", [...toSubscriber, ...airtime]],
    ["4.3", operation, "request", "data", [...toSubscriber, ["2.1", "product", "required", ["data"]], ...withPlan]],
    ["4.3", operation, "request", "CABLE", [...toBiller("CABLE", cableNetworks), ...withPlan]],
    // 4.12
    ...Object.keys(openBillers).map(
      (bill): Body => ["4.3", operation, "request", bill, [...toBiller(bill, "string"), ...withPlan]],
    ),
  ];
};

/** The route says what is bought, so `product` may be absent. */
const onRoute: Fields = [...toSubscriber, ["2.1", "product", "optional", products]];
const onAirtimeRoute: Fields = [...onRoute, ["4.1", "plan_code", "optional", "string"]];
const onDataRoute: Fields = [...onRoute, ["4.2", "plan_code", "required", "string"]];
/** The form for cable payments, everything required. */
const cablePayment: Fields = [...toBiller("CABLE", cableNetworks), ["4.3", "plan_code", "required", "string"]];

/** What the service returns. A response has these fields, and may have more. */
const references: Fields = [
  ["4.13", "internal_reference", "required", "string"],
  ["4.13", "request_id", "required", "string"],
];
const purchase = (product: Form): Fields => [
  ["2.1", "msisdn", "required", "string"],
  ["2.1", "product", "required", product],
  // In either case, so no closed list.
  ["2.1", "network", "required", "string"],
  ["2.1", "amount", "required", "string"],
  ["2.1", "merchant_id", "required", "integer"],
];
const remarks: Fields = [
  ["2.1", "external_reference", "optional", "string"],
  ["2.1", "telco_message", "optional", "string"],
];
const tokens: Fields = [
  ["2.1", "token", "optional", "string"],
  ["2.1", "units", "optional", "string"],
  ["2.1", "kct1", "optional", "key change token"],
  ["2.1", "kct2", "optional", "key change token"],
];
/** On an electricity create and its status, and nowhere else. */
const debt: Fields = [["2.1", "payment_spent_on", "optional", "string"]];
const plan: Fields = [["2.1", "plan", "required", "string"]];
const createdNow: Fields = [["2.1", "created_at", "required", "creation time"]];
const row: Fields = [
  ["2.1", "merchant_name", "required", "string"],
  ["2.1", "created_at", "required", "row time"],
  ["2.1", "updated_at", "required", "row time"],
];

/** An accepted purchase shows eight fields, and no `created_at` among them. */
const accepted = (product: Form, planForm: Form = "string"): Fields => [
  ...references,
  ...purchase(product),
  ["4.3", "plan", "required", planForm],
];
/** A synchronous create is final, a bill always. The plan is echoed for data and bills. */
const soldAirtime: Fields = [
  ...purchase(["airtime"]),
  ...createdNow,
  ...remarks,
  ["2.1", "plan", "optional", "string"],
];
const soldData: Fields = [...purchase(["data"]), ...plan, ...createdNow, ...remarks];
const paidCable: Fields = [...purchase(["CABLE"]), ...plan, ...createdNow, ...remarks];
const paidBill: Fields = [...purchase(productOf(...bills)), ...plan, ...createdNow, ...remarks, ...tokens, ...debt];
const known: Fields = [
  ...purchase(productOf(...products)),
  ...row,
  ["2.1", "plan", "optional", "string"],
  ...remarks,
  ...tokens,
  ...debt,
];
const succeeded = (fields: Fields): Fields => outcome("success", { object: [...references, ...fields] });
/** Of a failed transaction only the two references are certain, on its create as on its status. */
const failed = (fields: Fields): Fields => outcome("failed", { object: [...references, ...optional("4.13", fields)] });
const pending = (fields: Fields): Fields => outcome("pending", { object: fields });

export const anySale = (operation: string): Body[] => [
  ["4.3", operation, "200", "success", succeeded(paidBill)],
  ["4.3", operation, "200", "failed", failed(paidBill)],
  ["4.3", operation, "200", "pending", pending(accepted(productOf(...topUps)))],
];
const statusOf = (operation: string): Body[] => [
  ["4.4", operation, "200", "success", succeeded(known)],
  ["4.4", operation, "200", "failed", failed(known)],
  ["4.4", operation, "200", "pending", pending([...references, ...known])],
];
/** The fields of a status row. A row does not tell its outcome, so each may be of a failed transaction (4.13). */
const listed: Fields = [
  ...references,
  ...optional("4.5", [...known.filter(([, name]) => name !== "payment_spent_on")]),
];
const pagination: Fields = [
  ["2.4", "total", "required", "integer"],
  ["2.4", "page", "required", "integer"],
  ["2.4", "size", "required", "integer"],
  ["2.4", "total_pages", "required", "integer"],
];
const list: Fields = [
  ["4.5", "status", "required", ["success"]],
  ["4.5", "data", "required", { rows: listed }],
  ["4.5", "pagination", "required", { object: pagination }],
];

const rfc3339 = /^\d{4}-\d\d-\d\dT/;
const rowTime = /^\d{4}-\d\d-\d\d /;
const keyChangeToken = /^\d{20}$/;

export const dataPending = (operation: string): Shown[] => [
  ["4.3", operation, "data-pending", "response", "plan", /./],
  ["4.3", operation, "data-pending", "response", "created_at", false],
];
export const cable = (operation: string): Shown[] => [
  ["4.3", operation, "cable-success", "request", "product", "CABLE"],
  ["7.2", operation, "cable-failed-by-biller", "request", "product", "CABLE"],
  ["7.2", operation, "cable-failed-by-biller", "response", "telco_message", /./],
];
const airtimePending = (operation: string): Shown[] => [
  ["2.1", operation, "airtime-pending", "response", "plan", ""],
  ["4.3", operation, "airtime-pending", "response", "created_at", false],
];
const electricity = (operation: string): Shown[] => [
  // Tokens are strings: one begins with a zero.
  ["2.1", operation, "electricity-with-token", "response", "token", /^0/],
  ["2.1", operation, "electricity-with-token", "response", "units", true],
  ["2.1", operation, "electricity-with-token", "response", "kct1", false],
  ["2.1", operation, "electricity-with-token", "response", "payment_spent_on", false],
  ["2.1", operation, "electricity-with-kct", "response", "token", true],
  ["8", operation, "electricity-with-kct", "response", "kct1", keyChangeToken],
  ["8", operation, "electricity-with-kct", "response", "kct2", keyChangeToken],
  ["2.1", operation, "electricity-debt-cleared", "response", "payment_spent_on", "debt"],
  ["2.1", operation, "electricity-debt-cleared", "response", "token", false],
];

const creates = [
  "createTransaction",
  "createCableTransaction",
  "createAirtimeSync",
  "createAirtimeAsync",
  "createDataSync",
  "createDataAsync",
];

/** What every create tells of a purchase. */
const ofEveryPurchase = (operation: string): Text[] => [
  ["2.1", operation, "request", "client_request_id", /idempotency/],
  // Under another merchant, the same id is another purchase.
  ["7.1", operation, "request", "client_request_id", /for your merchant/],
  ["7.1", operation, "422", "", /for the merchant/],
  // Not found is the merchant: of what is sold, no section says so.
  ["7.1", operation, "404", "", /By our reading/],
  ["2.1", operation, "request", "client_request_id", /characters.*length.*not documented/s],
  ["2.1", operation, "request", "client_request_id", /advice.*letters, digits, `-` and `_`/s],
  ["2.1", operation, "request", "amount", /amount in Naira/],
  ["2.1", operation, "request", "amount", /reading/],
];
/** "The product is set by the route" does not say what becomes of another one that is sent. */
const ofEveryRoute = (operation: string): Text[] => [
  ["2.1", operation, "request", "product", /route sets the product/],
  ["2.1", operation, "request", "product", /reading/],
  ["2.1", operation, "request", "product", /recommended/],
  // The table of 2.1 requires it, and 4.1 lets go of `plan_code` only.
  ["2.1", operation, "request", "product", /By our reading.*left out/s],
  ["2.1", operation, "request", "product", /documented as required/],
  // "Formats 234... or 080..." says nothing of what else a number may hold.
  ["2.1", operation, "request", "customer_msisdn", /By our reading/],
];
const ofPlanCode = (operation: string, part: string): Text[] =>
  planCodes.map((says) => ["2.3", operation, part, "plan_code", says]);
/** The create of a bill is never pending. Of its status no section says so. */
const ofEveryStatus = (operation: string): Text[] => [
  ["3", operation, "", "", /create is never pending/],
  ["3", operation, "", "", /rule/],
  ["2.1", operation, "200", "created_at", /YYYY-MM-DD HH:MM:SS/],
  ["2.1", operation, "200", "created_at", /time zone is not documented/],
  // That the identifier is missing from the path.
  ["4.4", operation, "400", "", /by our reading/],
];
/** Two optional tokens: that they come together is said nowhere. */
const ofTokens = (operation: string, part: string): Text[] => [
  ["2.1", operation, part, "kct1", /may be absent/],
  ["2.1", operation, part, "kct2", /may be absent/],
  ["2.1", operation, part, "units", /unit is not documented/],
];

export const transactions: Noun = {
  operations: [
    ["4.1", "createAirtimeSync", "POST /ext/gateway/v1/transactions/airtime/sync", "sale", statuses.toSale],
    ["4.2", "createDataSync", "POST /ext/gateway/v1/transactions/data/sync", "sale", statuses.toSale],
    ["4.3", "createTransaction", "POST /ext/gateway/v1/transactions", "sale", statuses.toSale],
    ["4.3", "createAirtimeAsync", "POST /ext/gateway/v1/transactions/airtime/async", "sale", statuses.toSale],
    ["4.3", "createDataAsync", "POST /ext/gateway/v1/transactions/data/async", "sale", statuses.toSale],
    ["4.3", "createCableTransaction", "POST /v1/transactions", "sale", statuses.toSale],
    [
      "4.4",
      "getTransactionStatus",
      "GET /ext/gateway/v1/transactions/status/{request_id}",
      "status",
      statuses.toStatus,
    ],
    ["4.4", "getTransactionStatusV1", "GET /v1/transactions/status/{client_request_id}", "status", statuses.toStatus],
    ["4.5", "listTransactions", "GET /ext/gateway/v1/transactions", "lookup", statuses.toList],
  ],

  parameters: [
    ["4.4", "getTransactionStatus", "request_id", "path", "string"],
    ["4.4", "getTransactionStatusV1", "client_request_id", "path", "string"],
    ["8", "listTransactions", "page", "query", "integer", 1],
    ["8", "listTransactions", "limit", "query", "integer", 10],
    ["4.5", "listTransactions", "msisdn", "query", "string"],
    ["4.5", "listTransactions", "network", "query", "string"],
    ["4.5", "listTransactions", "status", "query", "integer"],
  ],

  bodies: [
    ...purchases("createTransaction", "plan_code", "plan"),
    ["4.1", "createAirtimeSync", "request", "", onAirtimeRoute],
    ["4.2", "createDataSync", "request", "", onDataRoute],
    ["4.3", "createAirtimeAsync", "request", "", onAirtimeRoute],
    ["4.3", "createDataAsync", "request", "", onDataRoute],
    ["4.3", "createCableTransaction", "request", "", cablePayment],

    ...anySale("createTransaction"),
    ["4.1", "createAirtimeSync", "200", "success", succeeded(soldAirtime)],
    ["4.1", "createAirtimeSync", "200", "failed", failed(soldAirtime)],
    ["4.1", "createAirtimeSync", "200", "pending", "never"],
    ["4.2", "createDataSync", "200", "success", succeeded(soldData)],
    ["4.2", "createDataSync", "200", "failed", failed(soldData)],
    ["4.2", "createDataSync", "200", "pending", "never"],
    ["4.3", "createAirtimeAsync", "200", "pending", pending(accepted(["airtime"], "empty"))],
    ["4.3", "createAirtimeAsync", "200", "success", "never"],
    ["4.3", "createAirtimeAsync", "200", "failed", "never"],
    ["4.3", "createDataAsync", "200", "pending", pending(accepted(["data"]))],
    ["4.3", "createDataAsync", "200", "success", "never"],
    ["4.3", "createDataAsync", "200", "failed", "never"],
    ["4.3", "createCableTransaction", "200", "success", succeeded(paidCable)],
    ["4.3", "createCableTransaction", "200", "failed", failed(paidCable)],
    ["3", "createCableTransaction", "200", "pending", "never"],
    ...statusOf("getTransactionStatus"),
    ...statusOf("getTransactionStatusV1"),
    ["4.5", "listTransactions", "200", "", list],
  ],

  answers: [
    ["4.1", "createAirtimeSync", "airtime", mobileNetworks, "success"],
    ["4.2", "createDataSync", "data", mobileNetworks, "success"],
    ["4.3", "createTransaction", "airtime", mobileNetworks, "pending"],
    ["4.3", "createTransaction", "data", mobileNetworks, "pending"],
    ["4.3", "createTransaction", "CABLE", cableNetworks, "success"],
    ...Object.entries(openBillers).map(([bill, names]): Answer => ["4.3", "createTransaction", bill, names, "success"]),
    ["4.3", "createAirtimeAsync", "airtime", mobileNetworks, "pending"],
    ["4.3", "createDataAsync", "data", mobileNetworks, "pending"],
    ["4.3", "createCableTransaction", "CABLE", cableNetworks, "success"],
  ],

  examples: [
    ...airtimePending("createTransaction"),
    ...dataPending("createTransaction"),
    ...cable("createTransaction"),
    ...electricity("createTransaction"),
    ["7.2", "createTransaction", "electricity-failed-by-biller", "response", "telco_message", /./],
    ["7.2", "createTransaction", "electricity-failed-by-biller", "response", "token", false],
    ["4.3", "createTransaction", "betting-success", "request", "product", "BETTING"],
    ["2.1", "createAirtimeSync", "airtime-success", "response", "created_at", rfc3339],
    ["2.1", "createAirtimeSync", "airtime-success", "response", "telco_message", true],
    ["4.1", "createAirtimeSync", "airtime-failed"],
    // Required by the table of 2.1: whoever copies an example sends it.
    ["2.1", "createAirtimeSync", "airtime-success", "request", "product", "airtime"],
    ["2.1", "createAirtimeSync", "airtime-failed", "request", "product", "airtime"],
    ["2.1", "createAirtimeAsync", "airtime-pending", "request", "product", "airtime"],
    ["2.1", "createDataSync", "data-success", "request", "product", "data"],
    ["2.1", "createDataAsync", "data-pending", "request", "product", "data"],
    ["2.1", "createDataSync", "data-success", "response", "created_at", rowTime],
    ["2.1", "createDataSync", "data-success", "response", "external_reference", true],
    ["2.3", "createDataSync", "data-success-legacy-plan-code", "request", "plan_code", /^DATA-\d+$/],
    ["2.3", "createDataSync", "data-success-legacy-plan-code", "response", "network", "glo"],
    ["4.2", "createDataSync", "data-failed"],
    ...airtimePending("createAirtimeAsync"),
    ...dataPending("createDataAsync"),
    ...cable("createCableTransaction"),
    ["4.4", "getTransactionStatus", "status-success", "response", "merchant_name", true],
    ["4.4", "getTransactionStatus", "status-success", "response", "updated_at", rowTime],
    ["3", "getTransactionStatus", "status-pending"],
    // Of a failed transaction, the two references alone.
    ["4.13", "getTransactionStatus", "status-failed", "response", "msisdn", false],
    ["4.13", "getTransactionStatus", "status-failed", "response", "product", false],
    ["4.13", "getTransactionStatus", "status-failed", "response", "network", false],
    ["4.13", "getTransactionStatus", "status-failed", "response", "amount", false],
    ["4.13", "getTransactionStatus", "status-failed", "response", "merchant_id", false],
    ["4.13", "getTransactionStatus", "status-failed", "response", "created_at", false],
    ["7.2", "getTransactionStatus", "status-failed-by-biller", "response", "telco_message", /./],
    ...electricity("getTransactionStatus"),
    ["4.4", "getTransactionStatusV1", "status-success"],
    ["7.2", "getTransactionStatusV1", "status-failed-by-biller", "response", "telco_message", /./],
    ["3", "getTransactionStatusV1", "status-pending"],
    ["4.5", "listTransactions", "all-transactions"],
    ["4.5", "listTransactions", "first-page"],
    ["4.5", "listTransactions", "one-subscriber"],
    ["4.5", "listTransactions", "no-match"],
  ],

  told: [
    // Which of two routes.
    ["4.3", "createTransaction", "", "", /`POST \/v1\/transactions`/],
    ["4.3", "createCableTransaction", "", "", /`POST \/ext\/gateway\/v1\/transactions`/],
    ["1", "createCableTransaction", "", "", /account manager.*enable cable TV.*before go-live/s],
    ["3", "createTransaction", "", "", /\bpoll|until it is final/i],
    ["3", "createAirtimeAsync", "", "", /\bpoll|until it is final/i],
    ["3", "createDataAsync", "", "", /\bpoll|until it is final/i],
    ...creates.flatMap(ofEveryPurchase),
    ...["createAirtimeSync", "createAirtimeAsync", "createDataSync", "createDataAsync"].flatMap(ofEveryRoute),
    ...["createDataSync", "createDataAsync"].flatMap((operation) => ofPlanCode(operation, "request")),
    ...ofPlanCode("createTransaction", "request data"),
    ...["getTransactionStatus", "getTransactionStatusV1"].flatMap(ofEveryStatus),
    ["2.1", "createAirtimeAsync", "200", "plan", /empty/],
    ["2.1", "createTransaction", "200 pending", "plan", /airtime.*empty/],
    ["2.1", "createAirtimeSync", "200", "created_at", /RFC 3339/],
    ["2.1", "createAirtimeSync", "200", "created_at", /YYYY-MM-DD HH:MM:SS/],
    ...Object.keys(openBillers).map(
      (bill): Text => ["4.12", "createTransaction", `request ${bill}`, "network", /not documented/],
    ),
    ...ofTokens("createTransaction", "200 success"),
    ...ofTokens("getTransactionStatus", "200 success"),
    ["2.1", "createTransaction", "request CABLE", "customer_msisdn", /smartcard/i],
    ["2.1", "createTransaction", "request ELECTRICITY", "customer_msisdn", /meter/i],
    ["8", "createTransaction", "request ELECTRICITY", "amount", /min_amount.*max_amount/],
    ["4.1", "createAirtimeSync", "request", "plan_code", /not needed/i],
    ["2.1", "getTransactionStatus", "200 success", "network", /case/],
    ["2.1", "getTransactionStatus", "200 success", "token", /electricity/i],
    ["7.2", "getTransactionStatus", "200 success", "telco_message", /biller's reason/],
    ["2.1", "getTransactionStatus", "200 success", "updated_at", /YYYY-MM-DD HH:MM:SS/],
    ["3", "getTransactionStatus", "", "", /MTN/],
    // What each error is about.
    ["7.1", "createTransaction", "400", "", /JSON/],
    ["5", "createTransaction", "401", "", /key or secret/],
    ["5", "createTransaction", "403", "", /may not access/],
    ["7.1", "createTransaction", "404", "", /merchant/],
    ["7.2", "createTransaction", "422", "", /used before/],
    ["7.1", "createTransaction", "503", "", /overload/],
    ["4.4", "getTransactionStatus", "400", "", /missing/],
    ["4.4", "getTransactionStatus", "404", "", /transaction/],
    // That a transaction can be late is said nowhere, and neither is whose the external reference is.
    ["4.4", "getTransactionStatus", "404", "", /By our reading/],
    ["2.1", "createDataSync", "200 success", "external_reference", /not documented/],
    ["2.1", "listTransactions", "200", "token", /electricity/],
    // Documented for a create and the status; a row has the fields of a status row.
    ["2.1", "listTransactions", "200", "token", /from the status/],
    ["2.4", "listTransactions", "200", "pagination", /By our reading/],
    ["4.5", "listTransactions", "parameters", "page", /by our reading/],
    ["4.5", "listTransactions", "200", "data", /reads/],
    ["2.1", "listTransactions", "200", "data", /payment_spent_on/],
  ],
  neverTold: [
    ...creates.map((operation): Text => ["2.1", operation, "request", "amount", /charge/]),
    ["2.1", "createTransaction", "200 success", "kct2", /like the first/],
    // What is true of another product.
    ["2.1", "createTransaction", "request", "product", /route/],
    ["2.1", "createTransaction", "request airtime", "plan_code", /catalog/],
    ["2.1", "createTransaction", "request CABLE", "customer_msisdn", /phone|meter/],
    ...["createAirtimeSync", "createDataSync"].map(
      (operation): Text => ["2.1", operation, "request", "network", /biller|CABLE/],
    ),
    ["2.1", "createAirtimeSync", "200 success", "product", /may add/],
  ],

  leftOpen: [
    ["2.1", "getTransactionStatus", "200", "created_at", /time zone/],
    ["2.1", "getTransactionStatus", "200", "updated_at", /time zone/],
    ["2.1", "listTransactions", "200", "created_at", /time zone/],
    ["2.1", "createTransaction", "200", "network", /upper case/],
    ["2.1", "getTransactionStatus", "200", "network", /upper case/],
    // Which names the billers have.
    ...Object.keys(openBillers).map(
      (bill): Text => ["4.12", "createTransaction", `request ${bill}`, "network", /network/],
    ),
    // Shown for cable payments alone.
    ["4.3", "createCableTransaction", "", "", /other products/],
    ["8", "listTransactions", "parameters", "limit", /largest/],
    ["4.5", "listTransactions", "parameters", "status", /integer/],
    ["4.5", "listTransactions", "200", "data", /outcome/],
    ["4.5", "listTransactions", "", "", /sorted/],
    ["4.5", "listTransactions", "", "", /filters.*other form.*other case/],
    ["2.1", "createTransaction", "200 success", "units", /unit/],
  ],
};
