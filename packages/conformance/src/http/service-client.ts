/** The service under test: builds requests of its operations, and sends each of them through one function. */
import pLimit, { type LimitFunction } from "p-limit";
import type { Config, Merchant } from "../config/schema.ts";
import { Skipped } from "../errors.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import { type Contract, publicOperation } from "./contract.ts";
import { type Exchange, type SentRequest, withShortText } from "./exchange.ts";
import { OpenRequests } from "./open-requests.ts";
import { PurchaseBudget } from "./purchase-budget.ts";
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
  /** Called once with requests that lost their connections at the same time: any of them may be the cause. */
  lost(exchanges: readonly Exchange[]): void;
}

/** Why a run ended early: the server, the credentials, or somebody who wanted it to end. */
export type StopCause = "server" | "credentials" | "interrupt";

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
  /** The operations that may be called. Default: all. */
  readonly operations?: ReadonlySet<string> | undefined;
  readonly sleep: (ms: number) => Promise<void>;
  /** The maximum number of requests at a time. */
  readonly concurrency: number;
  /** The time limit of one request, in milliseconds. */
  readonly timeoutMs: number;
}

const prefixes = ["/v1", "/ext/gateway/v1", "/giftcards"] as const;
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
  readonly #stopped = new AbortController();
  #isUp: Promise<boolean> | undefined;
  #stop: { readonly reason: string; readonly cause: StopCause } | undefined;

  constructor(options: ServiceClientOptions) {
    this.options = options;
    this.#limit = pLimit(options.concurrency);
    this.#budget = new PurchaseBudget(options.maxPurchases);
  }

  /** Ends the run: open requests are aborted, and nothing more is sent. */
  stop(reason: string, cause: StopCause = "server"): void {
    this.#stop ??= { reason, cause };
    this.#stopped.abort();
  }

  /** Why the run was ended early. */
  get stopReason(): string | undefined {
    return this.#stop?.reason;
  }

  /** What ended the run early. */
  get stopCause(): StopCause | undefined {
    return this.#stop?.cause;
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
        const isAborted = !received.response && this.#stop !== undefined;
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
    if (this.#stop) throw new Skipped("run-ended", this.#stop.reason);
  }

  #transmit(request: SentRequest): Promise<Exchange> {
    this.options.observer.sending(request);
    return send(request, this.options.fetch, this.options.timeoutMs, this.#stopped.signal);
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
      if (this.#stop || (await this.#transmit(this.#request(health, {}))).response) return true;
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
