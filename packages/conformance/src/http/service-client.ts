/** The service under test: every request of a run is sent through one function. */

import pLimit, { type LimitFunction } from "p-limit";
import type { Merchant } from "../config/schema.ts";
import { type Contract, publicOperation } from "../contract.ts";
import { CircuitBreaker, isGatewayError } from "./circuit-breaker.ts";
import { type SentExchange, type SentRequest, withShortText } from "./exchange.ts";
import { Patience, Visibility } from "./patience.ts";
import { couldBuy, PurchaseBudget, type PurchaseRecord, recordOf } from "./purchase-log.ts";
import { type Addresses, buildRequest, type Call } from "./request.ts";
import { Skipped } from "./skipped.ts";
import { type Fetch, send } from "./transport.ts";

/** Is called with every exchange of a run. */
export interface ExchangeListener {
  /** Called before a request is sent. */
  sending(request: SentRequest): void;
  /** Called with each result. Returns what checks may see of it. */
  received(exchange: SentExchange, call: Call): SentExchange;
}

/** Why a run ended early. */
export interface Stopped {
  readonly reason: string;
  readonly cause: "server" | "outage" | "credentials" | "address" | "interrupt";
  /** Nothing was tested before it. */
  readonly atStart?: boolean;
}

interface ServiceClientOptions extends Addresses {
  readonly contract: Contract;
  readonly fetch: Fetch;
  readonly observer: ExchangeListener;
  readonly merchant: Merchant | undefined;
  /** Why no purchases may be made; `undefined` if they may. */
  readonly noPurchases: string | undefined;
  readonly maxPurchases: number;
  readonly sleep: (ms: number) => Promise<void>;
  /** The maximum number of requests at a time. */
  readonly concurrency: number;
  /** The time limit of one request, in milliseconds. */
  readonly timeoutMs: number;
}

/** How long a purchase may take to appear in its status and in the list. */
const maxLagMs = 10_000;

const firstPauseMs = 200;
const maxPauseMs = 2_000;

/** The pauses before each request of the health check. */
const pausesMs = [0, 200, 600, 1_800] as const;

export class ServiceClient {
  readonly options: ServiceClientOptions;
  /** Everything that was bought, or may have been. */
  readonly purchases: PurchaseRecord[] = [];
  /** What the server does not have, each with what was tried. Nothing calls it again. */
  readonly missing: Map<string, string> = new Map();
  /** Waits until a purchase appears in the list. */
  readonly listPatience: Patience;
  readonly #statusPatience: Patience;
  readonly #visibility: Visibility;
  readonly #limit: LimitFunction;
  readonly #breaker = new CircuitBreaker();
  readonly #budget: PurchaseBudget;
  readonly #aborting = new AbortController();
  #isUp: Promise<boolean> | undefined;
  #stopped: Stopped | undefined;

  constructor(options: ServiceClientOptions) {
    this.options = options;
    this.listPatience = new Patience(options.sleep, maxLagMs);
    this.#statusPatience = new Patience(options.sleep, maxLagMs);
    this.#visibility = new Visibility(options.contract);
    this.#limit = pLimit(options.concurrency);
    this.#budget = new PurchaseBudget(options.maxPurchases);
  }

  /** Ends the run: open requests are aborted, and nothing more is sent. */
  stop(reason: string, cause: Stopped["cause"], atStart = false): void {
    this.#stopped ??= { reason, cause, atStart };
    this.#aborting.abort();
  }

  /** Why the run was ended early, if it was. */
  get stopped(): Stopped | undefined {
    return this.#stopped;
  }

  /** The merchant whose credentials are sent. @throws {Skipped} If none is known. */
  get merchant(): Merchant {
    const { merchant } = this.options;
    if (merchant) return merchant;
    throw new Skipped(
      "no-merchant",
      "There is no merchant: give --merchant-code, --merchant-key and --merchant-secret.",
    );
  }

  /** Calls an operation. After a 503 it is called again, with growing pauses (section 7.1). */
  async call(operationId: string, call: Call = {}): Promise<SentExchange> {
    const { mayFail = false, retry = !mayFail } = call;
    if (this.missing.has(operationId)) {
      throw new Skipped("no-route", `The server has no ${operationId}.`);
    }
    const request = this.#request(operationId, call);
    const exchange = await this.#statusPatience.until(
      () => this.#callAgain(request, call, retry),
      ({ response }) => response?.status !== 404 || !this.#visibility.mayLag(request),
    );
    this.#visibility.add(exchange);
    return exchange;
  }

  /** Tells the client that a create bought something although it did not get HTTP 200. */
  wasMade(id: string): void {
    this.#visibility.addMade(this.merchant.key, id);
  }

  async #callAgain(request: SentRequest, call: Call, retry: boolean): Promise<SentExchange> {
    for (let pause = firstPauseMs; ; pause *= 3) {
      const exchange = await this.#send(request, call);
      if (exchange.response?.status !== 503 || !retry || pause > maxPauseMs) return exchange;
      await this.options.sleep(pause);
    }
  }

  #request(operationId: string, call: Call): SentRequest {
    const operation = this.options.contract.operations[operationId];
    if (!operation) throw new TypeError(`the contract has no operation ${operationId}`);
    const credentials = call.as ?? (operation.public ? {} : this.merchant);
    return buildRequest(operationId, operation, call, credentials, this.options);
  }

  /** Sends a request. Every request of a run passes here: one that could buy is permitted, counted and recorded. */
  async #send(request: SentRequest, call: Call): Promise<SentExchange> {
    const { mayFail = false } = call;
    const { contract, noPurchases, observer } = this.options;
    const buying = couldBuy(contract, request);
    if (noPurchases && buying) throw new Skipped("purchases-not-allowed", noPurchases);
    return this.#limit(async () => {
      this.#throwIfStopped();
      if (buying) await this.#budget.reserve();
      let record: PurchaseRecord | undefined;
      try {
        this.#throwIfStopped();
        const received = await this.#transmit(request);
        // A request that was aborted by the end of the run says nothing about the service.
        const isAborted = !received.response && this.#stopped !== undefined;
        const exchange = isAborted ? received : observer.received(received, call);
        // An aborted request may have bought, too.
        record = buying ? recordOf(exchange) : undefined;
        if (record) this.purchases.push(record);
        if (isAborted) this.#throwIfStopped();
        if (!received.response && !received.timedOut && !mayFail) await this.#stopIfDown(received);
        return await this.#count(exchange, mayFail);
      } finally {
        if (buying) this.#budget.settle(record !== undefined);
      }
    });
  }

  #throwIfStopped(): void {
    if (this.#stopped) throw new Skipped("run-ended", this.#stopped.reason);
  }

  #transmit(request: SentRequest): Promise<SentExchange> {
    this.options.observer.sending(request);
    return send(request, this.options.fetch, this.options.timeoutMs, this.#aborting.signal);
  }

  async #count(exchange: SentExchange, mayFail: boolean): Promise<SentExchange> {
    const reason = this.#breaker.record(exchange, mayFail);
    if (reason !== undefined) {
      const isUp = await this.#isHealthy();
      // If the service behind a gateway is up, the gateway was only busy.
      if (!isUp) this.stop(reason, "outage");
      else if (!isGatewayError(exchange.response?.status)) this.stop(reason, "server");
    }
    return withShortText(exchange);
  }

  /** Ends the run if the server does not respond to the health check either: then this request is not the cause. */
  async #stopIfDown({ request, problem }: SentExchange): Promise<void> {
    if (request.operationId === publicOperation(this.options.contract)) return;
    if (!(await this.#isHealthy())) this.stop(`The server stopped responding (${problem}).`, "outage");
  }

  /** Callers at the same time share one health check. */
  #isHealthy(): Promise<boolean> {
    this.#isUp ??= this.#respondsToHealth().finally(() => {
      this.#isUp = undefined;
    });
    return this.#isUp;
  }

  async #respondsToHealth(): Promise<boolean> {
    const { contract, sleep } = this.options;
    const health = publicOperation(contract);
    if (health === undefined) return true;
    for (const pause of pausesMs) {
      await sleep(pause);
      if (this.#stopped) return true;
      const { response } = await this.#transmit(this.#request(health, {}));
      if (response && !isGatewayError(response.status)) return true;
    }
    return false;
  }
}
