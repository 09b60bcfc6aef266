import { expect, test } from "vitest";
import { ofBrowsers, testPackage } from "../lib/packed/package.ts";
import { isOurNode } from "../lib/packed/project.ts";

const { write, run } = testPackage({
  folder: "ledger",
  // Node 22.12 has SQLite only behind a flag.
  entries: isOurNode ? ["index", "sqlite"] : ["index"],
  isCommonJs: true,
  // Not imported, because it needs the optional peers.
  files: [
    "postgres.js",
    "postgres.cjs",
    "postgres.d.ts",
    "postgres.d.cts",
    "store-tests.js",
    "store-tests.cjs",
    "store-tests.d.ts",
    "store-tests.d.cts",
  ],
  dependencies: ["@vending/client", "@vending/contract"],
  optionalPeers: ["pg", "vitest"],
  consumer: `
import type { VendingClient } from "@vending/client";
import { createLedger, memoryStore, type Ledger, type Store } from "@vending/ledger";
import { sqliteStore } from "@vending/ledger/sqlite";
import { postgresMigration, postgresStore } from "@vending/ledger/postgres";

export const stores: Store[] = [memoryStore(), sqliteStore("file"), postgresStore({ connectionString: "postgres://" })];
export const migration: string = postgresMigration({ schema: "shop" });
export const open = (client: VendingClient, store: Store): Ledger => createLedger({ client, store, concurrency: 2 });
export const oldest = async (ledger: Ledger): Promise<Date | undefined> => (await ledger.stats()).oldestOpen;
// @ts-expect-error a store is needed
export const without = (client: VendingClient): Ledger => createLedger({ client });
// @ts-expect-error a connection string is needed
postgresStore({});
`,
  types: ofBrowsers,
});

test.runIf(isOurNode)("its store in SQLite is the same when imported and when required", async () => {
  const opening = `const store = sqliteStore(process.pid + ".db");
store.stats().then(({ open }) => console.log(open)).then(() => store.close());`;
  await write("sqlite.mjs", `import { sqliteStore } from "@vending/ledger/sqlite";\n${opening}`);
  await write("sqlite.cjs", `const { sqliteStore } = require("@vending/ledger/sqlite");\n${opening}`);
  for (const file of ["sqlite.mjs", "sqlite.cjs"]) {
    expect(await run([process.execPath, "--no-warnings", file])).toEqual({ status: 0, output: "0\n" });
  }
});
