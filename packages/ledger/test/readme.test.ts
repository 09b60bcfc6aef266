/** The samples of the README compile and run, and its tables name what there is. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import * as ledger from "@vending/ledger";
import { startServer } from "@vending/sandbox/server";
import { Pool } from "pg";
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
const [, tables = ""] = /^```sql\n(.*?)^```$/ms.exec(readme) ?? [];

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

test.runIf(hasPostgres())(
  "the samples run: whatever is delivered twice, there is one consequence for each order",
  async () => {
    const server = await startServer({ port: 0, settleAfter: 50 });
    const connectionString = await newDatabase();
    const pool = new Pool({ connectionString });
    try {
      await pool.query(tables);
      const bought = { ...request(), merchant_code: "SANDBOX" };
      const failing = { ...request(), merchant_code: "SANDBOX", customer_msisdn: "08030000900" };
      const enqueued = { ...failing, client_request_id: `${failing.client_request_id}-enqueued` };
      await writeFile(
        join(folder, "main.ts"),
        `import { order, sell } from "./sell.ts";
import { ledger, pool } from "./shop.ts";
const [bought, failing, enqueued] = ${JSON.stringify([bought, failing, enqueued])};
await order(enqueued);
await order(enqueued);
for (const one of [bought, bought]) console.log(await sell(one));
// A queue delivers it to three callers at once, and once more.
console.log(await Promise.all([failing, failing, failing].map(sell)).then((all) => all.join()));
console.log(await sell(failing));
console.log(await sell(enqueued));
await ledger.close();
await pool.end();`,
      );
      const { stdout, stderr } = await exec(process.execPath, ["--conditions=source", "--no-warnings", "main.ts"], {
        cwd: folder,
        timeout: 60_000,
        env: {
          ...process.env,
          VENDING_URL: server.url,
          VENDING_KEY: "sandbox-key",
          VENDING_SECRET: "sandbox-secret",
          DATABASE_URL: connectionString,
        },
      });
      expect(stderr).toBe("");
      const back = "not delivered: the money is on its way back";
      const [first, second, ...rest] = stdout.trim().split("\n");
      expect(first).toMatch(/^delivered: \S+$/);
      expect([second, ...rest]).toEqual([first, `${back},${back},${back}`, back, back]);
      const idsIn = async (table: string) =>
        (await pool.query(`SELECT order_id FROM ${table} ORDER BY order_id`)).rows.map(({ order_id }) => order_id);
      expect(await idsIn("deliveries")).toEqual([bought.client_request_id]);
      expect(await idsIn("refunds")).toEqual([failing.client_request_id, enqueued.client_request_id]);
    } finally {
      await pool.end();
      await server.stop();
    }
  },
);

test("everything that the package exports is on the page", () => {
  const { createLedger, memoryStore } = ledger;
  const options = ["onEnd", "deadlineMs", "leaseMarginMs", "concurrency", "purchase", "onError"];
  const calls = Object.keys(createLedger({ client: { GET() {}, POST() {} } as never, store: memoryStore() }));
  for (const name of [...Object.keys(ledger), ...calls, ...options]) expect(readme, name).toContain(name);
});
