/** The service under test: makes requests of its operations, and takes note of every answer. */
import { meanings, type OperationId, routes } from "@vending/contract";
import pLimit, { type LimitFunction } from "p-limit";
import { NotExercised } from "./check.ts";
import type { Merchant } from "./config/schema.ts";
import { type Exchange, type Sent, withoutRest } from "./exchange.ts";
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
}

export interface ServiceOptions {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly journal: Journal;
  readonly merchant: Merchant | undefined;
  /** Why no purchases may be made; nothing if they may. */
  readonly noPurchases: string | undefined;
  /** How many requests may be under way at a time. */
  readonly concurrency: number;
  /** How long one request may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** What was bought, so that somebody can look after it. */
export interface Bought {
  /** Creates that were answered with 200. */
  count: number;
  /** Their amounts in Naira. */
  naira: number;
  /** Creates that got no answer or a 5xx: nobody knows. */
  unknown: number;
}

/** So many requests in a row without an answer, and there is no point in going on. */
const mostUnanswered = 5;
/** The same for requests that took too long: waiting for more of them would take forever. */
const mostTimeouts = 3;
/** So many answers of which none is JSON, and this is another server: it need not see the credentials any more often. */
const mostForeign = 40;

export class Service {
  readonly options: ServiceOptions;
  interrupted = false;
  readonly bought: Bought = { count: 0, naira: 0, unknown: 0 };
  readonly #limit: LimitFunction;
  readonly #stopped = new AbortController();
  #stopReason: string | undefined;
  #unansweredInARow = 0;
  #timeouts = 0;
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

  /** Aborts when the run is ended. */
  get signal(): AbortSignal {
    return this.#stopped.signal;
  }

  /** Why the run was ended before its time. */
  get stopReason(): string | undefined {
    return this.#stopReason;
  }

  /** Calls an operation. */
  async call(operationId: OperationId, call: Call = {}): Promise<Exchange> {
    const { path = {}, query = {}, body, text, as, mayDrop = false } = call;
    const { merchant, baseUrl } = this.options;
    const credentials = as ?? (operationId === "checkHealth" ? {} : merchant);
    if (!credentials) throw new NotExercised("no merchant: give --merchant-code, --merchant-key and --merchant-secret");
    const filled = routes[operationId].path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(path[name] ?? ""),
    );
    const given = Object.entries(query).filter((one): one is [string, string | number] => one[1] !== undefined);
    const search = new URLSearchParams(
      given.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
    return this.send(
      {
        operationId,
        method: routes[operationId].method.toUpperCase(),
        url: `${baseUrl.replace(/\/+$/, "")}${filled}${search && `?${search}`}`,
        headers: {
          ...(credentials.key !== undefined && { "X-Merchant-Key": credentials.key }),
          ...(credentials.secret !== undefined && { "X-Merchant-Secret": credentials.secret }),
          ...(content !== undefined && { "Content-Type": "application/json" }),
        },
        body: content,
      },
      mayDrop,
    );
  }

  /** Sends a request: the one door through which every request of a run goes. The text of a long answer is cut, its JSON is not. */
  async send(sent: Sent, mayDrop: boolean): Promise<Exchange> {
    const { noPurchases, fetch, timeoutMs, journal } = this.options;
    if (noPurchases && couldBuy(sent)) throw new NotExercised(noPurchases);
    return this.#limit(async () => {
      if (this.#stopReason) throw new NotExercised(this.#stopReason);
      journal.expect(sent);
      const received = await send(sent, fetch, timeoutMs, this.#stopped.signal);
      // What a stop has cut off says nothing of the service.
      if (this.#stopReason && !received.answered) throw new NotExercised(this.#stopReason);
      const exchange = journal.add(received, mayDrop);
      this.#count(exchange);
      this.#watch(exchange, mayDrop);
      return withoutRest(exchange);
    });
  }

  #count({ sent, answered }: Exchange): void {
    if (!couldBuy(sent)) return;
    if (answered?.status === 200) {
      this.bought.count++;
      const { amount } = JSON.parse(sent.body ?? "{}") as { amount?: unknown };
      this.bought.naira += Number(amount ?? 0) || 0;
    } else if (!answered || answered.status >= 500) this.bought.unknown++;
  }

  #watch({ answered, timedOut, problem }: Exchange, mayDrop: boolean): void {
    if (answered || mayDrop) this.#unansweredInARow = 0;
    else this.#unansweredInARow++;
    if (timedOut) this.#timeouts++;
    if (this.#unansweredInARow >= mostUnanswered || this.#timeouts >= mostTimeouts) {
      this.stop(`the server stopped answering (${problem})`);
    }
    if (answered?.unreadable) this.#foreign++;
    else if (answered) this.#spokeJson = true;
    if (!this.#spokeJson && this.#foreign >= mostForeign) {
      this.stop(`none of ${mostForeign} answers could be read, so this may be the wrong address`);
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
