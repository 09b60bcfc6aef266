/** What the examples show. */
import type { Mutant } from "./mutant.ts";

export const examples: Mutant[] = [
  {
    what: "an example that lacks a required field",
    file: "plans/examples.tsp",
    find: 'shortCode: "MTN1GBW",',
    replace: "",
    stoppedBy: { build: /spec\/plans\/examples\.tsp:\d+:\d+ - error missing-property/ },
  },
  {
    what: "an example that breaks a pattern",
    file: "transactions/examples.tsp",
    find: 'kct1: "01849327561020384756",',
    replace: 'kct1: "0184932756102038475",',
    stoppedBy: {
      build: /spec\/transactions\/operation-examples\.tsp:\d+: example "electricity-with-kct".*\/data\/kct1/,
    },
  },
  {
    what: "an example whose title is not kebab-case",
    file: "plans/operation-examples.tsp",
    find: 'title: "mtn-data-plans", ',
    replace: 'title: "MTN plans", ',
    stoppedBy: { build: /spec\/plans\/operation-examples\.tsp:\d+: example "MTN plans".*kebab-case/ },
  },
  {
    what: "an example without a title",
    file: "plans/operation-examples.tsp",
    find: 'title: "mtn-data-plans", ',
    replace: "",
    stoppedBy: { build: /spec\/plans\/operation-examples\.tsp:\d+: example "".*kebab-case/ },
  },
  {
    what: "an example under another title",
    file: "plans/operation-examples.tsp",
    find: 'title: "mtn-data-plans", ',
    replace: 'title: "data-plans", ',
    stoppedBy: { promise: "situations" },
  },
  {
    what: "two examples under one title, of which the emitter drops one",
    file: "plans/operation-examples.tsp",
    find: 'title: "dstv-bouquets", ',
    replace: 'title: "all-bouquets", ',
    stoppedBy: {
      build: /spec\/plans\/operation-examples\.tsp:\d+: example "all-bouquets".*has the title of the one at/,
    },
  },
  {
    what: "an outcome without an example",
    file: "gift-cards/operation-examples.tsp",
    find: '@@opExample(\n  GiftCardOrders.status,\n  #{ returnType: #{ _: 200, body: giftCardFailed } },\n  #{ title: "gift-card-failed", description: "The order failed." }\n);',
    replace: "",
    stoppedBy: { build: /getGiftCardOrder: no example of its response 200 GiftCardOrderFailed/ },
  },
  {
    what: "a request without an example",
    file: "transactions/operation-examples.tsp",
    find: '@@opExample(\n  Transactions.createDataAsync,\n  #{ parameters: #{ request: dataRequest } },\n  #{\n    title: "data-pending",\n    description: "A data plan of Glo, named by its prefixed plan code.",\n  }\n);\n',
    replace: "",
    stoppedBy: { build: /createDataAsync: no example of its request/ },
  },
  {
    what: "electricity-with-kct dropped, one success of many",
    file: "transactions/operation-examples.tsp",
    find: '@@opExample(\n  Transactions.create,\n  #{ returnType: #{ _: 200, body: electricityWithKct } },\n  #{\n    title: "electricity-with-kct",\n    description: "The meter needs two Key Change Tokens as well as the credit token.",\n  }\n);\n',
    replace: "",
    stoppedBy: { promise: "situations" },
  },
  {
    what: "cable-failed-by-biller dropped, one failure of several",
    file: "transactions/operation-examples.tsp",
    find: '@@opExample(\n  Transactions.create,\n  #{ returnType: #{ _: 200, body: cableFailedByBiller } },\n  #{\n    title: "cable-failed-by-biller",\n    description: "The biller rejects the payment; `telco_message` holds the reason. The HTTP status is 200.",\n  }\n);\n',
    replace: "",
    stoppedBy: { promise: "situations" },
  },
  {
    what: "cable-failed-by-biller dropped where it is the one failure",
    file: "transactions/operation-examples.tsp",
    find: '@@opExample(\n  TransactionsV1.create,\n  #{ returnType: #{ _: 200, body: cableFailedByBiller } },\n  #{\n    title: "cable-failed-by-biller",\n    description: "The biller rejects the payment; `telco_message` holds the reason. The HTTP status is 200.",\n  }\n);\n',
    replace: "",
    stoppedBy: { build: /createCableTransaction: no example of its response 200 CablePaymentFailed/ },
  },
  {
    what: "no token with a leading zero",
    file: "transactions/examples.tsp",
    find: 'token: "04521987336012485570"',
    replace: 'token: "74521987336012485570"',
    stoppedBy: { promise: "situations" },
  },
  {
    what: "another first example than the newcomer's",
    file: "transactions/operation-examples.tsp",
    find: '@@opExample(\n  Transactions.createAirtimeSync,\n  #{ returnType: #{ _: 200, body: airtimeSuccess } },\n  #{ title: "airtime-success", description: "The airtime is delivered." }\n);\n',
    replace: "",
    also: [
      {
        file: "transactions/operation-examples.tsp",
        find: "@@opExample(\n  Transactions.createDataSync,\n  #{ parameters: #{ request: dataRequest } },",
        replace:
          '@@opExample(\n  Transactions.createAirtimeSync,\n  #{ returnType: #{ _: 200, body: airtimeSuccess } },\n  #{ title: "airtime-success", description: "The airtime is delivered." }\n);\n@@opExample(\n  Transactions.createDataSync,\n  #{ parameters: #{ request: dataRequest } },',
      },
    ],
    stoppedBy: { promise: "situations" },
  },
  {
    what: "a response with another amount than its request",
    file: "transactions/examples.tsp",
    find: 'amount: "2000",\n    plan: "401"',
    replace: 'amount: "2500",\n    plan: "401"',
    stoppedBy: { promise: "echoes" },
  },
];
