/** The texts of the document. */
import type { Mutant } from "./mutant.ts";

export const documentation: Mutant[] = [
  {
    what: "an operation that does not say which section it comes from",
    file: "health/operations.tsp",
    find: '  @section("4.11")\n',
    replace: "",
    stoppedBy: {
      build: /spec\/health\/operations\.tsp:\d+:\d+ - error vending-contract\/operation-undocumented.*@section/,
    },
  },
  {
    what: "a property without a description",
    file: "common/pagination.tsp",
    find: "/** Number of pages. */",
    replace: "",
    stoppedBy: { build: /spec\/common\/pagination\.tsp:\d+:\d+ - error vending-contract\/undocumented/ },
  },
  {
    what: "a query parameter without a description",
    file: "transactions/operations.tsp",
    find: "/** The page to return, counted from 1. */",
    replace: "",
    stoppedBy: { build: /spec\/transactions\/operations\.tsp:\d+:\d+ - error vending-contract\/undocumented/ },
  },
  {
    what: "a model without a description",
    file: "plans/model.tsp",
    find: "/** A cable TV bouquet. */",
    replace: "",
    stoppedBy: { build: /spec\/plans\/model\.tsp:\d+:\d+ - error vending-contract\/undocumented/ },
  },
  {
    what: "an outcome without a description",
    file: "common/outcomes.tsp",
    find: '  /** Still processing. Not a failure: poll the status. */\n  pending: "02",\n',
    replace: '  pending: "02",\n',
    stoppedBy: { build: /spec\/common\/outcomes\.tsp:\d+:\d+ - error vending-contract\/undocumented/ },
  },
  {
    what: "an operation without a description",
    file: "plans/operations.tsp",
    find: "/** Lists the data plans of a mobile network. To buy a plan, send its `plan_code`. */",
    replace: "",
    stoppedBy: { build: /spec\/plans\/operations\.tsp:\d+:\d+ - error vending-contract\/operation-undocumented/ },
  },
  {
    what: "an operation whose description says nothing",
    file: "plans/operations.tsp",
    find: "/** Lists the data plans of a mobile network. To buy a plan, send its `plan_code`. */",
    replace: "/** Lists the data plans. */",
    stoppedBy: { lint: "rule/operation-description-says-more-than-the-name" },
  },
  {
    what: "operations without a tag",
    file: "health/operations.tsp",
    find: '@tag("Health")',
    replace: "",
    stoppedBy: {
      build: /spec\/health\/operations\.tsp:\d+:\d+ - error vending-contract\/operation-undocumented.*@tag/,
    },
  },
  {
    what: "an asynchronous purchase that does not say to poll",
    file: "transactions/operations.tsp",
    find: "Accepts a data purchase and returns `02` pending immediately. Poll the status until it is final.",
    replace: "Accepts a data purchase and returns `02` pending immediately.",
    stoppedBy: { promise: "poll stated" },
  },
  {
    what: "an open schema without a reason",
    file: "wallet/model.tsp",
    find: "@unspecified(OpenPoints.walletData)",
    replace: "",
    stoppedBy: { build: /spec\/wallet\/model\.tsp:\d+:\d+ - error vending-contract\/open-without-reason/ },
  },
  {
    what: "a list of rows whose form is open without a reason",
    file: "common/envelopes.tsp",
    find: "data: Row[];",
    replace: "data: unknown[];",
    stoppedBy: { build: /spec\/common\/envelopes\.tsp:\d+:\d+ - error vending-contract\/open-without-reason/ },
  },
  {
    what: "a time zone that is no longer marked as not shown",
    file: "common/scalars.tsp",
    find: "@unspecified(OpenPoints.timeZone)\n",
    replace: "",
    stoppedBy: { promise: "left open" },
  },
  {
    what: "a legacy field that does not say so",
    file: "verification/model.tsp",
    find: "The legacy name of the plan, which is still accepted.",
    replace: "The name of the plan.",
    stoppedBy: { promise: "legacy" },
  },
  {
    what: "a legacy plan code that is not documented",
    file: "common/scalars.tsp",
    find: "  | `glo` | the catalog id, or a product id of the form `DATA-<n>` |\n",
    replace: "",
    stoppedBy: { promise: "legacy" },
  },
  {
    what: "MTN plans that may be bought by a bare number",
    file: "common/scalars.tsp",
    find: ", because a bare number is taken as an MTN tariff id and never as a catalog id",
    replace: "",
    stoppedBy: { promise: "legacy" },
  },
  {
    what: "a word that the glossary has replaced",
    file: "health/operations.tsp",
    find: "Reports that the service is up.",
    replace: "Answers that the service is up.",
    stoppedBy: { lint: "contract/plain-words" },
  },
  {
    what: "a product that the list of products does not explain",
    file: "transactions/model.tsp",
    find: "  /** Credit for a betting account. A bill. */\n",
    replace: "",
    stoppedBy: { build: /spec\/transactions\/model\.tsp:\d+:\d+ - error vending-contract\/undocumented/ },
  },
  {
    what: "an outcome of a response that does not say what it means",
    file: "common/outcomes.tsp",
    find: "  @memberOf(ResponseCode)\n",
    replace: "",
    stoppedBy: { promise: "lists explained" },
  },
];

/** Facts whose absence costs money or time, each removed from the place where it is needed. */
const facts: { what: string; file: string; find: string; replace?: string }[] = [
  {
    what: "a bill whose status is never pending",
    file: "transactions/operations.tsp",
    find: "so do not rule it out:\n   * while the response is `02`, keep polling.",
    replace: "and it never is.",
  },
  {
    what: "no word of webhooks in the first lines",
    file: "main.tsp",
    find: ": no webhooks are documented. No",
    replace: ". No",
  },
  {
    what: "an amount that says what is charged",
    file: "transactions/model.tsp",
    find: 'const amountInNaira = "The amount in Naira,',
    replace: 'const amountInNaira = "The amount in Naira to charge,',
  },
  {
    what: "a catalog id that may be sent for MTN",
    file: "plans/model.tsp",
    find: " For MTN never send it in a purchase: a bare number is taken as a tariff id, never as a catalog id.",
  },
];

documentation.push(
  ...facts.map(({ replace = "", ...fact }): Mutant => ({ ...fact, replace, stoppedBy: { promise: "facts stated" } })),
  {
    what: "a reading that partners are not told",
    file: "guides/readings.tsp",
    find: " The status of a bill may still be `02`: keep polling.",
    replace: "",
    stoppedBy: { promise: "readings stated" },
  },
);
