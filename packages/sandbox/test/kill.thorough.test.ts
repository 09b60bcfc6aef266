/** No acknowledged purchase is lost, whenever the process is killed. */
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import type { Serving } from "../../../test/lib/serving.ts";
import { checked, topUp } from "./lib/checked.ts";
import { startCli } from "./lib/cli.ts";

const prefix = "/ext/gateway/v1/transactions";
const connections = 8;
const rounds = 10;

const folder = temporaryFolder();
let running: Serving | undefined;

async function start(file: string): Promise<Serving> {
  running = await startCli("--settle-after", "0", "--database", join(folder, file));
  return running;
}

afterEach(() => running?.kill());

const bodyOf = (client_request_id: string) => ({ ...topUp, client_request_id });
const routes = [`${prefix}/airtime/sync`, `${prefix}/airtime/async`];
const reference = (body: unknown) => (body as { data: { internal_reference: string } }).data.internal_reference;

/** Creates one purchase after another until the connection breaks. Acknowledged ones go into the map. */
async function buyUntilKilled(url: string, name: string, acknowledged: Map<string, string>, unknown: Set<string>) {
  const call = checked({ fetch }, url);
  for (let count = 0; ; count++) {
    const id = `${name}-${count}`;
    unknown.add(id);
    try {
      const { status, body } = await call("POST", routes[count % 2] ?? "", { body: bodyOf(id) });
      expect(status).toBe(200);
      unknown.delete(id);
      acknowledged.set(id, reference(body));
    } catch (error) {
      // What `fetch` throws when the other side is gone; anything else is a failure.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** Runs a task for each item, some at a time. */
async function forEach<T>(items: Iterable<T>, task: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await task(item);
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

test(`killed ${rounds} times under load, it has every purchase that it acknowledged, and sells none again`, async () => {
  const acknowledged = new Map<string, string>();
  for (let round = 1; round <= rounds; round++) {
    const unknown = new Set<string>();
    const killed = await start("load.db");
    const before = acknowledged.size;
    const buyers = Array.from({ length: connections }, (_, index) =>
      buyUntilKilled(killed.url, `round-${round}-${index}`, acknowledged, unknown),
    );
    // Whatever a buyer throws is thrown below, after the wait.
    const ended = Promise.all(buyers);
    ended.catch(() => {});
    // A different moment each time: in the middle of an insert, of a response, of a checkpoint.
    await vi.waitUntil(() => acknowledged.size > before, { timeout: 60_000, interval: 5 });
    await wait(Math.random() * 300);
    await killed.kill();
    await ended;

    const restarted = await start("load.db");
    const call = checked({ fetch }, restarted.url);
    await forEach(acknowledged, async ([id, expected]) => {
      const read = await call("GET", `${prefix}/status/${id}`);
      expect({ id, status: read.status }).toEqual({ id, status: 200 });
      expect(reference(read.body)).toBe(expected);
      // What an earlier round has proven need not be bought again.
      if (!id.startsWith(`round-${round}-`)) return;
      expect((await call("POST", routes[0] ?? "", { body: bodyOf(id) })).status).toBe(422);
    });
    // What was not acknowledged was sold or was not; then it can be bought now, and is there either way.
    await forEach(unknown, async (id) => {
      const there = (await call("GET", `${prefix}/status/${id}`)).status;
      const bought = await call("POST", routes[0] ?? "", { body: bodyOf(id) });
      expect([there, bought.status]).toEqual(there === 200 ? [200, 422] : [404, 200]);
      expect((await call("GET", `${prefix}/status/${id}`)).status).toBe(200);
    });
    await restarted.kill();
  }
  console.log(`kill: ${acknowledged.size} acknowledged purchases survived ${rounds} kills under load`);
});
