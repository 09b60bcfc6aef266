/** Counts the attempts of a request id: bounded, so it forgets the one that began first. */

const maxRemembered = 10_000;

export class Attempts {
  readonly #counts: Map<string, number> = new Map();

  /** Counts one more, and returns how many there have been. */
  count(of: "create" | "status", merchant: string, requestId: string): number {
    const key = `${of}\n${merchant}\n${requestId}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    if (count === 1 && this.#counts.size >= maxRemembered) {
      this.#counts.delete(this.#counts.keys().next().value as string);
    }
    this.#counts.set(key, count);
    return count;
  }

  clear(): void {
    this.#counts.clear();
  }
}
