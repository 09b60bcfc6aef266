/** `npm run bench -- ledger`: what must not grow with what is stored, and a purchase beside statements by hand and job queues. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { createLedger, type Ledger, type SqlTransaction, type Store } from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { sqliteStore } from "@vending/ledger/sqlite";
import pg from "pg";
import { withTemporaryFolder } from "../lib/files.ts";
import { cache } from "../lib/paths.ts";
import { runNpm } from "../lib/tool.ts";
import { findPostgres, startPostgres } from "../servers/postgres.ts";
import { compare, notHere } from "./compare.ts";
import { cpuOf, eachOf, ownCpu, parentOf } from "./cpu.ts";
import { clientOf, order, respond, sold } from "./service.ts";

const [few, many] = [1_000, 100_000];
const tomorrow = () => new Date(Date.now() + 86_400_000);

/** It sells at once. */
const client = clientOf(async (_, { body }) => respond(sold(JSON.parse(String(body)))));

interface Stored {
  readonly store: Store<SqlTransaction>;
  readonly ledger: Ledger<SqlTransaction>;
  /** Called when a purchase has ended. */
  ended: () => void;
}

function storedIn(store: Store<SqlTransaction>): Stored {
  const onEnd = () => stored.ended();
  const stored: Stored = { store, ledger: createLedger({ client, store, onEnd }), ended: () => {} };
  return stored;
}

const first = async ({ ledger }: Stored) => {
  for await (const _ of ledger.listUnfinished({ limit: 1 })) return;
};

export async function benchLedger(): Promise<boolean> {
  const onSqlite = await withTemporaryFolder(benchSqlite);
  return (await benchPostgres()) && onSqlite;
}

async function benchSqlite(folder: string): Promise<boolean> {
  const file = join(folder, "ledger.db");
  const stored = storedIn(sqliteStore(file));
  const { store, ledger } = stored;
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
  copy("ended", "stored_at = stored_at", many);
  copy("open", "runs = 1", few * 10);
  const results = [
    await compare({
      name: `SQLite: listUnfinished({ limit: 1 }) with ${many} ended`,
      unit: "ms",
      ours: async () => (await eachOf(500, () => first(stored))) / 1_000,
      limit: 1,
    }),
    await compare({
      name: `SQLite: hasNew with ${few * 10} open`,
      unit: "µs",
      ours: () => eachOf(5_000, () => store.hasNew()),
      limit: 20,
    }),
    await compare({
      name: `SQLite: longest block of deleteEnded of ${many}`,
      unit: "ms",
      ours: async () => (await longestBlock(() => store.deleteEnded(tomorrow()))) / 1_000,
      limit: 50,
      ...{ rounds: 1, warmUp: 0 },
    }),
  ];
  database.close();
  await ledger.close();
  return results.every(Boolean);
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

async function benchPostgres(): Promise<boolean> {
  if (!findPostgres()) return notHere("all rows of the ledger on PostgreSQL", "/usr/lib/postgresql/*/bin/initdb");
  // CPU time is measured, and no disk.
  const server = await startPostgres({ fsync: "off", autovacuum: "off" });
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 16 });
  pool.on("error", () => {});
  try {
    return await benchPool(pool, server.connectionString);
  } finally {
    await pool.end();
    await server.stop();
  }
}

async function benchPool(pool: pg.Pool, connectionString: string): Promise<boolean> {
  const { rows } = await pool.query("SELECT pg_backend_pid() AS pid");
  const postmaster = parentOf(rows[0].pid);
  const server = () => cpuOf(postmaster);
  const both = () => ownCpu() + server();

  /** A schema with a purchase that has these changes, so many times. */
  async function schemaOf(schema: string, kind: "ended" | "open", count: number, changes: string) {
    const stored = storedIn(postgresStore({ pool, schema }));
    if (kind === "ended") await stored.ledger.buy(order("one"));
    else await stored.ledger.enqueue(order("one"), { transaction: "own" });
    await pool.query(`
      INSERT INTO ${schema}.purchase SELECT (jsonb_populate_record(p, jsonb_build_object('request_id', 'copy-' || n,
        'request', replace(p.request, '"one"', '"copy-' || n || '"'), ${changes}))).*
        FROM ${schema}.purchase p, generate_series(1, ${count}) n`);
    await pool.query(`VACUUM ANALYZE ${schema}.purchase`);
    return stored;
  }
  const results: boolean[] = [];
  async function grows(
    name: string,
    [kind, changes]: readonly ["ended" | "open", string],
    limit: number,
    measure: (stored: Stored) => Promise<number>,
  ): Promise<void> {
    const schema = `s${results.length}`;
    const more = await schemaOf(`${schema}_many`, kind, many, changes);
    const less = await schemaOf(`${schema}_few`, kind, few, changes);
    results.push(
      await compare({
        name: `PostgreSQL: ${name}, ${many} beside ${few}`,
        unit: "µs",
        ours: () => measure(more),
        theirs: () => measure(less),
        limit,
        rounds: 3,
        warmUp: 0,
      }),
    );
  }
  const aged = "'stored_at', now() - n * interval '1 second'";
  const due = ["open", `${aged}, 'due_at', now() - n * interval '1 second'`] as const;
  await grows("listUnfinished({ limit: 1 }), ended", ["ended", `${aged}, 'ended_at', now()`], 1.5, (stored) =>
    eachOf(500, () => first(stored), { cpu: both }),
  );
  await grows("CPU of the server for a purchase of work, due", due, 1.3, (stored) => workedOff(stored, server));
  await grows(
    "takeDue with nothing due, open",
    ["open", `${aged}, 'due_at', now() + interval '1 day', 'runs', 1`],
    1.5,
    ({ store }) => eachOf(1_000, () => store.takeDue(16), { cpu: both }),
  );
  const { store } = await schemaOf("deleted", "ended", many, `${aged}, 'ended_at', now()`);
  results.push(
    await compare({
      name: `PostgreSQL: deleteEnded of ${many}, for each batch of 10000`,
      unit: "ms",
      ours: () =>
        eachOf(1, () => store.deleteEnded(tomorrow()), { cpu: both }).then((all) => all / (many / 10_000) / 1_000),
      limit: 1_000,
      ...{ rounds: 1, warmUp: 0 },
    }),
  );

  const { ledger } = storedIn(postgresStore({ pool, schema: "bought" }));
  let count = 0;
  const buy = () => ledger.buy(order(`bought-${++count}`));
  const beside = async (what: string, callers: number, least: number, theirs: () => Promise<unknown>) => {
    const measure = (call: () => Promise<unknown>) => eachOf(400, call, { cpu: both, callers });
    results.push(
      await compare({
        name: `PostgreSQL: buy beside ${what}, ${callers} at a time (at least ${least} as fast)`,
        unit: "µs",
        ours: () => measure(buy),
        theirs: () => measure(theirs),
        limit: Number((1 / least).toFixed(2)),
      }),
    );
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
  if (!queues) results.push(notHere("buy beside pg-boss and graphile-worker", "their packages, from npm"));
  else {
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
  return results.every(Boolean);
}

/** CPU time of a purchase that is due. Each round ends some of them. */
async function workedOff(stored: Stored, cpu: () => number): Promise<number> {
  const stop = new AbortController();
  let ended = 0;
  stored.ended = () => {
    if (++ended === 280) stop.abort();
  };
  const before = cpu();
  await stored.ledger.work({ signal: stop.signal });
  return (cpu() - before) / ended;
}

/** Packages that are only compared with: installed beside the caches, when they are asked for. `undefined` if they cannot be had. */
// biome-ignore lint/suspicious/noExplicitAny: their types are not installed
async function peers(...names: readonly string[]): Promise<any[] | undefined> {
  const folder = join(cache, "bench");
  try {
    await runNpm(["install", "--prefix", folder, "--no-audit", "--no-fund", ...names], cache);
    const { resolve } = createRequire(join(folder, "package.json"));
    return await Promise.all(names.map((name) => import(pathToFileURL(resolve(name.replace(/@[^@]+$/, ""))).href)));
  } catch {
    return undefined;
  }
}
