/** One row of the table: what is measured, beside what, and the most that it may be. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  /** One measurement. */
  readonly ours: () => Promise<number>;
  /** The same of what ours is compared with. Without it, the limit is in the unit. */
  readonly theirs?: () => Promise<number>;
  /** The maximum of ours, or of ours over theirs. */
  readonly limit: number;
  /** How often both are measured, after as many to warm up. Default: 5, and 2. */
  readonly rounds?: number;
  readonly warmUp?: number;
}

/** Measures both sides in turn: absolute times say little on a noisy machine. Prints the row; returns whether it is within its limit. */
export async function compare({ name, unit, ours, theirs, limit, rounds = 5, warmUp = 2 }: Row): Promise<boolean> {
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 1 - warmUp; round <= rounds; round++) {
    const [a, b] = [await ours(), (await theirs?.()) ?? 1];
    // Noise only adds.
    if (round > 0) for (const [side, value] of [a, b].entries()) least[side as 0] = Math.min(least[side as 0], value);
  }
  const [a, b] = least;
  const isWithin = a / b <= limit;
  const values = theirs ? `${short(a)} / ${short(b)} ${unit} = ${short(a / b)}` : `${short(a)} ${unit}`;
  console.log(`${isWithin ? "✓" : "✗"} ${name.padEnd(84)} ${values}, at most ${limit}${isWithin ? "" : ": MISSED"}`);
  return isWithin;
}

const short = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0));

/** A row that cannot be measured here misses nothing, and says so. */
export function notHere(names: string, what: string): true {
  console.log(`- ${names}: not measured, because this is missing: ${what}`);
  return true;
}
