/** The merchants of a sandbox and their credentials. */
import { fieldsOf } from "@vending/terminal/values";

export interface Merchant {
  readonly merchant_code: string;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly merchant_key: string;
  readonly merchant_secret: string;
}

/** A merchant as a user configures it. */
export type GivenMerchant = Pick<Merchant, "merchant_code" | "merchant_key" | "merchant_secret"> &
  Partial<Pick<Merchant, "merchant_id" | "merchant_name">>;

/** The merchants of a sandbox without others. Their secrets are public on purpose: they open only a sandbox. */
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
  /** Whether the secrets are the public ones. */
  readonly arePublic: boolean;
  readonly #byCode: ReadonlyMap<string, Merchant>;
  readonly #byKey: ReadonlyMap<string, Merchant>;

  /** @throws {TypeError} If one is not valid. The message names its place and its field, and contains no secret. */
  constructor(given?: readonly GivenMerchant[]) {
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

  /** The merchant of a key and a secret; `undefined` if they are not a pair. */
  authenticate(key: string | null, secret: string | null): Merchant | undefined {
    const merchant = this.#byKey.get(key ?? "");
    return merchant && sameText(secret ?? "", merchant.merchant_secret) ? merchant : undefined;
  }

  isKey(key: string): boolean {
    return this.#byKey.has(key);
  }
}

/** Whether two texts are equal, in a time that does not tell how much of a guess is right. It needs nothing of Node. */
function sameText(sent: string, known: string): boolean {
  let difference = sent.length ^ known.length;
  for (let index = 0; index < known.length; index++) difference |= sent.charCodeAt(index) ^ known.charCodeAt(index);
  return difference === 0;
}

const texts = ["merchant_code", "merchant_key", "merchant_secret"] as const;

function readMerchants(given: unknown): Merchant[] {
  if (!Array.isArray(given) || given.length === 0)
    throw new TypeError("merchants must be a list of at least one merchant");
  const merchants = given.map((merchant: unknown, index) => readMerchant(merchant, index + 1));
  for (const field of ["merchant_code", "merchant_key", "merchant_id"] as const) {
    const values = merchants.map((merchant) => merchant[field]);
    const again = values.findIndex((value, index) => values.indexOf(value) !== index);
    if (again >= 0) throw new TypeError(`merchant ${again + 1}: ${field}: another merchant has the same`);
  }
  return merchants;
}

function readMerchant(given: unknown, place: number): Merchant {
  const fields = fieldsOf(given);
  const reject = (field: string, rule: string): never => {
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
    // A header can carry no other characters, and no space at its ends.
    if (typeof value !== "string" || !/^[!-~](?:[ -~]*[!-~])?$/.test(value))
      reject(field, "must be text of printable ASCII characters");
  }
  if (typeof merchant_id !== "number" || !Number.isSafeInteger(merchant_id))
    reject("merchant_id", "must be a whole number");
  if (typeof merchant_name !== "string") reject("merchant_name", "must be text");
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) reject(unknown, "is not a field of a merchant");
  // Each was checked above.
  return { merchant_code, merchant_key, merchant_secret, merchant_id, merchant_name } as Merchant;
}
