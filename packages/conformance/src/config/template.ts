/** The config that `--init` writes for people to fill in. */
import { billProducts, productTable } from "@vending/contract";
import { type CustomerScenario, customerScenarios } from "./schema.ts";

const hint = (names: CustomerScenario[]): Partial<Record<CustomerScenario, string>> =>
  Object.fromEntries(names.map((name) => [name, `<a number: ${customerScenarios[name]}>`]));

const topUp = hint(["success", "failed", "staysPending"]);
const bill = { customers: hint(["success", "failed", "rejected", "outage"]) };
const meter = {
  service_id: "<the legacy id for verification>",
  customers: { ...bill.customers, ...hint(["keyChange", "debt"]) },
};

const template = {
  "//": [
    "Remove what you do not have: the checks that need it are then skipped.",
    "A text $NAME, in upper case, is replaced by that environment variable, so that secrets need not be in this file.",
    "Use customers of your own: a purchase that succeeds is delivered, and paid for.",
  ],
  merchant: { code: "<your merchant code>", key: "$VENDING_MERCHANT_KEY", secret: "$VENDING_MERCHANT_SECRET" },
  otherMerchant: {
    "//": "A second merchant, to check that it has no access to what the first one does. It buys once, with its own money.",
    code: "<its code>",
    key: "$VENDING_OTHER_MERCHANT_KEY",
    secret: "$VENDING_OTHER_MERCHANT_SECRET",
  },
  settlesWithinMs: 60_000,
  maxPurchases: 150,
  purchases: {
    "//": `Also known in customers: ${Object.entries(customerScenarios)
      .filter(([name]) => !(name in topUp || name in meter.customers))
      .map(([name, meaning]) => `${name} (${meaning})`)
      .join(", ")}.`,
    airtime: { network: "mtn", amount: "50", customers: topUp },
    data: {
      network: "mtn",
      amount: "<the price of the plan>",
      plan_code: "<a plan of GET /v1/plans/mtn>",
      legacy: [
        {
          network: "<a network>",
          plan_code: "<an older identifier that is still accepted>",
          amount: "<the price of the plan>",
          customer_msisdn: "<a number>",
        },
      ],
      customers: topUp,
    },
    ...Object.fromEntries(
      billProducts.map((product) => {
        const amount = product === "CABLE" ? "<the price of the bouquet>" : String(productTable[product].amount.least);
        const plan_code = "<an id of its plan list; of CABLE, of GET /v1/plans/bills/cable>";
        return [product, { network: "<a company>", amount, plan_code, ...(product === "ELECTRICITY" ? meter : bill) }];
      }),
    ),
  },
  giftCard: {
    "//": "The request is not documented: give it complete, with {id} where the request id goes.",
    success: { client_request_id: "{id}" },
  },
  listStatus: {
    "//": 'The integers that the status filter of the list takes, as in { "success": 0 }; they are not documented.',
  },
  headers: [],
};

/** A config to fill in, as JSON. */
export const configTemplate: string = `${JSON.stringify(template, null, 2)}\n`;
