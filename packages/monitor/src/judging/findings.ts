/** The findings: each kind once, with its count. Each cause has its own limit, so a flood of one hides no other. */
import type { OperationId } from "@vending/contract";
import { type FindingText, findingText } from "@vending/shared/judging/finding";
import { compareSeverity } from "@vending/shared/judging/severity";
import { type TrafficCause, trafficCause, type Violation } from "./causes.ts";
import type { TrafficSample } from "./sample.ts";

export interface TrafficFinding extends FindingText {
  /** How often it was seen. */
  readonly count: number;
  /** The operations at which it was seen. */
  readonly operations: readonly string[];
  /** How often at each of them. */
  readonly countByOperation: Readonly<Record<string, number>>;
  /** The most recent purchases that it concerns: digests of their request ids, or the ids with `showIds`. */
  readonly purchases: readonly string[];
  /** Dates, as RFC 3339. */
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** The first exchange in which it was seen. */
  readonly sample: TrafficSample;
  /** The exchange that created the purchase, if that is an earlier one. */
  readonly earlier?: TrafficSample;
}

/** Something that is wrong with an exchange, and where. */
export interface LocatedViolation extends Violation {
  readonly operationId: OperationId | undefined;
  /** The request id or its digest. */
  readonly purchase: string | undefined;
  readonly earlier?: TrafficSample | undefined;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Kept = Mutable<Omit<TrafficFinding, "operations" | "countByOperation" | "purchases">> & {
  readonly counts: Map<string, number>;
  readonly purchases: Set<string>;
};

/** Kinds that are kept per cause. One more counts the others. */
const maxOfCause = 20;
const others = "(others)";
const maxDetailLength = 120;
/** Purchases that a finding names. */
const maxPurchases = 20;

export class Findings {
  readonly #byCause = new Map<TrafficCause, Map<string, Kept>>();

  /** Counts a violation. Returns its finding if that is new. */
  add(seen: LocatedViolation, date: string, sample: () => TrafficSample): TrafficFinding | undefined {
    const { cause, detail, path, operationId, earlier } = seen;
    const kept = this.#byCause.get(cause) ?? new Map<string, Kept>();
    this.#byCause.set(cause, kept);
    const given = detail?.slice(0, maxDetailLength) ?? "";
    const shown = kept.has(given) || kept.size < maxOfCause ? given : others;
    const text = findingText(cause, trafficCause(cause, operationId, path), shown);
    const known = kept.get(shown);
    if (known) {
      // The same field may be about money at one operation and not at another.
      if (compareSeverity(text.severity, known.severity) < 0) Object.assign(known, text);
      count(known, seen, date);
      return undefined;
    }
    const finding: Kept = {
      ...text,
      count: 0,
      counts: new Map(),
      purchases: new Set(),
      firstSeen: date,
      lastSeen: date,
      sample: sample(),
      ...(earlier && { earlier }),
    };
    kept.set(shown, finding);
    count(finding, seen, date);
    return published(finding);
  }

  /** The most harmful first, then the most frequent. */
  list(): TrafficFinding[] {
    return [...this.#byCause.values()]
      .flatMap((kept) => [...kept.values()].map(published))
      .sort((a, b) => compareSeverity(a.severity, b.severity) || b.count - a.count);
  }
}

function count(
  finding: Kept,
  { operationId = "unknown", purchase }: Pick<LocatedViolation, "purchase"> & { operationId?: string | undefined },
  date: string,
): void {
  finding.count++;
  finding.counts.set(operationId, (finding.counts.get(operationId) ?? 0) + 1);
  finding.lastSeen = date;
  if (purchase === undefined) return;
  finding.purchases.delete(purchase);
  finding.purchases.add(purchase);
  const [oldest] = finding.purchases;
  if (finding.purchases.size > maxPurchases && oldest !== undefined) finding.purchases.delete(oldest);
}

const published = ({ counts, purchases, ...finding }: Kept): TrafficFinding => ({
  ...finding,
  operations: [...counts.keys()].sort(),
  countByOperation: Object.fromEntries(counts),
  purchases: [...purchases],
});
