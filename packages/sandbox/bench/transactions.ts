/** Transactions to measure lists with: the same in each store. */
import type { Transaction } from "@vending/sandbox";
import { Client } from "pg";
import { fillAll } from "../src/store/postgres/buckets.ts";
import { connect } from "../src/store/postgres/connections.ts";
import { schema } from "../src/store/postgres/schema.ts";
import { never } from "../src/store/store.ts";

export const start: number = Date.UTC(2026, 2, 2);
export const merchant = "SANDBOX";
export const often = "08031234567";
const networks = ["mtn", "glo", "airtel", "9mobile", "DSTV", "Ikeja"];

/** A thousand a second: one in four has the same number, one in thirteen stays pending, one in 31 takes a minute. */
export function transaction(index: number): Omit<Transaction, "seq"> {
  const createdAt = start + index;
  return {
    merchant,
    requestId: `id-${index}`,
    msisdn: index % 4 === 0 ? often : `0803${index}`,
    product: "airtime",
    network: networks[index % networks.length] ?? "",
    amount: "500",
    plan: "",
    createdAt,
    settleAt: index % 13 === 0 ? never : createdAt + (index % 31 === 0 ? 60_000 : 2_000),
    final: index % 8 === 7 ? "failed" : "success",
  };
}

/** The same, made by PostgreSQL itself: one insert after another would take an hour. */
const generated = (size: number): string => `
  INSERT INTO transactions (merchant, "requestId", msisdn, product, network, amount, plan, "createdAt", "settleAt", final, "networkKey")
  SELECT '${merchant}', 'id-' || n, CASE WHEN n % 4 = 0 THEN '${often}' ELSE '0803' || n END, 'airtime', network, '500', '',
    ${start} + n, CASE WHEN n % 13 = 0 THEN ${never} ELSE ${start} + n + CASE WHEN n % 31 = 0 THEN 60000 ELSE 2000 END END,
    CASE WHEN n % 8 = 7 THEN 'failed' ELSE 'success' END, lower(network)
  FROM (SELECT n, (ARRAY['${networks.join("', '")}'])[n % ${networks.length} + 1] AS network
    FROM generate_series(0, ${size} - 1) AS n) AS numbers`;

/** Adds them to a database that has the tables of a sandbox. */
export async function generate(connectionString: string, size: number): Promise<void> {
  const client = new Client({ connectionString, options: `-c search_path=${schema}` });
  await client.connect();
  await client.query(`${generated(size)}; ANALYZE transactions`);
  await client.end();
  const connections = await connect(connectionString);
  const groups = ["", often].map((msisdn) => ({ merchant, msisdn }));
  await fillAll(connections, [{ merchant: "", msisdn: "" }, ...groups]);
  await connections.close();
}
