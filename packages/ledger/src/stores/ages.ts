/** What counts as old. */
import type { Stats } from "./store.ts";

export const ages = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Counts open purchases by the moments at which they were stored. */
export function countByAge(storedAt: readonly Date[], now: number): Stats {
  const older = (ms: number) => storedAt.filter((at) => at.getTime() < now - ms).length;
  return {
    open: storedAt.length,
    oldestOpen:
      storedAt.length > 0
        ? new Date(storedAt.reduce((oldest, at) => Math.min(oldest, at.getTime()), Infinity))
        : undefined,
    olderThan: { minute: older(ages.minute), hour: older(ages.hour), day: older(ages.day) },
  };
}
