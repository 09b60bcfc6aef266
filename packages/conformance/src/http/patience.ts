/**
 * How soon a purchase shows on its status and in the list is not documented (sections 4.4, 4.5): what is not there yet is
 * asked for again.
 */
export class Patience {
  readonly #sleep: (ms: number) => Promise<void>;
  #maxMs: number;

  /** @param maxMs How long something may take to show. */
  constructor(sleep: (ms: number) => Promise<void>, maxMs: number) {
    this.#sleep = sleep;
    this.#maxMs = maxMs;
  }

  /** Asks until it is there, and returns the last response if it never is. */
  async until<T>(ask: () => Promise<T>, isThere: (response: T) => boolean): Promise<T> {
    let waited = 0;
    for (let pause = 100; ; pause = Math.min(1_000, pause * 1.5)) {
      const response = await ask();
      if (isThere(response)) return response;
      if (waited >= this.#maxMs) {
        // If one never shows, others hardly will: the run must not take hours.
        this.#maxMs = Math.min(this.#maxMs, 1_000);
        return response;
      }
      await this.#sleep(pause);
      waited += pause;
    }
  }
}
