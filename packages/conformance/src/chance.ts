/** Chance that repeats: the same seed and scope always give the same values, whatever else runs at the same time. */
import { createHash } from "node:crypto";

export interface Chance {
  /** A whole number from 0 to one below `end`. */
  below(end: number): number;
  /** So many decimal digits. */
  digits(count: number): string;
}

export function chance(seed: number, scope: string): Chance {
  let drawn = 0;
  const below = (end: number): number =>
    createHash("sha256").update(`${seed}/${scope}/${drawn++}`).digest().readUInt32BE(0) % end;
  return {
    below,
    digits: (count) => Array.from({ length: count }, () => below(10)).join(""),
  };
}
