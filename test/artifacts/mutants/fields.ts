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
    what: "a verification without plan_code or service_id",
    file: "verification/model.tsp",
    find: '/** Verify a smartcard. */\n@extension("allOf", planCodeOrServiceId)\n',
    replace: "/** Verify a smartcard. */\n",
    stoppedBy: { promise: "required" },
  },
  {
    what: "an optional request body",
    file: "transactions/operations.tsp",
    find: "create(@body request: CreateCableRequest):",
    replace: "create(@body request?: CreateCableRequest):",
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
    what: "a failed create with every field required",
    file: "transactions/model.tsp",
    find: "  ...FailedFields<SyncAirtime>;\n",
    replace: "  ...SyncAirtime;\n",
    stoppedBy: { promise: "required" },
  },
  {
    what: "a row of the list that cannot have failed",
    file: "transactions/model.tsp",
    find: '  ...FailedFields<OmitProperties<Transaction, "payment_spent_on">>;',
    replace: '  ...OmitProperties<Transaction, "payment_spent_on">;',
    stoppedBy: { promise: "required" },
  },
  {
    what: "payment_spent_on in the list",
    file: "transactions/model.tsp",
    find: '  ...FailedFields<OmitProperties<Transaction, "payment_spent_on">>;',
    replace: "  ...FailedFields<Transaction>;",
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
