/** Whether a customer can be paid for, before paying. Sections 2.5 and 4.8. */
import { type Body, type Fields, openTo, plain } from "./form.ts";
import type { Noun, Situation } from "./noun.ts";
import { statuses } from "./service.ts";
import { toBiller } from "./transactions.ts";
import { bills, cableNetworks, topUps } from "./values.ts";

/** Section 4.8: nothing is bought, so there is no `client_request_id`. The type of `service_id` is not shown, but null is none. */
const sent: Fields = { merchant_code: "string", "plan_code?": "string", "service_id?": "not null" };
const verifications: Body = {
  CABLE: { ...sent, ...toBiller(cableNetworks), product: ["CABLE"] },
  ELECTRICITY: { ...sent, ...toBiller("string"), product: ["ELECTRICITY"] },
  BETTING: { ...sent, ...toBiller("string"), product: ["BETTING"] },
};

/** Sections 2.5 and 4.8. The details of a meter are named, and their types are not shown. */
const verified: Body = plain({
  status: ["success"],
  code: 200,
  message: "string",
  data: {
    product: openTo(bills, topUps),
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
const rejection: Body = plain({ status: ["error"], code: 400, message: "string" });

const rejected: Situation = { section: "4.8, 7.2", response: { status: "error", message: /./ } };

export const verification: Noun = {
  operations: {
    verifyCustomer: {
      kind: "lookup",
      section: "4.8",
      route: "POST /v1/transactions/verify",
      statuses: statuses.toVerification,
      request: verifications,
      atLeastOneOf: ["plan_code", "service_id"],
      response: verified,
      errorOrAny: { "400": rejection },
    },
  },

  situations: {
    verifyCustomer: {
      "verify-smartcard": { section: "4.8", sent: { plan_code: true, service_id: false } },
      "verify-meter": { section: "2.5", response: { customer_name: true, min_amount: true, max_amount: true } },
      "verify-smartcard-legacy-service-id": { section: "4.8, 9", sent: { plan_code: false, service_id: true } },
      "verify-betting-account": { section: "4.8", sent: { product: "BETTING" } },
      "verify-meter-rejected": rejected,
    },
  },

  leftOpen: {
    "VerificationFields.service_id": /service_id/,
    MeterDetail: /strings or numbers/,
    VerifiedCustomer: /cable TV and.*betting/,
    VerificationErrorBody: /not valid/,
  },

  facts: { "verifyCustomer 400": { section: "4.8, 7.1", says: [/rejected/, /not documented/] } },
};
