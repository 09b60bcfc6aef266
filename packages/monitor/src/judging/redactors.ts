/** What finds credentials in traffic. Building a Redactor is slow, so recent ones are cached. */
import { Redactor } from "@vending/shared/redaction/values";

/** Merchants whose credentials are kept at a time. */
const maxKept = 100;
/** No credential stays in memory for longer. */
const keptMs = 60_000;

export class RecentRedactors {
  readonly #kept = new Map<string, Redactor>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** How many are kept now. */
  get size(): number {
    return this.#kept.size;
  }

  /** Finds these credentials, however they are written. */
  of(...credentials: readonly (string | undefined)[]): Redactor {
    const given = credentials.filter((one) => one !== undefined);
    const id = JSON.stringify(given);
    const known = this.#kept.get(id);
    if (known) return known;
    const redactor = new Redactor(given);
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(id, redactor);
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#forget(), keptMs).unref();
    return redactor;
  }

  #forget(): void {
    this.#kept.clear();
    this.#timer = undefined;
  }
}
