/**
 * Two replicas on one PostgreSQL, as real processes: whatever races and whatever is killed, nothing is sold twice and nothing
 * that was acknowledged is lost. Only in the thorough run, because it takes minutes; `postgres.integration.test.ts` has the quick tests.
 */
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { hasPostgres, type Postgres, startPostgres } from "../../../test/lib/postgres.ts";
import { type Cli, startCli } from "./lib/cli.ts";
import { batchSize, Pipelined } from "./lib/pipelined.ts";
import { run } from "./lib/stores.ts";

const prefix = "/ext/gateway/v1/transactions";
/** How many ids are raced for, by two creates each. */
const races = Number(process.env.RACES ?? 50_000);
const rounds = 6;
const connections = 16;

interface Reply {
  status: number;
  body: unknown;
}

const agent = new Agent({ keepAlive: true });
const credentials = { "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" };

/** Rejects where the connection breaks. */
function send(url: string, body?: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body);
    const headers = {
      ...credentials,
      ...(text !== undefined && { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }),
    };
    const sent = request(url, { agent, method: text === undefined ? "GET" : "POST", headers }, (response) => {
      let received = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        received += chunk;
      });
      response.once("error", reject);
      response.once("end", () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(received) }));
    });
    sent.once("error", reject);
    sent.end(text);
  });
}

const path = `${prefix}/airtime/sync`;
const purchase = (client_request_id: string) => ({
  merchant_code: "SANDBOX",
  customer_msisdn: "08030000123",
  network: "mtn",
  amount: "500",
  client_request_id,
});
const buy = ({ url }: Cli, id: string): Promise<Reply> => send(`${url}${path}`, purchase(id));
/** 503 says that nothing was read: it is asked again. */
async function check(replica: Cli, id: string): Promise<Reply> {
  for (let tries = 0; ; tries++) {
    const reply = await send(`${replica.url}${prefix}/status/${id}`);
    if (reply.status !== 503 || tries === 100) return reply;
    await wait(100);
  }
}
const totalOf = async ({ url }: Cli): Promise<unknown> =>
  ((await send(`${url}${prefix}?limit=1`)).body as { pagination: { total: number } }).pagination.total;
const reference = ({ body }: Reply) => (body as { data: { internal_reference: string } }).data.internal_reference;

/** Runs a task for each item, some at a time. */
async function forEach<T>(items: Iterable<T>, task: (item: T) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await task(next.value);
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

describe.runIf(thorough && hasPostgres())("two replicas on one PostgreSQL", { timeout: 1_200_000 }, () => {
  let server: Postgres;
  let databases = 0;
  let running: Cli[] = [];

  const start = async (database: string) => {
    const one = await startCli("--settle-after", "0", "--database", database);
    running.push(one);
    return one;
  };
  const newDatabase = async () => {
    const name = `replicas_${++databases}`;
    await run(server.connectionString, `CREATE DATABASE ${name}`);
    return server.connectionString.replace(/\/postgres$/, `/${name}`);
  };

  /** The statements that run in it. */
  const busy = (database: string) => {
    const name = database.slice(database.lastIndexOf("/") + 1);
    return run(
      server.connectionString,
      `SELECT pid, query FROM pg_stat_activity WHERE datname = '${name}' AND state <> 'idle'`,
    );
  };

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterEach(async () => {
    await Promise.all(running.map((one) => one.kill()));
    running = [];
  });
  afterAll(() => server?.stop());

  test(`${2 * races} creates, two for each id and one through each replica at once: each id is sold once`, async () => {
    const database = await newDatabase();
    const [one, two] = [await start(database), await start(database)];
    const headers = { ...credentials, "Content-Type": "application/json" };
    const outcomes: Record<string, number> = {};
    const begin = performance.now();
    let next = 0;
    const racers = Array.from({ length: connections }, async () => {
      const [first, second] = [new Pipelined(one.url), new Pipelined(two.url)];
      while (next < races) {
        const size = Math.min(batchSize, races - next);
        const batch = Array.from({ length: size }, () => ({ path, headers, body: purchase(`race-${next++}`) }));
        const [ones, twos] = await Promise.all([first.post(batch), second.post(batch)]);
        for (const [index, status] of ones.entries()) {
          const outcome = `${status},${twos[index]}`;
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        }
      }
      first.close();
      second.close();
    });
    await Promise.all(racers);
    const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
    console.log(`replicas: ${2 * races} racing creates in ${seconds} s: ${JSON.stringify(outcomes)}`);
    const { "200,422": won = 0, "422,200": lost = 0, ...others } = outcomes;
    expect(others).toEqual({});
    expect(won + lost).toBe(races);
    // They met: neither replica was always first.
    expect(Math.min(won, lost)).toBeGreaterThan(races / 100);
    expect([await totalOf(one), await totalOf(two)]).toEqual([races, races]);
  });

  test(`killed ${rounds} times under load, a replica or the database, nothing that was acknowledged is lost`, async () => {
    const database = await newDatabase();
    const acknowledged = new Map<string, string>();
    const survivor = await start(database);
    for (let round = 0; round < rounds; round++) {
      const isReplicas = round % 2 === 0;
      const victim = await start(database);
      const unknown = new Set<string>();
      const before = acknowledged.size;
      let isOver = false;
      const buyers = Array.from({ length: connections }, async (_, buyer) => {
        for (let count = 0; !isOver; count++) {
          const id = `round-${round}-${buyer}-${count}`;
          unknown.add(id);
          const reply = await buy(count % 2 === 0 ? victim : survivor, id).catch(() => undefined);
          if (reply?.status === 200) {
            acknowledged.set(id, reference(reply));
            unknown.delete(id);
          } else if (reply) {
            // The database is away: whether this one was kept is not known.
            expect(reply.status).toBe(503);
            await wait(5);
          }
        }
      });
      await wait(500 + Math.random() * 500);
      if (isReplicas) await victim.kill();
      else await server.kill();
      await wait(100);
      if (!isReplicas) await server.start();
      await wait(300);
      isOver = true;
      await Promise.all(buyers);
      expect(acknowledged.size).toBeGreaterThan(before + 10);
      await victim.kill();
      // What the killed replica had sent to the database may still end there.
      await expect.poll(() => busy(database), { timeout: 30_000, interval: 100 }).toEqual([]);

      await forEach(acknowledged, async ([id, expected]) => {
        const found = await check(survivor, id);
        expect({ id, status: found.status }).toEqual({ id, status: 200 });
        expect(reference(found)).toBe(expected);
        if (id.startsWith(`round-${round}-`)) expect((await buy(survivor, id)).status).toBe(422);
      });
      // What was not acknowledged is there, or can be bought now; either way it is there once.
      await forEach(unknown, async (id) => {
        const there = (await check(survivor, id)).status;
        const bought = await buy(survivor, id);
        expect([there, bought.status]).toEqual(there === 200 ? [200, 422] : [404, 200]);
        acknowledged.set(id, reference(await check(survivor, id)));
      });
      expect(await totalOf(survivor)).toBe(acknowledged.size);
    }
    console.log(`replicas: ${acknowledged.size} acknowledged purchases survived ${rounds} kills under load`);
  });
});
