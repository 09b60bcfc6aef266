/** What is particular to a package as it is published. test/lib/packed/package.ts tests what all have. */

import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { published } from "../../scripts/lib/published.ts";
import { ofBrowsers, ofNode, testPackage } from "../lib/packed/package.ts";
import { bundle, node, packed } from "../lib/packed/project.ts";

describe("certification", () => {
  testPackage({
    folder: "certification",
    entries: ["index"],
    isCommonJs: false,
    dependencies: ["@vending/contract", "@vending/sandbox"],
    binary: "vending-certify",
    consumer: `
import { type Belief, type Certification, createCertification, type Judgement } from "@vending/certification";

const certification: Certification = await createCertification({ seed: 1, pace: "fast" });
const beliefs: Belief[] = certification.orders.map(({ reference }) => ({ reference, state: "open", money: "hold" }));
const { verdict }: Judgement = certification.judge(beliefs);
export const rules: readonly string[] = verdict.rules.map(({ id }) => id);
// @ts-expect-error no belief ends like this
beliefs.push({ reference: "order-01", state: "maybe", money: "hold" });
// @ts-expect-error it does not say where the money is
beliefs.push({ reference: "order-01", state: "open" });
// @ts-expect-error there are two paces
await createCertification({ pace: "slow" });
`,
    types: ofNode,
  });
});

describe("conformance", () => {
  testPackage({
    folder: "conformance",
    entries: ["index", "vitest"],
    isCommonJs: false,
    dependencies: ["@vending/contract", "p-limit", "valibot", "xmlbuilder"],
    optionalPeers: ["vitest"],
    binary: "vending-conformance",
    consumer: `
import { type CheckResult, type Config, configTemplate, type Fetch, readConfig, type Report, runConformance,
  sandboxConfig } from "@vending/conformance";

export const config: Config = readConfig(JSON.parse(configTemplate), { KEY: "k" });
export const send: Fetch = (url, init) => fetch(url, { ...init, redirect: "manual" });

export async function main(): Promise<readonly CheckResult[]> {
  const report: Report = await runConformance({ baseUrl: "http://x", config: sandboxConfig, fetch: send, only: ["health"] });
  // @ts-expect-error no operation has this name
  report.operations.buyTheMoon;
  // @ts-expect-error an address is a text
  await runConformance({ baseUrl: 5 });
  return report.checks.filter(({ failures }) => failures[0]?.exchanges[0]?.request);
}
`,
    types: ofBrowsers,
  });
});

describe("ledger", () => {
  const { write, run } = testPackage({
    folder: "ledger",
    entries: ["index", "sqlite"],
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

  test("its store in SQLite is the same when imported and when required", async () => {
    const opening = `const store = sqliteStore(process.pid + ".db");
store.stats().then(({ open }) => console.log(open)).then(() => store.close());`;
    await write("sqlite.mjs", `import { sqliteStore } from "@vending/ledger/sqlite";\n${opening}`);
    await write("sqlite.cjs", `const { sqliteStore } = require("@vending/ledger/sqlite");\n${opening}`);
    for (const file of ["sqlite.mjs", "sqlite.cjs"]) {
      expect(await run([node, "--no-warnings", file])).toEqual({ status: 0, output: "0\n" });
    }
  });
});

describe("sandbox", () => {
  const sandbox = testPackage({
    folder: "sandbox",
    entries: ["index", "server"],
    isCommonJs: true,
    dependencies: ["@hono/node-server", "@vending/contract", "hono"],
    binary: "vending-sandbox",
    consumer: `
import { createSandbox, maxBodyLength, type Purchases, type Sandbox, type SandboxTransaction, type SandboxOptions, type Scenario, scenarios,
  type Suffix } from "@vending/sandbox";
import { openDatabase, type SandboxServer, type ServerOptions, startServer } from "@vending/sandbox/server";

export const options: SandboxOptions = { settleAfter: 0, now: () => 0, maxTransactions: maxBodyLength };
export const sandbox: Sandbox = createSandbox(options);
export const send: typeof fetch = (input, init) => sandbox.fetch(input, init);
export const suffixes: readonly Suffix[] = scenarios.map(({ suffix }: Scenario) => suffix);

export async function main(): Promise<string> {
  const store: Purchases = await openDatabase("file");
  const more: ServerOptions = { ...options, port: 0, store };
  const server: SandboxServer = await startServer(more);
  await server.sandbox.reset();
  await server.stop();
  // @ts-expect-error a port is a number
  await startServer({ port: "4020" });
  // @ts-expect-error an outcome is one of three
  "lost" satisfies SandboxTransaction["status"];
  return server.url;
}
`,
    types: ofBrowsers,
  });

  test("a bundle of it imports no module, and one of its server those of Node", async () => {
    const importsOf = async (entry: string): Promise<string[]> => {
      const code = `export * from "@vending/sandbox${entry}";`;
      const { imports, dynamicImports } = await bundle(sandbox, code, /^node:/);
      return [...imports, ...dynamicImports];
    };
    expect(await importsOf("")).toEqual([]);
    expect(await importsOf("/server")).toContain("node:http");
  });
});

/** The names that a declaration file exports at its end. */
const exportedIn = (declarations: string): string[] =>
  [...declarations.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    list.split(",").flatMap((one) => /(?:type )?(?:\S+ as )?(\w+)\s*$/.exec(one.trim())?.[1] ?? []),
  );

test("no two packages export the same name", async () => {
  const owners = new Map<string, Set<string>>();
  for (const folder of published()) {
    const name = basename(folder);
    const { installed, manifest } = packed(name);
    const types = [...JSON.stringify(manifest.exports).matchAll(/"types":"(\.\/[^"]+\.d\.ts)"/g)];
    expect(types.length, name).toBeGreaterThan(0);
    for (const [, file = ""] of types)
      for (const one of exportedIn(await readFile(join(installed, file), "utf8")))
        owners.set(one, (owners.get(one) ?? new Set()).add(name));
  }
  expect(owners.size).toBeGreaterThan(150);
  expect([...owners].filter(([, of]) => of.size > 1).map(([name, of]) => `${name}: ${[...of].join(", ")}`)).toEqual([]);
});

test("two of them would be found", () => {
  expect(exportedIn('export { type A, B as C, type D as E };\nexport { F } from "./f.js";')).toEqual([
    "A",
    "C",
    "E",
    "F",
  ]);
});
