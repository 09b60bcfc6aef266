/**
 * Sells a list of orders, each at most once, and writes down how each ended and what becomes of the customer's money. Its
 * environment names the files and the database: VENDING_ORDERS, VENDING_BELIEFS, DATABASE_URL. With Node 22.18 or later.
 *
 * Kill it at any moment and start it again. It waits at most SHOP_WAIT_SECONDS (60) for what is open.
 */
import { readFile, rename, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { CreateTransactionRequest } from "@vending/contract";
import { operatorPage } from "./operator.ts";
import { openShop } from "./shop.ts";

interface Work {
  base_url: string;
  merchant_code: string;
  merchant_key: string;
  merchant_secret: string;
  orders: { reference: string; product: string; network: string; customer_msisdn: string; amount: string }[];
}

const { VENDING_ORDERS: ordersFile = "orders.json", VENDING_BELIEFS: beliefsFile = "beliefs.json" } = process.env;
const work = await readFile(ordersFile)
  .then((bytes) => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as Work)
  .catch((error) => {
    // What `JSON.parse` throws shows a part of the text, which has the secret in it.
    console.error(error instanceof SyntaxError ? `${ordersFile} is not JSON` : `${ordersFile}: ${error}`);
    process.exit(1);
  });
const access = { baseUrl: work.base_url, merchantKey: work.merchant_key, merchantSecret: work.merchant_secret };
const shop = await openShop(access, process.env.DATABASE_URL);
const working = shop.ledger.work({ everyMs: 1_000 });
const page = operatorPage(shop.ledger).listen(Number(process.env.OPERATOR_PORT ?? 0), "127.0.0.1");

for (const { reference, ...goods } of work.orders) {
  // The id comes from the order, so it is the same after a restart. The list has what each product needs; the ledger checks it.
  const request = { merchant_code: work.merchant_code, ...goods, client_request_id: `shop-${reference}` };
  await shop.order(reference, request as CreateTransactionRequest);
}

const end = Date.now() + Number(process.env.SHOP_WAIT_SECONDS ?? 60) * 1_000;
while (Date.now() < end && (await isUnfinished())) await sleep(200);

async function isUnfinished(): Promise<boolean> {
  const { open, onEndWaiting } = await shop.ledger.stats();
  return open + onEndWaiting > 0;
}

// What is under way ends first, or is stored: afterwards no order changes.
page.close();
await shop.ledger.close();
await working;

/** What becomes of the customer's money: the rows of `refunds` return it. */
const money = { succeeded: "keep", failed: "return", rejected: "return", open: "hold" } as const;
const { rows } = await shop.pool.query("SELECT reference, state, token, key_change_tokens FROM orders");
const beliefs = rows.map(({ reference, state, token, key_change_tokens }) => ({
  reference,
  state,
  money: money[state as keyof typeof money],
  token: token ?? undefined,
  key_change_tokens: key_change_tokens ?? undefined,
}));
await writeFile(`${beliefsFile}.part`, JSON.stringify(beliefs, null, 2));
await rename(`${beliefsFile}.part`, beliefsFile);
await shop.close();
