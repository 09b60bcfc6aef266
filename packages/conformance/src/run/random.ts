/** Repeatable random values: a seed and a scope always give the same values, whatever else is drawn. */
import { createHash } from "node:crypto";

export class Random {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: number, scope: string) {
    this.#seed = `${seed}/${scope}`;
  }

  /** A whole number from 0 to `end` - 1. */
  below(end: number): number {
    return (
      createHash("sha256")
        .update(`${this.#seed}/${this.#drawn++}`)
        .digest()
        .readUInt32BE(0) % end
    );
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join("");
  }
}
