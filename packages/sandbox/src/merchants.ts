/** The merchants of the sandbox and their credentials. Published on purpose: they open nothing but a sandbox. */
export interface Merchant {
  readonly merchant_code: string;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly merchant_key: string;
  readonly merchant_secret: string;
}

export const merchants: readonly Merchant[] = [
  {
    merchant_code: "SANDBOX",
    merchant_id: 1,
    merchant_name: "Sandbox Stores",
    merchant_key: "sandbox-key",
    merchant_secret: "sandbox-secret",
  },
  {
    merchant_code: "SANDBOX2",
    merchant_id: 2,
    merchant_name: "Second Sandbox Stores",
    merchant_key: "sandbox2-key",
    merchant_secret: "sandbox2-secret",
  },
];

const byCode: ReadonlyMap<string, Merchant> = new Map(merchants.map((merchant) => [merchant.merchant_code, merchant]));
const byKey: ReadonlyMap<string, Merchant> = new Map(merchants.map((merchant) => [merchant.merchant_key, merchant]));

/** The merchant with this code, if there is one. */
export function merchantByCode(code: string): Merchant | undefined {
  return byCode.get(code);
}

/** The merchant that a key and a secret belong to; nothing if they are not a pair. */
export function authenticate(key: string | null, secret: string | null): Merchant | undefined {
  const merchant = byKey.get(key ?? "");
  return merchant?.merchant_secret === secret ? merchant : undefined;
}

/** Whether this is the key of a merchant of the sandbox. */
export function isKey(key: string): boolean {
  return byKey.has(key);
}
