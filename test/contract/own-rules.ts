/** Where a judge says something else on purpose, with the reason. A rule that does not show fails, too. */

import { billProducts, productTable } from "@vending/contract";

type OwnRule = readonly [judge: string, where: RegExp, why: string];

/** The operations whose bodies have alternatives, which the flat document makes one object. */
const outcomes = "(createTransaction|getTransactionStatus(V1)?|(create|get)GiftCardOrder)";
const finalOutcomes = "(createAirtimeSync|createDataSync|createCableTransaction)";
const merged = "what one alternative takes, the flat document takes in all";

export const ownRules: readonly OwnRule[] = [
  ["flat", new RegExp(`^${outcomes} 200 \\w+: (status "[a-z]{6,7}"|response_code "0\\d") is rejected`), merged],
  [
    "flat",
    new RegExp(`^${finalOutcomes} 200 \\w+: (status "(success|failed)"|response_code "0[01]") is rejected`),
    merged,
  ],
  [
    "flat",
    new RegExp(`^(${outcomes}|${finalOutcomes}) 200 \\w+: without data\\.(?!internal|request_id)\\w+ is rejected`),
    merged,
  ],
  ["flat", /^createTransaction 200 \w+: data\.product ".*" is rejected/, merged],
  ["flat", /^createTransaction (airtime|data): (customer_msisdn|network) ".*" is rejected/, merged],
  ["flat", /^(createTransaction|verifyCustomer) CABLE: network ".*" is rejected/, merged],
  ["flat", /^createTransaction (?!airtime)\w+: without plan_code is rejected/, merged],
  [
    "flat",
    /^verifyCustomer (\w+: service_id null|200: data\.product "(airtime|data)") is rejected/,
    "no generator can say what a field must not be",
  ],
  [
    "flat",
    /^verifyCustomer \w+: without plan_code and service_id is rejected/,
    "no generator can say that one of two fields is required",
  ],
  ["flat", /^verifyCustomer 400: body (?!\{\}).* is accepted/, "it declares the fields of the one known body"],
  ["flat", /^verifyCustomer 400 rejected: (?!body ).* is rejected/, "any other error body is as valid"],

  ["sandbox", /: amount "0" is accepted/, "nothing is sold for nothing"],
  ["sandbox", /: client_request_id "" is accepted/, "no status check can ask for a blank id"],
  ["sandbox", /: customer_msisdn "08{40}" is accepted/, "no phone number has so many digits"],
  ["sandbox", /: customer_msisdn "" is accepted/, "a customer has a number"],
  ["sandbox", /CableTransaction: customer_msisdn "(text|9{40}|Ọ.*)" is/, "a smartcard number has 6 to 20 digits"],
  ...billProducts
    .filter((product) => !new RegExp(productTable[product].number.pattern).test("text"))
    .map(
      (product): OwnRule => [
        "sandbox",
        new RegExp(`${product}: customer_msisdn "(text|9{40}|Ọ.*)" is`),
        productTable[product].number.rule,
      ],
    ),
  ["sandbox", /^createGiftCardOrder: body /, "an order is an object with a request_id"],
  ["sandbox", /^listTransactions: status 25 is accepted/, "no outcome has this code"],
];
