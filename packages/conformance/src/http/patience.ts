/** Waits for purchases: how soon one appears in its status and in the list is not documented (sections 4.4, 4.5). */
import type { Contract } from "../contract.ts";
import type { SentExchange, SentRequest } from "./exchange.ts";
import { boughtUnder, idKey } from "./purchase-log.ts";

/** Repeats a request until what it asks for is there. */
export class Patience {
  readonly #sleep: (ms: number) => Promise<void>;
  #maxMs: number;

  /** @param maxMs How long to wait at most. */
  constructor(sleep: (ms: number) => Promise<void>, maxMs: number) {
    this.#sleep = sleep;
    this.#maxMs = maxMs;
  }

  /** Returns the first response that has it, or the last one. */
  async until<T>(ask: () => Promise<T>, isThere: (response: T) => boolean): Promise<T> {
    let waited = 0;
    for (let pause = 100; ; pause = Math.min(1_000, pause * 1.5)) {
      const response = await ask();
      if (isThere(response)) return response;
      if (waited >= this.#maxMs) {
        // After one that never appears, wait less for others: the run must not take hours.
        this.#maxMs = Math.min(this.#maxMs, 1_000);
        return response;
      }
      await this.#sleep(pause);
      waited += pause;
    }
  }
}

/** Knows which purchases may not appear in their status yet. */
export class Visibility {
  readonly #contract: Contract;
  /** What was bought, by merchant and id. */
  readonly #made = new Set<string>();
  /** The purchases whose status was seen, by operation, merchant and id. */
  readonly #shown = new Set<string>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  addMade(merchantKey: string, id: string): void {
    this.#made.add(idKey({ "X-Merchant-Key": merchantKey }, id));
  }

  add(exchange: SentExchange): void {
    const { request, response } = exchange;
    const asked = askedFor(this.#contract, request);
    if (asked !== undefined && response?.status === 200) this.#shown.add(`${request.operationId} ${asked}`);
    const bought = boughtUnder(this.#contract, exchange);
    if (bought !== undefined) this.#made.add(bought);
  }

  /** Whether the status of a purchase may still be 404, because it has not been seen yet. */
  mayLag(request: SentRequest): boolean {
    const asked = askedFor(this.#contract, request);
    return asked !== undefined && this.#made.has(asked) && !this.#shown.has(`${request.operationId} ${asked}`);
  }
}

/** The id whose status is requested, with its merchant; `undefined` for any other request. */
export function askedFor(contract: Contract, { operationId, url, headers }: SentRequest): string | undefined {
  const operation = contract.operations[operationId];
  const hasOutcome = operation?.responses["200"]?.outcomes.length;
  if (operation?.method !== "GET" || !hasOutcome) return undefined;
  return idKey(headers, decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? ""));
}
