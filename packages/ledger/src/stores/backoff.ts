/** When a purchase is due again. */

export const firstPauseMs = 1_000;
export const maxPauseMs = 900_000;

/**
 * Purchases with fewer runs come first, up to this number; those with as many or more take turns. So neither a new purchase
 * nor an old one waits for those that never end.
 */
export const maxRankedRuns = 8;

/**
 * Doubles with each run; half of it is random. The first run was a caller's: the purchase is due at once. A store lets no purchase
 * wait longer than it is old, and a second.
 */
export function dueAfterMs(runs: number, random: () => number = Math.random): number {
  if (runs <= 1) return 0;
  return Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(runs - 2, 16)) * (0.5 + random() / 2);
}
