/** What is mutated, and the tests that are to notice. They run in process: hundreds of times. */

export interface Suite {
  readonly mutated: readonly string[];
  readonly tests: readonly string[];
  /** Whether these files decide about money: each survivor in them is named in `survivors.ts`. */
  readonly isMoney: boolean;
}

const client = "packages/client";
const ledger = "packages/ledger";
/**
 * What decides whether a purchase is sent (again), and what is said about it: `resume` is in `purchase`; whether there was a
 * response is in `exchange`, how much time has passed in `timing`, and `mayHaveBeenMade` in `errors`.
 */
const money = [
  "purchase/*",
  "errors/*",
  "http/exchange",
  "http/timing",
  "values/json-value",
  "values/same-purchase",
].map((name) => `${client}/src/${name}.ts`);
const postgres = ["postgres", "postgres/*"].map((name) => `${ledger}/src/stores/${name}.ts`);

export const suites: Readonly<Record<"purchase" | "client" | "ledger" | "postgres", Suite>> = {
  purchase: {
    isMoney: true,
    mutated: money,
    tests: [
      `${client}/test/{purchase,same-purchase,when-it-is-sent,timer,exchange,words}.test.ts`,
      `${client}/test/points/points.test.ts`,
    ],
  },
  client: {
    isMoney: false,
    mutated: [`${client}/src/**/*.ts`, ...money.map((file) => `!${file}`)],
    tests: [
      `${client}/test/{purchase,when-it-is-sent,helpers,credentials,transport,retry-budget,words}.test.ts`,
      `${client}/test/points/points.test.ts`,
    ],
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
