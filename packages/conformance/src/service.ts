/** The service under test: makes requests of its operations, and takes note of every answer. */
import { meanings, type OperationId, routes } from "@vending/contract";
import pLimit, { type LimitFunction } from "p-limit";
import { NotExercised } from "./check.ts";
import type { Config, Merchant } from "./config/schema.ts";
import { at, type Exchange, type Sent, withoutRest } from "./exchange.ts";
import type { Journal } from "./journal.ts";
import { type Fetch, send } from "./transport.ts";

export type Credentials = Partial<Pick<Merchant, "key" | "secret">>;

export interface Call {
  /** Path parameters, by name. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly text?: string;
  /** Whose credentials are sent. Default: the merchant's; `{}` sends none. */
  readonly as?: Credentials;
  /** That there is no answer is not a fault. */
  readonly mayDrop?: boolean;
  /** Whether a 503 is answered with another attempt. Default: unless `mayDrop`. */
  readonly retry?: boolean;
}

export interface ServiceOptions {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly journal: Journal;
  readonly merchant: Merchant | undefined;
  /** Other addresses of routes, by the beginning of their path. */
  readonly bases: Config["bases"];
  /** Why no purchases may be made; nothing if they may. */
  readonly noPurchases: string | undefined;
  /** How many purchases may be made. */
  readonly maxPurchases: number;
  readonly sleep: (ms: number) => Promise<void>;
  /** How many requests may be under way at a time. */
  readonly concurrency: number;
  /** How long one request may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** A create that was accepted, or of which nobody knows. */
export interface Bought {
  readonly operationId: OperationId;
  readonly requestId: string;
  readonly customer: string;
  /** In Naira, as it was sent; empty for a gift card. */
  readonly amount: string;
  /** `accepted`: the answer names no outcome. `unknown`: there was no answer, or one that is neither an acceptance nor a refusal. */
  readonly outcome: "success" | "failed" | "pending" | "accepted" | "unknown";
  readonly internalReference?: string;
}

/** So many requests in a row without an answer, and there is no point in going on. */
const mostUnanswered = 5;
/** The same for requests that took too long: waiting for more of them would take forever. */
const mostTimeoutsInARow = 3;
/** The same in all. */
const mostTimeouts = 12;
/** So many requests with the merchant's credentials that all got 401, and they are wrong: nothing else can be seen. */
const mostRefused = 20;
/** So many answers of which none is JSON, and this is another server: it need not see the credentials any more often. */
const mostForeign = 40;

export class Service {
  readonly options: ServiceOptions;
  interrupted = false;
  /** Everything that was bought, or may have been, so that somebody can look after it. */
  readonly bought: Bought[] = [];
  readonly #limit: LimitFunction;
  readonly #stopped = new AbortController();
  #stopReason: string | undefined;
  #unansweredInARow = 0;
  #timeouts = 0;
  #timeoutsInARow = 0;
  #refused = 0;
  #welcome = false;
  #foreign = 0;
  #spokeJson = false;

  constructor(options: ServiceOptions) {
    this.options = options;
    this.#limit = pLimit(options.concurrency);
  }

  /** Ends the run: what is under way is given up, and nothing more is sent. */
  stop(reason: string): void {
    this.#stopReason ??= reason;
    this.#stopped.abort();
  }

  /** Ends the run because somebody wants it to end: nobody's fault. */
  interrupt(): void {
    this.interrupted = true;
    this.stop("the run was interrupted");
  }

  /** Whose credentials are sent. @throws {NotExercised} If nobody has said. */
  get merchant(): Merchant {
    const { merchant } = this.options;
    if (!merchant) throw new NotExercised("no merchant: give --merchant-code, --merchant-key and --merchant-secret");
    return merchant;
  }

  /** Aborts when the run is ended. */
  get signal(): AbortSignal {
    return this.#stopped.signal;
  }

  /** Why the run was ended before its time. */
  get stopReason(): string | undefined {
    return this.#stopReason;
  }

  /** Calls an operation. One that is too busy (503) is asked again, with growing pauses (section 7.1). */
  async call(operationId: OperationId, call: Call = {}): Promise<Exchange> {
    const { mayDrop = false, retry = !mayDrop } = call;
    const sent = this.#request(operationId, call);
    for (let pause = 200; ; pause *= 3) {
      const exchange = await this.send(sent, mayDrop);
      if (exchange.answered?.status !== 503 || !retry || pause > 2_000) return exchange;
      await this.options.sleep(pause);
    }
  }

  #request(operationId: OperationId, { path = {}, query = {}, body, text, as }: Call): Sent {
    const credentials = as ?? (operationId === "checkHealth" ? {} : this.merchant);
    const route = routes[operationId];
    const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ""));
    const given = Object.entries(query).filter((one): one is [string, string | number] => one[1] !== undefined);
    const search = new URLSearchParams(
      given.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
    return {
      operationId,
      method: route.method.toUpperCase(),
      url: `${this.baseOf(operationId)}${filled}${search && `?${search}`}`,
      headers: {
        ...(credentials.key !== undefined && { "X-Merchant-Key": credentials.key }),
        ...(credentials.secret !== undefined && { "X-Merchant-Secret": credentials.secret }),
        ...(content !== undefined && { "Content-Type": "application/json" }),
      },
      body: content,
    };
  }

  /** The address that an operation is served under, without a slash at the end. */
  baseOf(operationId: OperationId): string {
    const { baseUrl, bases } = this.options;
    const prefixes = ["/v1", "/ext/gateway/v1", "/giftcards"] as const;
    const prefix = prefixes.find((one) => routes[operationId].path.startsWith(`${one}/`));
    return ((prefix && bases[prefix]) ?? baseUrl).replace(/\/+$/, "");
  }

  /** Sends a request: the one door through which every request of a run goes. The text of a long answer is cut, its JSON is not. */
  async send(sent: Sent, mayDrop: boolean): Promise<Exchange> {
    const { noPurchases, maxPurchases, fetch, timeoutMs, journal } = this.options;
    const buying = couldBuy(sent);
    if (noPurchases && buying) throw new NotExercised(noPurchases);
    return this.#limit(async () => {
      if (this.#stopReason) throw new NotExercised(this.#stopReason);
      if (buying && this.bought.length >= maxPurchases) {
        throw new NotExercised(`${maxPurchases} purchases were made, and the config allows no more (maxPurchases)`);
      }
      journal.expect(sent);
      const received = await send(sent, fetch, timeoutMs, this.#stopped.signal);
      // What a stop has cut off says nothing of the service.
      const cutOff = !received.answered ? this.#stopReason : undefined;
      const exchange = cutOff ? received : journal.add(received, mayDrop);
      // Also of what was cut off: it may have bought.
      if (buying) this.#account(exchange);
      if (cutOff) throw new NotExercised(cutOff);
      this.#watch(exchange, mayDrop);
      return withoutRest(exchange);
    });
  }

  #account({ sent, answered }: Exchange): void {
    const status = answered?.status ?? 0;
    // A refusal. Whatever else is not an acceptance leaves open what has happened.
    if (status >= 400 && status < 500) return;
    const accepted = status >= 200 && status < 300;
    const word = at(answered?.json, "status");
    const outcome = word === "success" || word === "failed" || word === "pending" ? word : "accepted";
    const reference = at(answered?.json, "data.internal_reference");
    const body: unknown = JSON.parse(sent.body ?? "{}");
    const textOf = (...values: unknown[]) => String(values.find((value) => value !== undefined) ?? "");
    this.bought.push({
      operationId: sent.operationId,
      requestId: textOf(at(body, "client_request_id"), at(body, "request_id"), at(answered?.json, "data.request_id")),
      customer: textOf(at(body, "customer_msisdn")),
      amount: textOf(at(body, "amount")),
      outcome: accepted ? outcome : "unknown",
      ...(typeof reference === "string" && { internalReference: reference }),
    });
  }

  #watch({ sent, answered, timedOut, problem }: Exchange, mayDrop: boolean): void {
    if (answered || mayDrop) this.#unansweredInARow = 0;
    else this.#unansweredInARow++;
    if (answered) this.#timeoutsInARow = 0;
    if (timedOut && !mayDrop) {
      this.#timeouts++;
      this.#timeoutsInARow++;
    }
    const slow = this.#timeoutsInARow >= mostTimeoutsInARow || this.#timeouts >= mostTimeouts;
    if (slow || this.#unansweredInARow >= mostUnanswered) {
      this.stop(`the server stopped answering (${problem})`);
    }
    if (!answered) return;

    if (answered.unreadable) this.#foreign++;
    else this.#spokeJson = true;
    if (!this.#spokeJson && this.#foreign >= mostForeign) {
      this.stop(`none of ${mostForeign} answers could be read, so this may be the wrong address`);
    }
    const { key, secret } = this.options.merchant ?? {};
    if (sent.headers["X-Merchant-Key"] !== key || sent.headers["X-Merchant-Secret"] !== secret) return;
    if (answered.status === 401) this.#refused++;
    else if (sent.operationId !== "checkHealth") this.#welcome = true;
    if (!this.#welcome && this.#refused >= mostRefused) {
      this.stop(`the merchant's key and secret got 401 from each of ${mostRefused} requests`);
    }
  }
}

/** An operation whose answers speak of an outcome, and that is no reading, buys. */
export function buys(operationId: OperationId): boolean {
  const answers = meanings[operationId];
  return routes[operationId].method === "post" && ("00" in answers || "02" in answers);
}

/** Whether a service might buy something on this request: a body that is no JSON object names nothing to buy. */
function couldBuy({ operationId, body }: Sent): boolean {
  if (!buys(operationId)) return false;
  try {
    const value: unknown = JSON.parse(body ?? "");
    return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
  } catch {
    return false;
  }
}
