/** Records every request, order by order, and what was made. Its memory is bounded, whatever the integration does. */
import type { PlannedOrder } from "../situations/orders.ts";
import type { Violation } from "./violation.ts";

/** What a request is for. */
export type Kind = "create" | "status" | "verify" | "list" | "redirected" | "other";

/** What the response says about the order. */
export type Seen =
  | "success"
  | "failed"
  | "pending"
  /** The transaction under the id is of another purchase. */
  | "foreign"
  /** HTTP 422 to a create. */
  | "taken"
  /** HTTP 400, 401, 403 or 404 to a create, or a rejected verification. */
  | "rejected"
  /** A rejection or an outcome in a form that the contract does not have. An integration that reads only its status, or only its code, believes it. */
  | "doubtful"
  /** HTTP 404 to a status check. */
  | "absent"
  /** HTTP 400, 401 or 403 to a status check. */
  | "refused"
  /** No response, or none from the service: an error 5xx, a proxy's page, a body that breaks off. */
  | "nothing"
  /** A response about no purchase. */
  | "other";

/** The `response` of an exchange whose client did not wait for it. */
export const hungUp = "the integration hung up";

export interface RecordedExchange {
  /** Milliseconds, by the clock of the run. */
  readonly at: number;
  end: number | undefined;
  readonly kind: Kind;
  readonly method: string;
  /** Its beginning, without the query. */
  readonly path: string;
  /** As `keyOf` has it. */
  readonly requestId: string | undefined;
  readonly violations: readonly Violation[];
  seen: Seen;
  /** The response in a few words. */
  response: string;
  /** What the service did, in a few words. */
  behind: string | undefined;
  /** In milliseconds, from the response. */
  retryAfter: number | undefined;
}

/** What one list of transactions showed about an order. Its rows have no outcome, but a filter or a token may show one. */
export interface Listing {
  readonly at: number;
  /** `present`: without an outcome. `absent`: the list was complete, and the order was not in it. */
  readonly seen: "success" | "failed" | "pending" | "present" | "absent";
}

/** The integration says that it was started again. */
export interface Restart {
  readonly at: number;
  /** Whether a connection from before the restart carried a request after it. */
  hasOldConnection: boolean;
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

/** More requests than any integration needs for these orders. Further ones get 503, and are only counted. */
export const maxRequests = 20_000;
/** More request ids than any integration needs. Creates under further ones get 503. */
export const maxNewIds = 1_000;
const maxExchanges = 150;
const maxIds = 50;
/** Exchanges about no order that are kept for each kind of violation, so that no kind hides another. */
const maxLoose = 20;
const maxUnknownIds = 500;
const maxRestarts = 100;

/** What is known about one order. */
export class OrderLog {
  readonly plan: PlannedOrder;
  readonly exchanges: RecordedExchange[] = [];
  readonly made: Made[] = [];
  /** Its request ids, up to a limit. */
  readonly ids: Set<string> = new Set();
  /** All requests, including those that are not kept. */
  requests = 0;
  checks = 0;
  firstAt: number | undefined;
  /** When its outage began: at the first create or status check with the right credentials. */
  outSince: number | undefined;
  /** Whether a create got the failure of the situation in place of its response. */
  hasMetFailure = false;
  /** How many later creates were not handled, if the situation asks for that. */
  metAgain = 0;
  /** Creates that take turns until one of them has met that failure. */
  turn: Promise<unknown> = Promise.resolve();
  /** The id under which another purchase of the merchant exists. */
  foreignId: string | undefined;
  /** What creates and status checks showed, including those that are not kept. */
  readonly seen: Set<Seen> = new Set();
  readonly listings: Listing[] = [];

  constructor(plan: PlannedOrder) {
    this.plan = plan;
  }

  add(exchange: RecordedExchange): void {
    this.requests++;
    this.firstAt ??= exchange.at;
    if (this.exchanges.length < maxExchanges) this.exchanges.push(exchange);
  }

  /** Whether all of its requests are kept. */
  get isComplete(): boolean {
    return this.requests === this.exchanges.length;
  }

  /** Notes the end of an exchange, kept or not. */
  see({ kind, seen }: RecordedExchange): void {
    if (kind === "create" || kind === "status") this.seen.add(seen);
  }

  addListing(listing: Listing): void {
    const known = this.listings.some(({ seen }) => seen === listing.seen);
    if (this.listings.length < maxExchanges || !known) this.listings.push(listing);
  }

  addId(id: string): void {
    if (this.ids.size < maxIds) this.ids.add(id);
  }
}

export class Recorder {
  readonly logs: readonly OrderLog[];
  /** Exchanges about no order that break a rule. */
  readonly loose: RecordedExchange[] = [];
  requests = 0;
  /** How many creates had an id that no order had before. */
  newIds = 0;
  readonly #byId = new Map<string, OrderLog>();
  /** The service's own references that responses have shown. */
  readonly internalReferences: Set<string> = new Set();
  /** Status checks of an id before its first create. */
  readonly #early = new Map<string, RecordedExchange[]>();
  readonly restarts: Restart[] = [];
  /** When each connection carried its first request. */
  readonly #connections = new WeakMap<object, number>();
  /** How many loose exchanges have each violation. */
  readonly #looseOf = new Map<string, number>();

  constructor(plans: readonly PlannedOrder[]) {
    this.logs = plans.map((plan) => new OrderLog(plan));
  }

  withId(id: string): OrderLog | undefined {
    return this.#byId.get(id);
  }

  add(exchange: RecordedExchange, log: OrderLog | undefined): void {
    this.requests++;
    if (log) {
      log.add(exchange);
      return;
    }
    if (exchange.kind === "status" && this.#keepEarly(exchange)) return;
    const broken: string[] = exchange.violations.map(({ name }) => name);
    if (this.isInternalReference(exchange.requestId)) broken.push("own-reference");
    const isRare = (name: string) => (this.#looseOf.get(name) ?? 0) < maxLoose;
    if (!broken.some(isRare)) return;
    this.loose.push(exchange);
    for (const name of broken) this.#looseOf.set(name, (this.#looseOf.get(name) ?? 0) + 1);
  }

  /** Notes that the integration says it was started again. Returns how often so far, up to a limit. */
  restart(at: number): number {
    if (this.restarts.length < maxRestarts) this.restarts.push({ at, hasOldConnection: false });
    return this.restarts.length;
  }

  /** Notes that a request came on this connection. */
  connected(connection: object, at: number): void {
    const since = this.#connections.get(connection) ?? at;
    this.#connections.set(connection, since);
    for (const restart of this.restarts) restart.hasOldConnection ||= since < restart.at && at >= restart.at;
  }

  /** Whether an id is the service's own reference of a transaction, as a response has shown it. */
  isInternalReference(id: string | undefined): boolean {
    return id !== undefined && this.internalReferences.has(id);
  }

  /** Keeps a status check of an id that no order has yet. Returns `false` if there is no room. */
  #keepEarly(exchange: RecordedExchange): boolean {
    const { requestId = "" } = exchange;
    const early = this.#early.get(requestId);
    if (!early && this.#early.size >= maxUnknownIds) return false;
    if (early && early.length >= maxExchanges) return false;
    this.#early.set(requestId, [...(early ?? []), exchange]);
    return true;
  }

  /** Gives an id to the first order that uses it, with the earlier status checks of that id. */
  claim(id: string, log: OrderLog): void {
    log.addId(id);
    if (this.#byId.has(id)) return;
    this.newIds++;
    if (this.#byId.size >= maxIds * this.logs.length) return;
    this.#byId.set(id, log);
    for (const exchange of this.#early.get(id) ?? []) {
      log.add(exchange);
      if (exchange.end !== undefined) log.see(exchange);
    }
    this.#early.delete(id);
    log.exchanges.sort((a, b) => a.at - b.at);
  }

  /** Status checks of ids under which nothing was sent. */
  get unknownChecks(): readonly RecordedExchange[] {
    return [...this.#early.values()].flat();
  }
}
