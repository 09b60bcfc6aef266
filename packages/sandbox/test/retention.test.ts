/** The limits of a retention, and a store that cannot forget. */
import { createSandbox, type Limits } from "@vending/sandbox";
import { expect, test, vi } from "vitest";
import { memoryStore } from "../src/store/memory.ts";
import { StoreUnavailable } from "../src/store/store.ts";
import { timedSandbox } from "./lib/timed.ts";

const hour = 3_600_000;
const minute = 60_000;

test.each([
  [0, 2_000],
  [hour - 1, 2_000],
  [Number.NaN, 2_000],
  [hour + 0.5, 2_000],
  [-hour, 2_000],
  // A pending purchase must not be forgotten.
  [2 * hour, 2 * hour + 1],
])("a retention of %d ms with a settleAfter of %d ms is refused", (retention, settleAfter) => {
  const limits: Limits = { retention };
  expect(() => createSandbox({ limits, settleAfter })).toThrow(
    /retention: it is a whole number of milliseconds, at least an hour/,
  );
});

test("if a store cannot forget now, it does a minute later, and no request fails", async () => {
  const store = memoryStore();
  const forget = vi.spyOn(store, "forget").mockRejectedValueOnce(new StoreUnavailable("away"));
  const { clock, buy, status } = timedSandbox({ store, limits: { retention: hour } });
  expect([await buy("a"), await status("a")]).toEqual([200, 200]);
  expect(forget).toHaveBeenCalledTimes(1);
  clock.advance(hour + minute);
  expect(await status("a")).toBe(404);
  expect(forget).toHaveBeenCalledTimes(2);
});

test("the clock of a sandbox whose store is shared cannot be moved", async () => {
  const { sandbox, call } = timedSandbox({ store: { ...memoryStore(), isShared: true } });
  const before = await call("GET", "/sandbox/clock");
  const refused = await call("POST", "/sandbox/clock", { body: { advance: 1_000 } });
  expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining("PostgreSQL") } });
  expect(() => sandbox.advance(1_000)).toThrow(/cannot be moved on PostgreSQL/);
  expect(await call("GET", "/sandbox/clock")).toEqual(before);
  expect((await call("POST", "/sandbox/reset")).status).toBe(204);
});
