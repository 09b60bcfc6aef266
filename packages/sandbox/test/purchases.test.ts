/** What was bought: each page of a list has exactly what its filter selects, and an id is sold once. */
import { expect, test } from "vitest";
import { Attempts } from "../src/behaviour/rules.ts";
import { type Draft, never, outcomeAt, Purchases } from "../src/store/purchases.ts";
import { transaction as simple } from "./lib/transaction.ts";

const start = Date.UTC(2026, 2, 2);
const often = "08031234567";

/** One of many, of two merchants. Most have the same number, and some settle late, early or never. */
function transaction(index: number): Draft {
  const createdAt = start + index * 10;
  const settleAt =
    index % 13 === 5 ? never : createdAt + ([2_000, 0, 60_000][index % 7] ?? 500 + ((index * 131) % 900));
  const product = index % 50 === 49 ? "gift card" : "airtime";
  return {
    operation: "createAirtimeAsync",
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

const filters = [undefined, often, "08031", "080510", "nobody"].flatMap((msisdn) =>
  [undefined, "Mtn", "ÌKẸJÀ", "AIRTEL", "none"].flatMap((network) =>
    ([undefined, "success", "failed", "pending"] as const).map((outcome) => ({ msisdn, network, outcome })),
  ),
);

test("each filter finds its own on each page, at any time", () => {
  const all = Array.from({ length: 1_000 }, (_, index) => transaction(index));
  const purchases = new Purchases();
  purchases.insertAll(all);
  const end = start + 10_000;
  let found = 0;
  for (const now of [end, end + 500, end + 100_000]) {
    for (const merchant of ["SANDBOX", "SANDBOX2", "NOBODY"]) {
      for (const { msisdn, network, outcome } of filters) {
        const wanted = all
          .filter((one) => one.merchant === merchant && one.product !== "gift card")
          .filter((one) => msisdn === undefined || one.msisdn === msisdn)
          .filter((one) => network === undefined || one.network.toLowerCase() === network.toLowerCase())
          .filter((one) => outcome === undefined || outcomeAt(one, now) === outcome)
          .map(({ requestId }) => requestId)
          .reverse();
        for (const offset of [0, 1, Math.floor(wanted.length / 2), wanted.length, wanted.length + 1]) {
          const { rows, total } = purchases.list({ merchant, msisdn, network, outcome, now }, offset, 7);
          expect([total, rows.map(({ requestId }) => requestId)]).toEqual([
            wanted.length,
            wanted.slice(offset, offset + 7),
          ]);
          found += rows.length;
        }
      }
    }
  }
  expect(found).toBeGreaterThan(1_000);
});

test("several are inserted in their order, each id of a merchant once, and what is stored stays as it is", () => {
  const purchases = new Purchases();
  purchases.insert({ ...simple("b"), amount: "1" });
  purchases.insertAll([simple("a"), simple("b"), simple("c")]);
  purchases.insertAll([{ ...simple("a"), merchant: "SANDBOX2" }, simple("a")]);
  expect(purchases.insert(simple("c"))).toBeUndefined();
  const { rows, total } = purchases.newest(9);
  expect(rows).toEqual([
    { seq: 4, ...simple("a"), merchant: "SANDBOX2" },
    { seq: 3, ...simple("c") },
    { seq: 2, ...simple("a") },
    { seq: 1, ...simple("b"), amount: "1" },
  ]);
  expect([total, purchases.room]).toEqual([4, 4]);
  expect(purchases.newest(1)).toEqual({ rows: rows.slice(0, 1), total: 4 });
  expect(purchases.newest(0)).toEqual({ rows: [], total: 4 });
  expect([purchases.isUsedByOther("SANDBOX2", "b"), purchases.isUsedByOther("SANDBOX", "b")]).toEqual([true, false]);
});

test("long texts take the room of several", () => {
  const purchases = new Purchases();
  purchases.insert({ ...simple("a"), plan: "x".repeat(1_000) });
  expect(purchases.room).toBeGreaterThan(7);
  purchases.clear();
  expect(purchases.room).toBe(0);
});

test("attempts are remembered up to a bound, and the oldest is forgotten first", () => {
  const attempts = new Attempts();
  const count = (id: string) => attempts.count("create", "SANDBOX", id);
  for (let index = 0; index < 10_000; index++) count(`id-${index}`);
  expect([count("id-0"), count("id-9999"), attempts.count("status", "SANDBOX", "id-0")]).toEqual([2, 2, 1]);
  expect([count("id-0"), count("id-9999")]).toEqual([1, 3]);
});
