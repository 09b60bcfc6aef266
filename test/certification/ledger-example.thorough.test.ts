/** The example with the ledger is certified even if it is killed, and refunds each failed order once. */
import { once } from "node:events";
import { join } from "node:path";
import { startServer } from "@vending/sandbox/server";
import { Client } from "pg";
import { describe, expect, test } from "vitest";
import { operatorPage } from "../../examples/typescript-ledger/operator.ts";
import { openShop } from "../../examples/typescript-ledger/shop.ts";
import { root } from "../../scripts/lib/paths.ts";
import { hasPostgres, newDatabase } from "../lib/postgres.ts";
import { failedRules, sell } from "./lib/sell.ts";

const program = join(root, "examples/typescript-ledger/sell.ts");
const command = [process.execPath, "--conditions=source", "--no-warnings", program] as const;

async function rowsOf(connectionString: string, text: string) {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Orders whose refunds are not those that their state asks for. */
const wrongRefunds = `SELECT reference, state FROM orders LEFT JOIN refunds USING (reference)
  WHERE (state IN ('failed', 'rejected')) <> (refunds.reference IS NOT NULL)`;

/** Its clock is fast also for what a response asks it to wait for. */
const tooFast = "retry-after-kept";

describe.runIf(hasPostgres())("the shop on PostgreSQL", () => {
  test("it breaks no rule, although it is killed and started again", async () => {
    const database = await newDatabase();
    const environment = { DATABASE_URL: database, SHOP_WAIT_SECONDS: "100" };
    const judgement = await sell({ command, seed: 3, environment, isKilled: true });
    expect(failedRules(judgement).filter((id) => id !== tooFast)).toEqual([]);
    expect(await rowsOf(database, wrongRefunds)).toEqual([]);
    expect((await rowsOf(database, "SELECT * FROM refunds")).length).toBeGreaterThan(0);
  });

  test("whenever it ends, it believes what it was shown", async () => {
    const environment = { DATABASE_URL: await newDatabase(), SHOP_WAIT_SECONDS: "1" };
    const failed = failedRules(await sell({ command, seed: 3, environment }));
    // Nothing is followed after the end.
    expect(failed.filter((id) => id !== tooFast && id !== "every-order-finished")).toEqual([]);
  });

  test("an order that does not fit is stored nowhere, and the page shows and settles what is open", async () => {
    const database = await newDatabase();
    const service = await startServer({ port: 0 });
    const access = { baseUrl: service.url, merchantKey: "sandbox-key", merchantSecret: "sandbox-secret" };
    const shop = await openShop(access, database);
    const goods = {
      merchant_code: "SANDBOX",
      customer_msisdn: "08031234567",
      network: "mtn",
      product: "airtime",
    } as const;
    await expect(shop.order("bad", { ...goods, amount: "five", client_request_id: "bad" })).rejects.toThrow("amount");
    // A queue delivers one order three times; nothing is sold yet.
    const request = { ...goods, amount: "500", client_request_id: "<b>order</b>" };
    await Promise.all([1, 2, 3].map(() => shop.order("good", request)));
    expect(await shop.pool.query("SELECT reference, state FROM orders")).toMatchObject({
      rows: [{ reference: "good", state: "open" }],
    });
    const page = operatorPage(shop.ledger).listen(0, "127.0.0.1");
    await once(page, "listening");
    const url = `http://127.0.0.1:${Object(page.address()).port}/`;
    const shown = await (await fetch(url)).text();
    expect(shown).toContain("&#60;b&#62;order&#60;/b&#62;");
    const settle = async (fields: Record<string, string>, { origin } = new URL(url)) => {
      const body = new URLSearchParams({ id: "<b>order</b>", ...fields });
      return (await fetch(url, { method: "POST", headers: { origin }, body })).text();
    };
    const foreign = new URL("https://evil.example");
    expect(await settle({ state: "failed", by: "ada", reason: "a day old" }, foreign)).toContain("Use the form");
    expect(await settle({ state: "failed", by: "ada", reason: "" })).toContain("reason must");
    expect(await settle({ state: "failed", by: "ada", reason: "a day old" })).toContain("may still show it");
    await shop.pool.query("UPDATE vending_ledger.purchase SET stored_at = now() - interval '1 day'");
    expect(await settle({ state: "failed", by: "ada", reason: "a day old" })).toContain("is settled as failed");
    expect(await rowsOf(database, "SELECT reference, amount FROM refunds")).toEqual([
      { reference: "good", amount: "500" },
    ]);
    page.close();
    await shop.close();
    await service.stop();
  });

  test("without the address of a database it says which variable it needs", async () => {
    await expect(openShop({ baseUrl: "http://x", merchantKey: "k", merchantSecret: "s" }, "")).rejects.toThrow(
      "DATABASE_URL",
    );
  });
});
