/** The service under test: every request of a run is sent through one function. */

import { type Contract, publicOperation } from "@vending/shared/judging/contract";
import { type Exchange, type SentRequest, withShortText } from "@vending/shared/judging/exchange";
import pLimit, { type LimitFunction } from "p-limit";
import type { Merchant } from "../config/schema.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { OpenRequests } from "./open-requests.ts";
import { PurchaseBudget } from "./purchase-budget.ts";
import { couldBuy, type PurchaseRecord, recordOf } from "./purchase-log.ts";
import { type Addresses, buildRequest, type Call } from "./request.ts";
import { Skipped } from "./skipped.ts";
import { type Fetch, send } from "./transport.ts";

/** Sees every exchange of a run. */
export interface Observer {
  /** Called before a request is sent. */
  sending(request: SentRequest): void;
  /** Called with each result; returns what checks may see of it. */
  received(exchange: Exchange, mayFail: boolean): Exchange;
  /** Called once with requests that lost their connections at the same time: any of them may be the cause. */
  lost(exchanges: readonly Exchange[]): void;
}

/** Why a run ended early. */
export interface Stopped {
  readonly reason: string;
  /** The server, the credentials, or somebody who wanted it to end. */
  readonly cause: "server" | "credentials" | "interrupt";
}

export interface ServiceClientOptions extends Addresses {
  readonly contract: Contract;
  readonly fetch: Fetch;
  readonly observer: Observer;
  readonly merchant: Merchant | undefined;
  /** Why no purchases may be made; `undefined` if they may. */
  readonly noPurchases: string | undefined;
  readonly maxPurchases: number;
  /** The operations that may be called; `undefined`: all. */
  readonly operations: ReadonlySet<string> | undefined;
  readonly sleep: (ms: number) => Promise<void>;
  /** The maximum number of requests at a time. */
  readonly concurrency: number;
  /** The time limit of one request, in milliseconds. */
  readonly timeoutMs: number;
}

const firstPauseMs = 200;
const maxPauseMs = 2_000;

/** How often the server is asked whether it is still there, and the pauses between. */
const pausesMs = [0, 200, 600, 1_800] as const;

export class ServiceClient {
  readonly options: ServiceClientOptions;
  /** Everything that was bought, or may have been. */
  readonly purchases: PurchaseRecord[] = [];
  readonly #limit: LimitFunction;
  readonly #breaker = new CircuitBreaker();
  readonly #budget: PurchaseBudget;
  readonly #open = new OpenRequests();
  /** Requests whose connections were lost together with others, and that were reported. */
  readonly #lost = new WeakSet<SentRequest>();
  readonly #aborting = new AbortController();
  #isUp: Promise<boolean> | undefined;
  #stopped: Stopped | undefined;

  constructor(options: ServiceClientOptions) {
    this.options = options;
    this.#limit = pLimit(options.concurrency);
    this.#budget = new PurchaseBudget(options.maxPurchases);
  }

  /** Ends the run: open requests are aborted, and nothing more is sent. */
  stop(reason: string, cause: Stopped["cause"] = "server"): void {
    this.#stopped ??= { reason, cause };
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
    throw new Skipped("no-merchant", "no merchant: give --merchant-code, --merchant-key and --merchant-secret");
  }

  /** Whether the run may call an operation. */
  mayCall(operationId: string): boolean {
    return this.options.operations?.has(operationId) ?? true;
  }

  /** Calls an operation. After a 503 it is called again, with growing pauses (section 7.1). */
  async call(operationId: string, call: Call = {}): Promise<Exchange> {
    const { mayFail = false, retry = !mayFail } = call;
    if (!this.mayCall(operationId)) {
      throw new Skipped("not-selected", `it calls ${operationId}, which --operations leaves out`);
    }
    const request = this.#request(operationId, call);
    for (let pause = firstPauseMs; ; pause *= 3) {
      const exchange = await this.#send(request, mayFail);
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

  /** Sends a request. Every request of a run passes here, so that what could buy is permitted, counted and recorded. */
  async #send(request: SentRequest, mayFail: boolean): Promise<Exchange> {
    const { contract, noPurchases, observer } = this.options;
    const buying = couldBuy(contract, request);
    if (noPurchases && buying) throw new Skipped("purchases-not-allowed", noPurchases);
    return this.#limit(async () => {
      this.#throwIfStopped();
      if (buying) await this.#budget.reserve();
      let record: PurchaseRecord | undefined;
      try {
        this.#throwIfStopped();
        const [received, ...others] = await this.#open.send(request, () => this.#transmit(request));
        // A request that the end of the run has aborted says nothing about the service.
        const isAborted = !received.response && this.#stopped !== undefined;
        const isLost = others.length > 0 && !mayFail && !isAborted;
        const exchange = isAborted || isLost ? received : observer.received(received, mayFail);
        // Also of an aborted request: it may have bought.
        record = buying ? recordOf(exchange) : undefined;
        if (record) this.purchases.push(record);
        if (isAborted) this.#throwIfStopped();
        if (!received.response && !received.timedOut && !mayFail) await this.#stopIfDown(received, others);
        return isLost ? await this.#sendAgain(received, others, buying) : this.#count(exchange, mayFail);
      } finally {
        if (buying) this.#budget.settle(record !== undefined);
      }
    });
  }

  #throwIfStopped(): void {
    if (this.#stopped) throw new Skipped("run-ended", this.#stopped.reason);
  }

  #transmit(request: SentRequest): Promise<Exchange> {
    this.options.observer.sending(request);
    return send(request, this.options.fetch, this.options.timeoutMs, this.#aborting.signal);
  }

  #count(exchange: Exchange, mayFail: boolean): Exchange {
    const reason = this.#breaker.record(exchange, mayFail);
    if (reason) this.stop(reason);
    return withShortText(exchange);
  }

  /** Ends the run if the server does not respond to the health check any more: whoever waits for it now is not to blame. */
  async #stopIfDown({ request, problem }: Exchange, others: readonly Exchange[]): Promise<void> {
    if (request.operationId === publicOperation(this.options.contract)) return;
    this.#isUp ??= this.#respondsToHealth().finally(() => {
      this.#isUp = undefined;
    });
    if (await this.#isUp) return;
    const open = others.length > 0 ? `, while ${others.length + 1} requests were open` : "";
    this.stop(`the server stopped responding (${problem})${open}`);
  }

  async #respondsToHealth(): Promise<boolean> {
    const { contract, sleep } = this.options;
    const health = publicOperation(contract);
    if (health === undefined) return true;
    for (const pause of pausesMs) {
      await sleep(pause);
      if (this.#stopped || (await this.#transmit(this.#request(health, {}))).response) return true;
    }
    return false;
  }

  /**
   * Sends a request again whose connection was lost together with others, now alone: if it is not the cause, it gets a
   * response. One that could buy is not sent again.
   */
  async #sendAgain(lost: Exchange, others: readonly Exchange[], buying: boolean): Promise<Exchange> {
    const { observer } = this.options;
    if (!this.#lost.has(lost.request)) {
      for (const { request } of [lost, ...others]) this.#lost.add(request);
      observer.lost([lost, ...others]);
      this.#count(lost, false);
    }
    this.#throwIfStopped();
    if (buying) {
      const message = `its connection was lost together with ${others.length} more, and any of them may be the cause`;
      throw new Skipped("connection-lost", message);
    }
    const again = await this.#open.sendAlone(() => this.#transmit(lost.request));
    if (!again.response) this.#throwIfStopped();
    return this.#count(observer.received(again, false), false);
  }
}
