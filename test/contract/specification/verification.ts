/** Whether a customer can be paid for, before paying. Sections 2.5 and 4.8. */
import { statuses } from "./service.ts";
import {
  type Answer,
  type Body,
  bills,
  cableNetworks,
  type Fields,
  type Form,
  type Noun,
  openBillers,
  productOf,
  type Text,
} from "./words.ts";

/** Nothing is bought, so there is no `client_request_id`. The type of `service_id` is not shown. */
const ofBiller = (product: string, network: Form): Fields => [
  ["4.8", "merchant_code", "required", "string"],
  ["4.8", "customer_msisdn", "required", "string"],
  ["4.8", "network", "required", network],
  ["4.8", "product", "required", [product]],
  ["4.8", "plan_code", "optional", "string"],
  ["4.8", "service_id", "optional", "not null"],
  ["4.8", "client_request_id", "never", "string"],
];

/** The details of a meter are named, and their types are not shown. */
const details: Fields = [
  ["2.5", "product", "required", productOf(...bills)],
  ["2.5", "network", "required", "string"],
  ["2.5", "msisdn", "required", "string"],
  ["2.5", "customer_name", "required", "string"],
  ["2.5", "customer_address", "optional", "any"],
  ["2.5", "min_amount", "optional", "any"],
  ["2.5", "max_amount", "optional", "any"],
  ["2.5", "meter_number", "optional", "any"],
  ["2.5", "arrears", "optional", "any"],
  ["2.5", "account_type", "optional", "any"],
  ["2.5", "meter_type", "optional", "any"],
  ["2.5", "district", "optional", "any"],
  ["2.5", "business_unit", "optional", "any"],
  ["2.5", "district_reference", "optional", "any"],
  ["2.5", "tariff", "optional", "any"],
];
const verified: Fields = [
  ["4.8", "status", "required", ["success"]],
  ["4.8", "code", "required", 200],
  ["4.8", "message", "required", "string"],
  ["4.8", "data", "required", { object: details }],
];
/** The one error whose form is shown. */
const rejected: Fields = [
  ["7.2", "status", "required", ["error"]],
  ["7.2", "code", "required", 400],
  ["7.2", "message", "required", "string"],
];

export const verification: Noun = {
  operations: [["4.8", "verifyCustomer", "POST /v1/transactions/verify", "lookup", statuses.toVerification]],
  bodies: [
    ["4.8", "verifyCustomer", "request", "CABLE", ofBiller("CABLE", cableNetworks)],
    ...Object.keys(openBillers).map(
      (bill): Body => ["4.8", "verifyCustomer", "request", bill, ofBiller(bill, "string")],
    ),
    ["4.8", "verifyCustomer", "200", "", verified],
    ["7.2", "verifyCustomer", "400", "rejected", rejected],
  ],
  choices: [["4.8", "verifyCustomer", ["plan_code", "service_id"]]],
  answers: [
    ["4.8", "verifyCustomer", "CABLE", cableNetworks, "verified"],
    ...Object.entries(openBillers).map(([bill, names]): Answer => ["4.8", "verifyCustomer", bill, names, "verified"]),
  ],

  examples: [
    ["4.8", "verifyCustomer", "verify-smartcard", "request", "plan_code", true],
    ["4.8", "verifyCustomer", "verify-smartcard", "request", "service_id", false],
    ["2.5", "verifyCustomer", "verify-meter", "response", "customer_name", true],
    ["2.5", "verifyCustomer", "verify-meter", "response", "min_amount", true],
    ["2.5", "verifyCustomer", "verify-meter", "response", "max_amount", true],
    ["9", "verifyCustomer", "verify-smartcard-legacy-service-id", "request", "plan_code", false],
    ["9", "verifyCustomer", "verify-smartcard-legacy-service-id", "request", "service_id", true],
    ["4.8", "verifyCustomer", "verify-betting-account", "request", "product", "BETTING"],
    ["7.2", "verifyCustomer", "verify-meter-rejected", "response", "status", "error"],
    ["7.2", "verifyCustomer", "verify-meter-rejected", "response", "message", /./],
  ],

  told: [
    ["4.8", "verifyCustomer", "request", "plan_code", /recommended/i],
    ["7.1", "verifyCustomer", "502", "", /could not be completed/],
    ["4.8", "verifyCustomer", "400", "", /rejected/],
    ["4.8", "verifyCustomer", "400", "", /customer's data, not a fault of the service/],
    ["4.8", "verifyCustomer", "400", "", /our advice/],
    // A rejection has this form. That nothing else has it is not said: 400 is also invalid JSON and validation.
    ["7.2", "verifyCustomer", "400", "", /By our reading/],
    ["7.1", "verifyCustomer", "400", "", /validation error may have the same form/],
    ["7.1", "verifyCustomer", "404", "", /By our reading/],
    // The case of a network is stated for transactions.
    ["2.5", "verifyCustomer", "200", "network", /By our reading/],
    ["2.5", "verifyCustomer", "200", "min_amount", /unit.*not documented/],
    ["7.1", "verifyCustomer", "400", "", /not documented/],
    ["9", "verifyCustomer", "request", "service_id", /legacy/i],
  ],
  leftOpen: [
    ["4.8", "verifyCustomer", "request", "service_id", /service_id/],
    ...Object.keys(openBillers).map(
      (bill): Text => ["4.12", "verifyCustomer", `request ${bill}`, "network", /network/],
    ),
    ["2.5", "verifyCustomer", "200", "min_amount", /strings or numbers/],
    ["2.5", "verifyCustomer", "200", "data", /cable TV and.*betting/],
    ["7.2", "verifyCustomer", "400", "", /not valid/],
  ],
};
