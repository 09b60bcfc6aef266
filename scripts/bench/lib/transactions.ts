/** Transactions to measure lists with, the same in each store. */
import type { Store, Transaction } from "@vending/sandbox";
import { never } from "../../../packages/sandbox/src/store/store.ts";

export const start: number = Date.UTC(2026, 2, 2);
export const merchant = "SANDBOX";
export const often = "08031234567";
const networks = ["mtn", "glo", "airtel", "9mobile", "DSTV", "Ikeja"];

/** A thousand per second: one in four has the same number, one in thirteen stays pending, one in 31 takes a minute. */
export function transaction(index: number): Omit<Transaction, "seq"> {
  const createdAt = start + index;
  return {
    merchant,
    requestId: `id-${index}`,
    msisdn: index % 4 === 0 ? often : `0803${index}`,
    product: "airtime",
    network: networks[index % networks.length] ?? "",
    amount: "500",
    plan: "",
    createdAt,
    settleAt: index % 13 === 0 ? never : createdAt + (index % 31 === 0 ? 60_000 : 2_000),
    final: index % 8 === 7 ? "failed" : "success",
  };
}

/** Inserts so many of them, some at a time. */
export async function fill(store: Store, size: number): Promise<void> {
  const batch = 500;
  for (let index = 0; index < size; index += batch) {
    await store.insertAll(
      Array.from({ length: Math.min(batch, size - index) }, (_, place) => transaction(index + place)),
    );
    await store.settle(start + index);
  }
}
