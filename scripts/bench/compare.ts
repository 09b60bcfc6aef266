/** One row of the table: what is measured, beside what, and the most that it may be. */
export interface Row {
  readonly name: string;
  /** Default: µs. A longer time is printed in ms or s. */
  readonly unit?: "µs" | "kB" | "MiB";
  /** One measurement. */
  readonly ours: () => Promise<number>;
  /** The same of what ours is compared with. Without it, the limit is in the unit. */
  readonly theirs?: () => Promise<number>;
  /** The maximum of ours, or of ours over theirs. */
  readonly limit: number;
  /** How often both are measured. Default: 20. */
  readonly rounds?: number;
}

/**
 * Measures both sides in turn: absolute times say little on a noisy machine. Prints the row. Over its limit, the process ends
 * with 1.
 */
export async function compare({ name, unit = "µs", ours, theirs, limit, rounds = 20 }: Row): Promise<void> {
  let [a, b] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    // Noise and warming up only add.
    a = Math.min(a, await ours());
    b = Math.min(b, (await theirs?.()) ?? 1);
  }
  const isWithin = a / b <= limit;
  const values = theirs ? `${shown(a, unit)} / ${shown(b, unit)} = ${(a / b).toFixed(2)}` : shown(a, unit);
  const most = theirs ? limit : shown(limit, unit);
  console.log(`${isWithin ? "✓" : "✗"} ${name.padEnd(94)} ${values}, at most ${most}${isWithin ? "" : ": MISSED"}`);
  if (!isWithin) process.exitCode = 1;
}

function shown(value: number, unit: string): string {
  if (unit === "µs" && value >= 1e6) return shown(value / 1e6, "s");
  if (unit === "µs" && value >= 1e3) return shown(value / 1e3, "ms");
  return `${value < 100 ? value.toPrecision(3) : value.toFixed(0)} ${unit}`;
}

/** A row that cannot be measured here misses nothing, and says so. */
export function notHere(names: string, what: string): void {
  console.log(`- ${names}: not measured, because this is missing: ${what}`);
}
