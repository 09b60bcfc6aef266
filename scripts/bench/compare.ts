/** One comparison of a bench. */
export interface Side {
  readonly label: string;
  /** One measurement, in any unit that both sides share. */
  measure(): Promise<number>;
}

export interface Comparison {
  readonly name: string;
  readonly unit: string;
  readonly ours: Side;
  readonly theirs: Side;
  /** The maximum of ours over theirs. */
  readonly limit: number;
  /** How often both are measured, after twice to warm up. */
  readonly rounds?: number;
}

/** Measures both sides in turn: absolute times say little on a noisy machine. Returns whether ours is within its limit. */
export async function compare({ name, unit, ours, theirs, limit, rounds = 7 }: Comparison): Promise<boolean> {
  const measured: [number[], number[]] = [[], []];
  // The first two rounds warm both sides up and do not count.
  for (let round = -1; round <= rounds; round++) {
    const [a, b] = [await ours.measure(), await theirs.measure()];
    if (round > 0) {
      measured[0].push(a);
      measured[1].push(b);
    }
  }
  const [a, b] = measured.map((times) => Math.min(...times)) as [number, number];
  const ratio = a / b;
  console.log(`${name}
  ${ours.label.padEnd(18)} ${a.toFixed(0).padStart(6)} ${unit}
  ${theirs.label.padEnd(18)} ${b.toFixed(0).padStart(6)} ${unit}
  ratio ${ratio.toFixed(2)} (at most ${limit}), the least of ${rounds} rounds\n`);
  return ratio <= limit;
}
