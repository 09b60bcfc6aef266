/** Closed lists, and the alternatives that a body has. */
import type { Mutant } from "./mutant.ts";

export const lists: Mutant[] = [
  {
    what: "a fifth mobile network",
    file: "transactions/model.tsp",
    find: '  nineMobile: "9mobile",\n',
    replace: '  nineMobile: "9mobile",\n\n  /** Smile */\n  smile: "smile",\n',
    stoppedBy: { promise: "closed lists" },
  },
  {
    what: "a missing cable TV network",
    file: "transactions/model.tsp",
    find: '  /** StarTimes */\n  startimes: "STARTIMES",\n',
    replace: "",
    also: [{ file: "plans/examples.tsp", find: 'network: "STARTIMES"', replace: 'network: "GOTV"' }],
    stoppedBy: { promise: "closed lists" },
  },
  {
    what: "an open list closed: the network of a response",
    file: "verification/model.tsp",
    find: "  network: string;\n",
    replace: '  network: "IKEDC" | "DSTV" | "BET9JA";\n',
    stoppedBy: { promise: "closed lists" },
  },
  {
    what: "a sync route that may return pending, with an example and a meaning",
    file: "transactions/model.tsp",
    find: "  success: Success<SyncAirtime>,\n",
    replace: "  success: Success<SyncAirtime>,\n  pending: Pending<SyncAirtime>,\n",
    also: [
      {
        file: "transactions/examples.tsp",
        find: "const airtimeToFailRequest:",
        replace:
          'const airtimeStillPending: Pending<SyncAirtime> = #{\n  ...stillPending,\n  data: #{ ...airtime, created_at: "2026-03-02T09:15:27Z" },\n};\nconst airtimeToFailRequest:',
      },
      {
        file: "transactions/operation-examples.tsp",
        find: '@@exchange(\n  Transactions.createDataSync,\n  "data-success",\n',
        replace:
          '@@exchange(\n  Transactions.createAirtimeSync,\n  "airtime-pending",\n  #{ request: airtimeRequest },\n  airtimeStillPending,\n  #{ sent: "Airtime.", returned: "Not yet." }\n);\n@@exchange(\n  Transactions.createDataSync,\n  "data-success",\n',
      },
      {
        file: "transactions/operations.tsp",
        find: '@operationId("createAirtimeSync")\n  @meaning(Meaning.syncPurchase)',
        replace: '@operationId("createAirtimeSync")\n  @meaning(Meaning.anyPurchase)',
      },
    ],
    stoppedBy: { promise: "alternatives" },
  },
];
