/** A ledger, its store, and the service that it buys from, in one process. */
import { type Clock, createVendingClient, type VendingClient } from "@vending/client";
import { createLedger, type Ledger, type LedgerOptions, memoryStore, type Store } from "@vending/ledger";
import { sleep } from "@vending/terminal/values";
import { createService, type Hostility, type Service } from "./service.ts";

export const credentials = { merchantKey: "key-1f6e2c", merchantSecret: "secret-9b1d77" } as const;

/** How much faster the pauses of the client pass than those of the ledger. */
const haste = 25;

const hurried: Clock = {
  now: () => performance.now() * haste,
  sleep: (ms, signal) => sleep(ms / haste, signal),
  random: Math.random,
};

export interface Shop<T = unknown> {
  readonly ledger: Ledger<T>;
  readonly client: VendingClient;
  readonly store: Store<T>;
  readonly service: Service;
  /** What the ledger reported beside the purchases. */
  readonly errors: unknown[];
  /** The same store and service, as another process has them. */
  another(options?: Partial<LedgerOptions<T>>): Ledger<T>;
}

/** `fetch` may stand between the client and the service. Nothing follows from an end, unless an `onEnd` is given. */
export function openShop<T = unknown>(
  options: Partial<LedgerOptions<T>> & { fetch?: (request: Request) => Promise<Response>; world?: Hostility } = {},
): Shop<T> {
  const { fetch, world, ...given } = options;
  const ledgerOptions = { onEnd: () => {}, ...given, purchase: { clock: hurried, ...given.purchase } };
  const service = createService(world);
  const client = createVendingClient({
    baseUrl: "http://vending.test",
    ...credentials,
    fetch: (url, init) => (fetch ?? service.fetch)(new Request(url, init)),
  });
  // A test that needs more of its transaction passes the store that has it.
  const store = ledgerOptions.store ?? (memoryStore() as Store<T>);
  const errors: unknown[] = [];
  const another = (more: Partial<LedgerOptions<T>> = {}) =>
    createLedger<T>({ client, store, onError: (error) => errors.push(error), ...ledgerOptions, ...more });
  return { ledger: another(), client, store, service, errors, another };
}
