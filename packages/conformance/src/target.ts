/** What is under test: a sandbox, which needs no config, or a real service, where nothing may be bought unasked. */
import { sandboxConfig, sandboxMerchants } from "./config/sandbox.ts";
import type { Config, Merchant } from "./config/schema.ts";
import { at } from "./exchange.ts";
import { type ConformanceOptions, UsageError } from "./run.ts";
import { type Fetch, send } from "./transport.ts";

export interface Target {
  readonly config: Config;
  /** Why no purchases may be made; nothing if they may. */
  readonly noPurchases: string | undefined;
  /** Whether the server says that it is a sandbox. */
  readonly sandbox: boolean;
}

type Options = Pick<ConformanceOptions, "config" | "merchant" | "allowPurchases" | "signal"> & {
  baseUrl: string;
  fetch: Fetch;
  timeoutMs: number;
};

const nothingKnown: Config = { settlesWithinMs: 60_000, purchases: {}, giftCard: {}, listStatus: {}, headers: [] };

/** @throws {UsageError} If purchases are allowed but nobody says for whom. */
export async function chooseTarget(options: Options): Promise<Target> {
  const { config, merchant = {}, allowPurchases = false } = options;
  if (config) {
    const noPurchases = allowPurchases ? undefined : "it makes purchases, which --allow-purchases has to allow";
    return { config: withMerchant(config, merchant), noPurchases, sandbox: false };
  }
  const sandbox = await isSandbox(options);
  const named = Object.values(merchant).some((one) => one !== undefined);
  // Credentials of a sandbox buy nothing anywhere else, so they need no more permission than that.
  if (sandbox || (allowPurchases && !named)) {
    const own = withMerchant(sandboxConfig, merchant);
    const otherMerchant = sandboxMerchants.find(({ code }) => code !== own.merchant?.code);
    return { config: { ...own, otherMerchant }, noPurchases: undefined, sandbox };
  }
  if (allowPurchases) {
    throw new UsageError(
      "--allow-purchases needs a --config that names customers of yours: without one, strangers would get what is bought (--init prints a template)",
    );
  }
  const noPurchases =
    "it makes purchases, and this server does not say that it is a sandbox: give a --config (--init prints a template) and --allow-purchases";
  return { config: withMerchant(nothingKnown, merchant), noPurchases, sandbox: false };
}

function withMerchant(config: Config, given: Partial<Merchant>): Config {
  const { code, key, secret } = { ...config.merchant, ...defined(given) };
  if (code === undefined && key === undefined && secret === undefined) return config;
  if (!code || !key || !secret) {
    throw new UsageError(
      "a merchant has a code, a key and a secret: give all of --merchant-code, --merchant-key and --merchant-secret",
    );
  }
  return { ...config, merchant: { code, key, secret } };
}

const defined = (given: Partial<Merchant>): Partial<Merchant> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** A sandbox serves its table of scenarios; no service of the contract has such a route. */
async function isSandbox({ baseUrl, fetch, timeoutMs, signal }: Options): Promise<boolean> {
  const sent = {
    operationId: "checkHealth",
    method: "GET",
    url: `${baseUrl}/sandbox/scenarios`,
    headers: {},
    body: undefined,
  } as const;
  const { answered } = await send(sent, fetch, Math.min(timeoutMs, 5_000), signal);
  return answered?.status === 200 && Array.isArray(at(answered.json, "scenarios"));
}
