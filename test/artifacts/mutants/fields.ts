/** Fields: their presence, which are required, and their values. */
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
    find: '  @doc(dataPlanCode)\n  @example("MTN-8")\n  plan_code: PlanCode;\n',
    replace: '  @doc(dataPlanCode)\n  @example("MTN-8")\n  plan_code?: PlanCode;\n',
    stoppedBy: { promise: "required" },
  },
  {
    what: "a verification that need not name its plan",
    file: "verification/model.tsp",
    find: '/** Verify a smartcard. */\n@extension("allOf", planCodeOrServiceId)\n',
    replace: "/** Verify a smartcard. */\n",
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
    what: "a required field of a response made optional",
    file: "transactions/model.tsp",
    find: "  merchant_name: string;\n",
    replace: "  merchant_name?: string;\n",
    stoppedBy: { promise: "required" },
  },
  {
    what: "an optional field made required",
    file: "verification/model.tsp",
    find: "  tariff?: MeterDetail;\n",
    replace: "  tariff: MeterDetail;\n",
    also: ["MUSA IBRAHIM", "TUNDE BALOGUN"].map((name) => ({
      file: "verification/examples.tsp",
      find: `customer_name: "${name}",`,
      replace: `customer_name: "${name}", tariff: "-",`,
    })),
    stoppedBy: { promise: "required" },
  },
  {
    what: "a failed create that must have every field",
    file: "transactions/model.tsp",
    find: "  ...FailedFields<SyncAirtime>;\n",
    replace: "  ...SyncAirtime;\n",
    stoppedBy: { promise: "required" },
  },
  {
    what: "a failed bill whose reference may be missing",
    file: "transactions/model.tsp",
    find: "  ...FailedFields<BillPayment>;\n",
    replace: "  ...OptionalProperties<BillPayment>;\n",
    stoppedBy: { promise: "required" },
  },
  {
    what: "payment_spent_on in the list",
    file: "transactions/model.tsp",
    find: "  ...TokenFields;\n}",
    replace: "  ...ElectricityFields;\n}",
    stoppedBy: { promise: "fields" },
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
        find: 'product: "data" } },\n  dataPending,',
        replace: 'product: "data" } },\n  #{ ...stillPending, data: data },',
      },
      {
        file: "internal/operation-examples.tsp",
        find: "  dataPending,",
        replace: "  #{ ...stillPending, data: data },",
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
    what: "a response's field on a request",
    file: "transactions/model.tsp",
    find: "  /** The meter number, or another customer identifier of the distribution company. */\n",
    replace:
      "  /** What the payment goes to. */\n  payment_spent_on?: string;\n\n  /** The meter number, or another customer identifier of the distribution company. */\n",
    stoppedBy: { promise: "fields" },
  },
  {
    what: "a model of the internal contract that no operation uses",
    file: "internal/model.tsp",
    find: "/** Buy airtime. */\n",
    replace: "/** A request without a route. */\nmodel InternalRefundRequest {}\n\n/** Buy airtime. */\n",
    stoppedBy: { lint: "contract/used-component" },
  },
  {
    what: "a closed request opened",
    file: "transactions/model.tsp",
    find: "@closed\nmodel CreateCableRequest {",
    replace: "model CreateCableRequest {",
    stoppedBy: { lint: "contract/closed-request" },
  },
  {
    what: "an open response closed",
    file: "common/pagination.tsp",
    find: "model Pagination {\n",
    replace: "@Vending.closed\nmodel Pagination {\n",
    stoppedBy: { promise: "closed" },
  },
];
