/** Nothing that a response contains may throw, nor what a listener does. */
import { setTimeout } from "node:timers/promises";
import { purchase, ServiceUnavailableError, transactions, VendingError } from "@vending/client";
import { expect, test, vi } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, inTurn, lost, outcome } from "./lib/scripted.ts";

/** Bodies that no operation has. */
const bodies = [
  ...["null", "5", '"x"', "[]", "[[]]", "{}", "true", "1e999", '{"data":null}', '{"data":[]}', '{"data":5}'],
  '{"status":{"toString":1},"response_code":"00","data":{"request_id":{"toString":1}}}',
  '{"status":"__proto__","response_code":"00","data":{"request_id":"x"}}',
  '{"status":"success","response_code":"00"}',
  "[".repeat(50_000),
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  "\u0000",
];

const json = (text: string, code = 200) => new Response(text, { status: code });

test("a body of any form is no list and no outcome, and no error of another kind", async () => {
  for (const body of bodies) {
    for (const code of [200, 404, 422, 500])
      await expect(transactions(clientOf(() => json(body, code))).next()).rejects.toBeInstanceOf(VendingError);
    const result = await purchase(
      clientOf(() => json(body)),
      airtime(),
      { clock: fakeClock(), deadlineMs: 1_000 },
    );
    expect(result.state, body.slice(0, 50)).toBe("open");
  }
});

test("whatever fetch throws or returns, and whatever an abort gives as its reason, there is an outcome", async () => {
  const odd = [undefined, null, 5, Symbol("x"), Object.create(null), { status: 200, headers: [["a"]], body: null }];
  for (const value of odd) {
    const controller = new AbortController();
    const aborting = () => {
      controller.abort(value);
      return new Promise<Response>(() => {});
    };
    for (const handler of [() => Promise.reject(value), () => value as Response, aborting]) {
      const options = { clock: fakeClock(), deadlineMs: 2_000, signal: controller.signal };
      expect(await purchase(clientOf(handler), airtime(), options)).toMatchObject({ state: "open" });
    }
  }
});

test("a clock whose sleep rejects when the caller aborts, as that of node:timers does, ends in an outcome", async () => {
  const controller = new AbortController();
  const clock = { ...fakeClock(), sleep: (ms: number, signal?: AbortSignal) => setTimeout(ms, undefined, { signal }) };
  const bought = purchase(clientOf(lost), airtime(), { clock, signal: controller.signal });
  await setTimeout(20);
  controller.abort();
  expect(await bought).toMatchObject({ state: "open", cause: { kind: "aborted" }, attempts: 1 });
});

test("rows of any form do not break the list", async () => {
  const deep = `${"[".repeat(9_000)}${"]".repeat(9_000)}`;
  const rows = `[null, 5, {}, [], {"internal_reference":null}, {"internal_reference":{"a":${deep}}}]`;
  const client = clientOf(() => json(`{"status":"success","data":${rows},"pagination":{"total_pages":"x"}}`));
  const seen: unknown[] = [];
  const list = async () => {
    for await (const row of transactions(client)) {
      seen.push(row);
      if (seen.length > 50) break;
    }
  };
  // The same page for ever, and no word of how many there are.
  await expect(list()).rejects.toBeInstanceOf(ServiceUnavailableError);
  expect(seen.length).toBe(6);
});

test("onUpdate throws or rejects: the purchase continues, and so does the process", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const request = airtime();
  const throwing = () => {
    throw new Error("the display broke");
  };
  for (const onUpdate of [throwing, () => Promise.reject(new Error("later"))]) {
    const client = clientOf(inTurn(outcome("02", request), outcome("02", request), outcome("00", request)));
    expect(await purchase(client, request, { clock: fakeClock(), onUpdate })).toMatchObject({ state: "succeeded" });
  }
  await setTimeout(5);
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
