/** The merchants of a sandbox and their credentials. */
export interface Merchant {
  readonly merchant_code: string;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly merchant_key: string;
  readonly merchant_secret: string;
}

/** A merchant as somebody gives it. */
export type GivenMerchant = Pick<Merchant, "merchant_code" | "merchant_key" | "merchant_secret"> &
  Partial<Pick<Merchant, "merchant_id" | "merchant_name">>;

/** Those of a sandbox that is given none. Published on purpose: they open nothing but a sandbox. */
export const sandboxMerchants: readonly Merchant[] = [
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

export class Merchants {
  readonly all: readonly Merchant[];
  readonly first: Merchant;
  /** Whether everybody knows their secrets. */
  readonly arePublic: boolean;
  readonly #byCode: ReadonlyMap<string, Merchant>;
  readonly #byKey: ReadonlyMap<string, Merchant>;

  /** @throws {TypeError} One of them is not valid; the message says which, and names the field, and no secret. */
  constructor(given: readonly GivenMerchant[] | undefined) {
    this.arePublic = given === undefined;
    this.all = given === undefined ? sandboxMerchants : readMerchants(given);
    // There is at least one.
    this.first = this.all[0] as Merchant;
    this.#byCode = new Map(this.all.map((merchant) => [merchant.merchant_code, merchant]));
    this.#byKey = new Map(this.all.map((merchant) => [merchant.merchant_key, merchant]));
  }

  withCode(code: string): Merchant | undefined {
    return this.#byCode.get(code);
  }

  /** The merchant that a key and a secret belong to; nothing if they are not a pair. */
  authenticate(key: string | null, secret: string | null): Merchant | undefined {
    const merchant = this.#byKey.get(key ?? "");
    return merchant?.merchant_secret === secret ? merchant : undefined;
  }

  isKey(key: string): boolean {
    return this.#byKey.has(key);
  }
}

const texts = ["merchant_code", "merchant_key", "merchant_secret"] as const;

function readMerchants(given: unknown): Merchant[] {
  if (!Array.isArray(given) || given.length === 0)
    throw new TypeError("merchants must be a list of at least one merchant");
  const merchants = given.map((one: unknown, index) => readMerchant(one, index + 1));
  for (const field of ["merchant_code", "merchant_key", "merchant_id"] as const) {
    const values = merchants.map((merchant) => merchant[field]);
    const again = values.findIndex((value, index) => values.indexOf(value) !== index);
    if (again >= 0) throw new TypeError(`merchant ${again + 1}: ${field}: another merchant has the same`);
  }
  return merchants;
}

function readMerchant(one: unknown, place: number): Merchant {
  const fields = (typeof one === "object" && one !== null ? one : {}) as Record<string, unknown>;
  const refuse = (field: string, rule: string): never => {
    throw new TypeError(`merchant ${place}: ${field}: ${rule}`);
  };
  const {
    merchant_code,
    merchant_key,
    merchant_secret,
    merchant_id = place,
    merchant_name = merchant_code,
    ...others
  } = fields;
  for (const field of texts) {
    const value = fields[field];
    // A header carries no other characters, and no space at its ends.
    if (typeof value !== "string" || !/^[!-~](?:[ -~]*[!-~])?$/.test(value))
      refuse(field, "it is text of printable ASCII characters");
  }
  if (typeof merchant_id !== "number" || !Number.isSafeInteger(merchant_id))
    refuse("merchant_id", "it is a whole number");
  if (typeof merchant_name !== "string") refuse("merchant_name", "it is text");
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) refuse(unknown, "a merchant has no such field");
  // Each was looked at above.
  return { merchant_code, merchant_key, merchant_secret, merchant_id, merchant_name } as Merchant;
}
