/** The service under test: every request of a run is sent through one function. */
import pLimit, { type LimitFunction } from "p-limit";
import { basePrefixes, type Config, type Merchant } from "../config/schema.ts";
import { accepts, healthCheck, operations } from "../contract.ts";
import { Skipped } from "../skipped.ts";
import type { SentExchange, SentRequest } from "./exchange.ts";
import { parseJson } from "./json.ts";
import { couldBuy, type PurchaseLog } from "./purchase-log.ts";
import { type Fetch, type RunClock, send } from "./transport.ts";

export type Credentials = Partial<Pick<Merchant, "key" | "secret">>;

export interface Call {
  /** Path and query parameters, by name. */
  readonly parameters?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly text?: string;
  /** The credentials. Default: the merchant's; `{}` sends none. */
  readonly as?: Credentials | undefined;
  /** A missing response is expected. */
  readonly mayFail?: boolean;
  /** Others are sent under the same id at the same time: it is not known which was accepted first. */
  readonly raced?: boolean;
  /** Whether a 503 is sent again. Default: unless `mayFail`. */
  readonly retry?: boolean;
}

/** Why a run ended early. */
export interface Stopped {
  readonly reason: string;
  readonly cause: "server" | "outage" | "credentials" | "address" | "interrupt";
  /** Nothing was tested before it. */
  readonly atStart?: boolean;
}

/** What looks at everything that is sent and received. */
interface Audit {
  sending(request: SentRequest): void;
  /** The exchange as checks may see it. */
  received(exchange: SentExchange, call: Call): SentExchange;
}

interface ServiceClientOptions {
  readonly baseUrl: string;
  readonly config: Config;
  readonly fetch: Fetch;
  readonly clock: RunClock;
  readonly audit: Audit;
  readonly log: PurchaseLog;
  /** Why no purchases may be made; `undefined` if they may. */
  readonly noPurchases: string | undefined;
  readonly concurrency: number;
  /** The time limit of one request, in milliseconds. */
  readonly timeoutMs: number;
}

/** How long a purchase may take to appear in its status and in the list (sections 4.4, 4.5 leave it open). */
const maxLagMs = 10_000;

const firstPauseMs = 200;
const maxPauseMs = 2_000;

/** The pauses before each request of the health check. */
const pausesMs = [0, 200, 600, 1_800] as const;

export class ServiceClient {
  readonly options: ServiceClientOptions;
  /** What the server does not have, each with what was tried. Nothing calls it again. */
  readonly missing: Map<string, string> = new Map();
  /** Waits until a purchase appears in the list. */
  readonly listPatience: Patience;
  readonly #statusPatience: Patience;
  readonly #limit: LimitFunction;
  readonly #trouble = new Trouble();
  readonly #aborting = new AbortController();
  #isUp: Promise<boolean> | undefined;
  #stopped: Stopped | undefined;

  constructor(options: ServiceClientOptions) {
    this.options = options;
    this.listPatience = new Patience(options.clock);
    this.#statusPatience = new Patience(options.clock);
    this.#limit = pLimit(options.concurrency);
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
    const { merchant } = this.options.config;
    if (merchant) return merchant;
    throw new Skipped(
      "no-merchant",
      "There is no merchant: set VENDING_MERCHANT_CODE, VENDING_MERCHANT_KEY and VENDING_MERCHANT_SECRET, or give a --config.",
    );
  }

  /** Calls an operation. After a 503 it is called again, with growing pauses (section 7.1). */
  async call(operationId: string, call: Call = {}): Promise<SentExchange> {
    if (this.missing.has(operationId)) {
      throw new Skipped("no-route", `The server has no ${operationId}.`);
    }
    const request = this.#request(operationId, call);
    return this.#statusPatience.until(
      () => this.#callAgain(request, call),
      ({ response }) => response?.status !== 404 || !this.options.log.mayLag(request),
    );
  }

  async #callAgain(request: SentRequest, call: Call): Promise<SentExchange> {
    const { mayFail = false, retry = !mayFail } = call;
    for (let pause = firstPauseMs; ; pause *= 3) {
      const exchange = await this.#send(request, call);
      if (pause > firstPauseMs && exchange.response?.status === 422 && this.#mayHaveBought(request)) {
        throw new Skipped("busy", "A create got 503, and 422 when it was sent again.");
      }
      if (exchange.response?.status !== 503 || !retry || pause > maxPauseMs) return exchange;
      await this.options.clock.sleep(pause);
    }
  }

  /** Whether a 422 may be about an attempt that got 503: the create is valid, and its id was not known to be used. */
  #mayHaveBought(request: SentRequest): boolean {
    const body = parseJson(request.body ?? "").value;
    return couldBuy(request) && !this.options.log.hasIdOf(request) && accepts(request.operationId, body);
  }

  /** Builds a request, valid or not. */
  #request(operationId: string, { parameters = {}, body, text, as }: Call): SentRequest {
    const operation = operations[operationId];
    if (!operation) throw new TypeError(`the contract has no operation ${operationId}`);
    const { method, path: template } = operation;
    const { key, secret } = as ?? (operation.public ? ({} as Credentials) : this.merchant);
    const { baseUrl, config } = this.options;
    // Not `buildPath` of the contract: checks also send what it rejects, such as an empty identifier.
    const inPath = new Set(template.match(/(?<=\{)\w+(?=\})/g));
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
    const query = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
      value === undefined || inPath.has(name) ? [] : [[name, String(value)]],
    );
    const search = query.length > 0 ? `?${new URLSearchParams(query)}` : "";
    const prefix = basePrefixes.find((one) => template.startsWith(`${one}/`));
    const address = ((prefix && config.bases[prefix]) ?? baseUrl).replace(/\/+$/, "");
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
    return {
      operationId,
      method,
      url: `${address}${path}${search}`,
      headers: {
        ...(key !== undefined && { "X-Merchant-Key": key }),
        ...(secret !== undefined && { "X-Merchant-Secret": secret }),
        ...(content !== undefined && { "Content-Type": "application/json" }),
      },
      body: content,
    };
  }

  /** Sends a request. Every request of a run passes here: one that could buy is permitted, counted and recorded. */
  async #send(request: SentRequest, call: Call): Promise<SentExchange> {
    const { noPurchases, audit, log } = this.options;
    const buying = couldBuy(request);
    if (noPurchases && buying) throw new Skipped("purchases-not-allowed", noPurchases);
    return this.#limit(async () => {
      this.#throwIfStopped();
      if (buying) await log.reserve();
      let received: SentExchange | undefined;
      try {
        this.#throwIfStopped();
        received = await this.#transmit(request);
        // A request that was aborted by the end of the run says nothing about the service. It may have bought, too.
        if (!received.response) this.#throwIfStopped();
        received = audit.received(received, call);
        log.add(received);
      } finally {
        if (buying) log.settle(received);
      }
      await this.#stopIfDown(received, call);
      return received;
    });
  }

  #throwIfStopped(): void {
    if (this.#stopped) throw new Skipped("run-ended", this.#stopped.reason);
  }

  #transmit(request: SentRequest): Promise<SentExchange> {
    this.options.audit.sending(request);
    return send(request, this.options.fetch, this.options.timeoutMs, this.#aborting.signal);
  }

  /** Ends the run on too much trouble, or if the server does not respond to the health check either: then this request is not the cause. */
  async #stopIfDown(exchange: SentExchange, { mayFail = false }: Call): Promise<void> {
    const { request, response, problem, timedOut } = exchange;
    const reason = this.#trouble.after(exchange, mayFail);
    const isLost = !response && !timedOut && !mayFail && request.operationId !== healthCheck;
    if (reason === undefined && !isLost) return;
    const isUp = await this.#isHealthy();
    if (!isUp) this.stop(reason ?? `The server stopped responding (${problem}).`, "outage");
    // If the service behind a gateway is up, the gateway was only busy.
    else if (reason !== undefined && !isGatewayError(response?.status)) this.stop(reason, "server");
  }

  /** Callers at the same time share one health check. */
  #isHealthy(): Promise<boolean> {
    this.#isUp ??= this.#respondsToHealth().finally(() => {
      this.#isUp = undefined;
    });
    return this.#isUp;
  }

  async #respondsToHealth(): Promise<boolean> {
    for (const pause of pausesMs) {
      await this.options.clock.sleep(pause);
      if (this.#stopped) return true;
      const { response } = await this.#transmit(this.#request(healthCheck, {}));
      if (response && !isGatewayError(response.status)) return true;
    }
    return false;
  }
}

/** Repeats a request until what it asks for is there. */
class Patience {
  readonly #clock: RunClock;
  #maxMs = maxLagMs;

  constructor(clock: RunClock) {
    this.#clock = clock;
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
      await this.#clock.sleep(pause);
      waited += pause;
    }
  }
}

/** How much trouble ends a run. All but the last are in a row. */
const limits = {
  "without response": 5,
  timeouts: 3,
  "gateway errors": 10,
  "all timeouts": 12,
} as const;

export const isGatewayError = (status = 0): boolean => status >= 502 && status <= 504;

/** Counts what goes wrong with requests. */
class Trouble {
  readonly #counts = new Map<keyof typeof limits, number>();

  /** Why the run should end after this exchange, if it should. `mayFail`: a missing response is expected. */
  after({ response, timedOut, problem }: SentExchange, mayFail: boolean): string | undefined {
    const isLost = !response && !mayFail;
    const isLate = isLost && timedOut === true;
    const tooMuch = [
      this.#count("without response", isLost, response !== undefined || mayFail),
      this.#count("timeouts", isLate, response !== undefined),
      this.#count("all timeouts", isLate),
    ];
    if (tooMuch.includes(true)) return `The server stopped responding (${problem}).`;
    if (!response) return undefined;
    const isGatewayDown = isGatewayError(response.status);
    if (!this.#count("gateway errors", isGatewayDown, !isGatewayDown)) return undefined;
    this.#counts.set("gateway errors", 0);
    return `The server returned HTTP ${response.status} to ${limits["gateway errors"]} requests in a row.`;
  }

  /** Counts what happened, or begins again. Returns whether it is too much. */
  #count(what: keyof typeof limits, happened: boolean, isOver = false): boolean {
    const count = isOver ? 0 : (this.#counts.get(what) ?? 0) + (happened ? 1 : 0);
    this.#counts.set(what, count);
    return count >= limits[what];
  }
}
