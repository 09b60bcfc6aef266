/** Why checks fail: what is wrong, why it matters, and what to change, in a sentence each. `{}` is the detail. */
import type { Harm } from "./harm.ts";

export interface Cause {
  readonly harm: Harm;
  readonly title: string;
  readonly why: string;
  readonly change: string;
}

const table = {
  "duplicate-sold": {
    harm: "money",
    title: "Accepts a request id that was already used",
    why: "The customer gets the same purchase twice, and the merchant pays for it twice.",
    change: "Return 422 for each client_request_id the merchant has used, by any route, atomically.",
  },
  "id-scope": {
    harm: "money",
    title: "Takes different request ids for the same",
    why: "One purchase hides another, and a merchant follows the wrong transaction.",
    change: "Identify a purchase by its merchant and by the exact client_request_id.",
  },
  "create-outcome": {
    harm: "money",
    title: "Returns another outcome than the create route promises",
    why: "The merchant refunds or delivers by the wrong outcome.",
    change: "Return 00 or 01 from sync and bill creates, and 02 from async creates.",
  },
  settlement: {
    harm: "money",
    title: "Does not settle a pending purchase with its outcome",
    why: "The merchant waits for good, or refunds a purchase that was delivered.",
    change: "Move the status from 02 to the real outcome, and keep the ids of the create.",
  },
  "pending-status": {
    harm: "money",
    title: "Shows a pending purchase as something else",
    why: "The merchant refunds or buys again while the purchase may still succeed.",
    change: "Return HTTP 200 with response_code 02 until the outcome is known.",
  },
  "final-changes": {
    harm: "money",
    title: "Changes an outcome that was final",
    why: "The merchant has already refunded or delivered by the first outcome.",
    change: "Never change a transaction after its response_code was 00 or 01, on any route.",
  },
  echo: {
    harm: "money",
    title: "Returns other values than it was sent",
    why: "The merchant cannot tell to which order a response belongs.",
    change: "Echo the request id, number, product, network, amount and plan code of the request.",
  },
  reference: {
    harm: "money",
    title: "Loses or reuses the ids of a transaction",
    why: "Without its ids a transaction can be neither found nor reconciled.",
    change: "Give each transaction one internal_reference; return it with request_id every time.",
  },
  "rejected-bought": {
    harm: "money",
    title: "Buys although it rejects the request",
    why: "The merchant believes that nothing was bought, and pays.",
    change: "Reject before anything is stored or sent to the biller.",
  },
  "lost-purchase": {
    harm: "money",
    title: "Loses track of a purchase",
    why: "The merchant cannot find out whether the customer got what was paid for.",
    change: "Store a purchase before it goes to the biller, and return its status from then on.",
  },
  retry: {
    harm: "money",
    title: "Does not take a create again after it was too busy",
    why: "A merchant that follows the rules cannot finish the purchase, or has to use a new id.",
    change: "Store nothing on a 503, and accept the same request id afterwards.",
  },
  "unknown-id": {
    harm: "money",
    title: "Does not return 404 for an id that was never used",
    why: "After a lost response the merchant believes in a purchase that does not exist.",
    change: "Return 404 for an id that this merchant has not used.",
  },
  "status-differs": {
    harm: "money",
    title: "Shows other values on the status than on the create",
    why: "The merchant books something else than it bought.",
    change: "Return the stored transaction of the create, the same on both status routes.",
  },
  "route-product": {
    harm: "money",
    title: "Does not sell the product that the route names",
    why: "The customer gets something else than was ordered.",
    change: "On the routes of airtime and data, take the product from the route.",
  },
  tokens: {
    harm: "money",
    title: "Loses or changes electricity tokens",
    why: "Without its token the customer has paid for electricity that nobody can use.",
    change: "Store token, units, kct1 and kct2 as strings, and return the same on create and status.",
  },
  "gift-card-outcome": {
    harm: "money",
    title: "Reports a gift card order wrongly",
    why: "The merchant takes an order for delivered that is not, or refunds one that is.",
    change: "Return 02 without cards while it is pending, and then 00 with cards, or 01.",
  },
  authentication: {
    harm: "trust",
    title: "Does not check credentials as declared",
    why: "Anybody could buy in the merchant's name, or the merchant itself is locked out.",
    change: "Return 401 unless key and secret belong together, on all but the health check.",
  },
  "other-merchant": {
    harm: "trust",
    title: "Lets a merchant act for another one",
    why: "One merchant could spend the money of another.",
    change: "Return 403 if merchant_code is not the merchant of the credentials.",
  },
  "other-merchants-data": {
    harm: "trust",
    title: "Shows a merchant the transactions of another",
    why: "Customer numbers and tokens leak to a competitor.",
    change: "Look up by merchant first, and return 403 or 404 for what belongs to others.",
  },
  "secret-echoed": {
    harm: "trust",
    title: "Returns a secret in a response",
    why: "Whoever sees a log or a trace of it can buy in the merchant's name.",
    change: "Keep X-Merchant-Secret out of every body and header.",
  },
  "missing-route": {
    harm: "shape",
    title: "Has no route for {}",
    why: "Every merchant that uses this operation fails.",
    change: "Serve the declared method and path; if they are at another address, name it in bases.",
  },
  "no-response": {
    harm: "shape",
    title: "Does not respond to every request",
    why: "The merchant cannot know whether something was bought.",
    change: "Find the handler that crashes or hangs, and send a complete response each time.",
  },
  "server-error": {
    harm: "shape",
    title: "Fails with {} where it must not",
    why: "The merchant cannot know whether something was bought.",
    change: "Find the error in the log of the service; return 4xx for what the merchant can mend.",
  },
  "purchase-rejected": {
    harm: "shape",
    title: "Rejects a valid purchase with {}",
    why: "Merchants cannot sell the product.",
    change: "Accept what the contract allows: HTTP 200, with the outcome in response_code.",
  },
  "undeclared-status": {
    harm: "shape",
    title: "Returns {}, which is not declared there",
    why: "Clients take an undeclared status for an error, and may send a purchase again.",
    change: "Return only the statuses that the contract declares for the operation.",
  },
  schema: {
    harm: "shape",
    title: "Returns a body that is not as declared: {}",
    why: "Clients that were generated from the contract cannot decode the response.",
    change: "Return the field as the schema in the OpenAPI document has it.",
  },
  "media-type": {
    harm: "shape",
    title: "Returns a body as {}",
    why: "Clients that go by Content-Type do not parse the body.",
    change: "Send Content-Type: application/json.",
  },
  "unreadable-body": {
    harm: "shape",
    title: "Returns a body that cannot be read: {}",
    why: "Clients cannot decode the response, and do not learn the outcome.",
    change: "Send JSON, complete and in UTF-8.",
  },
  "number-forms": {
    harm: "shape",
    title: "Does not accept both forms of a phone number",
    why: "Merchants that write numbers in the other documented form cannot sell.",
    change: "Accept a number that begins with 234 and one that begins with 0.",
  },
  "pending-fields": {
    harm: "shape",
    title: "Returns a pending create with other fields",
    why: "A merchant that looks at these fields takes it for finished.",
    change: "Leave created_at out while a purchase is pending, and keep plan empty for airtime.",
  },
  "legacy-plans": {
    harm: "shape",
    title: "Does not sell by an identifier that was promised",
    why: "Existing integrations that use the older identifiers stop selling.",
    change: "Accept shortCode and the legacy identifiers of section 2.3 as plan_code.",
  },
  "missing-id": {
    harm: "shape",
    title: "Does not return 400 for a status without an id",
    why: "A client with a defect gets somebody else's response, or a misleading one.",
    change: "Return 400 if the identifier in the path is empty.",
  },
  times: {
    harm: "shape",
    title: "Returns times that cannot be right",
    why: "A merchant that goes by updated_at or created_at misses a change.",
    change: "Write dates that exist, and move updated_at each time the transaction changes.",
  },
  "list-pages": {
    harm: "shape",
    title: "Pages of the list are wrong: {}",
    why: "A merchant that reconciles by the list misses transactions, or counts them twice.",
    change: "Apply page and limit, and count total and total_pages over all matching rows.",
  },
  "list-rows": {
    harm: "shape",
    title: "Rows of the list differ from the transactions",
    why: "A merchant that reconciles by the list misses transactions, or counts them twice.",
    change: "List each transaction once, with the values of its status.",
  },
  "list-filter": {
    harm: "shape",
    title: "The list does not filter by {}",
    why: "A merchant that reconciles by the list misses transactions, or counts them twice.",
    change: "Return all matching transactions of the merchant, and no others.",
  },
  catalog: {
    harm: "shape",
    title: "The plan catalogs are wrong: {}",
    why: "Merchants offer plans that cannot be bought, or at a wrong price.",
    change: "List each plan once, under its network, with the code and price that a purchase takes.",
  },
  verification: {
    harm: "shape",
    title: "Verification responds wrongly: {}",
    why: "The merchant sells for a wrong number, or turns away a customer who is known.",
    change: "Return 200 with the customer, 400 with a reason for rejecting, and 502 for an outage.",
  },
  "electricity-fields": {
    harm: "shape",
    title: "Returns fields of electricity where they do not belong: {}",
    why: "The merchant hands out a token that does not exist, or misses that a debt was cleared.",
    change: "Return token and units for electricity only, and payment_spent_on only without a token.",
  },
  "invalid-accepted": {
    harm: "shape",
    title: "Does not reject an invalid request: {}",
    why: "A mistake in a client becomes a purchase that nobody wanted.",
    change: "Validate each request against its schema, and return 400 or 422.",
  },
  health: {
    harm: "shape",
    title: "The health check does not work without credentials",
    why: "Monitors report an outage where there is none, or have to hold a merchant's secret.",
    change: "Return 200 from the health check whatever the credentials.",
  },
  "lenient-validation": {
    harm: "style",
    title: "Does not reject what the contract reads as invalid: {}",
    why: "Clients that rely on it break when the service, or another build of it, is stricter.",
    change: "Return 400 or 422, or ask for the contract to be changed: this is a reading.",
  },
  "undeclared-header": {
    harm: "style",
    title: "Sends the header {}, which is not declared",
    why: "Merchants begin to rely on it, or it tells how the service is built.",
    change: "Remove it, or allow it here: --allow-header, or headers in the config.",
  },
  "broken-check": {
    harm: "style",
    title: "A check of this tool is broken: {}",
    why: "The rule was not checked.",
    change: "Report the message to the maintainers of the contract.",
  },
} as const;

export type CauseId = keyof typeof table;

export const causes: Readonly<Record<CauseId, Cause>> = table;
