/** The samples of the README compile and run, and its tables name what there is. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import * as ledger from "@vending/ledger";
import { startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problemsIn } from "../../../test/lib/compile.ts";
import { hasPostgres, newDatabase } from "../../../test/lib/postgres.ts";
import { request } from "./lib/requests.ts";

const exec = promisify(execFile);
const readme = await readFile(join(import.meta.dirname, "../README.md"), "utf8");
const samples = [...readme.matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms)].map(([, file = "", code = ""]) => ({
  file,
  code,
}));

let folder: string;
beforeAll(async () => {
  // Inside of the package, so that the samples find what it depends on.
  folder = await mkdtemp(join(import.meta.dirname, ".readme-"));
  for (const { file, code } of samples) await writeFile(join(folder, file), code);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the samples compile, strictly", async () => {
  expect(samples.map(({ file }) => file)).toEqual(["shop.ts", "sell.ts"]);
  const files = samples.map(({ file }) => join(folder, file));
  expect(await problemsIn(files, { customConditions: ["source"] })).toEqual([]);
});

test.runIf(hasPostgres())("the samples run: an order is delivered once, and a failed one is given back", async () => {
  const server = await startServer({ port: 0, settleAfter: 50 });
  try {
    const bought = request();
    const failing = { ...request(), customer_msisdn: "08030000900" };
    // The ledger of the sample goes on recovering: somebody has to end the program.
    const calls = [bought, bought, failing].map((one) => {
      const sent = { ...one, merchant_code: "SANDBOX" };
      return `console.log(await sell(${JSON.stringify(sent)}));`;
    });
    await writeFile(
      join(folder, "main.ts"),
      ['import { sell } from "./sell.ts";', ...calls, "process.exit();"].join("\n"),
    );
    const { stdout, stderr } = await exec(process.execPath, ["--conditions=source", "--no-warnings", "main.ts"], {
      cwd: folder,
      env: {
        ...process.env,
        VENDING_URL: server.url,
        VENDING_KEY: "sandbox-key",
        VENDING_SECRET: "sandbox-secret",
        DATABASE_URL: await newDatabase(),
      },
    });
    expect(stderr).toBe("");
    expect(stdout.trim()).toMatch(/^delivered: (\S+)\ndelivered: \1\nnot delivered: give the money back$/);
  } finally {
    await server.stop();
  }
});

test("everything that the package exports is on the page", () => {
  const { createLedger, memoryStore } = ledger;
  const options = ["deadlineMs", "leaseMarginMs", "concurrency", "purchase", "onError"];
  const calls = Object.keys(createLedger({ client: {} as never, store: memoryStore() }));
  for (const name of [...Object.keys(ledger), ...calls, ...options]) expect(readme, name).toContain(name);
});
