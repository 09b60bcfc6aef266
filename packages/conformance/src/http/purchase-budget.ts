/** How many purchases a run may still make. A place is reserved before a request that could buy is sent. */
import { Skipped } from "./skipped.ts";

export class PurchaseBudget {
  readonly #max: number;
  #reserved = 0;
  #made = 0;
  #waiting: (() => void)[] = [];

  constructor(max: number) {
    this.#max = max;
  }

  /** Waits for open requests that may give their places back. @throws {Skipped} If no place is left. */
  async reserve(): Promise<void> {
    while (this.#made < this.#max && this.#made + this.#reserved >= this.#max) {
      await new Promise<void>((resume) => this.#waiting.push(resume));
    }
    if (this.#made >= this.#max) {
      const message = `The run may make no more than ${this.#max} purchases (maxPurchases in the config).`;
      throw new Skipped("purchase-limit", message, { path: "maxPurchases" });
    }
    this.#reserved++;
  }

  /** Gives the place back, or uses it up. `bought`: something was bought, or may have been. */
  settle(bought: boolean): void {
    this.#reserved--;
    if (bought) this.#made++;
    for (const resume of this.#waiting.splice(0)) resume();
  }
}
