/** The samples of the README compile and run, and its tables name what there is. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import * as ledger from "@vending/ledger";
import { startServer } from "@vending/sandbox/server";
import { Pool } from "pg";
import { beforeAll, expect, test } from "vitest";
import { problemsIn } from "../../../test/lib/compile.ts";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import { freePort, hasPostgres, newDatabase } from "../../../test/lib/postgres.ts";
import { samplesIn } from "../../../test/lib/samples.ts";
import { request } from "./lib/requests.ts";

const exec = promisify(execFile);
const readme = await readFile(join(import.meta.dirname, "../README.md"), "utf8");
const samples = samplesIn(readme);
const [, tables = ""] = /^```sql\n(.*?)^```$/ms.exec(readme) ?? [];

// Inside of the package, so that the samples find what it depends on.
const folder = temporaryFolder(join(import.meta.dirname, ".readme-"));
beforeAll(async () => {
  for (const { file, code } of samples) await writeFile(join(folder, file), code);
});

test("the samples compile, strictly", async () => {
  expect(samples.map(({ file }) => file)).toEqual(["shop.ts", "sell.ts", "server.ts"]);
  const files = samples.map(({ file }) => join(folder, file));
  expect(await problemsIn(files, { customConditions: ["source"] })).toEqual([]);
});

test.runIf(hasPostgres())(
  "the shop runs: what was charged is delivered or refunded, once, whatever is delivered twice",
  async () => {
    const server = await startServer({ port: 0, settleAfter: 50 });
    const connectionString = await newDatabase();
    const pool = new Pool({ connectionString });
    try {
      await pool.query(tables);
      const bought = { ...request(), merchant_code: "SANDBOX" };
      const failing = { ...request(), merchant_code: "SANDBOX", customer_msisdn: "08030000900" };
      const bill = {
        product: "ELECTRICITY",
        network: "IKEDC",
        plan_code: "301",
        amount: "1000",
        customer_msisdn: "45000001",
      };
      const meter = { ...request(), ...bill, merchant_code: "SANDBOX" };
      await pool.query("INSERT INTO wallets VALUES ('ada', 5000)");
      await writeFile(
        join(folder, "main.ts"),
        `import "./server.ts";
import { order } from "./sell.ts";
const [bought, failing, meter] = ${JSON.stringify([bought, failing, meter])};
// A queue delivers each to three callers at once.
for (const one of [bought, failing, meter]) await Promise.all([one, one, one].map((same) => order("ada", same)));
const tooMuch = { ...bought, client_request_id: "too-much", amount: "9000" };
for (const one of [bought, bought, failing, meter, tooMuch, { ...bought, client_request_id: "none", network: 5 }, { ...bought, amount: "600" }, { ...bought, client_request_id: "words", amount: "much" }, { ...bought, client_request_id: undefined }, "{"]) {
  const response = await fetch("http://127.0.0.1:" + process.env.PORT, { method: "POST", body: one === "{" ? one : JSON.stringify(one) });
  console.log(response.status, (await response.text()).slice(0, 32));
}
// It ends by itself, or the test is over time.
process.kill(process.pid, "SIGTERM");`,
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
          PORT: String(await freePort()),
        },
      });
      expect(stderr).toBe("");
      expect(stdout.trim().split("\n")).toEqual([
        "200 delivered",
        "200 delivered",
        "200 not delivered: the money is back",
        "200 delivered",
        "402 the balance is too small",
        "400 Nothing was sent: network must b",
        `409 ${`Another request is stored as ${bought.client_request_id}`.slice(0, 32)}`,
        "400 invalid input syntax for type nu",
        expect.stringMatching(/^400 null value in column/),
        expect.stringMatching(/^400 Expected property name/),
      ]);
      const rowsOf = async (sql: string) => (await pool.query(sql)).rows;
      expect(await rowsOf("SELECT order_id, token ~ '^[0-9]{20}$' AS token FROM deliveries ORDER BY token")).toEqual([
        { order_id: meter.client_request_id, token: true },
        { order_id: bought.client_request_id, token: null },
      ]);
      expect(await rowsOf("SELECT order_id FROM refunds")).toEqual([{ order_id: failing.client_request_id }]);
      expect(await rowsOf("SELECT balance::integer FROM wallets")).toEqual([{ balance: 3_500 }]);
    } finally {
      await pool.end();
      await server.stop();
    }
  },
);

test("every error and method is on the page", () => {
  const { createLedger, memoryStore } = ledger;
  const options = ["onEnd", "deadlineMs", "leaseMarginMs", "onError", "onHeld"];
  const calls = Object.keys(createLedger({ client: { send() {} } as never, store: memoryStore() }));
  for (const name of [...Object.keys(ledger), ...calls, ...options]) expect(readme, name).toContain(name);
});
