/** Repeatable random values for `--seed`: a seed and a scope always give the same values, whatever else is drawn. */
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

  pick<T>(items: readonly T[]): T {
    const one = items[this.below(items.length)];
    if (one === undefined) throw new Error("there is nothing to pick from");
    return one;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join("");
  }

  /** Letters and digits. */
  text(count: number): string {
    return Array.from({ length: count }, () => this.below(36).toString(36)).join("");
  }

  shuffled<T>(items: readonly T[]): T[] {
    const left = [...items];
    return items.flatMap(() => left.splice(this.below(left.length), 1));
  }
}
