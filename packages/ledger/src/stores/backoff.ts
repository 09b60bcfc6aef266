/** When a purchase that a store of its own keeps is due again. On PostgreSQL the engine decides that. */

const firstMs = 1_000;
const maxMs = 900_000;

/**
 * Of what is due, what had fewer runs comes first, up to this number; what had as many or more takes turns. So neither a new
 * purchase nor an old one waits for those that never end.
 */
export const maxRankedRuns = 8;

/** Doubles with each run, by half of it at random. The first run was a caller's: it is due at once. */
export function dueAfterMs(runs: number, random: () => number = Math.random): number {
  if (runs <= 1) return 0;
  return Math.min(maxMs, firstMs * 2 ** Math.min(runs - 2, 16)) * (0.5 + random() / 2);
}
