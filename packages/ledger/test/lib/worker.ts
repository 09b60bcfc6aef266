/** A process that sells: it buys what its parent sends, and resumes what others left open. It may be killed at any moment. */
import { setTimeout as sleep } from "node:timers/promises";
import { createVendingClient } from "@vending/client";
import { createLedger } from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { sqliteStore } from "@vending/ledger/sqlite";
import { Pool } from "pg";
import { type Order, type Reply, type Status, times, type WorkerSettings } from "./fleet.ts";

// The parent made it.
const { serviceUrl, connectionString = "", file }: WorkerSettings = JSON.parse(process.env.WORKER ?? "{}");
const { merchantKey, merchantSecret } = { merchantKey: "key-1f6e2c", merchantSecret: "secret-9b1d77" };
const client = createVendingClient({ baseUrl: serviceUrl, merchantKey, merchantSecret });

/** What PostgreSQL calls two transactions that wait for each other. */
const deadlock = "40P01";
/** How often `onEnd` throws, and for how long it is open to a kill. */
let failures = 0.05;
const maxPauseMs = 60;

const pool = new Pool({
  connectionString,
  connectionTimeoutMillis: 5_000,
  query_timeout: 15_000,
});
pool.on("error", () => {});
pool.on("connect", (connection) => connection.on("error", () => {}));

const ledger = createLedger({
  client,
  store: file === undefined ? postgresStore({ connectionString }) : sqliteStore(file),
  ...times,
  onError: (error) => {
    if (Object(error).code === deadlock) process.send?.({ deadlock: String(error) });
  },
  // Slow, and throws now and then.
  async onEnd({ requestId, state }, transaction): Promise<void> {
    await transaction.query("INSERT INTO effect (id, kind) VALUES ($1, $2)", [requestId, state]);
    await sleep(Math.random() * maxPauseMs);
    if (Math.random() < failures) throw new Error("onEnd throws now and then");
    await transaction.query("UPDATE orders SET status = $2 WHERE id = $1", [requestId, state]);
  },
});

process.once("disconnect", () => process.exit());
process.on("message", async (order: Order | "heal") => {
  if (order === "heal") failures = 0;
  else process.send?.(await reply(order));
});
ledger.work({ everyMs: times.workEveryMs });
process.send?.("ready");

async function reply({ request, how }: Order): Promise<Reply> {
  const requestId = request.client_request_id;
  try {
    return { requestId, status: how === "buy" ? (await ledger.buy(request)).state : await enqueue(request, how) };
  } catch (error) {
    const { name, message } = Object(error);
    return { requestId, error: `${name}: ${message}` };
  }
}

/** The order and its purchase, in one transaction of the shop. */
async function enqueue(request: Order["request"], how: "enqueue" | "undo"): Promise<Status> {
  const transaction = await pool.connect();
  let broken: Error | undefined;
  try {
    await transaction.query("BEGIN");
    await transaction.query("INSERT INTO orders (id) VALUES ($1) ON CONFLICT DO NOTHING", [request.client_request_id]);
    await ledger.enqueue(request, { transaction });
    await sleep(Math.random() * maxPauseMs);
    await transaction.query(how === "undo" ? "ROLLBACK" : "COMMIT");
    return how === "undo" ? "undone" : "enqueued";
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    transaction.release(broken);
  }
}
