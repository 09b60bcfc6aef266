/** The causes of findings: what is wrong, why it matters, and what to change, in a sentence each. `{}` is the detail. */
import type { Operation } from "@vending/contract";

/**
 * The severities of findings, the worst first. `money`: something is sold twice, an outcome is wrong, an id is lost. `trust`:
 * credentials, another merchant's data. `shape`: routes, statuses and bodies are not as declared. `style`: clients can live
 * with it.
 */
const severities = ["money", "trust", "shape", "style"] as const;
export type Severity = (typeof severities)[number];

/** For sorting: a negative number if the first is worse. */
export const compareSeverity = (a: Severity, b: Severity): number => severities.indexOf(a) - severities.indexOf(b);

export interface FindingCause {
  readonly severity: Severity;
  readonly title: string;
  readonly why: string;
  readonly fix: string;
}

const table = {
  money: {
    "duplicate-sold": {
      title: "Accepts a request id that was already used",
      why: "The customer gets the same purchase twice, and the merchant pays for it twice.",
      fix: "Return 422 for each client_request_id the merchant has used, by any route, atomically.",
    },
    "duplicate-status": {
      title: "Rejects a used request id with another status than 422",
      why: "A merchant that got no first response believes that nothing was bought, and refunds it.",
      fix: "Return 422 for each client_request_id the merchant has used, whatever else is in it.",
    },
    "id-scope": {
      title: "Treats different request ids as one",
      why: "One purchase hides another, and a merchant follows the wrong transaction.",
      fix: "Identify a purchase by its merchant and by the exact client_request_id.",
    },
    "create-outcome": {
      title: "Returns another outcome than the create route promises",
      why: "The merchant refunds or delivers by the wrong outcome.",
      fix: "Return 00 or 01 from sync and bill creates, and 02 from async creates.",
    },
    settlement: {
      title: "Does not settle a pending purchase with its outcome",
      why: "The merchant waits forever, or refunds a purchase that was delivered.",
      fix: "Move the status from 02 to the real outcome, and keep the ids of the create.",
    },
    "pending-status": {
      title: "Shows a pending purchase as something else",
      why: "The merchant refunds or buys again while the purchase may still succeed.",
      fix: "Return HTTP 200 with response_code 02 until the outcome is known.",
    },
    "final-changes": {
      title: "Changes an outcome that was final",
      why: "The merchant has already refunded or delivered by the first outcome.",
      fix: "Never change a transaction after its response_code was 00 or 01, on any route.",
    },
    echo: {
      title: "Returns other values than were sent",
      why: "The merchant cannot tell to which order a response belongs.",
      fix: "Echo the request id, number, product, network, amount and plan code of the request.",
    },
    reference: {
      title: "Loses or reuses the ids of a transaction",
      why: "Without its ids a transaction can be neither found nor reconciled.",
      fix: "Give each transaction one internal_reference; return it with request_id every time.",
    },
    "rejected-bought": {
      title: "Buys although it rejects the request",
      why: "The merchant believes that nothing was bought, and pays.",
      fix: "Reject before anything is stored or sent to the biller.",
    },
    "lost-purchase": {
      title: "Loses track of a purchase",
      why: "The merchant cannot find out whether the customer got what was paid for.",
      fix: "Store a purchase before it goes to the biller, and return its status from then on.",
    },
    retry: {
      title: "Does not accept a create again after a 503",
      why: "A merchant that follows the rules cannot finish the purchase, or has to use a new id.",
      fix: "Store nothing on a 503, and accept the same request id afterwards.",
    },
    "unknown-id": {
      title: "Does not return 404 for an id that was never used",
      why: "After a lost response the merchant believes in a purchase that does not exist.",
      fix: "Return 404 for an id that this merchant has not used.",
    },
    "status-differs": {
      title: "Shows other values on the status than on the create",
      why: "The merchant books something else than it bought.",
      fix: "Return the stored transaction of the create, the same on both status routes.",
    },
    "route-product": {
      title: "Does not sell the product that the route names",
      why: "The customer gets something else than was ordered.",
      fix: "On the routes of airtime and data, take the product from the route.",
    },
    tokens: {
      title: "Loses or changes electricity tokens",
      why: "Without its token the customer has paid for electricity that cannot be used.",
      fix: "Store token, units, kct1 and kct2 as strings, and return the same on create and status.",
    },
    "gift-card-outcome": {
      title: "Reports a gift card order wrongly",
      why: "The merchant treats an order as delivered that is not, or refunds one that is.",
      fix: "Return 02 without cards while it is pending, and then 00 with cards, or 01.",
    },
  },
  trust: {
    authentication: {
      title: "Does not check credentials as declared",
      why: "Anyone could buy in the merchant's name, or the merchant itself is locked out.",
      fix: "Return 401 unless key and secret belong together, on all but the health check.",
    },
    "other-merchant": {
      title: "Lets a merchant act for another one",
      why: "One merchant could spend the money of another.",
      fix: "Return 403 if merchant_code is not the merchant of the credentials.",
    },
    "other-merchants-data": {
      title: "Shows a merchant the transactions of another",
      why: "Customer numbers and tokens leak to a competitor.",
      fix: "Look up by merchant first, and return 403 or 404 for what belongs to others.",
    },
    "secret-echoed": {
      title: "Returns a secret in a response",
      why: "Anyone who sees a log or a trace of it can buy in the merchant's name.",
      fix: "Keep X-Merchant-Secret out of every body and header.",
    },
  },
  shape: {
    "duplicate-accepted": {
      title: "Accepts a request id again, and sells at most once",
      why: "Clients that rely on the 422 cannot tell a new purchase from an old one.",
      fix: "Return 422 for each client_request_id the merchant has used.",
    },
    "no-response": {
      title: "Does not respond to every request",
      why: "The merchant cannot know whether something was bought.",
      fix: "Find the handler that crashes or hangs, and send a complete response each time.",
    },
    "server-error": {
      title: "Fails with {} where it must not",
      why: "The merchant cannot know whether something was bought.",
      fix: "Find the error in the log of the service; return 4xx for what the merchant can correct.",
    },
    "purchase-rejected": {
      title: "Rejects a valid purchase: {}",
      why: "Merchants cannot sell the product.",
      fix: "Accept what the contract allows: HTTP 200, with the outcome in response_code.",
    },
    "undeclared-status": {
      title: "Returns {}, which is not declared there",
      why: "Clients treat an undeclared status as an error, and may send a purchase again.",
      fix: "Return only the statuses that the contract declares for the operation.",
    },
    schema: {
      title: "Returns a body that is not as declared: {}",
      why: "Clients that were generated from the contract cannot decode the response.",
      fix: "Return the field as the schema in the OpenAPI document has it.",
    },
    "error-as-200": {
      title: "Returns errors with HTTP 200",
      why: "To clients HTTP 200 is a response with an outcome, and this one has none.",
      fix: "Return the 4xx or 5xx that the contract declares, whatever the body says.",
    },
    "media-type": {
      title: "Returns a body as {}",
      why: "Clients that go by Content-Type do not parse the body.",
      fix: "Send Content-Type: application/json.",
    },
    "unreadable-body": {
      title: "Returns a body that cannot be read: {}",
      why: "Clients cannot decode the response, and do not learn the outcome.",
      fix: "Send JSON, complete and in UTF-8.",
    },
    "pending-fields": {
      title: "Returns a pending create with other fields",
      why: "A merchant that looks at these fields believes that it is finished.",
      fix: "Leave created_at out while a purchase is pending, and keep plan empty for airtime.",
    },
    times: {
      title: "Returns times that cannot be right",
      why: "A merchant that goes by updated_at or created_at misses a change.",
      fix: "Write dates and times that exist, and an updated_at that is not before created_at.",
    },
    list: {
      title: "The list of transactions is wrong: {}",
      why: "A merchant that reconciles by the list misses transactions, or counts them twice.",
      fix: "List each matching transaction once, with its values, and count total over all pages.",
    },
    catalog: {
      title: "The plan catalogs are wrong: {}",
      why: "Merchants offer plans that cannot be bought, or at a wrong price.",
      fix: "List each plan once, under its network, with the code and price that a purchase takes.",
    },
    verification: {
      title: "Verification responds wrongly: {}",
      why: "The merchant sells for a wrong number, or turns away a customer who is known.",
      fix: "Return 200 with the customer, 400 with a reason for rejecting, and 502 for an outage.",
    },
    "electricity-fields": {
      title: "Returns fields of electricity where they do not belong: {}",
      why: "The merchant hands out a token that does not exist, or misses that a debt was cleared.",
      fix: "Return token and units for electricity only, and payment_spent_on only without a token.",
    },
    "invalid-accepted": {
      title: "Does not reject an invalid request: {}",
      why: "A mistake in a client becomes an unwanted purchase.",
      fix: "Validate each request against its schema, and return 400 or 422.",
    },
    health: {
      title: "The health check does not work without credentials",
      why: "Monitors report an outage where there is none, or have to hold a merchant's secret.",
      fix: "Return 200 from the health check whatever the credentials.",
    },
  },
  style: {
    "lenient-validation": {
      title: "Does not reject what the contract reads as invalid: {}",
      why: "Clients that rely on it break when the service, or another build of it, is stricter.",
      fix: "Return 400 or 422, or ask for the contract to be changed: this is a reading.",
    },
    "undeclared-header": {
      title: "Sends the header {}, which is not declared",
      why: "Merchants begin to rely on it, or it tells how the service is built.",
      fix: "Remove it, or name it in headers of the config.",
    },
    "undeclared-field": {
      title: "Sends fields that are not declared",
      why: "Merchants begin to rely on them, or one of them is a declared field under another name.",
      fix: "Remove them, or have the contract declare them.",
    },
    "broken-check": {
      title: "A check of this tool is broken: {}",
      why: "The rule was not checked.",
      fix: "Report the message to the maintainers of the contract.",
    },
  },
} as const;

export type CauseId = { [S in Severity]: keyof (typeof table)[S] }[Severity];

export const causes = Object.fromEntries(
  severities.flatMap((severity) => Object.entries(table[severity]).map(([id, texts]) => [id, { severity, ...texts }])),
) as Readonly<Record<CauseId, FindingCause>>; // Each name of the table is a name of the type.

/** Fields of a transaction by which a merchant books, delivers or refunds. */
const moneyFields: ReadonlySet<string> = new Set(
  "status response_code request_id internal_reference msisdn product network amount token kct1 kct2 cards".split(" "),
);

/**
 * A cause at the place where it was seen. A wrong schema is about money if it is that of a field by which a merchant books,
 * delivers or refunds.
 *
 * @param path The place in the body: names and indices, separated by dots.
 */
export function causeAt(id: CauseId, operation?: Operation, path = ""): FindingCause {
  const isOutcome = operation?.responses["200"]?.outcomes.length;
  const field = path.split(".").at(-1) ?? "";
  if (id !== "schema" || !isOutcome || !moneyFields.has(field)) return causes[id];
  return { ...causes.schema, severity: "money", why: "A merchant books, delivers or refunds by this field." };
}
