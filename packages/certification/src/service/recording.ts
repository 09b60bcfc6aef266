/** Records every request, in the order of their arrival, and what was made. */
import type { PurchaseEventName } from "@vending/contract";
import type { PlannedOrder } from "../plan/orders.ts";
import type { Violation } from "./request-check.ts";

/** What a request is for. */
export type Kind = "create" | "status" | "verify" | "list" | "redirected" | "other";

export interface Exchange {
  /** Milliseconds, by the clock of the run. */
  readonly at: number;
  /** `undefined` if there is no response yet. */
  end: number | undefined;
  readonly kind: Kind;
  readonly method: string;
  /** Its beginning, without the query. */
  readonly path: string;
  /** As `keyOf` has it. */
  readonly requestId: string | undefined;
  readonly violations: readonly Violation[];
  /** What the response of a create or a status check says of the purchase, for one who sees only that response. */
  event: PurchaseEventName;
  /** The response in a few words. */
  response: string;
  /** What the service did, in a few words. */
  behind: string | undefined;
  /** In milliseconds, from the response. */
  retryAfter: number | undefined;
  /** The integration was killed before it can have stored the response. */
  wasKilled?: true;
}

/** A transaction of an order. */
export interface Made {
  readonly requestId: string;
  readonly at: number;
  readonly settlesAt: number;
  readonly final: "success" | "failed";
  readonly token: string | undefined;
  /** In the order of the service: kct1, kct2. */
  readonly keyChangeTokens: readonly string[];
}

/** What is known about one order. */
export class OrderLog {
  readonly plan: PlannedOrder;
  readonly exchanges: Exchange[] = [];
  readonly made: Made[] = [];
  readonly ids: Set<string> = new Set();
  /** Status checks since the sale. */
  checks = 0;
  /** Whether a create got the failure of the scenario in place of its response. */
  hasMetFailure = false;
  /** How many later creates were not handled, if the scenario asks for that. */
  unhandled = 0;

  constructor(plan: PlannedOrder) {
    this.plan = plan;
  }
}

/** A response that came so short before a kill may not have been stored, in milliseconds. */
const storing = 250;

/** More requests than any integration needs for these orders. Further ones get 503 and are only counted, and nothing is judged. */
export const maxRequests = 20_000;

export class Recording {
  readonly logs: readonly OrderLog[];
  /** Exchanges about no order. */
  readonly loose: Exchange[] = [];
  /** All requests, including those that are not kept. */
  requests = 0;
  readonly #byId = new Map<string, OrderLog>();

  constructor(plans: readonly PlannedOrder[]) {
    this.logs = plans.map((plan) => new OrderLog(plan));
  }

  get isOver(): boolean {
    return this.requests > maxRequests;
  }

  /** The first order that was sent under an id. */
  withId(id: string): OrderLog | undefined {
    return this.#byId.get(id);
  }

  add(exchange: Exchange, log: OrderLog | undefined): void {
    (log?.exchanges ?? this.loose).push(exchange);
  }

  /** Notes that the integration was killed. */
  kill(now: number): void {
    for (const log of this.logs) {
      for (const exchange of log.exchanges) {
        const { end = now, retryAfter } = exchange;
        if (retryAfter !== undefined && end + retryAfter > now) {
          // The next process does not know how long the last one wanted to wait. It gets a Retry-After of its own.
          exchange.retryAfter = undefined;
          log.hasMetFailure = false;
        }
        if (exchange.end === undefined || exchange.end > now - storing) exchange.wasKilled = true;
      }
    }
  }

  /** Gives an id to the first order that uses it, with the earlier status checks of that id. */
  claim(id: string, log: OrderLog): void {
    log.ids.add(id);
    if (this.#byId.has(id)) return;
    this.#byId.set(id, log);
    const isEarly = ({ kind, requestId }: Exchange) => kind === "status" && requestId === id;
    const early = this.loose.filter(isEarly);
    if (early.length === 0) return;
    this.loose.splice(0, this.loose.length, ...this.loose.filter((one) => !isEarly(one)));
    log.exchanges.unshift(...early);
    log.exchanges.sort((a, b) => a.at - b.at);
  }
}
