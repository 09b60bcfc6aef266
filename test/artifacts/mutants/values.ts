/** Types, patterns, bounds and defaults. */
import type { Mutant } from "./mutant.ts";

export const values: Mutant[] = [
  {
    what: "merchant_id as a string",
    file: "transactions/model.tsp",
    find: "  @example(1)\n  merchant_id: integer;\n",
    replace: '  @example("1")\n  merchant_id: string;\n',
    also: [{ file: "transactions/examples.tsp", find: "merchant_id: 1 }", replace: 'merchant_id: "1" }' }],
    stoppedBy: { promise: "types" },
  },
  {
    what: "a code that may have a fraction",
    file: "common/envelopes.tsp",
    find: "  code: integer;\n",
    replace: "  code: float64;\n",
    stoppedBy: { promise: "whole codes" },
  },
  {
    what: "a detail of a meter, whose type is not documented, made a string",
    file: "verification/model.tsp",
    find: "  meter_number?: MeterDetail;\n",
    replace: "  meter_number?: string;\n",
    stoppedBy: { promise: "types" },
  },
  {
    what: "null as a service_id",
    file: "verification/model.tsp",
    find: '@extension("not", #{ `enum`: #[null] })\n',
    replace: "",
    stoppedBy: { promise: "types" },
  },
  {
    what: "a plan on pending airtime",
    file: "transactions/model.tsp",
    find: '  @pattern("^$", "The plan of a pending airtime purchase is an empty string.")\n',
    replace: "",
    stoppedBy: { promise: "strings" },
  },
  {
    what: "a negative amount",
    file: "common/scalars.tsp",
    find: '"^[0-9]+(\\\\.[0-9]+)?$"',
    replace: '"^-?[0-9]+(\\\\.[0-9]+)?$"',
    stoppedBy: { promise: "strings" },
  },
  {
    what: "a maximum length of an amount",
    file: "common/scalars.tsp",
    find: "scalar NairaAmount extends string;",
    replace: "@maxLength(10)\nscalar NairaAmount extends string;",
    stoppedBy: { promise: "bounds" },
  },
  {
    what: "a maximum page size",
    file: "transactions/operations.tsp",
    find: "  limit?: integer = 10;\n",
    replace: "  @maxValue(100)\n  limit?: integer = 10;\n",
    stoppedBy: { promise: "parameters" },
  },
  {
    what: "another default of the list",
    file: "transactions/operations.tsp",
    find: "  limit?: integer = 10;\n",
    replace: "  limit?: integer = 20;\n",
    stoppedBy: { promise: "parameters" },
  },
  {
    what: "a filter made required",
    file: "transactions/operations.tsp",
    find: "@query msisdn?: string;",
    replace: "@query msisdn: string;",
    also: [
      {
        file: "transactions/operation-examples.tsp",
        find: "page: 1, limit: 2 }",
        replace: 'page: 1, limit: 2, msisdn: "08031234567" }',
      },
    ],
    stoppedBy: { promise: "parameters" },
  },
];
