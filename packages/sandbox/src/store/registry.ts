/** Merchants that registered. They are kept beside the transactions, so that a restart or another replica knows them. */
export interface RegisteredMerchant {
  readonly merchant_code: string;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly merchant_key: string;
  /** The secret itself is not kept. */
  readonly secret_hash: string;
  /** Milliseconds since 1970. */
  readonly created_at: number;
}

/** Their ids begin here, out of the way of those that an operator gives. */
export const firstRegisteredId = 1_000_001;

/** Each method rejects with a `StoreUnavailable` while the store cannot be used. Clearing the store leaves merchants alone. */
export interface Registry {
  /** Keeps a merchant under the next id, unless its code or its key is taken: then nothing changes and nothing is returned. */
  add(merchant: Omit<RegisteredMerchant, "merchant_id">): Promise<RegisteredMerchant | undefined>;
  withCode(code: string): Promise<RegisteredMerchant | undefined>;
  withKey(key: string): Promise<RegisteredMerchant | undefined>;
  count(): Promise<number>;
  /** Whether there was one. Its id is never given to another, and what it has sold stays. */
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
