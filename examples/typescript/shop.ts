/**
 * Sells a list of orders, each at most once, and writes down how each ended and what becomes of the customer's money. The files
 * are named in its environment: VENDING_ORDERS, VENDING_BELIEFS, the database VENDING_STORE, and VENDING_PROTOCOL.
 *
 * Kill it at any moment and start it again: the database knows every order that may have been sent.
 */
import { createHash, randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type CreateTransactionRequest, type PurchaseEventName, purchaseEventOf } from "@vending/contract";
import { Protocol } from "./protocol.ts";
import { type Sale, Store } from "./store.ts";
import { speed, VendingHttp } from "./vending-http.ts";

interface Order extends Record<string, string | undefined> {
  reference: string;
}

interface Work {
  base_url: string;
  merchant_code: string;
  merchant_key: string;
  merchant_secret: string;
  orders: Order[];
}

const { VENDING_ORDERS = "", VENDING_BELIEFS = "", VENDING_STORE = "", VENDING_PROTOCOL } = process.env;
const table = VENDING_PROTOCOL ?? join(import.meta.dirname, "purchase-protocol.json");
const protocol = new Protocol(await readFile(table, "utf8"));
const work = await readFile(VENDING_ORDERS)
  .then((bytes) => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as Work)
  .catch((error) => {
    // What `JSON.parse` throws shows a part of the text, which has the secret in it.
    console.error(error instanceof SyntaxError ? `${VENDING_ORDERS} is not JSON` : `${VENDING_ORDERS}: ${error}`);
    process.exit(1);
  });
const http = new VendingHttp(work.base_url, work.merchant_key, work.merchant_secret);
const { clock } = http;
// It tells merchants apart, and is no key.
const key = createHash("sha256").update(work.merchant_key).digest("hex").slice(0, 8);
const store = new Store(VENDING_STORE, `${work.merchant_code} (key ${key}) at ${work.base_url}`);

/** Buys an order, or continues it, until it ends or the time of this run is over. */
async function sell({ reference, ...goods }: Order): Promise<Sale> {
  const known = store.find(reference);
  const sale = known ?? newSale(goods);
  // It may have been sent, and this run does not know what came of it.
  if (known && ["send", "wait"].includes(protocol.ruleOf(known.state).do ?? "")) move(reference, sale, "restart", 0);
  let [pause, moment] = [0, clock.now()];
  const end = moment + protocol.seconds("deadline");
  for (;;) {
    const action = protocol.ruleOf(sale.state).do;
    if (!action || action === "wait") return sale;
    if (clock.now() + pause > end) {
      // If this ends nothing, the next run continues in this state.
      if (protocol.ruleOf(protocol.nextState(sale.state, "deadline")).end) move(reference, sale, "deadline", 0);
      return sale;
    }
    await sleep((pause / speed) * 1_000);
    const { event, retryAfter } = await act(reference, sale, action);
    const grown = Math.min(2 * pause, protocol.seconds("longestPause")) * (0.75 + Math.random() / 4);
    pause = Math.max(grown, protocol.seconds("firstPause"), retryAfter * speed);
    const before = moment;
    moment = clock.now();
    move(reference, sale, event, moment - before);
  }
}

function newSale(goods: object): Sale {
  // The list has what each product needs.
  const request = {
    merchant_code: work.merchant_code,
    ...goods,
    client_request_id: `shop-${randomUUID()}`,
  } as CreateTransactionRequest;
  return { request, state: protocol.initial, firstSentAt: 0, lastEvent: "", lasted: 0, data: {} };
}

/** Does what the state asks for. Returns the event, and the seconds of Retry-After. */
async function act(
  reference: string,
  sale: Sale,
  action: "send" | "check",
): Promise<{ event: PurchaseEventName; retryAfter: number }> {
  const { within } = protocol.ruleOf(sale.state);
  const { request } = sale;
  if (within && clock.age(sale.firstSentAt) > protocol.seconds(within)) return { event: "late", retryAfter: 0 };
  const isQuick = action === "check" || request.product === "airtime" || request.product === "data";
  const timeout = protocol.seconds(isQuick ? "attempt" : "attemptWithOutcome") / speed;
  if (action === "send") {
    sale.firstSentAt ||= clock.timeOfDay();
    // Before the first byte. If this run is killed, the next one does not know what was sent.
    store.keep(reference, { ...sale, state: protocol.nextState(sale.state, "restart"), lastEvent: "", lasted: 0 });
  }
  const { response, retryAfter } =
    action === "send" ? await http.create(request, timeout) : await http.status(request.client_request_id, timeout);
  const event = purchaseEventOf(response, { action, order: request });
  sale.data = event === "success" ? Object(response?.body).data : {};
  return { event, retryAfter };
}

/** Stores the state after an event. */
function move(reference: string, sale: Sale, event: PurchaseEventName, passed: number): void {
  const lasted = passed + (sale.lastEvent === "" || sale.lastEvent === event ? sale.lasted : 0);
  const next = protocol.nextState(sale.state, event, lasted, clock.age(sale.firstSentAt));
  Object.assign(sale, next === sale.state ? { lastEvent: event, lasted } : { state: next, lastEvent: "", lasted: 0 });
  store.keep(reference, sale);
}

async function beliefOf(order: Order): Promise<object> {
  const { state, data } = await sell(order);
  const { end, money } = protocol.ruleOf(state);
  const { token, kct1, kct2 } = data;
  const tokens = [kct1, kct2].filter((one) => one !== undefined);
  return { reference: order.reference, state: end ? state : "open", money, token, key_change_tokens: tokens };
}

// Eight at a time, and no order twice at the same time.
const orders = new Map(work.orders.map((order) => [order.reference, order])).values();
const beliefs: object[] = [];
const workers = Array.from({ length: 8 }, async () => {
  for (const order of orders) beliefs.push(await beliefOf(order));
});
await Promise.all(workers);
await writeFile(`${VENDING_BELIEFS}.part`, JSON.stringify(beliefs, null, 2));
await rename(`${VENDING_BELIEFS}.part`, VENDING_BELIEFS);
