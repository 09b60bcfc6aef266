/** The mutated files, and the tests that must notice. They run hundreds of times, so they run in process. */

export interface Suite {
  readonly mutated: readonly string[];
  readonly tests: readonly string[];
  /** Whether these files decide about money: `survivors.ts` names each survivor in them. */
  readonly isMoney: boolean;
}

const client = "packages/client";
const ledger = "packages/ledger";
/**
 * The files that decide whether a purchase is sent (again), and what its outcome says: `exchange` decides whether there was a
 * response, and `timing` how much time has passed. What a response is, the contract says.
 */
const money = ["purchase/*", "http/exchange", "http/timing", "values/json-value"]
  .map((name) => `${client}/src/${name}.ts`)
  .concat(["purchase-event", "differences"].map((name) => `packages/contract/src/${name}.ts`));
const postgres = ["postgres", "postgres/*"].map((name) => `${ledger}/src/stores/${name}.ts`);

/** The tests of purchases, which take milliseconds each. */
const purchases = [
  "{purchase,refunds,another-purchase,resume,progress,standing-still,options,words}",
  "{nothing-throws,listeners,limits,retries,when-it-is-sent}",
].map((names) => `${client}/test/${names}.test.ts`);

export const suites: Readonly<Record<"purchase" | "client" | "ledger" | "postgres", Suite>> = {
  purchase: {
    isMoney: true,
    mutated: money,
    tests: [
      ...purchases,
      `${client}/test/{timer,exchange,credentials}.test.ts`,
      "packages/contract/test/{purchase-event,differences}.test.ts",
    ],
  },
  client: {
    isMoney: false,
    mutated: [`${client}/src/**/*.ts`, ...money.map((file) => `!${file}`)],
    tests: [...purchases, `${client}/test/{helpers,verify,transactions,credentials,transport,retry-budget}.test.ts`],
  },
  ledger: {
    isMoney: true,
    mutated: [`${ledger}/src/**/*.ts`, ...postgres.map((file) => `!${file}`)],
    tests: [
      `${ledger}/test/{buy,recover,reconcile,settle,to-the-millisecond,transaction,sqlite,storable}.test.ts`,
      `${ledger}/test/{stores,consequences}.integration.test.ts`,
    ],
  },
  postgres: {
    isMoney: true,
    mutated: postgres,
    tests: [`${ledger}/test/{stores,consequences,postgres}.integration.test.ts`],
  },
};
