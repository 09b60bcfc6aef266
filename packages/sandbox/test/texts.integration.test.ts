/** Every store can hold the longest texts that the sandbox accepts. */
import { createSandbox, maxBodyLength } from "@vending/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checked } from "./lib/checked.ts";
import { storeKinds } from "./lib/stores.ts";

const prefix = "/ext/gateway/v1/transactions";

/** A text that no database can compress, the same for the same seed. */
function randomText(length: number, first: number, count: number, seed: number): string {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length }, () => String.fromCharCode(first + Math.floor(next() * count))).join("");
}
const chinese = (length: number, seed: number) => randomText(length, 0x4e00, 20_000, seed);
/** Letters of two bytes. Some have three in lower case, as networks are compared. */
const latin = (length: number, seed: number) => randomText(length, 0x23a, 5, seed);

describe.each(storeKinds().filter(({ isHere }) => isHere))("$name", (kind) => {
  beforeAll(() => kind.prepare());
  afterAll(() => kind.remove());

  test("the longest texts are kept and found, in any script; longer ones get 400", async () => {
    const sandbox = createSandbox({ store: await kind.create()() });
    const call = checked(sandbox);
    const bet = { merchant_code: "SANDBOX", product: "BETTING", plan_code: "1", amount: "500" };
    const buy = (client_request_id: string, customer_msisdn: string, network: string) =>
      call("POST", prefix, { body: { ...bet, client_request_id, customer_msisdn, network } });
    const pairs = [
      [chinese(333, 1), chinese(333, 2), chinese(333, 3)],
      [latin(500, 4), latin(500, 5), latin(500, 6)],
      ["a".repeat(1_000), "b".repeat(1_000), "c".repeat(1_000)],
      // The first attempt of this number fails, and its id is remembered.
      [chinese(333, 7), `${chinese(332, 8)}905`, chinese(333, 9)],
    ] as const;
    for (const [id, number, network] of pairs) {
      const first = await buy(id, number, network);
      if (number.endsWith("905")) expect([first.status, (await buy(id, number, network)).status]).toEqual([503, 200]);
      else expect(first.status).toBe(200);
      expect((await call("GET", `${prefix}/status/${encodeURIComponent(id)}`)).status).toBe(200);
    }
    for (const long of [chinese(334, 10), latin(501, 11), "a".repeat(1_001)]) {
      expect((await buy(long, "1", "x")).status).toBe(400);
      expect((await buy("x", long, "x")).status).toBe(400);
      expect((await buy("x", "1", long)).status).toBe(400);
    }
    await sandbox.close();
  });
});

test("a body is measured in characters, however it comes", async () => {
  const call = checked(createSandbox());
  const order = (characters: number) => {
    const rest = JSON.stringify({ request_id: "measured", text: "" }).length;
    return JSON.stringify({ request_id: "measured", text: "€".repeat(characters - rest) });
  };
  const sent = async (body: string) => {
    const announced = { "Content-Length": String(Buffer.byteLength(body)) };
    await call("POST", "/sandbox/reset");
    const one = await call("POST", "/giftcards/orders", { body, headers: announced });
    await call("POST", "/sandbox/reset");
    const other = await call("POST", "/giftcards/orders", { body: new Blob([body]).stream() });
    return [one.status, other.status];
  };
  expect(await sent(order(maxBodyLength))).toEqual([200, 200]);
  expect(await sent(order(maxBodyLength + 1))).toEqual([400, 400]);
});
