/** A shop on PostgreSQL: orders, the ledger that buys them, and what happens when a purchase ends. */
import { createVendingClient } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import { createLedger, type Ledger, type SqlTransaction } from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { Pool } from "pg";

export interface Access {
  readonly baseUrl: string;
  readonly merchantKey: string;
  readonly merchantSecret: string;
}

export interface Shop {
  readonly ledger: Ledger<SqlTransaction>;
  readonly pool: Pool;
  /** Stores an order together with its purchase, or neither. The same order again changes nothing. */
  order(reference: string, request: CreateTransactionRequest): Promise<void>;
  /** Stop your HTTP server first. */
  close(): Promise<void>;
}

/** A customer has paid for each order. `state` is what to tell the customer. */
const tables = `
  CREATE TABLE IF NOT EXISTS orders (
    reference text PRIMARY KEY,
    request_id text NOT NULL UNIQUE,
    state text NOT NULL DEFAULT 'open',
    token text,
    key_change_tokens text[]
  );
  CREATE TABLE IF NOT EXISTS refunds (
    reference text PRIMARY KEY REFERENCES orders,
    amount text NOT NULL,
    sent_at timestamptz
  )`;

export async function openShop(access: Access, connectionString: string | undefined): Promise<Shop> {
  if (!connectionString) throw new Error("DATABASE_URL must be the address of a PostgreSQL database");
  const pool = new Pool({ connectionString });
  pool.on("error", console.error);
  // Two processes that start together would create the same tables.
  await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(1); ${tables}; COMMIT`);
  const ledger = createLedger({
    client: createVendingClient(access),
    store: postgresStore({ pool }),
    onError: (error, requestId) => console.error(requestId, error),
    concurrency: 20,
    ...times,
    async onEnd({ requestId, request, state, money, outcome }, transaction) {
      const { token, kct1, kct2 } = outcome?.transaction ?? {};
      const { rows } = await transaction.query(
        "UPDATE orders SET state = $2, token = $3, key_change_tokens = $4 WHERE request_id = $1 RETURNING reference",
        [requestId, state, token, [kct1, kct2].filter((one) => one !== undefined)],
      );
      // A worker of yours sends the money back and sets sent_at: a call from here would happen again after a rollback.
      if (money === "return")
        await transaction.query("INSERT INTO refunds (reference, amount) VALUES ($1, $2)", [
          rows[0].reference,
          request.amount,
        ]);
    },
  });

  return {
    ledger,
    pool,
    async order(reference, request) {
      const transaction = await pool.connect();
      try {
        await transaction.query("BEGIN");
        const { rowCount } = await transaction.query(
          "INSERT INTO orders (reference, request_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
          [reference, request.client_request_id],
        );
        if (rowCount === 1) await ledger.enqueue(request, { transaction });
        await transaction.query("COMMIT");
      } catch (error) {
        await transaction.query("ROLLBACK");
        throw error;
      } finally {
        transaction.release();
      }
    },
    async close() {
      await ledger.close();
      await pool.end();
    },
  };
}

/** 10 for a certification at the fast pace, in which the client's clock runs faster. */
const speed = Number(process.env.VENDING_SPEED ?? 1);
/** Short, for a demo: after a kill, a purchase waits for half a minute. Leave `times` out in production. */
const times = { deadlineMs: 20_000, leaseMarginMs: 9_000, ...(speed !== 1 && { purchase: { clock: clockAt(speed) } }) };

function clockAt(speed: number) {
  return {
    now: () => performance.now() * speed,
    random: Math.random,
    date: () => Date.now(),
    timeout: (ms: number, callback: () => void) => {
      const timer = setTimeout(callback, ms / speed);
      return () => clearTimeout(timer);
    },
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / speed)),
  };
}
