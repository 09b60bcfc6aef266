/** What a run knows of its own purchases: when each was accepted, and which outcomes were seen since. */
import { shownText } from "@vending/shared/judging/shown";

export interface Known {
  readonly acceptedAt: number;
  readonly network: string;
  /** HTTP status of the create. */
  readonly created: number;
  /** The outcomes in the order in which they were seen, each once in a row. */
  readonly outcomes: string[];
  /** The operation that showed the first final outcome. */
  settledBy?: string;
  /** How often it was looked at after its outcome was final. */
  afterwards: number;
  /** How often its status was asked for, by this merchant. */
  asked: number;
}

/** More than a run makes. */
const maxKnown = 5_000;

export class Transactions {
  readonly #known = new Map<string, Known>();

  get(id: unknown): Known | undefined {
    return typeof id === "string" ? this.#known.get(id) : undefined;
  }

  created(id: unknown, network: unknown, created: number, code: unknown, acceptedAt: number): void {
    if (typeof id !== "string" || this.#known.has(id) || this.#known.size >= maxKnown) return;
    const outcomes = typeof code === "string" ? [shownText(code)] : [];
    this.#known.set(id, {
      acceptedAt,
      network: typeof network === "string" ? network.slice(0, 20) : "",
      created,
      outcomes,
      afterwards: 0,
      asked: 0,
    });
  }

  /** A status request by its merchant. */
  asked(id: string): void {
    const known = this.#known.get(id);
    if (known) known.asked++;
  }

  /** A status. Returns what it changes: the outcome before, and the one now. */
  shown(id: unknown, code: unknown, operationId: string): { before: string | undefined; now: string } | undefined {
    const known = this.get(id);
    if (!known || typeof code !== "string") return undefined;
    const before = known.outcomes.at(-1);
    const now = shownText(code);
    if (before === "00" || before === "01") known.afterwards++;
    if (before !== now) known.outcomes.push(now);
    if (before === "02" && now !== "02") known.settledBy ??= operationId;
    return { before, now };
  }
}
