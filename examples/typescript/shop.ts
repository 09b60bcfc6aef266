/**
 * Sells a list of orders, each at most once, and writes down how each ended and what becomes of the customer's money. The files
 * are named in its environment: VENDING_ORDERS, VENDING_BELIEFS and the database, VENDING_STORE. With Node 22.18 or later.
 *
 * Kill it at any moment and start it again: the database knows every order that may have been sent.
 */
import { readFile, rename, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import {
  createRequestId,
  createVendingClient,
  isVendingError,
  type PurchaseProgress,
  purchase,
  resume,
} from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";

/** What becomes of the customer's money, by the state in which the client left the purchase. */
const money = {
  succeeded: "keep",
  failed: "return",
  rejected: "return",
  /** Another purchase has the request id: a person must look. */
  conflict: "hold",
  /** A later run continues. */
  open: "hold",
} as const;

interface Sale {
  state: keyof typeof money;
  /** Of an open purchase: where the next run continues. */
  progress?: PurchaseProgress | undefined;
  token?: string | undefined;
  keyChangeTokens?: string[];
}

interface Order {
  reference: string;
  product: string;
  network: string;
  customer_msisdn: string;
  amount: string;
  plan_code?: string;
}

interface Work {
  base_url: string;
  merchant_code: string;
  merchant_key: string;
  merchant_secret: string;
  orders: Order[];
}

/** 10 for a certification at the fast pace. */
const speed = Number(process.env.VENDING_SPEED ?? 1);
const {
  VENDING_ORDERS: ordersFile = "orders.json",
  VENDING_BELIEFS: beliefsFile = "beliefs.json",
  VENDING_STORE: database = "shop.db",
} = process.env;
const work = JSON.parse(await readFile(ordersFile, "utf8")) as Work;

const client = createVendingClient({
  baseUrl: work.base_url,
  merchantKey: work.merchant_key,
  merchantSecret: work.merchant_secret,
});

/** The clock of the client, which runs faster in a certification at the fast pace. Leave it out in production. */
const clock = {
  now: () => performance.now() * speed,
  random: Math.random,
  date: () => Date.now(),
  timeout: (ms: number, callback: () => void) => {
    const timer = setTimeout(callback, ms / speed);
    return () => clearTimeout(timer);
  },
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / speed)),
};

const db = new DatabaseSync(database);
db.exec(
  "create table if not exists orders (reference text primary key, request text, first_sent_at integer, sale text) strict",
);
const find = db.prepare("select request, first_sent_at, sale from orders where reference = ?");
const add = db.prepare("insert into orders values (?, ?, ?, null)");
const settle = db.prepare("update orders set sale = ? where reference = ?");

/** Buys an order, or resumes it after a restart. */
async function sell({ reference, ...goods }: Order): Promise<Sale> {
  const known = find.get(reference);
  const last = known?.sale ? (JSON.parse(String(known.sale)) as Sale) : undefined;
  if (last && last.state !== "open") return last;
  // The list has what each product needs; the client checks it.
  const request = (
    known
      ? JSON.parse(String(known.request))
      : {
          merchant_code: work.merchant_code,
          ...goods,
          client_request_id: createRequestId("shop-"),
        }
  ) as CreateTransactionRequest;
  // Before the first byte is sent.
  if (!known) add.run(reference, JSON.stringify(request), Date.now());
  const sale = await follow(request, known && Number(known.first_sent_at), last?.progress);
  settle.run(JSON.stringify(sale), reference);
  return sale;
}

/**
 * @param firstSentAt When an earlier process may have sent the request.
 * @param progress Where the last run ended.
 */
async function follow(
  request: CreateTransactionRequest,
  firstSentAt: number | undefined,
  progress: PurchaseProgress | undefined,
): Promise<Sale> {
  try {
    const outcome =
      firstSentAt === undefined
        ? await purchase(client, request, { clock })
        : await resume(client, request, { clock, firstSentAt, progress });
    if (outcome.state === "open") return { state: "open", progress: outcome.progress };
    if (outcome.state !== "succeeded") return { state: outcome.state };
    const { token, kct1, kct2 } = outcome.transaction;
    return { state: "succeeded", token, keyChangeTokens: [kct1, kct2].filter((one) => one !== undefined) };
  } catch (error) {
    // This call sent nothing. An invalid order that no earlier process can have sent is over.
    const isOver = firstSentAt === undefined && isVendingError(error) && error.code === "invalid-request";
    return isOver ? { state: "rejected" } : { state: "open", progress };
  }
}

const beliefs = await Promise.all(
  work.orders.map(async (order) => {
    const { state, token, keyChangeTokens } = await sell(order);
    return { reference: order.reference, state, money: money[state], token, key_change_tokens: keyChangeTokens };
  }),
);
await writeFile(`${beliefsFile}.part`, JSON.stringify(beliefs, null, 2));
await rename(`${beliefsFile}.part`, beliefsFile);
