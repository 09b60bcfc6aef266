/** What a list costs on PostgreSQL: one statement, whose work does not grow with what is stored. */
import { Client } from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { hasPostgres, newDatabase } from "../../../test/lib/postgres.ts";
import { fill, merchant, often, start, transaction as stored } from "../bench/transactions.ts";
import { memoryStore } from "../src/store/memory.ts";
import { openPostgres } from "../src/store/postgres.ts";
import { MerchantIsFull } from "../src/store/store.ts";
import { transaction } from "./lib/stores.ts";

const filters = [undefined, often].flatMap((msisdn) =>
  [undefined, "mtn"].flatMap((network) =>
    ([undefined, "success", "failed", "pending"] as const).map((outcome) => ({ msisdn, network, outcome })),
  ),
);

/** Each of its values is among those of the quick run. */
const some = filters.filter((_, index) => thorough || index % 8 === 0);

describe.runIf(hasPostgres())("PostgreSQL", () => {
  let database: string;
  beforeAll(async () => {
    database = await newDatabase();
  });

  test("and finds what the store in memory finds", async () => {
    const size = thorough ? 20_000 : 9_000;
    const [store, memory] = [await openPostgres(database), memoryStore()];
    await store.clear();
    await fill(store, size);
    const first = (await store.latest(1)).rows[0]?.seq ?? 0;
    for (let index = 0; index < size; index++) await memory.insert(stored(index));
    for (const now of [start + size, start + size + 30_000, start + size + 1e9]) {
      for (const filter of some) {
        const { total } = await memory.list({ merchant, now, ...filter }, 0, 1);
        for (const offset of [0, Math.floor(total * 0.6), Math.max(0, total - 5), total]) {
          const [one, other] = [store, memory].map((each) => each.list({ merchant, now, ...filter }, offset, 7));
          const page = await one;
          // The places of a database go on after it was cleared.
          const rows = page?.rows.map((row) => ({ ...row, seq: row.seq - first + size }));
          expect({ ...page, rows }, JSON.stringify({ filter, now, offset })).toEqual(await other);
        }
      }
    }
    await store.close();
  }, 60_000);

  test("a list, a create and a status are one statement each, and so are many of a seed", async () => {
    const store = await openPostgres(database);
    await store.clear();
    const run = vi.spyOn(Client.prototype, "query");
    const statements = async (task: () => Promise<unknown>) => {
      run.mockClear();
      await task();
      return run.mock.calls.length;
    };
    try {
      // A connection is made with the first.
      await store.find("SANDBOX", "none");
      expect(await statements(() => store.insert(transaction("a")))).toBe(1);
      expect(await statements(() => store.find("SANDBOX", "a"))).toBe(1);
      for (const filter of filters) {
        expect(await statements(() => store.list({ merchant: "SANDBOX", now: 1, ...filter }, 0, 10))).toBe(1);
      }
      expect(await statements(() => store.latest(200))).toBe(1);
      expect(await statements(() => store.insertAll(["d", "e", "f"].map(transaction)))).toBe(1);
      // With a lock before it, and a commit.
      expect(await statements(() => store.insert(transaction("b"), 5))).toBe(3);
      expect(await statements(() => store.insert(transaction("c"), 5).catch((error) => error))).toBe(4);
      await expect(store.insert(transaction("c"), 5)).rejects.toBeInstanceOf(MerchantIsFull);
    } finally {
      run.mockRestore();
      await store.close();
    }
  });
});
