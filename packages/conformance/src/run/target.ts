/** What is tested: a sandbox, which needs no config, or a real service, where purchases need permission. */
import { isLoopback } from "@vending/terminal/files";
import { defined } from "@vending/terminal/flags";
import { sandboxConfig, sandboxMerchants } from "../config/sandbox.ts";
import { type Config, type Merchant, readConfig } from "../config/schema.ts";
import { at } from "../http/exchange.ts";
import { type Fetch, send } from "../http/transport.ts";
import { type ConformanceOptions, UsageError } from "./options.ts";

interface Target {
  readonly config: Config;
  /** Why no purchases may be made; `undefined` if they may. */
  readonly noPurchases: string | undefined;
  /** Whether the server says that it is a sandbox. */
  readonly sandbox: boolean;
}

type Options = Pick<ConformanceOptions, "config" | "merchant" | "allowPurchases" | "signal"> & {
  baseUrl: string;
  fetch: Fetch;
  timeoutMs: number;
};

const emptyConfig: Config = readConfig({});

/** @throws {UsageError} If purchases are allowed and would go to strangers. */
export async function chooseTarget(options: Options): Promise<Target> {
  const { config, merchant = {}, allowPurchases = false, baseUrl } = options;
  if (config) {
    if (allowPurchases && !config.randomCustomers) rejectRandomCustomers(config);
    const noPurchases = allowPurchases ? undefined : "It makes purchases, which need --allow-purchases.";
    return { config: withMerchant(config, merchant), noPurchases, sandbox: false };
  }
  const sandbox = await isSandbox(options);
  const own = withMerchant(sandboxConfig, merchant);
  // Random customers need the merchants of the sandbox, whatever the server claims to be: those are valid nowhere else.
  const isSandboxMerchant = sandboxMerchants.some(
    ({ key, secret }) => key === own.merchant?.key && secret === own.merchant.secret,
  );
  if (isSandboxMerchant && (sandbox || (allowPurchases && isOnLoopback(baseUrl)))) {
    const otherMerchant = sandboxMerchants.find(({ code }) => code !== own.merchant?.code);
    return { config: { ...own, otherMerchant }, noPurchases: undefined, sandbox };
  }
  if (allowPurchases) {
    throw new UsageError(
      "--allow-purchases needs a --config that names your own customers; otherwise strangers would get what is bought (--init prints a template)",
    );
  }
  const noPurchases = sandbox
    ? "It makes purchases, and without a --config only the merchants of the sandbox make them."
    : "It makes purchases, and this server does not say that it is a sandbox: give a --config (--init prints a template) and --allow-purchases.";
  return { config: withMerchant(emptyConfig, merchant), noPurchases, sandbox };
}

function rejectRandomCustomers({ purchases, giftCard }: Config): void {
  if (!JSON.stringify([purchases, giftCard]).includes("#")) return;
  throw new UsageError(
    'a number of the config contains #, which stands for a random digit: strangers would get what is bought. Name your own customers, or set "randomCustomers": true if nothing is delivered',
  );
}

function withMerchant(config: Config, given: Partial<Merchant>): Config {
  const { code, key, secret } = { ...config.merchant, ...defined(given) };
  if (code === undefined && key === undefined && secret === undefined) return config;
  if (!code || !key || !secret) {
    throw new UsageError(
      "a merchant has a code, a key and a secret: set all of VENDING_MERCHANT_CODE, VENDING_MERCHANT_KEY and VENDING_MERCHANT_SECRET",
    );
  }
  return { ...config, merchant: { code, key, secret } };
}

/** A sandbox serves its table of scenarios; a real service has no such route. */
async function isSandbox({ baseUrl, fetch, timeoutMs, signal }: Options): Promise<boolean> {
  const url = `${baseUrl}/sandbox/scenarios`;
  const request = { operationId: "sandbox", method: "GET", url, headers: {}, body: undefined };
  const { response } = await send(request, fetch, Math.min(timeoutMs, 5_000), signal);
  return response?.status === 200 && Array.isArray(at(response.json, "scenarios"));
}

/** @throws {UsageError} If the text is not a base address. The message repeats no secret. */
export function baseUrlOf({ baseUrl }: ConformanceOptions): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const shown = /[@?#]/.test(baseUrl) ? "the base address" : `"${baseUrl}"`;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${shown} is not an http:// or https:// address`);
  if (url.username || url.password) throw new UsageError("the address contains credentials, which belong in headers");
  if (url.search || url.hash) throw new UsageError("the address has a query or a fragment; a base address has neither");
  return url.href.replace(/\/+$/, "");
}

function isOnLoopback(baseUrl: string): boolean {
  return isLoopback(new URL(baseUrl).hostname.replace(/^\[(.*)\]$/, "$1"));
}

/** Whether credentials sent to this address can be read on the network. */
export function sendsInClearText(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && new URL(baseUrl).protocol === "http:" && !isOnLoopback(baseUrl);
}
