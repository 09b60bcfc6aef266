/**
 * Processes that share a store sell through a hostile service, and are killed or stand still at random: 2,000 orders
 * by four processes on PostgreSQL, which crashes once, and 400 by two processes on one SQLite file.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { CreateTransactionRequest } from "@vending/contract";
import { postgresStore } from "@vending/ledger/postgres";
import { sqliteStore } from "@vending/ledger/sqlite";
import { droppedConnection } from "@vending/sandbox";
import { type HttpServer, serveFetch } from "@vending/sandbox/server";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasPostgres, type Postgres, startPostgres } from "../../../test/lib/postgres.ts";
import { Random } from "../../client/simulation/random.ts";
import { type Fleet, type How, type Status, startFleet, times } from "./lib/fleet.ts";
import { faults } from "./lib/judge.ts";
import { all } from "./lib/requests.ts";
import { createService, type Hostility, type Service } from "./lib/service.ts";

const orderCount = 2_000;
const workerCount = 4;
/** A process is killed after so many orders. */
const killEvery = 20;
/** How many purchases the processes work on at a time. */
const slotCount = workerCount * times.concurrency;
/** How long a purchase that is due may wait while there is a slot for it: a few turns of `work`, on a busy machine. */
const maxLateMs = 30_000;
/** How long it may wait for its next turn. */
const maxPauseMs = (ageMs: number): number => 2 * (ageMs + 1_000) + times.deadlineMs + times.leaseMarginMs;
const seed = Number(process.env.SEED ?? Date.now() % 1e9);

const hostile: Hostility = {
  failures: {
    "request lost": 0.1,
    "response lost": 0.1,
    "repeated at once": 0.1,
    "502 page before": 0.05,
    "403 page after": 0.02,
    "cut body": 0.02,
    "failed without a reference": 0.02,
  },
  failsAfter: 0.1,
  failsBefore: 0.05,
  lag: 600,
  pendingFor: 1_000,
  fails: 0.2,
  delayMs: 30,
};

/** On a free port of loopback. What the service rejects is a connection that breaks. */
const serve = ({ fetch }: Service): Promise<HttpServer> =>
  serveFetch(
    (request) =>
      fetch(request).catch(() => {
        throw droppedConnection();
      }),
    { port: 0, host: "127.0.0.1" },
  );

/** An order has a number of its own, so that one that is sold twice under two ids is seen, too. */
const orders = (count: number): CreateTransactionRequest[] =>
  Array.from({ length: count }, (_, n) => ({
    merchant_code: "MERCHANT",
    product: "airtime",
    network: "mtn",
    customer_msisdn: `0803${`${n}`.padStart(7, "0")}`,
    amount: "500",
    client_request_id: `order-${n}`,
  }));

/** Half are enqueued with their order, and a fifth of these transactions roll back. */
const howOf = (n: number): How => (n % 2 === 0 ? "buy" : n % 10 === 1 ? "undo" : "enqueue");

// What remains of a crash is in work.test.ts.
describe.runIf(hasPostgres())(`processes that are killed (seed ${seed})`, () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.stop());

  test("every order ends, none is sold twice, no outcome is wrong, and no lease is stuck", {
    timeout: 900_000,
  }, async ({ onTestFinished }) => {
    const random = new Random(seed);
    const service = createService(hostile, random.fork());
    const http = await serve(service);
    onTestFinished(() => http.stop());
    const { connectionString } = postgres;
    const sql = async (text: string) => {
      const connection = new Client({ connectionString });
      await connection.connect();
      const { rows } = await connection.query(text);
      await connection.end();
      return rows;
    };
    await sql("CREATE TABLE orders (id text PRIMARY KEY, status text); CREATE TABLE effect (id text, kind text)");
    const store = postgresStore({ connectionString });
    onTestFinished(() => store.close());
    const fleet = await startFleet({
      size: workerCount,
      settings: { serviceUrl: http.url, connectionString },
      random: random.next,
      isStored: async (requestId) => (await store.get(requestId).catch(() => undefined)) !== undefined,
    });
    onTestFinished(() => fleet.stop());

    // The service is hostile until every order was sent.
    const offered = orders(orderCount);
    const wanted = offered.filter((_, n) => howOf(n) !== "undo");
    let kills = 0;
    let restarting: Promise<void> | undefined;
    const { told, seconds } = await sellAll(fleet, 100, offered, howOf, (bought) => {
      if (bought % killEvery === 0 && fleet.kill()) kills++;
      if (bought % 200 === 10) fleet.freeze();
      if (bought === orderCount / 2) restarting = postgres.restart();
    });
    await restarting;

    // And then it ends, by itself, each purchase when it is due. A pause is at most twice as long as all before it and a second,
    // so nothing is due later than that.
    service.heal();
    await fleet.heal();
    const healed = performance.now();
    let backlogEnded: number | undefined;
    let [longestWaitMs, latestMs] = [0, 0];
    for (let open = await openIn(connectionString); open.length > 0; open = await openIn(connectionString)) {
      const now = performance.now();
      const due = open.filter(({ dueInMs }) => dueInMs <= 0);
      if (due.length <= slotCount) backlogEnded ??= now;
      // Since it is due, and since there was a slot for all that were.
      const lateMs = (dueInMs: number) => Math.min(-dueInMs, now - (backlogEnded ?? now));
      const isStuck = ({ dueInMs, ageMs }: Open) => lateMs(dueInMs) > maxLateMs || dueInMs > maxPauseMs(ageMs);
      expect(open.filter(isStuck)).toEqual([]);
      latestMs = Math.max(latestMs, ...open.map(({ dueInMs }) => lateMs(dueInMs)));
      longestWaitMs = Math.max(longestWaitMs, ...open.map(({ dueInMs }) => now - healed + dueInMs));
      await sleep(250);
    }
    // What a process that was killed had begun waits a minute later.
    const due = "SELECT request_id FROM vending_ledger.purchase WHERE on_end_at IS NOT NULL";
    await expect.poll(() => sql(due), { timeout: 300_000, interval: 500 }).toEqual([]);
    const tail = (performance.now() - healed) / 1000;

    const effects = (await sql("SELECT id, kind FROM effect")) as { id: string; kind: string }[];
    const stored = await all(store.list({}));
    expect(faults({ wanted, sold: service.sold.values(), stored, told, effects })).toEqual([]);
    // What a transaction of the shop rolled back is nowhere, and what it committed says what `onEnd` wrote beside it.
    const kept = new Set(wanted.map(({ client_request_id }) => client_request_id));
    expect(stored.filter(({ requestId }) => !kept.has(requestId))).toEqual([]);
    const different = "SELECT id FROM orders JOIN effect USING (id) WHERE status IS DISTINCT FROM kind";
    expect(await sql(`${different} UNION ALL SELECT id FROM orders WHERE status IS NULL`)).toEqual([]);
    expect(kills).toBeGreaterThan(2);
    expect(fleet.deadlocks).toEqual([]);
    const { creates, duplicates, statuses } = service.requests;
    const open = [...told.values()].filter((status) => status !== "succeeded" && status !== "failed").length;
    console.log(
      `${orderCount} orders, ${offered.length - wanted.length} of them rolled back, ${kills} kills, 1 crash of the database: ` +
        `each other one sold once, with one effect, in ${seconds.toFixed(1)} s ` +
        `(${(orderCount / seconds).toFixed(0)} a second), the last ${tail.toFixed(1)} s after that, ` +
        `when the last was due after ${(longestWaitMs / 1000).toFixed(1)} s, the backlog took ` +
        `${(((backlogEnded ?? healed) - healed) / 1000).toFixed(1)} s, and none then waited for more than ` +
        `${(latestMs / 1000).toFixed(1)} s for its turn; ` +
        `${open} callers left without an outcome, ${fleet.errors.length} calls told that the database is away; ` +
        `${creates} creates, ${duplicates} of them rejected as duplicates, ${statuses} statuses; seed ${seed}`,
    );
  });
});

test(`two processes on one SQLite file (seed ${seed})`, { timeout: 900_000 }, async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), "vending-sqlite-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "shop.db");
  const store = sqliteStore(file);
  onTestFinished(() => store.close());
  const shop = new DatabaseSync(file);
  onTestFinished(() => shop.close());
  shop.exec("PRAGMA busy_timeout = 5000");
  shop.exec("CREATE TABLE orders (id TEXT PRIMARY KEY, status TEXT); CREATE TABLE effect (id TEXT, kind TEXT)");
  const random = new Random(seed);
  const service = createService({ ...hostile, pendingFor: 500, delayMs: 20 }, random.fork());
  const http = await serve(service);
  onTestFinished(() => http.stop());
  const fleet = await startFleet({
    size: 2,
    settings: { serviceUrl: http.url, file },
    random: random.next,
    isStored: async (requestId) => (await store.get(requestId)) !== undefined,
  });
  onTestFinished(() => fleet.stop());

  const wanted = orders(400);
  for (const { client_request_id: id } of wanted) shop.prepare("INSERT INTO orders (id) VALUES (?)").run(id);
  let kills = 0;
  const { told } = await sellAll(
    fleet,
    12,
    wanted,
    () => "buy",
    (bought) => {
      if (bought % 10 === 0 && fleet.kill()) kills++;
      if (bought % 100 === 5) fleet.freeze();
    },
  );
  service.heal();
  await fleet.heal();
  const due = "SELECT count(*) AS due FROM purchase WHERE state = 'open' OR on_end_at IS NOT NULL";
  while (Number(shop.prepare(due).get()?.due) > 0) await sleep(100);

  const effects = shop.prepare("SELECT id, kind FROM effect").all() as { id: string; kind: string }[];
  expect(faults({ wanted, sold: service.sold.values(), stored: await all(store.list({})), told, effects })).toEqual([]);
  const different = "SELECT id FROM orders JOIN effect USING (id) WHERE status IS NOT kind";
  expect(shop.prepare(different).all()).toEqual([]);
  expect(kills).toBeGreaterThan(1);
  console.log(`400 orders on SQLite, ${kills} kills: each sold once, with one effect; seed ${seed}`);
});

/** So many callers buy everything. */
async function sellAll(
  fleet: Fleet,
  callerCount: number,
  wanted: CreateTransactionRequest[],
  howOf: (n: number) => How,
  afterEach: (bought: number) => void,
): Promise<{ told: Map<string, Status | "no reply">; seconds: number }> {
  const start = performance.now();
  const told = new Map<string, Status | "no reply">();
  const left = [...wanted];
  const caller = async () => {
    for (let order = left.pop(); order; order = left.pop()) {
      told.set(order.client_request_id, await fleet.buy(order, howOf(wanted.indexOf(order))));
      afterEach(told.size);
    }
  };
  await Promise.all(Array.from({ length: callerCount }, caller));
  return { told, seconds: (performance.now() - start) / 1000 };
}

interface Open {
  readonly ageMs: number;
  readonly dueInMs: number;
}

/** What is open, and in how many milliseconds it is due and its lease over. */
async function openIn(connectionString: string): Promise<Open[]> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(`
    SELECT request_id, runs, learned, progress, 1000 * extract(epoch FROM now() - stored_at)::float8 AS "ageMs",
      1000 * extract(epoch FROM greatest(locked_until, due_at) - now())::float8 AS "dueInMs"
    FROM vending_ledger.purchase WHERE state = 'open'`);
  await client.end();
  return rows;
}
