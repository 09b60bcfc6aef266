/** Which fields there are, which of them are required, and what they hold. */
import type { Mutant } from "./mutant.ts";

export const fields: Mutant[] = [
  {
    what: "a required field of a request made optional",
    file: "transactions/model.tsp",
    find: "  client_request_id: string;\n",
    replace: "  client_request_id?: string;\n",
    stoppedBy: { promise: "required" },
  },
  {
    what: "plan_code optional for data",
    file: "transactions/model.tsp",
    find: "  /** The plan to buy. */\n  plan_code: PlanCode;\n",
    replace: "  /** The plan to buy. */\n  plan_code?: PlanCode;\n",
    stoppedBy: { promise: "required" },
  },
  {
    what: "a verification that need not name its plan",
    file: "verification/model.tsp",
    find: '/** Check a smartcard. */\n@extension("minProperties", 5)\n',
    replace: "/** Check a smartcard. */\n",
    stoppedBy: { promise: "required" },
  },
  {
    what: "a request that need not be there",
    file: "transactions/operations.tsp",
    find: "create(@body request: CreateCableRequest):",
    replace: "create(@body request?: CreateCableRequest):",
    stoppedBy: { promise: "required" },
  },
  {
    what: "a required field of an answer made optional",
    file: "transactions/model.tsp",
    find: "  merchant_name: string;\n",
    replace: "  merchant_name?: string;\n",
    stoppedBy: { promise: "required" },
  },
  {
    what: "a required field of an envelope made optional",
    file: "common/outcomes.tsp",
    find: "  response_message: string;\n",
    replace: "  response_message?: string;\n",
    stoppedBy: { promise: "required" },
  },
  {
    what: "an optional field made required",
    file: "verification/model.tsp",
    find: "  tariff?: VerifiedFigure;\n",
    replace: "  tariff: VerifiedFigure;\n",
    also: ["MUSA IBRAHIM", "TUNDE BALOGUN"].map((name) => ({
      file: "verification/examples.tsp",
      find: `customer_name: "${name}",`,
      replace: `customer_name: "${name}", tariff: "-",`,
    })),
    stoppedBy: { promise: "required" },
  },
  {
    what: "created_at required of a pending create",
    file: "transactions/model.tsp",
    find: "model AsyncData {\n",
    replace: "model AsyncData {\n  ...CreatedNow;\n",
    also: [
      {
        file: "transactions/examples.tsp",
        find: "data: data };",
        replace: 'data: #{ ...data, created_at: "2026-03-02 09:21:40" } };',
      },
      {
        file: "transactions/operation-examples.tsp",
        find: 'parameters: #{ request: #{ ...dataRequest, product: "data" } },\n    returnType: #{ _: 200, body: dataPending },',
        replace:
          'parameters: #{ request: #{ ...dataRequest, product: "data" } },\n    returnType: #{ _: 200, body: #{ ...stillPending, data: data } },',
      },
      {
        file: "internal/operation-examples.tsp",
        find: "body: dataPending }",
        replace: "body: #{ ...stillPending, data: data } }",
      },
    ],
    stoppedBy: { promise: "fields" },
  },
  {
    what: "a field that the source does not have",
    file: "transactions/model.tsp",
    find: "alias ToSubscriber = {\n",
    replace: "alias ToSubscriber = {\n  /** Where to report the outcome. */\n  callback_url?: string;\n\n",
    stoppedBy: { promise: "fields" },
  },
  {
    what: "an answer's field on a request",
    file: "transactions/model.tsp",
    find: "  /** The id from the electricity plan list, as a string. */\n",
    replace:
      "  /** What the payment goes to. */\n  payment_spent_on?: string;\n\n  /** The id from the electricity plan list, as a string. */\n",
    stoppedBy: { promise: "fields" },
  },
  {
    what: "a field whose odd spelling was mended, in the examples too",
    file: "plans/model.tsp",
    find: "  tarrifTypeId: string;\n",
    replace: "  tariffTypeId: string;\n",
    also: ["5002", "5007"].map((id) => ({
      file: "plans/examples.tsp",
      find: `tarrifTypeId: "${id}"`,
      replace: `tariffTypeId: "${id}"`,
    })),
    stoppedBy: { promise: "fields" },
  },
  {
    what: "the internal plan renamed to plan_code",
    file: "internal/model.tsp",
    find: "  plan: PlanCode;\n",
    replace: "  plan_code: PlanCode;\n",
    also: ["GLO-1", "101", "201"].map((plan) => ({
      file: "internal/examples.tsp",
      find: `plan: "${plan}"`,
      replace: `plan_code: "${plan}"`,
    })),
    stoppedBy: { promise: "fields" },
  },
  {
    what: "a closed request opened",
    file: "transactions/model.tsp",
    find: '@extension("additionalProperties", false)\nmodel CreateCableRequest {',
    replace: "model CreateCableRequest {",
    stoppedBy: { lint: "contract/closed-request" },
  },
  {
    what: "an open answer closed",
    file: "common/pagination.tsp",
    find: "model Pagination {\n",
    replace: '@TypeSpec.OpenAPI.extension("additionalProperties", false)\nmodel Pagination {\n',
    stoppedBy: { promise: "closed" },
  },
];
