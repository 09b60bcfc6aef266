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
  /** The status checks of the last minute. */
  polls: { since: number; count: number };
}

const minuteMs = 60_000;

export class History {
  readonly #purchases = new Map<string, Purchase>();
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
    const purchase = this.#find(sighting);
    const found: TrafficCause[] = [];
    if (sighting.kind === "status" && this.#isHammered(purchase, sighting.startedAt)) found.push("hammering");
    if (sighting.httpStatus === 200) found.push(...this.#accepted(purchase, sighting));
    // A status may lag behind the create, but not behind another status.
    const wasShown = purchase.shownSince !== undefined && purchase.shownSince < sighting.startedAt;
    if (sighting.kind === "status" && sighting.httpStatus === 404 && wasShown) found.push("lost-purchase");
    return found;
  }

  #find({ merchantKey, requestId }: Sighting): Purchase {
    const id = this.#digest(`${merchantKey}\0${requestId}`);
    const purchase = this.#purchases.get(id) ?? {
      created: false,
      reference: undefined,
      outcome: undefined,
      shownSince: undefined,
      polls: { since: 0, count: 0 },
    };
    // To the end: the first one is the one that was seen longest ago.
    this.#purchases.delete(id);
    this.#purchases.set(id, purchase);
    if (this.#purchases.size > this.#options.maxPurchases) {
      const [oldest] = this.#purchases.keys();
      if (oldest !== undefined) this.#purchases.delete(oldest);
    }
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

  #isHammered({ polls }: Purchase, now: number): boolean {
    if (now - polls.since >= minuteMs) Object.assign(polls, { since: now, count: 0 });
    polls.count++;
    return polls.count > this.#options.pollsPerMinute;
  }

  /** Twelve bytes: of a hundred thousand purchases, no two meet. */
  #digest(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest().subarray(0, 12).toString("base64");
  }
}
