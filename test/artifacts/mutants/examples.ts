/** What the examples show. */
import type { Mutant } from "./mutant.ts";

const newcomers =
  '@@exchange(\n  Transactions.createAirtimeSync,\n  "airtime-success",\n  #{ request: airtimeRequest },\n  airtimeSuccess,\n  #{ sent: "Airtime of 500 naira on MTN", returned: "The airtime is delivered" }\n);\n';

export const examples: Mutant[] = [
  {
    what: "an example that lacks a required field",
    file: "plans/examples.tsp",
    find: 'shortCode: "MTN1GBW",',
    replace: "",
    stoppedBy: { build: /spec\/plans\/examples\.tsp:\d+:\d+ - error missing-property/ },
  },
  {
    what: "a response that its operation does not have",
    file: "plans/operation-examples.tsp",
    find: "  mtnPlans,",
    replace: "  allBouquets,",
    stoppedBy: { build: /spec\/plans\/operation-examples\.tsp:\d+:\d+ - error unassignable/ },
  },
  {
    what: "a request that its operation does not take",
    file: "plans/operation-examples.tsp",
    find: '#{ network: "DSTV" }',
    replace: '#{ network: "dstv" }',
    stoppedBy: { build: /spec\/plans\/operation-examples\.tsp:\d+:\d+ - error unassignable/ },
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
    find: '"mtn-data-plans"',
    replace: '"MTN plans"',
    stoppedBy: { build: /spec\/plans\/operation-examples\.tsp:\d+: example "MTN plans".*kebab-case/ },
  },
  {
    what: "an example with another title",
    file: "plans/operation-examples.tsp",
    find: '"mtn-data-plans"',
    replace: '"data-plans"',
    stoppedBy: { promise: "situations" },
  },
  {
    what: "two examples under one title, of which the emitter drops one",
    file: "plans/operation-examples.tsp",
    find: '"dstv-bouquets"',
    replace: '"all-bouquets"',
    stoppedBy: {
      build: /spec\/plans\/operation-examples\.tsp:\d+: example "all-bouquets".*has the title of the one at/,
    },
  },
  {
    what: "an outcome without an example",
    file: "gift-cards/operation-examples.tsp",
    find: '@@exchange(\n  GiftCardOrders.status,\n  "gift-card-failed",\n  #{ request_id: "shop-20260302-0013" },\n  giftCardFailed,\n  #{ returned: "The order failed" }\n);\n',
    replace: "",
    stoppedBy: { build: /getGiftCardOrder: no example of its response 200 GiftCardOrderFailed/ },
  },
  {
    what: "a request without an example",
    file: "transactions/operation-examples.tsp",
    find: 'Transactions.createDataAsync,\n  "data-pending",\n  #{ request: dataRequest },',
    replace: 'Transactions.createDataAsync,\n  "data-pending",\n  #{},',
    stoppedBy: { build: /createDataAsync: no example of its request/ },
  },
  {
    what: "no token with a leading zero",
    file: "transactions/examples.tsp",
    find: 'token: "04521987336012485570"',
    replace: 'token: "74521987336012485570"',
    stoppedBy: { promise: "situations" },
  },
  {
    what: "a first example that is not for newcomers",
    file: "transactions/operation-examples.tsp",
    find: newcomers,
    replace: "",
    also: [
      {
        file: "transactions/operation-examples.tsp",
        find: '@@exchange(\n  Transactions.createDataSync,\n  "data-success",\n',
        replace: `${newcomers}@@exchange(\n  Transactions.createDataSync,\n  "data-success",\n`,
      },
    ],
    stoppedBy: { promise: "situations" },
  },
  {
    what: "a response whose amount is not that of its request",
    file: "transactions/examples.tsp",
    find: 'amount: "2000",\n    plan: "401"',
    replace: 'amount: "2500",\n    plan: "401"',
    stoppedBy: { promise: "echoes" },
  },
];
