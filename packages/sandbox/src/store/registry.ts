/** Merchants that registered themselves. They are stored beside the transactions, so a restart or another replica knows them. */
export interface RegisteredMerchant {
  readonly merchant_code: string;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly merchant_key: string;
  /** The secret itself is not stored. */
  readonly secret_hash: string;
  /** Milliseconds since 1970. */
  readonly created_at: number;
}

/** The first id that a registry gives: far above the ids that an operator gives. */
export const firstRegisteredId = 1_000_001;

/** Every method rejects with a `StoreUnavailable` while the store cannot be used. */
export interface Registry {
  /** Stores a merchant under the next id and returns it. If its code or its key is taken, changes nothing and returns `undefined`. */
  add(merchant: Omit<RegisteredMerchant, "merchant_id">): Promise<RegisteredMerchant | undefined>;
  withCode(code: string): Promise<RegisteredMerchant | undefined>;
  withKey(key: string): Promise<RegisteredMerchant | undefined>;
  count(): Promise<number>;
  /** Returns whether the merchant was there. Its id is never given again, and its transactions stay. */
  remove(code: string): Promise<boolean>;
}

export function memoryRegistry(): Registry {
  const byCode = new Map<string, RegisteredMerchant>();
  const byKey = new Map<string, RegisteredMerchant>();
  let nextId = firstRegisteredId;
  return {
    async add(merchant) {
      if (byCode.has(merchant.merchant_code) || byKey.has(merchant.merchant_key)) return undefined;
      const registered = { ...merchant, merchant_id: nextId++ };
      byCode.set(registered.merchant_code, registered);
      byKey.set(registered.merchant_key, registered);
      return registered;
    },
    withCode: async (code) => byCode.get(code),
    withKey: async (key) => byKey.get(key),
    count: async () => byCode.size,
    async remove(code) {
      byKey.delete(byCode.get(code)?.merchant_key ?? "");
      return byCode.delete(code);
    },
  };
}
