/** What earlier exchanges say about a purchase: whether it was made, its outcome, and how often it is asked for. */
import { createHmac, randomBytes } from "node:crypto";
import type { TrafficCause } from "./causes.ts";

export interface HistoryOptions {
  /** How many purchases are remembered. The one that was seen longest ago is forgotten first. */
  readonly maxPurchases: number;
  /** How many status checks of one purchase a minute may have. */
  readonly pollsPerMinute: number;
}

/** What one response says of a purchase. */
export interface Sighting {
  readonly merchantKey: string;
  readonly requestId: string;
  readonly kind: "create" | "status";
  readonly httpStatus: number;
  /** `response_code`, where the response has one. */
  readonly outcome: string | undefined;
  /** `internal_reference`, where the response has one. */
  readonly reference: string | undefined;
  readonly startedAt: number;
  readonly endedAt: number;
}

interface Purchase {
  /** A create of it was accepted. */
  created: boolean;
  reference: string | undefined;
  outcome: { code: string; since: number } | undefined;
  /** When a status first showed it. */
  shownSince: number | undefined;
}

/** The status checks of a purchase within a minute. */
interface Polls {
  since: number;
  count: number;
}

const minuteMs = 60_000;
/** Ids that are asked for, whether there is such a purchase or not. */
const maxPolled = 10_000;

export class History {
  /** Only what a response has shown is remembered: requests that are rejected push no purchase out. */
  readonly #purchases = new Map<string, Purchase>();
  readonly #polls = new Map<string, Polls>();
  /** Ids and references are kept as digests only, which nobody can compute again. */
  readonly #key = randomBytes(32);
  readonly #options: HistoryOptions;

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** The number of purchases that are remembered. */
  get size(): number {
    return this.#purchases.size;
  }

  /** Records a sighting, and says what is wrong with it after those before. */
  add(sighting: Sighting): TrafficCause[] {
    const { merchantKey, requestId, kind, httpStatus, startedAt } = sighting;
    const id = this.#digest(`${merchantKey}\0${requestId}`);
    const found: TrafficCause[] = [];
    if (kind === "status" && this.#isHammered(id, startedAt)) found.push("hammering");
    if (httpStatus === 200) found.push(...this.#accepted(this.#shown(id), sighting));
    // A status may lag behind the create, but not behind another status.
    const shownSince = this.#purchases.get(id)?.shownSince ?? Number.POSITIVE_INFINITY;
    if (kind === "status" && httpStatus === 404 && shownSince < startedAt) found.push("lost-purchase");
    return found;
  }

  #shown(id: string): Purchase {
    const purchase = this.#purchases.get(id) ?? {
      created: false,
      reference: undefined,
      outcome: undefined,
      shownSince: undefined,
    };
    keepLast(this.#purchases, id, purchase, this.#options.maxPurchases);
    return purchase;
  }

  #accepted(purchase: Purchase, sighting: Sighting): TrafficCause[] {
    const { kind, outcome, startedAt, endedAt } = sighting;
    const found: TrafficCause[] = [];
    const reference = sighting.reference === undefined ? undefined : this.#digest(sighting.reference);
    const differs = reference !== undefined && purchase.reference !== undefined && reference !== purchase.reference;
    if (kind === "create" && purchase.created) found.push(differs ? "duplicate-sold" : "duplicate-accepted");
    purchase.reference ??= reference;
    if (kind === "create") purchase.created = true;
    else purchase.shownSince ??= endedAt;
    // What was asked before the outcome was known may say less. A second sale has an outcome of its own.
    const { outcome: known } = purchase;
    if (known && outcome !== undefined && outcome !== known.code && startedAt > known.since && !differs) {
      found.push("final-changes");
    }
    if (!known && (outcome === "00" || outcome === "01")) purchase.outcome = { code: outcome, since: endedAt };
    return found;
  }

  #isHammered(id: string, now: number): boolean {
    const polls = this.#polls.get(id) ?? { since: now, count: 0 };
    keepLast(this.#polls, id, polls, maxPolled);
    if (now - polls.since >= minuteMs) Object.assign(polls, { since: now, count: 0 });
    polls.count++;
    return polls.count > this.#options.pollsPerMinute;
  }

  /** Twelve bytes: of a hundred thousand purchases, no two meet. */
  #digest(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest().subarray(0, 12).toString("base64");
  }
}

/** Puts an entry at the end. The first one is the one that was seen longest ago: it goes where there are too many. */
function keepLast<Value>(map: Map<string, Value>, id: string, value: Value, max: number): void {
  map.delete(id);
  map.set(id, value);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
