/** What was found, each kind once, and how often. Each cause has room of its own: no flood of one hides another. */
import { type FindingText, findingText } from "@vending/shared/judging/finding";
import { compareSeverity } from "@vending/shared/judging/severity";
import { type TrafficCause, trafficCause } from "./causes.ts";
import type { Observation } from "./judge.ts";
import type { TrafficSample } from "./sample.ts";

export interface TrafficFinding extends FindingText {
  /** How often it was seen. */
  readonly count: number;
  /** The operations at which it was seen. */
  readonly operations: readonly string[];
  /** Dates, as RFC 3339. */
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** The first exchange in which it was seen. */
  readonly sample: TrafficSample;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
type Kept = Mutable<Omit<TrafficFinding, "operations">> & { readonly operations: Set<string> };

/** Findings of one cause that are kept. What else there is of it is counted in one more. */
const maxOfCause = 20;
const others = "(others)";
const maxDetailLength = 120;

export class Findings {
  readonly #byCause = new Map<TrafficCause, Map<string, Kept>>();

  /** Returns the finding if it is new. */
  add(
    { cause, detail }: Observation,
    operation: string,
    date: string,
    sample: () => TrafficSample,
  ): TrafficFinding | undefined {
    const kept = this.#byCause.get(cause) ?? new Map<string, Kept>();
    this.#byCause.set(cause, kept);
    const given = detail?.slice(0, maxDetailLength) ?? "";
    const shown = kept.has(given) || kept.size < maxOfCause ? given : others;
    const known = kept.get(shown);
    if (known) {
      known.count++;
      known.operations.add(operation);
      known.lastSeen = date;
      return undefined;
    }
    const finding: Kept = {
      ...findingText(cause, trafficCause(cause), shown),
      count: 1,
      operations: new Set([operation]),
      firstSeen: date,
      lastSeen: date,
      sample: sample(),
    };
    kept.set(shown, finding);
    return published(finding);
  }

  /** The most harmful first, then the most frequent. */
  list(): TrafficFinding[] {
    return [...this.#byCause.values()]
      .flatMap((kept) => [...kept.values()].map(published))
      .sort((a, b) => compareSeverity(a.severity, b.severity) || b.count - a.count);
  }
}

const published = (finding: Kept): TrafficFinding => ({ ...finding, operations: [...finding.operations].sort() });
