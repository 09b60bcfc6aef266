/** The texts of the document. */
import type { Mutant } from "./mutant.ts";

export const documentation: Mutant[] = [
  {
    what: "a property without a description",
    file: "common/pagination.tsp",
    find: "/** Number of pages. */",
    replace: "",
    stoppedBy: { build: /spec\/common\/pagination\.tsp:\d+:\d+ - error vending-contract\/undocumented/ },
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
    what: "an outcome of a response that does not say what it means",
    file: "common/outcomes.tsp",
    find: "  @memberOf(ResponseCode)\n",
    replace: "",
    stoppedBy: { promise: "lists explained" },
  },
];

/** What an operation must declare, each removed from the health check. */
const declarations = [
  '  @section("4.11")\n',
  "@meaning(Meaning.healthRead)",
  '@operationId("checkHealth")',
  '@tag("Health")',
];

documentation.push(
  ...declarations.map((find): Mutant => {
    const name = /@\w+/.exec(find)?.[0] ?? "";
    const build = new RegExp(
      `spec/health/operations\\.tsp:\\d+:\\d+ - error vending-contract/operation-undocumented.*${name}`,
    );
    return {
      what: `an operation without ${name}`,
      file: "health/operations.tsp",
      find,
      replace: "",
      stoppedBy: { build },
    };
  }),
  {
    what: "an introduction that does not mention webhooks",
    file: "main.tsp",
    find: ": no webhooks are documented. No",
    replace: ". No",
    stoppedBy: { promise: "facts stated" },
  },
  {
    what: "an amount described as what is charged",
    file: "transactions/model.tsp",
    find: 'const amountInNaira = "The amount in Naira,',
    replace: 'const amountInNaira = "The amount in Naira to charge,',
    stoppedBy: { promise: "facts stated" },
  },
  {
    what: "a reading without its consequence for partners",
    file: "guides/readings.tsp",
    find: " The status of a bill may still be `02`: keep polling.",
    replace: "",
    stoppedBy: { promise: "readings stated" },
  },
);
