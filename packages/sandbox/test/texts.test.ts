/** Texts in any script are kept and found, up to a length. */
import { createSandbox, maxBodyLength } from "@vending/sandbox";
import { expect, test } from "vitest";
import { checked } from "./lib/checked.ts";

const prefix = "/ext/gateway/v1/transactions";

test("the longest texts are kept and found, in any script; longer ones get 400", async () => {
  const call = checked(createSandbox());
  const bet = { merchant_code: "SANDBOX", product: "BETTING", plan_code: "1", amount: "500" };
  const buy = async (client_request_id: string, customer_msisdn: string, network: string) =>
    (await call("POST", prefix, { body: { ...bet, client_request_id, customer_msisdn, network } })).status;
  for (const longest of ["一".repeat(333), "Ⱥ".repeat(500), "a".repeat(1_000)]) {
    expect(await buy(longest, longest, longest)).toBe(200);
    expect((await call("GET", `${prefix}/status/${encodeURIComponent(longest)}`)).status).toBe(200);
  }
  for (const long of ["一".repeat(334), "Ⱥ".repeat(501), "a".repeat(1_001)]) {
    expect([await buy(long, "1", "x"), await buy("x", long, "x"), await buy("x", "1", long)]).toEqual([400, 400, 400]);
  }
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
