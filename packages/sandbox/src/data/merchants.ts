/** The merchants of a sandbox and their credentials. */
import { sameText } from "./same-text.ts";

export interface Merchant {
  readonly merchant_code: string;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly merchant_key: string;
}

/** A merchant that the sandbox starts with. */
export interface ConfiguredMerchant extends Merchant {
  readonly merchant_secret: string;
}

/** A merchant as a user configures it. */
export type GivenMerchant = Pick<ConfiguredMerchant, "merchant_code" | "merchant_key" | "merchant_secret"> &
  Partial<Pick<Merchant, "merchant_id" | "merchant_name">>;

/** The merchants of a sandbox without others. Their secrets are public on purpose: they open only a sandbox. */
export const sandboxMerchants: readonly ConfiguredMerchant[] = [
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

export interface SecretMaker {
  /** Returns a text that cannot be guessed. */
  random(): string;
  hash(secret: string): string;
}

/** A merchant that registered. Its secret itself is not stored. */
interface Registered extends Merchant {
  readonly secret_hash: string;
}

/** Where registered merchants are stored, and how their secrets are checked. */
export interface Registration {
  readonly registry: Readonly<Record<"withCode" | "withKey", (text: string) => Promise<Registered | undefined>>>;
  readonly secrets: SecretMaker;
}

export class Merchants {
  readonly configured: readonly ConfiguredMerchant[];
  readonly first: ConfiguredMerchant;
  /** Whether the secrets are the public ones. */
  readonly arePublic: boolean;
  /** The secrets that nothing may show. Those of registered merchants are not known. */
  readonly secrets: readonly string[];
  readonly #byCode: ReadonlyMap<string, ConfiguredMerchant>;
  readonly #byKey: ReadonlyMap<string, ConfiguredMerchant>;
  readonly #registration: Registration | undefined;

  /** @throws {TypeError} If one is not valid. The message names its place and its field, and contains no secret. */
  constructor(
    given: readonly GivenMerchant[] | undefined,
    registration?: Registration,
    otherSecrets: readonly string[] = [],
  ) {
    this.arePublic = given === undefined;
    this.configured = given === undefined ? sandboxMerchants : readMerchants(given);
    // There is at least one.
    this.first = this.configured[0] as ConfiguredMerchant;
    this.secrets = [...this.configured.map(({ merchant_secret }) => merchant_secret), ...otherSecrets];
    this.#byCode = new Map(this.configured.map((merchant) => [merchant.merchant_code, merchant]));
    this.#byKey = new Map(this.configured.map((merchant) => [merchant.merchant_key, merchant]));
    this.#registration = registration;
  }

  configuredWithCode(code: string): ConfiguredMerchant | undefined {
    return this.#byCode.get(code);
  }

  async withCode(code: string): Promise<Merchant | undefined> {
    const configured = this.#byCode.get(code);
    if (configured || !this.#registration) return configured;
    const registered = await this.#registration.registry.withCode(code);
    return registered && this.#merchantOf(registered);
  }

  /** The merchant of a key and a secret; `undefined` if they are not a pair. */
  async authenticate(key: string | null, secret: string | null): Promise<Merchant | undefined> {
    if (!key || !secret) return undefined;
    const configured = this.#byKey.get(key);
    if (configured) return sameText(secret, configured.merchant_secret) ? configured : undefined;
    if (!this.#registration) return undefined;
    const { registry, secrets } = this.#registration;
    const registered = await registry.withKey(key);
    if (!registered || !sameText(secrets.hash(secret), registered.secret_hash)) return undefined;
    return this.#merchantOf(registered);
  }

  /** Whether a configured merchant has this key. */
  isKey(key: string): boolean {
    return this.#byKey.has(key);
  }

  /** A registered merchant without its hash; `undefined` if a configured merchant has its code now. */
  #merchantOf({ merchant_code, merchant_id, merchant_name, merchant_key }: Merchant): Merchant | undefined {
    if (this.#byCode.has(merchant_code)) return undefined;
    return { merchant_code, merchant_id, merchant_name, merchant_key };
  }
}

const texts = ["merchant_code", "merchant_key", "merchant_secret"] as const;

function readMerchants(given: unknown): ConfiguredMerchant[] {
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

function readMerchant(one: unknown, place: number): ConfiguredMerchant {
  const fields = (typeof one === "object" && one !== null ? one : {}) as Record<string, unknown>;
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
  return { merchant_code, merchant_key, merchant_secret, merchant_id, merchant_name } as ConfiguredMerchant;
}
