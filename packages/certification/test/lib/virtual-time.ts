/** Simulated time that also waits for tasks that take turns of the event loop, such as the reading of a body. */
import { SimulatedTime } from "../../../client/simulation/simulated-time.ts";

export class VirtualTime extends SimulatedTime {
  #busy = 0;

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

  /** Lets time pass until a promise is settled. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    promise.then(done, done);
    for (;;) {
      await this.settle();
      if (isDone) return promise;
      if (!this.next()) throw new Error("every task waits, and no event is left");
    }
  }

  protected override async settle(): Promise<void> {
    for (let idle = 0; idle < 2; idle++) {
      await super.settle();
      if (this.#busy > 0) idle = -1;
    }
  }
}
