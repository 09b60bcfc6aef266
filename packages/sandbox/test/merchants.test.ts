/** Your own merchants: they sell like those of the sandbox, and their secrets are never shown. */
import { createSandbox, type GivenMerchant } from "@vending/sandbox";
import { describe, expect, test } from "vitest";
import { checked, first, topUp } from "./lib/checked.ts";

const secret = "zQ7xK9-of-the-shop";
const merchants: GivenMerchant[] = [
  {
    merchant_code: "SHOP",
    merchant_key: "shop-key",
    merchant_secret: secret,
    merchant_id: 70,
    merchant_name: "The Shop",
  },
  { merchant_code: "KIOSK", merchant_key: "kiosk-key", merchant_secret: "kiosk-secret" },
];
const [shop, kiosk] = [
  { key: "shop-key", secret },
  { key: "kiosk-key", secret: "kiosk-secret" },
];
const prefix = "/ext/gateway/v1/transactions";
const purchase = (merchant_code: string) => ({ ...topUp, merchant_code, client_request_id: "own-1" });

test.each([
  [{}, "The headers X-Merchant-Key and X-Merchant-Secret are missing."],
  [{ key: "shop-key" }, "The header X-Merchant-Secret is missing."],
  [{ secret }, "The header X-Merchant-Key is missing."],
  [{ ...shop, secret: "kiosk-secret" }, "The key and the secret are not a pair of this sandbox."],
])("credentials %j get 401, which says why", async (as, message) => {
  const { status, body } = await checked(createSandbox({ merchants }))("GET", prefix, { as });
  expect({ status, body }).toMatchObject({ status: 401, body: { message } });
});

test("each sees its own transactions, and the default merchants do not exist", async () => {
  const call = checked(createSandbox({ merchants }));
  const buy = (as: object, code: string) => call("POST", `${prefix}/airtime/sync`, { as, body: purchase(code) });
  expect((await buy(shop, "SHOP")).body).toMatchObject({ data: { merchant_id: 70 } });
  expect((await buy(kiosk, "KIOSK")).body).toMatchObject({ data: { merchant_id: 2 } });
  expect((await buy(kiosk, "SHOP")).status).toBe(403);
  expect((await buy(first, "SANDBOX")).status).toBe(401);
  expect((await buy(shop, "SANDBOX")).status).toBe(404);
  const row = { merchant_name: "The Shop", merchant_id: 70 };
  expect((await call("GET", prefix, { as: shop })).body).toMatchObject({ data: [row], pagination: { total: 1 } });
});

test("a seed belongs to them", async () => {
  const call = checked(createSandbox({ merchants, seed: 50, now: () => Date.UTC(2026, 0, 2) }));
  const total = async (as: object) =>
    ((await call("GET", prefix, { as })).body as { pagination: { total: number } }).pagination.total;
  expect((await total(shop)) + (await total(kiosk))).toBe(50);
});

test("their secrets are never shown", async () => {
  const sandbox = createSandbox({ merchants });
  const call = checked(sandbox);
  await call("POST", `${prefix}/airtime/sync`, { as: shop, body: { ...purchase("SHOP"), client_request_id: secret } });
  await call("GET", `${prefix}/status/${secret}`, { as: kiosk });
  for (const path of ["/sandbox/scenarios", "/sandbox/journal", "/sandbox/"]) {
    const text = await (await sandbox.fetch(`http://sandbox.test${path}`)).text();
    expect(text).not.toContain("zQ7xK9");
  }
});

describe("invalid merchants are rejected, by an error without their secrets", () => {
  const good = merchants[1] as GivenMerchant;
  test.each<[unknown, RegExp]>([
    [[], /must be a list of at least one merchant/],
    [{}, /must be a list of at least one merchant/],
    [[good, null], /merchant 2: merchant_code: must be text/],
    [[good, { ...merchants[0], merchant_secret: "" }], /merchant 2: merchant_secret: must be text/],
    [[{ ...good, merchant_key: " key" }], /merchant 1: merchant_key: must be text/],
    [[{ ...good, merchant_id: "1" }], /merchant 1: merchant_id: must be a whole number/],
    [[{ ...good, merchant_secrets: secret }], /merchant 1: merchant_secrets: is not a field of a merchant/],
    [[good, { ...good, merchant_key: "other" }], /merchant 2: merchant_code: another merchant has the same/],
    [[good, { ...good, merchant_code: "OTHER" }], /merchant 2: merchant_key: another merchant has the same/],
  ])("%j", (given, message) => {
    // A file may contain anything.
    const make = () => createSandbox({ merchants: given as GivenMerchant[] });
    expect(make).toThrow(message);
    expect(make).not.toThrow(/zQ7xK9/);
  });
});
