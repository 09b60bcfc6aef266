/** On every store, each page of a list has exactly what its filter selects. */
import { createSandbox, type Filter, type Store, type Transaction } from "@vending/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { memoryStore } from "../src/store/memory.ts";
import { never, outcomeAt } from "../src/store/store.ts";
import { checked } from "./lib/checked.ts";
import { transaction as simple, storeKinds } from "./lib/stores.ts";

const start = Date.UTC(2026, 2, 2);
const often = "08031234567";

/** One of many, of two merchants. Most have the same number, and some settle late, early or never. */
function transaction(index: number): Omit<Transaction, "seq"> {
  const createdAt = start + index * 10;
  const settleAt =
    index % 13 === 5 ? never : createdAt + ([2_000, 0, 60_000][index % 7] ?? 500 + ((index * 131) % 900));
  const product = index % 50 === 49 ? "gift card" : "airtime";
  return {
    merchant: index % 9 === 8 ? "SANDBOX2" : "SANDBOX",
    requestId: `id-${index}`,
    msisdn: index % 3 === 0 ? `0803${index % 4}` : index % 5 === 0 ? `0805${index}` : often,
    product,
    network: product === "gift card" ? "" : (["mtn", "MTN", "Ìkẹjà", "glo"][index % 11] ?? "airtel"),
    amount: "500",
    plan: "",
    createdAt,
    settleAt,
    final: index % 8 === 7 ? "failed" : "success",
  };
}

/** Inserts some at a time, as a seed does. */
async function insertAll(store: Store, all: readonly Omit<Transaction, "seq">[]): Promise<void> {
  for (let index = 0; index < all.length; index += 500) await store.insertAll(all.slice(index, index + 500));
}

/** The ids that a list must have. */
function expected(all: readonly Omit<Transaction, "seq">[], filter: Filter): string[] {
  const { merchant, msisdn, network, outcome, now } = filter;
  return all
    .filter((one) => one.merchant === merchant && one.product !== "gift card")
    .filter((one) => msisdn === undefined || one.msisdn === msisdn)
    .filter((one) => network === undefined || one.network.toLowerCase() === network.toLowerCase())
    .filter((one) => outcome === undefined || outcomeAt(one, now) === outcome)
    .map(({ requestId }) => requestId)
    .reverse();
}

const filters: Omit<Filter, "now" | "merchant">[] = [undefined, often, "08031", "080510", "nobody"].flatMap((msisdn) =>
  [undefined, "Mtn", "ÌKẸJÀ", "AIRTEL", "none"].flatMap((network) =>
    ([undefined, "success", "failed", "pending"] as const).map((outcome) => ({ msisdn, network, outcome })),
  ),
);

test("in memory, a page is right wherever two blocks of rows meet", async () => {
  const store = memoryStore();
  const ids = Array.from({ length: 2_500 }, (_, index) => `id-${index}`);
  await store.insertAll(ids.map(simple));
  const newest = ids.toReversed();
  for (let offset = 0; offset <= ids.length; offset++) {
    const { rows } = await store.list({ merchant: "SANDBOX", now: 2_000 }, offset, 3);
    expect(rows.map(({ requestId }) => requestId)).toEqual(newest.slice(offset, offset + 3));
  }
  const { rows } = await store.latest(ids.length);
  expect(rows.map(({ requestId }) => requestId)).toEqual(newest);
});

describe.each(storeKinds())("$name", ({ isHere, isDurable, isRemote = false, prepare, create, remove }) => {
  if (!isHere) return test.skip("not here");
  beforeAll(prepare);
  afterAll(remove);

  const count = thorough ? 20_000 : isRemote ? 1_300 : 9_300;
  const some = filters.filter((_, index) => thorough || index % (isDurable ? 17 : 7) === 0);

  async function expectLists(store: Store, all: readonly Omit<Transaction, "seq">[], now: number, offsets: number[]) {
    for (const merchant of ["SANDBOX", "SANDBOX2", "NOBODY"]) {
      for (const part of merchant === "NOBODY" ? some.slice(0, 5) : some) {
        const filter = { merchant, now, ...part };
        const wanted = expected(all, filter);
        for (const offset of offsets.map((share) => Math.floor(wanted.length * share))) {
          const { rows, total } = await store.list(filter, offset, 7);
          const found = { total, ids: rows.map(({ requestId }) => requestId) };
          expect(found, JSON.stringify(filter)).toEqual({
            total: wanted.length,
            ids: wanted.slice(offset, offset + 7),
          });
        }
      }
    }
    for (const merchant of [undefined, "SANDBOX", "NOBODY"]) {
      const wanted = all.filter((one) => merchant === undefined || one.merchant === merchant);
      const { rows, total } = await store.latest(60, merchant);
      const ids = wanted.map(({ requestId }) => requestId).reverse();
      expect([total, rows.map(({ requestId }) => requestId)]).toEqual([wanted.length, ids.slice(0, 60)]);
    }
  }

  test("several are inserted in their order, each id once, and what is stored stays as it is", async () => {
    const store = await create()();
    await store.insert({ ...simple("b"), amount: "1" });
    await store.insertAll([simple("a"), simple("b"), simple("c"), { ...simple("c"), amount: "2" }]);
    await store.insertAll([{ ...simple("a"), merchant: "SANDBOX2" }, simple("a")]);
    const { rows, total } = await store.latest(9);
    expect(rows.map(({ seq, ...row }) => row)).toEqual([
      { ...simple("a"), merchant: "SANDBOX2" },
      simple("c"),
      simple("a"),
      { ...simple("b"), amount: "1" },
    ]);
    expect([total, Math.round(await store.usedRoom())]).toEqual([4, 4]);
    await store.close();
  });

  test("a seed has the order and the references that it has in memory", async () => {
    const options = { seed: 1_200, now: () => Date.UTC(2026, 0, 2) };
    const planted = async (store: Store) => {
      const call = checked(createSandbox({ ...options, store }));
      const [first, second] = [1, 2].map((page) => call("GET", `/ext/gateway/v1/transactions?limit=500&page=${page}`));
      return [(await first)?.body, (await second)?.body];
    };
    const store = await create()();
    expect(await planted(store)).toEqual(await planted(memoryStore()));
    await store.close();
  });

  test(`of ${count} transactions, each filter finds its own on each page, at any time`, async () => {
    const store = await create()();
    const all = Array.from({ length: count }, (_, index) => transaction(index));
    await insertAll(store, all);
    const end = start + count * 10;
    // While some settle, and long after.
    for (const now of thorough ? [end, end + 500, end + 2_000, end + 100_000] : [end, end + 500]) {
      await expectLists(store, all, now, [0, 0.6, 1]);
    }
    await store.close();
  });

  test("a transaction dated long ago, and inserted after the others have settled, is listed as settled", async () => {
    const store = await create()();
    const now = start + 3_600_000;
    const totals = async () => {
      const lists = (["pending", "success", "failed"] as const).map((outcome) =>
        store.list({ merchant: "SANDBOX", outcome, now }, 0, 9),
      );
      return (await Promise.all(lists)).map(({ total }) => total);
    };
    await insertAll(store, [transaction(0), transaction(1)]);
    expect(await totals()).toEqual([0, 2, 0]);
    await store.insert(transaction(2));
    await store.insertAll([transaction(7), transaction(3)]);
    expect(await totals()).toEqual([0, 4, 1]);
    await store.close();
  });

  test("while the oldest are forgotten, each filter finds what is left, and what is inserted meanwhile", async () => {
    const [count, more] = thorough ? [20_000, 600] : isRemote ? [1_000, 300] : [1_800, 600];
    const store = await create()();
    const end = start + count * 10;
    // Some are inserted late, and are among the oldest.
    const dated = (index: number) => ({
      ...transaction(index),
      ...(index % 20 === 19 && { createdAt: start - index }),
    });
    let left = Array.from({ length: count }, (_, index) => dated(index));
    await insertAll(store, left.slice(0, count / 2));
    for (const one of left.slice(count / 2)) await store.insert(one);
    const forgotten: Omit<Transaction, "seq">[] = [];
    const maxBatch = 500;
    const forgetSome = async (before: number, limit: number) => {
      const some = await store.forget(before, limit);
      expect(some).toBeGreaterThan(0);
      return some;
    };
    const forget = async (before: number, limit: number) => {
      const old = left.filter(({ createdAt }) => createdAt < before).sort((a, b) => a.createdAt - b.createdAt);
      // The store in memory forgets in the order of insertion, a database in that of time.
      const number = Math.min(old.length, limit);
      let some = 0;
      while (some < number) {
        const more = await forgetSome(before, Math.min(maxBatch, limit - some));
        some += more;
      }
      expect(some).toBe(number);
      const gone = new Set<object>();
      for (const one of old) {
        if (gone.size < number && !(await store.find(one.merchant, one.requestId))) gone.add(one);
      }
      expect(gone.size).toBe(number);
      forgotten.push(...left.filter((one) => gone.has(one)));
      left = left.filter((one) => !gone.has(one));
    };
    for (const [share, limit] of [
      [0, 50],
      [0.1, 700],
      [0.5, 400],
      [0.5, count],
    ] as const) {
      await forget(start + share * count * 10, limit);
      await expectLists(store, left, end, [0, 0.9]);
    }
    // A forgotten id is free, and any other is not.
    const [again, kept] = [forgotten.at(-1), left[0]];
    if (!again || !kept) throw new Error("nothing was forgotten, or everything");
    expect(await store.insert({ ...kept, createdAt: end })).toBeUndefined();
    expect(await store.insert({ ...again, createdAt: end })).toMatchObject({ requestId: again.requestId });
    left.push({ ...again, createdAt: end });
    for (let index = count; index < count + more; index++) {
      await store.insert(transaction(index));
      left.push(transaction(index));
    }
    await expectLists(store, left, end + more * 10, [0, 0.9]);
    expect(Math.round(await store.usedRoom())).toBe(left.length);
    await forget(Number.MAX_SAFE_INTEGER, 2 * count);
    await expectLists(store, [], end + more * 10, [0]);
    expect([left, await store.usedRoom()]).toEqual([[], 0]);
    await store.close();
  });
});
