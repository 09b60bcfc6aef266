/** The published package @vending/client: its contents, types and exports, in an empty project and in many tools. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundle } from "../lib/packed/bundle.ts";
import { checkersHaveNothingToSay } from "../lib/packed/checkers.ts";
import { declarationsCompile, ofBrowsers } from "../lib/packed/compilers.ts";
import { expectToDependOn, expectToHold, importsWhatItDeclares, modules } from "../lib/packed/contents.ts";
import { underEachNode } from "../lib/packed/nodes.ts";
import { packed } from "../lib/packed/project.ts";

const client = packed("client");
const { name, installed, write, run } = client;

let server: SandboxServer;

beforeAll(async () => {
  server = await startServer({ port: 0, settleAfter: 50 });
});

afterAll(() => server.stop());

test("holds its code and its types, and neither sources nor tests", () =>
  expectToHold(client, modules(["index", "unchecked"], ["js", "cjs", "d.ts", "d.cts"])));

test("depends on the contract and on openapi-fetch, and runs nothing when it is installed", () =>
  expectToDependOn(client, "@vending/contract", "openapi-fetch"));

importsWhatItDeclares(client);

test("uses nothing of Node, and no code from strings", async () => {
  for (const file of await readdir(join(installed, "dist"))) {
    const code = await readFile(join(installed, "dist", file), "utf8");
    expect(code, file).not.toMatch(/["']node:|\bBuffer\b|\beval\(|new Function\b/);
    // A reference to the types of Node would make every consumer install them.
    expect(code, file).not.toMatch(/reference types=|NodeJS\./);
    // `process` does not exist in browsers.
    expect(code, file).not.toMatch(/\bprocess\./);
  }
});

/** Buys on a sandbox over HTTP, and prints one line of JSON, the same in each module system. */
const report = `
const make = (extra) => client.createVendingClient({ baseUrl: process.env.VENDING_URL, merchantKey: "sandbox-key",
  merchantSecret: "sandbox-secret", ...extra });
const request = { merchant_code: "SANDBOX", customer_msisdn: client.toMsisdn("0803 000 0902"), network: "mtn",
  product: "airtime", amount: "500", client_request_id: client.createRequestId() };
const main = async () => {
  const first = await client.purchase(make(), request);
  const second = await unchecked.purchase(make(), request);
  const invalid = await client.purchase(make(), { ...request, amount: 500 }).catch((error) => error);
  console.log(JSON.stringify({
    first: [first.state, first.replayed],
    second: [second.state, second.replayed],
    same: first.transaction.internal_reference === second.transaction.internal_reference,
    invalid: [invalid.code, invalid instanceof client.InvalidRequestError, invalid instanceof unchecked.VendingError],
    names: Object.keys(client).sort().join() === Object.keys(unchecked).sort().join(),
    manifest: manifest.name,
  }));
};
main();
`;
const said = {
  first: ["succeeded", false],
  second: ["succeeded", true],
  same: true,
  invalid: ["invalid-request", true, true],
  names: true,
  manifest: name,
};

const scripts = {
  "import.mjs": `
import * as client from "${name}";
import * as unchecked from "${name}/unchecked";
import manifest from "${name}/package.json" with { type: "json" };
${report}`,
  "require.cjs": `
const client = require("${name}");
const unchecked = require("${name}/unchecked");
const manifest = require("${name}/package.json");
for (const entry of ["", "/unchecked"]) {
  if (!require.resolve("${name}" + entry).endsWith(".cjs")) throw new Error("this is no CommonJS file");
}
${report}`,
};

const buysOnce = async (command: string, args: readonly string[]): Promise<void> => {
  const { status, output } = await run(command, args, { VENDING_URL: server.url });
  expect(status, output).toBe(0);
  expect(JSON.parse(output)).toEqual(said);
};

underEachNode(client, (node) => {
  test.each([
    ["imported", "import.mjs", []],
    // Without the flag, newer versions of Node load ES modules by require(), which would hide missing CommonJS files.
    ["required", "require.cjs", ["--no-experimental-require-module"]],
  ] as const)("it buys once when %s where code from strings is forbidden", async (_how, script, flags) => {
    await write(script, scripts[script]);
    await buysOnce(node, ["--no-warnings", "--disallow-code-generation-from-strings", ...flags, script]);
  });

  // A garbage-collected signal never fires. Node 20 collected those of AbortSignal.any too early.
  test("an attempt times out even during garbage collection", async () => {
    await write(
      "hangs.mjs",
      `import { createVendingClient, waitForOutcome } from "${name}";
const collecting = setInterval(() => globalThis.gc(), 5);
const options = { merchantKey: "k", merchantSecret: "s", fetch: () => new Promise(() => {}) };
const client = createVendingClient({ baseUrl: "http://vending.test", ...options });
const { state } = await waitForOutcome(client, "1", { attemptTimeoutMs: 100, deadlineMs: 150 });
clearInterval(collecting);
console.log(state);`,
    );
    expect(await run(node, ["--expose-gc", "hangs.mjs"])).toEqual({ status: 0, output: "open\n" });
  });
});

/** Code of a consumer. Each line that must not compile proves that the types exist and are not \`any\`. */
const consumer = `
import { createVendingClient, electricityTokens, purchase, type PurchaseOutcome, requestFor, transactions, type VendingClient, verify } from "${name}";
import * as unchecked from "${name}/unchecked";

export const client: VendingClient = createVendingClient({ baseUrl: "http://x", merchantKey: "k", merchantSecret: "s" });
export const same: typeof purchase = unchecked.purchase;
const request = { merchant_code: "M", customer_msisdn: "0803", network: "mtn", product: "airtime", amount: "5",
  client_request_id: "1" } as const;

export async function main(): Promise<string | undefined> {
  const outcome: PurchaseOutcome = await purchase(client, request, { mode: "sync" });
  if (outcome.state === "succeeded") return electricityTokens(outcome.transaction).credit?.display;
  // @ts-expect-error what has not ended has no transaction
  if (outcome.state === "open") return outcome.transaction.token;
  // @ts-expect-error an amount is a string
  await purchase(client, { ...request, amount: 5 });
  for await (const row of transactions(client)) return row.internal_reference;
  const { data } = await client.GET("/v1/plans/{network}", { params: { path: { network: "mtn" } } });
  // @ts-expect-error a price is a string
  data?.data[0]?.price satisfies number | undefined;
  const verified = await verify(client, { merchant_code: "M", product: "CABLE", network: "DSTV", plan_code: "1", customer_msisdn: "1" });
  await purchase(client, requestFor(verified, { amount: "1", client_request_id: "2" }));
  return undefined;
}
`;

// The declarations of openapi-fetch use the types of `fetch`.
declarationsCompile(client, { "consumer.mts": consumer, "consumer.cts": consumer }, ofBrowsers);

checkersHaveNothingToSay(client, { profile: "node16", entrypoints: [".", "./unchecked"] });

describe("size, minified and gzipped, without the validators", () => {
  const made = new Map<string, Promise<string>>();
  const bundled = (code: string): Promise<string> => {
    const bundling =
      made.get(code) ?? bundle(client, code, { external: "@vending/contract/validators" }).then((chunk) => chunk.code);
    made.set(code, bundling);
    return bundling;
  };
  const kilobytes = (code: string): number => gzipSync(code).length / 1000;

  // In kB, of purchase and the helpers: openapi-fetch 2.2; purchase, its state and its outcome 2.6; what a response is, and
  // whether it is the same purchase, 1.3; time and the budget for retries 1.3; signed and bounded exchanges 1.0; checking options,
  // progress and addresses 1.0; what is printed, and no credential in a log, 0.9; errors and reasons 0.6; the helpers 0.4.
  test.each([
    ["the client alone", `export { createVendingClient } from "${name}";`, 5.6],
    ["the client alone, of the unchecked entry", `export { createVendingClient } from "${name}/unchecked";`, 5.6],
    [
      "purchase and the helpers",
      `export { createVendingClient, purchase, toMsisdn, createRequestId, electricityTokens } from "${name}";`,
      11.6,
    ],
    ["everything", `export * from "${name}";`, 13.1],
    ["everything, unchecked", `export * from "${name}/unchecked";`, 13],
    ["the helpers alone", `export { toMsisdn, electricityTokens, createRequestId } from "${name}/unchecked";`, 1.6],
  ])("%s", async (what, code, limit) => {
    const size = kilobytes(await bundled(code));
    console.log(`  ${what}: ${size.toFixed(1)} kB of ${limit}`);
    expect(size).toBeLessThanOrEqual(limit);
  });

  test("the README gives the same sizes", async () => {
    const readme = await readFile(join(installed, "README.md"), "utf8");
    const [, alone, all] = /the client alone ([\d.]+) kB, everything ([\d.]+) kB/.exec(readme) ?? [];
    const sizes = await Promise.all(
      ["{ createVendingClient }", "*"].map(async (names) =>
        kilobytes(await bundled(`export ${names} from "${name}/unchecked";`)),
      ),
    );
    // Texts of the contract are included, so the size varies a little.
    for (const [at, said] of [alone, all].entries())
      expect(Math.abs(Number(said) - (sizes[at] ?? 0))).toBeLessThan(0.3);
  });

  test("a bundle of the unchecked entry does not import the validators", async () => {
    expect(await bundled(`export * from "${name}/unchecked";`)).not.toContain("validators");
    expect(await bundled(`export * from "${name}";`)).toContain("@vending/contract/validators");
  });
});
