/** Remembers what earlier exchanges said of each purchase, and finds what contradicts them. */
import { createHmac, randomBytes } from "node:crypto";
import type { TrafficCause } from "./causes.ts";
import type { TrafficSample } from "./sample.ts";
import type { PurchaseSighting } from "./sighting.ts";

export interface HistoryOptions {
  /** How many purchases are remembered. The least recently seen is forgotten first. */
  readonly maxPurchases: number;
  /** Status checks per minute that one purchase may have. */
  readonly pollsPerMinute: number;
}

/** Something that is wrong with a purchase. */
export interface HistoryFinding {
  readonly cause: TrafficCause;
  /** The exchange that created the purchase, if that is an earlier one and among the last creates. */
  readonly earlier?: TrafficSample | undefined;
}

interface FinalOutcome {
  readonly code: string;
  readonly since: number;
}

interface Purchase {
  /** A create was accepted. */
  created: boolean;
  /** Its digest. After a failed purchase, that of a later one under the same id takes its place. */
  reference: string | undefined;
  /** The purchase of this reference has failed, so it is no sale. */
  hasFailed: boolean;
  /** A response has shown another reference. */
  isDouble: boolean;
  outcome: FinalOutcome | undefined;
  /** Final outcomes that were shown under other references, by their digests. */
  others: Map<string, FinalOutcome> | undefined;
  /** When a status first showed the purchase. */
  shownSince: number | undefined;
  /** Digests of the tokens, by field. */
  tokens: Readonly<Record<string, string>>;
}

/** The status checks of a purchase within a minute. */
interface Polls {
  since: number;
  count: number;
}

const minuteMs = 60_000;
/** Request ids whose status checks are counted, whether there is such a purchase or not. */
const maxPolled = 10_000;
/** Merchants whose ids are remembered, by key. */
const maxMerchants = 10_000;
/** Other references of a purchase whose outcomes are remembered. */
const maxOthers = 4;
/** Creates whose sample can be shown beside a later finding. */
const maxSamples = 1_000;

export class History {
  /** Only what a response has shown is remembered, so rejected requests displace no purchase. */
  readonly #purchases = new Map<string, Purchase>();
  readonly #polls = new Map<string, Polls>();
  /** The id of each merchant, as its first create showed it. */
  readonly #merchants = new Map<string, number>();
  readonly #creates = new Map<string, TrafficSample>();
  /** Ids, references and tokens are kept only as digests, which cannot be computed without this key. */
  readonly key: string = randomBytes(32).toString("hex");
  readonly #options: HistoryOptions;

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** Records a sighting. Returns what is wrong with it, given the earlier ones. */
  add(sighting: PurchaseSighting, sample: () => TrafficSample): HistoryFinding[] {
    const { merchantKey, requestId, kind, httpStatus } = sighting;
    const found: TrafficCause[] = httpStatus === 200 && this.#isOfAnother(sighting) ? ["other-merchants-data"] : [];
    if (kind === "list") return found.map((cause) => ({ cause }));
    const id = this.#digest(`${merchantKey}\0${requestId}`);
    const hadFailed = this.#purchases.get(id)?.hasFailed;
    found.push(...this.#ofPurchase(id, sighting));
    const earlier = this.#creates.get(id);
    if (kind === "create" && httpStatus === 200 && (!earlier || hadFailed)) {
      keepLast(this.#creates, id, sample(), maxSamples);
    }
    return found.map((cause) => ({ cause, earlier }));
  }

  /** The digest that is shown for a request id. It can be computed from the key and the id. */
  digestOf(requestId: string): string {
    return createHmac("sha256", this.key).update(requestId).digest("hex").slice(0, 16);
  }

  /** Whether a merchant is shown what another one bought. A merchant may have several keys, but has one id. */
  #isOfAnother({ merchantKey, kind, merchantIds }: PurchaseSighting): boolean {
    const key = this.#digest(merchantKey);
    const own = this.#merchants.get(key);
    if (kind !== "create") return own !== undefined && merchantIds.some((id) => id !== own);
    const [id] = merchantIds;
    if (own === undefined && id !== undefined) keepLast(this.#merchants, key, id, maxMerchants);
    return false;
  }

  #ofPurchase(id: string, sighting: PurchaseSighting): TrafficCause[] {
    const { kind, httpStatus, startedAt } = sighting;
    const found: TrafficCause[] = [];
    if (kind === "status" && this.#isHammered(id, startedAt)) found.push("hammering");
    if (httpStatus === 200) found.push(...this.#compare(this.#shown(id), sighting));
    // A status may lag behind the create, but not behind another status.
    const shownSince = this.#purchases.get(id)?.shownSince ?? Number.POSITIVE_INFINITY;
    if (kind === "status" && httpStatus === 404 && shownSince < startedAt) found.push("lost-purchase");
    return found;
  }

  #shown(id: string): Purchase {
    const purchase = this.#purchases.get(id) ?? {
      created: false,
      reference: undefined,
      hasFailed: false,
      isDouble: false,
      outcome: undefined,
      others: undefined,
      shownSince: undefined,
      tokens: {},
    };
    keepLast(this.#purchases, id, purchase, this.#options.maxPurchases);
    return purchase;
  }

  #compare(purchase: Purchase, sighting: PurchaseSighting): TrafficCause[] {
    const { kind, outcome, startedAt, endedAt } = sighting;
    const found: TrafficCause[] = [];
    const reference = sighting.reference === undefined ? undefined : this.#digest(sighting.reference);
    const isKnown = reference !== undefined && purchase.reference !== undefined;
    const differs = isKnown && reference !== purchase.reference;
    const isCreate = kind === "create";
    // What has failed was not sold (section 3).
    const mayBeSold = outcome !== "01" && !purchase.hasFailed;
    if (isCreate && differs && mayBeSold) found.push("duplicate-sold");
    else if (isCreate && (differs || purchase.created)) {
      found.push(isKnown || !mayBeSold ? "duplicate-accepted" : "duplicate-possible");
    }
    // What shows the second one again says nothing new.
    else if (differs && !purchase.isDouble) found.push("duplicate-possible");
    purchase.isDouble ||= differs;
    purchase.reference ??= reference;
    if (isCreate) purchase.created = true;
    else purchase.shownSince ??= endedAt;
    // A second sale has its own outcome. A request that was sent before the outcome was known may get an older one.
    const second = differs && (mayBeSold || !isCreate) ? reference : undefined;
    const known = second === undefined ? purchase.outcome : purchase.others?.get(second);
    if (known && outcome !== undefined && outcome !== known.code && startedAt > known.since)
      found.push("final-changes");
    const isNew = differs && purchase.hasFailed && outcome !== "01";
    if (isNew) {
      if (purchase.reference !== undefined) noteOther(purchase, purchase.reference, purchase.outcome);
      Object.assign(purchase, { reference, hasFailed: false, outcome: undefined, tokens: {} });
    }
    if (outcome === "00" || outcome === "01") {
      const final = { code: outcome, since: endedAt };
      if (differs && !isNew) noteOther(purchase, reference, final);
      if (isNew || second === undefined) purchase.outcome ??= final;
      // What once succeeded was sold, whatever is shown later.
      if (!differs) purchase.hasFailed = outcome === "01" && purchase.outcome?.code === "01";
    }
    if ((isNew || !differs) && this.#changesTokens(purchase, sighting)) found.push("tokens");
    return found;
  }

  /** A token must be the same each time: it does not work without its leading zero, and a missing one is lost. */
  #changesTokens(purchase: Purchase, { tokens, outcome, kind }: PurchaseSighting): boolean {
    const digests = Object.fromEntries(Object.entries(tokens).map(([field, token]) => [field, this.#digest(token)]));
    const before = purchase.tokens;
    purchase.tokens = { ...digests, ...before };
    if (kind !== "status" || outcome !== "00") return false;
    return Object.entries(before).some(([field, digest]) => digests[field] !== digest);
  }

  #isHammered(id: string, now: number): boolean {
    const polls = this.#polls.get(id) ?? { since: now, count: 0 };
    keepLast(this.#polls, id, polls, maxPolled);
    if (now - polls.since >= minuteMs) Object.assign(polls, { since: now, count: 0 });
    polls.count++;
    return polls.count > this.#options.pollsPerMinute;
  }

  /** Twelve bytes are enough to tell a hundred thousand purchases apart. */
  #digest(text: string): string {
    return createHmac("sha256", this.key).update(text).digest().subarray(0, 12).toString("base64");
  }
}

function noteOther(purchase: Purchase, reference: string, outcome: FinalOutcome | undefined): void {
  purchase.others ??= new Map();
  const known = purchase.others.get(reference) ?? outcome;
  if (known) keepLast(purchase.others, reference, known, maxOthers);
}

/** Moves an entry to the end. If there are too many, drops the first, which is the least recently seen. */
function keepLast<Value>(map: Map<string, Value>, id: string, value: Value, max: number): void {
  map.delete(id);
  map.set(id, value);
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
