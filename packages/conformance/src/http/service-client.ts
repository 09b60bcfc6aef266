/** The service under test: builds requests of its operations, and sends each of them through one function. */
import pLimit, { type LimitFunction } from "p-limit";
import type { Config, Merchant } from "../config/schema.ts";
import { Skipped } from "../errors.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import type { Contract } from "./contract.ts";
import { type Exchange, type SentRequest, withShortText } from "./exchange.ts";
import { couldBuy, type PurchaseRecord, recordOf } from "./purchase-log.ts";
import { type Fetch, send } from "./transport.ts";

export type Credentials = Partial<Pick<Merchant, "key" | "secret">>;

export interface Call {
  /** Path and query parameters, by name. */
  readonly parameters?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly text?: string;
  /** The credentials. Default: the merchant's; `{}` sends none. */
  readonly as?: Credentials;
  /** A missing response is expected. */
  readonly mayFail?: boolean;
  /** Whether a 503 is sent again. Default: unless `mayFail`. */
  readonly retry?: boolean;
}

/** Sees every exchange of a run. */
export interface Observer {
  /** Called before a request is sent. */
  sending(request: SentRequest): void;
  /** Called with each result; returns what checks may see of it. */
  received(exchange: Exchange, mayFail: boolean): Exchange;
}

export interface ServiceClientOptions {
  readonly contract: Contract;
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly observer: Observer;
  readonly merchant: Merchant | undefined;
  /** Other base addresses, by the beginning of the path. */
  readonly bases: Config["bases"];
  /** Why no purchases may be made; `undefined` if they may. */
  readonly noPurchases: string | undefined;
  readonly maxPurchases: number;
  readonly sleep: (ms: number) => Promise<void>;
  /** The maximum number of requests at a time. */
  readonly concurrency: number;
  /** The time limit of one request, in milliseconds. */
  readonly timeoutMs: number;
}

const prefixes = ["/v1", "/ext/gateway/v1", "/giftcards"] as const;
const firstPauseMs = 200;
const maxPauseMs = 2_000;

export class ServiceClient {
  readonly options: ServiceClientOptions;
  interrupted = false;
  /** Everything that was bought, or may have been. */
  readonly purchases: PurchaseRecord[] = [];
  readonly #limit: LimitFunction;
  readonly #breaker: CircuitBreaker;
  readonly #stopped = new AbortController();
  #stopReason: string | undefined;

  constructor(options: ServiceClientOptions) {
    this.options = options;
    this.#limit = pLimit(options.concurrency);
    this.#breaker = new CircuitBreaker(options.merchant);
  }

  /** Ends the run: open requests are aborted, and nothing more is sent. */
  stop(reason: string): void {
    this.#stopReason ??= reason;
    this.#stopped.abort();
  }

  /** Ends the run because the user wants it to end. */
  interrupt(): void {
    this.interrupted = true;
    this.stop("the run was interrupted");
  }

  /** Why the run was ended early. */
  get stopReason(): string | undefined {
    return this.#stopReason;
  }

  /** The merchant whose credentials are sent. @throws {Skipped} If none is known. */
  get merchant(): Merchant {
    const { merchant } = this.options;
    if (merchant) return merchant;
    throw new Skipped("no-merchant", "no merchant: give --merchant-code, --merchant-key and --merchant-secret");
  }

  /** Calls an operation. After a 503 it is called again, with growing pauses (section 7.1). */
  async call(operationId: string, call: Call = {}): Promise<Exchange> {
    const { mayFail = false, retry = !mayFail } = call;
    const request = this.#request(operationId, call);
    for (let pause = firstPauseMs; ; pause *= 3) {
      const exchange = await this.#send(request, mayFail);
      if (exchange.response?.status !== 503 || !retry || pause > maxPauseMs) return exchange;
      await this.options.sleep(pause);
    }
  }

  #request(operationId: string, { parameters = {}, body, text, as }: Call): SentRequest {
    const operation = this.options.contract.operations[operationId];
    if (!operation) throw new TypeError(`the contract has no operation ${operationId}`);
    const credentials = as ?? (operation.public ? {} : this.merchant);
    // Not `buildPath` of the contract: checks also send what it rejects, such as an empty identifier.
    const inPath = new Set(operation.path.match(/(?<=\{)\w+(?=\})/g));
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
    const query = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
      value === undefined || inPath.has(name) ? [] : [[name, String(value)]],
    );
    const search = query.length > 0 ? `?${new URLSearchParams(query)}` : "";
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
    return {
      operationId,
      method: operation.method,
      url: `${this.#baseOf(operation.path)}${path}${search}`,
      headers: {
        ...(credentials.key !== undefined && { "X-Merchant-Key": credentials.key }),
        ...(credentials.secret !== undefined && { "X-Merchant-Secret": credentials.secret }),
        ...(content !== undefined && { "Content-Type": "application/json" }),
      },
      body: content,
    };
  }

  /** The base address of a path, without a slash at the end. */
  #baseOf(path: string): string {
    const { baseUrl, bases } = this.options;
    const prefix = prefixes.find((one) => path.startsWith(`${one}/`));
    return ((prefix && bases[prefix]) ?? baseUrl).replace(/\/+$/, "");
  }

  /** Sends a request. Every request of a run passes here, so that what could buy is permitted, counted and recorded. */
  async #send(request: SentRequest, mayFail: boolean): Promise<Exchange> {
    const { contract, noPurchases, maxPurchases, fetch, timeoutMs, observer } = this.options;
    const buying = couldBuy(contract, request);
    if (noPurchases && buying) throw new Skipped("purchases-not-allowed", noPurchases);
    return this.#limit(async () => {
      if (this.#stopReason) throw new Skipped("run-ended", this.#stopReason);
      if (buying && this.purchases.length >= maxPurchases) {
        const message = `${maxPurchases} purchases were made, and the config allows no more (maxPurchases)`;
        throw new Skipped("purchase-limit", message, { path: "maxPurchases" });
      }
      observer.sending(request);
      const received = await send(request, fetch, timeoutMs, this.#stopped.signal);
      // A request that the end of the run has aborted says nothing about the service.
      const aborted = received.response ? undefined : this.#stopReason;
      const exchange = aborted ? received : observer.received(received, mayFail);
      // Also of an aborted request: it may have bought.
      const record = buying && recordOf(exchange);
      if (record) this.purchases.push(record);
      if (aborted) throw new Skipped("run-ended", aborted);
      const reason = this.#breaker.record(exchange, mayFail);
      if (reason) this.stop(reason);
      return withShortText(exchange);
    });
  }
}
