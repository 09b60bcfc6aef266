/** `npm run bench -- ledger`: what must not grow with what is stored, and a purchase beside statements by hand and job queues. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createLedger, type Ledger, type SqlTransaction, type Store } from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { sqliteStore } from "@vending/ledger/sqlite";
import pg from "pg";
import { withTemporaryFolder } from "../lib/files.ts";
import { findPostgres, startPostgres } from "../servers/postgres.ts";
import { compare, notHere } from "./compare.ts";
import { cpuOf, eachOf, ownCpu, parentOf, spentBy } from "./cpu.ts";
import { clientOf, order, respond, sold } from "./service.ts";
import { peers } from "./tools.ts";

const [few, many] = [1_000, 100_000];
const tomorrow = () => new Date(Date.now() + 86_400_000);

/** It sells at once. */
const client = clientOf(async (_, { body }) => respond(sold(JSON.parse(String(body)))));
const ledgerOn = (store: Store<SqlTransaction>, onEnd = () => {}) => createLedger({ client, store, onEnd });

const first = async (ledger: Ledger<SqlTransaction>) => {
  for await (const _ of ledger.listUnfinished({ limit: 1 })) return;
};

export async function benchLedger(ended: number): Promise<void> {
  await withTemporaryFolder((folder) => benchSqlite(folder, ended));
  if (!findPostgres()) return notHere("all rows of the ledger on PostgreSQL", "/usr/lib/postgresql/*/bin/initdb");
  // CPU time is measured, and no disk.
  const server = await startPostgres({ fsync: "off", autovacuum: "off" });
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 16 });
  pool.on("error", () => {});
  try {
    const { rows } = await pool.query("SELECT pg_backend_pid() AS pid");
    const postmaster = parentOf(rows[0].pid);
    await benchGrowth(pool, ended, () => cpuOf(postmaster));
    await benchBuying(pool, server.connectionString, () => cpuOf(postmaster));
  } finally {
    await pool.end();
    await server.stop();
  }
}

async function benchSqlite(folder: string, ended: number): Promise<void> {
  const file = join(folder, "ledger.db");
  const store = sqliteStore(file);
  const ledger = ledgerOn(store);
  await ledger.buy(order("ended"));
  await ledger.enqueue(order("open"), { transaction: "own" });
  const database = new DatabaseSync(file);
  const copy = (id: string, changes: string, count: number) => {
    const columns = Object.keys(database.prepare("SELECT * FROM purchase").get() ?? {}).filter(
      (name) => name !== "request_id",
    );
    database.exec(`UPDATE purchase SET ${changes} WHERE request_id = '${id}';
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO purchase (request_id, ${columns}) SELECT '${id}-' || i, ${columns} FROM purchase, n WHERE request_id = '${id}'`);
  };
  copy("ended", "stored_at = stored_at", ended);
  copy("open", "runs = 1", few * 10);
  await compare({
    name: `SQLite: listUnfinished({ limit: 1 }) with ${ended} ended`,
    ours: () => eachOf(200, () => first(ledger)),
    limit: 1_000,
  });
  await compare({
    name: `SQLite: hasNew with ${few * 10} open`,
    ours: () => eachOf(2_000, () => store.hasNew()),
    limit: 20,
  });
  await compare({
    name: `SQLite: longest block of deleteEnded of ${ended}`,
    ours: () => longestBlock(() => store.deleteEnded(tomorrow())),
    limit: 50_000,
    rounds: 1,
  });
  database.close();
  await ledger.close();
}

/** The most CPU time between two turns of the event loop. */
async function longestBlock(call: () => Promise<unknown>): Promise<number> {
  let [longest, last, isOver] = [0, ownCpu(), false];
  const look = () => {
    longest = Math.max(longest, ownCpu() - last);
    last = ownCpu();
    if (!isOver) setImmediate(look);
  };
  look();
  await call();
  isOver = true;
  return longest;
}

async function benchGrowth(pool: pg.Pool, ended: number, server: () => number): Promise<void> {
  const both = () => ownCpu() + server();

  /** A schema, and what fills it: a purchase that has these changes, so many times. */
  async function schemaOf(schema: string, kind: "ended" | "open", count: number, changes: string) {
    const store = postgresStore({ pool, schema });
    if (kind === "ended") await ledgerOn(store).buy(order("one"));
    else await ledgerOn(store).enqueue(order("one"), { transaction: "own" });
    const fill = async () => {
      await pool.query(`DELETE FROM ${schema}.purchase WHERE request_id <> 'one'`);
      await pool.query(`
        INSERT INTO ${schema}.purchase SELECT copy.* FROM ${schema}.purchase p, generate_series(1, ${count}) n,
          jsonb_populate_record(p, jsonb_build_object('request_id', 'copy-' || n, 'request', replace(p.request, '"one"', '"copy-' || n || '"'),
            'stored_at', now() - n * interval '1 second', ${changes})) copy`);
      await pool.query(`VACUUM ANALYZE ${schema}.purchase`);
    };
    await fill();
    return { store, fill };
  }
  type Filled = Awaited<ReturnType<typeof schemaOf>>;
  let schemas = 0;
  async function grows(
    name: string,
    [kind, count, changes]: readonly ["ended" | "open", number, string],
    limit: number,
    measure: (filled: Filled) => Promise<number>,
    rounds?: number,
  ): Promise<void> {
    const schema = `s${++schemas}`;
    const more = await schemaOf(`${schema}_many`, kind, count, changes);
    const less = await schemaOf(`${schema}_few`, kind, few, changes);
    await compare({
      name: `PostgreSQL: ${name}, ${count} beside ${few}`,
      ours: () => measure(more),
      theirs: () => measure(less),
      limit,
      ...(rounds && { rounds }),
    });
  }
  const isEnded = "'ended_at', now()";
  await grows("listUnfinished({ limit: 1 }), ended", ["ended", ended, isEnded], 1.5, ({ store }) => {
    const ledger = ledgerOn(store);
    return eachOf(200, () => first(ledger), { cpu: both });
  });
  const isDue = "'due_at', now() - n * interval '1 second'";
  const work = async ({ store, fill }: Filled) => {
    await fill();
    return workedOff(store, server);
  };
  await grows(`CPU of the server for one of ${worked} purchases of work, due`, ["open", many, isDue], 1.3, work, 5);
  const isOpen = "'due_at', now() + interval '1 day', 'runs', 1";
  await grows("takeDue with nothing due, open", ["open", many, isOpen], 1.5, ({ store }) =>
    eachOf(300, () => store.takeDue(16), { cpu: both }),
  );
  const { store } = await schemaOf("deleted", "ended", ended, isEnded);
  let [longest, start] = [0, 0];
  pool.on("acquire", () => (start = both())).on("release", () => (longest = Math.max(longest, both() - start)));
  await compare({
    name: `PostgreSQL: longest batch of deleteEnded of ${ended}`,
    ours: async () => {
      await store.deleteEnded(tomorrow());
      return longest;
    },
    limit: 1_000_000,
    rounds: 1,
  });
  pool.removeAllListeners("acquire").removeAllListeners("release");
}

/** A turn works off no more, so that of the few some are left. */
const worked = 900;

/** CPU time of a purchase that is due. */
async function workedOff(store: Store<SqlTransaction>, cpu: () => number): Promise<number> {
  const stop = new AbortController();
  let ended = 0;
  const ledger = ledgerOn(store, () => {
    if (++ended === worked) stop.abort();
  });
  return (await spentBy(() => ledger.work({ signal: stop.signal }), cpu)) / ended;
}

async function benchBuying(pool: pg.Pool, connectionString: string, server: () => number): Promise<void> {
  const ledger = ledgerOn(postgresStore({ pool, schema: "bought" }));
  let count = 0;
  const buy = () => ledger.buy(order(`bought-${++count}`));
  const beside = (what: string, callers: number, least: number, theirs: () => Promise<unknown>) => {
    const measure = (call: () => Promise<unknown>) => eachOf(200, call, { cpu: () => ownCpu() + server(), callers });
    return compare({
      name: `PostgreSQL: buy beside ${what}, ${callers} at a time (at least ${least} as fast)`,
      ours: () => measure(buy),
      theirs: () => measure(theirs),
      limit: Number((1 / least).toFixed(2)),
    });
  };
  await pool.query("CREATE TABLE by_hand (id text PRIMARY KEY, request text NOT NULL, outcome text)");
  const byHand = async () => {
    const one = order(`by-hand-${++count}`);
    await pool.query("INSERT INTO by_hand VALUES ($1, $2)", [one.client_request_id, JSON.stringify(one)]);
    const outcome = await respond(sold(one)).text();
    await pool.query("UPDATE by_hand SET outcome = $2 WHERE id = $1", [one.client_request_id, outcome]);
  };
  await beside("two statements by hand", 1, 0.5, byHand);
  await beside("two statements by hand", 16, 0.28, byHand);

  const queues = await peers("pg-boss@10.4.2", "graphile-worker@0.17.3");
  if (!queues) return notHere("buy beside pg-boss and graphile-worker", "their packages, from npm");
  const boss = new queues[0].default({ connectionString, max: 16, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  await boss.createQueue("purchases");
  await beside("pg-boss: send, fetch, complete", 16, 1.8, async () => {
    await boss.send("purchases", order(`job-${++count}`));
    const [job] = await boss.fetch("purchases");
    // Another caller may have taken it.
    if (job) await boss.complete("purchases", job.id);
  });
  await boss.stop({ graceful: false, wait: false });
  const worker = await queues[1].makeWorkerUtils({ pgPool: pool, logger: new queues[1].Logger(() => () => {}) });
  await worker.migrate();
  await beside("graphile-worker: add, take, delete", 16, 1.2, async () => {
    await worker.addJob("purchase", order(`job-${++count}`));
    const { rows } = await pool.query(`
      UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'bench', attempts = attempts + 1
        WHERE id = (SELECT id FROM graphile_worker._private_jobs WHERE is_available AND run_at <= now()
          ORDER BY priority, run_at LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id`);
    await pool.query("DELETE FROM graphile_worker._private_jobs WHERE id = $1", [rows[0]?.id]);
  });
  await worker.release();
}
