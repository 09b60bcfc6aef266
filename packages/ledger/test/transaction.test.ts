/** What runs in the transaction that records an end: not too long, not after it, and nothing that ends it. */
import type { EndedPurchase, OnEnd, SqlTransaction } from "@vending/ledger";
import { afterEach, expect, test, vi } from "vitest";
import { runOnEnd } from "../src/purchase/transaction.ts";

const purchase = { requestId: "order-1" } as EndedPurchase;
const rows = { rows: [], rowCount: 0 };

/** Runs `onEnd` with what the database responds to each statement. */
function ran(onEnd: OnEnd<SqlTransaction>, query: SqlTransaction["query"] = async () => rows) {
  return runOnEnd(onEnd, purchase, query).catch((error) => error);
}

afterEach(() => {
  vi.useRealTimers();
});

test("an onEnd that never ends is given up after 30 seconds, in words, and writes nothing more", async () => {
  vi.useFakeTimers();
  const query = vi.fn(async () => rows);
  let late: SqlTransaction | undefined;
  const told = ran((_, transaction) => {
    late = transaction;
    return new Promise(() => {});
  }, query);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await told).toMatchObject({
    name: "OnEndError",
    message: "The onEnd of order-1 failed, and work runs it again later: Error: onEnd took longer than 30 seconds",
    cause: { message: "onEnd took longer than 30 seconds" },
  });
  await expect(late?.query("INSERT INTO sale VALUES (1)")).rejects.toThrow("The transaction is over");
  expect(query).not.toHaveBeenCalled();
  await ran(() => {});
  expect(vi.getTimerCount()).toBe(0);
});

test("a statement that would come while the end is being recorded is refused", async () => {
  const query = vi.fn(() => new Promise<typeof rows>((resolve) => setImmediate(resolve, rows)));
  const refused = vi.fn();
  await ran((_, transaction) => {
    void transaction.query("SELECT 1").then(() => transaction.query("SELECT 2").catch(refused));
  }, query);
  expect(query).toHaveBeenCalledOnce();
  expect(refused).toHaveBeenCalledOnce();
});

test.each([
  ...["BEGIN", "start  transaction", "Commit;", "end", "rollback to x", "abort", "savepoint x", "release x"],
  ...["PREPARE\n\tTRANSACTION 'x'", " ;\n commit", "-- two words\ncommit", "--\n--\ncommit"],
  ...[
    "/* two words */ commit",
    "/* two\nlines */commit",
    "/**/ /* * / */commit",
    "/* a */ -- b\n; commit",
    // PostgreSQL nests comments, and SQLite does not.
    "/* a /* b\n */ c */ commit",
    "/* /* */ commit",
    "start/**/transaction",
  ],
])("a statement that would end the transaction is refused, and is not sent: %j", async (text) => {
  const query = vi.fn(async () => rows);
  const error = await ran((_, transaction) => transaction.query(text), query);
  expect(error.cause.message).toBe("The ledger begins and ends the transaction: onEnd must not");
  expect(query).not.toHaveBeenCalled();
});

test.each([
  ...["SELECT 'x'; commit", "UPDATE sale SET state = 'end'", "committed", "PREPARE x AS SELECT 1", "start"],
  ...[
    "-- commit\nSELECT 1",
    "/* commit */ SELECT 1",
    "/* /* */ commit */ SELECT 1",
    "/* */ SELECT CASE WHEN true THEN 1 /* */ END",
    "/*\n*/ SELECT '*/commit'",
  ],
])("any other statement is sent as it is: %j", async (text) => {
  const query = vi.fn(async () => rows);
  expect(await ran((_, transaction) => transaction.query(text), query)).toBeUndefined();
  expect(query).toHaveBeenCalledExactlyOnceWith(text, []);
});
