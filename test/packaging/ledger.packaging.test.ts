/** The published package @vending/ledger, with its dependencies: with and without a database driver. */
import { expect, test } from "vitest";
import { checkersHaveNothingToSay } from "../lib/packed/checkers.ts";
import { declarationsCompile, ofNode } from "../lib/packed/compilers.ts";
import { expectToHold, importsWhatItDeclares, modules } from "../lib/packed/contents.ts";
import { underEachNode } from "../lib/packed/nodes.ts";
import { packed } from "../lib/packed/project.ts";

const ledger = packed("ledger");
const { name, write, run } = ledger;

test("holds its code and its types, and neither sources nor tests", () =>
  expectToHold(ledger, modules(["index", "sqlite", "postgres"], ["js", "cjs", "d.ts", "d.cts"])));

test("depends on the client and the contract; the packages for PostgreSQL are optional peers", () => {
  const manifest = ledger.manifest();
  expect(Object.keys(manifest.dependencies ?? {})).toEqual(["@vending/client", "@vending/contract"]);
  expect(manifest).toMatchObject({ peerDependenciesMeta: { pg: { optional: true }, "pg-boss": { optional: true } } });
  expect(Object.keys(manifest.peerDependencies ?? {})).toEqual(["pg", "pg-boss"]);
});

importsWhatItDeclares(ledger);

/** Buys from a service that is a function, and prints one line. */
const buying = (importing: (entry: string) => string, store: string) => `
const main = async () => {
  const { createVendingClient } = ${importing("@vending/client")};
  const { createLedger, memoryStore } = ${importing(name)};
  const store = ${store};
  const data = { internal_reference: "r", request_id: "1", msisdn: "08031234567", product: "airtime", network: "MTN",
    amount: "500", merchant_id: 1, created_at: "2026-01-02 03:04:05" };
  const fetch = async () => Response.json({ status: "success", response_code: "00", response_message: "", data });
  const client = createVendingClient({ baseUrl: "http://vending.test", merchantKey: "k", merchantSecret: "s", fetch
  });
  const ledger = createLedger({ client, store });
  const request = { merchant_code: "M", customer_msisdn: "08031234567", network: "mtn", product: "airtime", amount: "500",
    client_request_id: "1" };
  const first = await ledger.buy(request, { mode: "sync" });
  const second = await ledger.buy(request);
  console.log(first.state, first.replayed, second.state, second.replayed, (await ledger.stats()).open);
  await store.close();
};
main();
`;
const imported = (entry: string): string => `await import("${entry}")`;
const required = (entry: string): string => `require("${entry}")`;

underEachNode(ledger, (node) => {
  test.each([
    ["imported", "import.mjs", imported],
    ["required", "require.cjs", required],
  ])("it buys once when %s", async (_, script, importing) => {
    await write(script, buying(importing, "memoryStore()"));
    expect(await run(node, [script])).toEqual({ status: 0, output: "succeeded false succeeded true 0\n" });
  });
});

test.each([
  ["imported", "sqlite.mjs", imported],
  ["required", "sqlite.cjs", required],
])("it keeps purchases in SQLite when %s", async (_, script, importing) => {
  await write(script, buying(importing, `(${importing(`${name}/sqlite`)}).sqliteStore(":memory:")`));
  const { status, output } = await run(process.execPath, ["--no-warnings", script]);
  expect(output).toBe("succeeded false succeeded true 0\n");
  expect(status).toBe(0);
});

/** Code of a consumer. Each line that must not compile proves that the types exist and are not \`any\`. */
const consumer = `
import type { VendingClient } from "@vending/client";
import { createLedger, memoryStore, type Ledger, type Store } from "${name}";
import { sqliteStore } from "${name}/sqlite";
import { postgresMigration, postgresStore } from "${name}/postgres";

export const stores: Store[] = [memoryStore(), sqliteStore("file"), postgresStore({ connectionString: "postgres://" })];
export const migration: string = postgresMigration({ schema: "shop" });
export const open = (client: VendingClient, store: Store): Ledger => createLedger({ client, store, concurrency: 2 });
export const oldest = async (ledger: Ledger): Promise<Date | undefined> => (await ledger.stats()).oldestOpen;
// @ts-expect-error a store is needed
export const without = (client: VendingClient): Ledger => createLedger({ client });
// @ts-expect-error a connection string is needed
postgresStore({});
`;

declarationsCompile(ledger, { "consumer.mts": consumer }, ofNode);

checkersHaveNothingToSay(ledger, { profile: "node16", entrypoints: [".", "./sqlite", "./postgres"] });
