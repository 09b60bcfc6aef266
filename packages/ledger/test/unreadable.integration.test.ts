/** One row that cannot be read stops nobody, and everybody is told which one, and what is there. */
import { UnreadablePurchaseError } from "@vending/ledger";
import { describe, expect, test, vi } from "vitest";
import { all, request } from "./lib/requests.ts";
import { kinds } from "./lib/stores.ts";
import { openShop } from "./lib/world.ts";
import { openEach } from "./store-tests.ts";

const own = { transaction: "own" } as const;
const person = { by: "Ada", reason: "looked it up" };

describe.each(kinds)("a row that cannot be read, in $name", (kind) => {
  const each = openEach(kind);

  /** Three purchases, the first of which is damaged. */
  async function damaged(column: string, value: string) {
    const shop = openShop({ store: each.store });
    const wanted = [request(), request(), request()];
    for (const one of wanted) await shop.ledger.enqueue(one, own);
    const [{ client_request_id: bad } = request()] = wanted;
    const mend = (to: string) =>
      each.opened.change(`UPDATE purchase SET ${column} = ${to} WHERE request_id = '${bad}'`);
    await mend(value);
    return { ...shop, wanted, bad, mend };
  }

  test.each([
    ["request", "'not json'"],
    ["request", "'null'"],
    ["request", "'[]'"],
    ["progress", "'not json'"],
    ["progress", "'7'"],
    ["learned", "'{'"],
    ["outcome", "'{}'"],
    ["sent_again", "'yesterday'"],
  ])("its %s is %s: it is named, and all others are bought", async (column, value) => {
    const { ledger, service, errors, wanted, bad } = await damaged(column, value);
    const error = { name: "UnreadablePurchaseError", requestId: bad, column };
    expect(await ledger.work()).toMatchObject({ succeeded: 2, open: 0 });
    expect(errors).toEqual([expect.objectContaining(error)]);
    expect(service.sold.has(bad)).toBe(false);

    errors.length = 0;
    expect(await all(ledger.listUnfinished())).toEqual([]);
    expect(await ledger.stats()).toMatchObject({ open: 1 });
    expect(await ledger.reconcile()).toMatchObject({ compared: 2, notCompared: [bad], unknown: [] });
    expect(errors).toEqual([expect.objectContaining(error), expect.objectContaining(error)]);
    expect(await each.store.deleteEnded(new Date(Date.now() + 60_000))).toBe(2);

    for (const call of [
      () => ledger.get(bad),
      () => ledger.settle(bad, { state: "failed", ...person }),
      () => ledger.cancel(bad, person),
      () => ledger.buy(wanted[0] ?? request()),
      () => ledger.enqueue(wanted[0] ?? request(), own),
    ])
      await expect(call()).rejects.toMatchObject(error);
    expect(service.sold.has(bad)).toBe(false);
  });

  test("it says what is there, and no log shows its content", async () => {
    const { ledger, bad, mend } = await damaged("learned", "'token 0452'");
    const error = await ledger.get(bad).catch((reason) => reason);
    expect(error).toBeInstanceOf(UnreadablePurchaseError);
    expect(error.message).toMatch(
      new RegExp(
        `^The purchase ${bad} is stored \\(open, since 20.*Z, runs 0\\), and its learned cannot be read. .* NULL`,
      ),
    );
    expect(error.row).toMatchObject({ request_id: bad, learned: "token 0452" });
    expect(JSON.stringify({ ...error, message: error.message, cause: error.cause })).not.toContain("0452");
    // What it advises.
    await mend("NULL");
    expect(await ledger.work()).toMatchObject({ succeeded: 3 });
  });

  test("a purchase whose lease buy has is given back, so that it can be bought as soon as it is mended", async () => {
    const { ledger, wanted, mend } = await damaged("progress", "'x'");
    await expect(ledger.buy(wanted[0] ?? request())).rejects.toThrow("progress cannot be read");
    await mend("NULL");
    expect(await ledger.buy(wanted[0] ?? request(), { deadlineMs: 10_000, mode: "sync" })).toMatchObject({
      state: "succeeded",
      attempts: 1,
      statusChecks: 0,
    });
  });

  test("one that has ended, and whose onEnd is due, keeps no other onEnd waiting", async () => {
    const shop = openShop({ store: each.store, onEnd: undefined });
    const wanted = [request(), request()];
    for (const one of wanted) await shop.ledger.buy(one);
    const [bad, good] = wanted.map((one) => one.client_request_id);
    await each.opened.change(`UPDATE purchase SET outcome = '{"state":"failed"}' WHERE request_id = '${bad}'`);
    const ends = vi.fn();
    shop.errors.length = 0;
    await shop.another({ onEnd: ({ requestId }) => ends(requestId) }).work();
    expect(ends.mock.calls).toEqual([[good]]);
    expect(shop.errors).toEqual([expect.objectContaining({ requestId: bad, column: "outcome" })]);
    await expect(shop.ledger.buy(wanted[0] ?? request())).rejects.toBeInstanceOf(UnreadablePurchaseError);
  });
});
