/** A clock that jumps to the next event when nothing is running. Nothing really waits. */
interface Event {
  readonly at: number;
  readonly run: () => void;
}

export class VirtualTime {
  now: number = Date.UTC(2026, 2, 2, 9);
  readonly #events: Event[] = [];
  #busy = 0;

  readonly sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const event: Event = { at: this.now + Math.max(0, ms), run: resolve };
      const index = this.#events.findIndex(({ at }) => at > event.at);
      this.#events.splice(index === -1 ? this.#events.length : index, 0, event);
    });

  /** Runs a task that waits for nothing except `sleepWithin`. */
  async work<T>(task: () => Promise<T>): Promise<T> {
    this.#busy++;
    try {
      return await task();
    } finally {
      this.#busy--;
    }
  }

  /** Sleeps inside `work`. */
  readonly sleepWithin = async (ms: number): Promise<void> => {
    this.#busy--;
    await this.sleep(ms);
    this.#busy++;
  };

  /** Calls back after that time. The function that it returns cancels the call. */
  after(ms: number, run: () => void): () => void {
    let isCancelled = false;
    void this.sleep(ms).then(() => isCancelled || run());
    return () => {
      isCancelled = true;
    };
  }

  /** Lets time pass until a promise is settled. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    promise.then(done, done);
    for (;;) {
      await this.#settle();
      if (isDone) return promise;
      const next = this.#events.shift();
      if (!next) throw new Error("every task waits, and no event is left");
      this.now = next.at;
      next.run();
    }
  }

  async #settle(): Promise<void> {
    for (let idle = 0; idle < 2; idle++) {
      await new Promise<void>((resolve) => void setImmediate(resolve));
      if (this.#busy > 0) idle = -1;
    }
  }
}
