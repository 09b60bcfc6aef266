/** The service under test: every request of a run is sent through one function. */

import { type Contract, publicOperation } from "@vending/shared/judging/contract";
import { type SentExchange, type SentRequest, withShortText } from "@vending/shared/judging/exchange";
import pLimit, { type LimitFunction } from "p-limit";
import type { Merchant } from "../config/schema.ts";
import { CircuitBreaker, isGatewayError, Lockout } from "./circuit-breaker.ts";
import { OpenRequests } from "./open-requests.ts";
import { Patience, Visibility } from "./patience.ts";
import { PurchaseBudget } from "./purchase-budget.ts";
import { couldBuy, type PurchaseRecord, recordOf } from "./purchase-log.ts";
import { type Addresses, buildRequest, type Call } from "./request.ts";
import { Skipped } from "./skipped.ts";
import { type Fetch, send } from "./transport.ts";

/** Is called with every exchange of a run. */
export interface ExchangeListener {
  /** Called before a request is sent. */
  sending(request: SentRequest): void;
  /** Called with each result. Returns what checks may see of it. */
  received(exchange: SentExchange, call: Call): SentExchange;
  /** Called once with requests whose connections were lost together: any of them may be the cause. */
  lost(exchanges: readonly SentExchange[]): void;
}

/** Why a run ended early. */
export interface Stopped {
  readonly reason: string;
  readonly cause: "server" | "outage" | "credentials" | "address" | "time" | "interrupt";
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
  /** The operations that may be called; `undefined`: all. */
  readonly operations: ReadonlySet<string> | undefined;
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
  /** Waits until a purchase appears in the list. */
  readonly listPatience: Patience;
  readonly #statusPatience: Patience;
  readonly #visibility: Visibility;
  readonly #limit: LimitFunction;
  readonly #breaker = new CircuitBreaker();
  readonly #lockout: Lockout;
  readonly #budget: PurchaseBudget;
  readonly #open = new OpenRequests();
  /** Requests whose connections were lost together, and that were already reported. */
  readonly #lost = new WeakSet<SentRequest>();
  readonly #aborting = new AbortController();
  #isUp: Promise<boolean> | undefined;
  #stopped: Stopped | undefined;

  constructor(options: ServiceClientOptions) {
    this.options = options;
    this.listPatience = new Patience(options.sleep, maxLagMs);
    this.#statusPatience = new Patience(options.sleep, maxLagMs);
    this.#visibility = new Visibility(options.contract);
    this.#lockout = new Lockout(options.merchant);
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

  /** Whether the run may call an operation. */
  mayCall(operationId: string): boolean {
    return this.options.operations?.has(operationId) ?? true;
  }

  /** Calls an operation. After a 503 it is called again, with growing pauses (section 7.1). */
  async call(operationId: string, call: Call = {}): Promise<SentExchange> {
    const { mayFail = false, retry = !mayFail } = call;
    if (!this.mayCall(operationId)) {
      throw new Skipped("not-selected", `It calls ${operationId}, which --operations or --skip-operations leaves out.`);
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
        const [received, ...others] = await this.#open.send(request, () => this.#transmit(request));
        // A request that was aborted by the end of the run says nothing about the service.
        const isAborted = !received.response && this.#stopped !== undefined;
        const isLost = others.length > 0 && !mayFail && !isAborted;
        const exchange = isAborted || isLost ? received : observer.received(received, call);
        // An aborted request may have bought, too.
        record = buying ? recordOf(exchange) : undefined;
        if (record) this.purchases.push(record);
        if (isAborted) this.#throwIfStopped();
        if (!received.response && !received.timedOut && !mayFail) await this.#stopIfDown(received, others);
        return isLost ? await this.#sendAgain(received, others, buying) : await this.#count(exchange, mayFail);
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
    await this.#stopIfLockedOut(exchange);
    return withShortText(exchange);
  }

  /** Ends the run if the server rejects credentials that it accepted before. */
  async #stopIfLockedOut(exchange: SentExchange): Promise<void> {
    const accepted = this.#lockout.record(exchange);
    if (!accepted) return;
    const again = await this.#transmit(accepted);
    if (again.response?.status !== 401) return;
    const { code } = this.merchant;
    this.stop(`The server no longer accepts the key and secret of merchant ${code} (HTTP 401).`, "credentials");
  }

  /** Ends the run if the server does not respond to the health check either: then this request is not the cause. */
  async #stopIfDown({ request, problem }: SentExchange, others: readonly SentExchange[]): Promise<void> {
    if (request.operationId === publicOperation(this.options.contract)) return;
    if (await this.#isHealthy()) return;
    const open = others.length > 0 ? `, while ${others.length + 1} requests were open` : "";
    this.stop(`The server stopped responding (${problem})${open}.`, "outage");
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

  /**
   * Sends a request again, alone, after its connection was lost together with others: if it is not the cause, it gets a
   * response. A request that could buy is not sent again.
   */
  async #sendAgain(lost: SentExchange, others: readonly SentExchange[], buying: boolean): Promise<SentExchange> {
    const { observer } = this.options;
    if (!this.#lost.has(lost.request)) {
      for (const { request } of [lost, ...others]) this.#lost.add(request);
      observer.lost([lost, ...others]);
      await this.#count(lost, false);
    }
    this.#throwIfStopped();
    if (buying) {
      const message = `Its connection was lost together with ${others.length} more; any of them may be the cause.`;
      throw new Skipped("connection-lost", message);
    }
    const again = await this.#open.sendAlone(() => this.#transmit(lost.request));
    if (!again.response) this.#throwIfStopped();
    return await this.#count(observer.received(again, {}), false);
  }
}
