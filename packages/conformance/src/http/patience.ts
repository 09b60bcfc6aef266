/**
 * Repeats a request until what it asks for is there. How soon a purchase appears in its status and in the list is not
 * documented (sections 4.4, 4.5).
 */
export class Patience {
  readonly #sleep: (ms: number) => Promise<void>;
  #maxMs: number;

  /** @param maxMs How long to wait at most. */
  constructor(sleep: (ms: number) => Promise<void>, maxMs: number) {
    this.#sleep = sleep;
    this.#maxMs = maxMs;
  }

  /** Returns the first response that has it, or the last one. */
  async until<T>(ask: () => Promise<T>, isThere: (response: T) => boolean): Promise<T> {
    let waited = 0;
    for (let pause = 100; ; pause = Math.min(1_000, pause * 1.5)) {
      const response = await ask();
      if (isThere(response)) return response;
      if (waited >= this.#maxMs) {
        // After one that never appears, wait less for others: the run must not take hours.
        this.#maxMs = Math.min(this.#maxMs, 1_000);
        return response;
      }
      await this.#sleep(pause);
      waited += pause;
    }
  }
}
