/** Merchants that registered, on every store. */
import type { Store } from "@vending/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeKinds } from "./lib/stores.ts";

const shop = {
  merchant_code: "SHOP",
  merchant_name: "The Shop",
  merchant_key: "shop-key",
  secret_hash: "hash",
  created_at: 1_000,
};

describe.each(storeKinds())("$name", ({ isHere, prepare, create, remove }) => {
  if (!isHere) return test.skip("not here");
  const open = (): Promise<Store> => create()();
  beforeAll(prepare);
  afterAll(remove);

  test("a merchant is found by its code and by its key, and has an id of its own", async () => {
    const { registry, close } = await open();
    expect(await registry.add(shop)).toEqual({ ...shop, merchant_id: 1_000_001 });
    const kiosk = { ...shop, merchant_code: "KIOSK", merchant_key: "kiosk-key" };
    expect(await registry.add(kiosk)).toEqual({ ...kiosk, merchant_id: 1_000_002 });
    expect(await registry.withCode("SHOP")).toMatchObject(shop);
    expect(await registry.withKey("kiosk-key")).toMatchObject(kiosk);
    expect([await registry.withCode("shop"), await registry.withKey("")]).toEqual([undefined, undefined]);
    expect(await registry.count()).toBe(2);
    await close();
  });

  test.each([
    ["code", { merchant_key: "other-key" }],
    ["key", { merchant_code: "OTHER" }],
  ])("of several with the same %s, one is added", async (_field, own) => {
    const { registry, close } = await open();
    const wishes = Array.from({ length: 20 }, (_, index) => ({ ...shop, merchant_name: `Shop ${index}`, ...own }));
    const results = await Promise.all([registry.add(shop), ...wishes.map((wish) => registry.add(wish))]);
    expect(results.filter((result) => result !== undefined)).toHaveLength(1);
    expect(await registry.count()).toBe(1);
    await close();
  });

  test("a removed merchant is not found, and its id is never given again", async () => {
    const { registry, close } = await open();
    await registry.add(shop);
    expect([await registry.remove("KIOSK"), await registry.remove("SHOP"), await registry.remove("SHOP")]).toEqual([
      false,
      true,
      false,
    ]);
    expect([await registry.withCode("SHOP"), await registry.withKey("shop-key")]).toEqual([undefined, undefined]);
    expect(await registry.count()).toBe(0);
    expect(await registry.add(shop)).toMatchObject({ merchant_id: 1_000_002 });
    await close();
  });

  test("clear leaves them alone; the newest transactions are those of one merchant or of all", async () => {
    const store = await open();
    await store.registry.add(shop);
    const fields = {
      msisdn: "08031234567",
      network: "mtn",
      amount: "500",
      plan: "",
      createdAt: 1,
      settleAt: 1,
    } as const;
    for (const [index, merchant] of ["SHOP", "OTHER", "SHOP"].entries()) {
      const product = index === 2 ? "gift card" : "airtime";
      await store.insert({ ...fields, merchant, requestId: String(index), product, final: "success" });
    }
    const latest = async (limit: number, merchant?: string) => {
      const { rows, total } = await store.latest(limit, merchant);
      return [rows.map(({ requestId }) => requestId), total];
    };
    expect(await latest(2)).toEqual([["2", "1"], 3]);
    expect(await latest(1, "SHOP")).toEqual([["2"], 2]);
    expect(await latest(10, "SHOP")).toEqual([["2", "0"], 2]);
    expect(await latest(0, "SHOP")).toEqual([[], 2]);
    expect(await latest(10, "NOBODY")).toEqual([[], 0]);
    await store.clear();
    expect([await latest(10, "SHOP"), await store.registry.count()]).toEqual([[[], 0], 1]);
    await store.close();
  });
});
