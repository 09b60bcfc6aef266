/** How much the tests try: little in `npm test`, everything in `npm run test:thorough`. */
export const thorough: boolean = process.env.THOROUGH === "1";

/** All of a table in the thorough run. In the quick run one row in so many, spread over the table, and the same ones each time. */
export function sampled<T>(rows: readonly T[], oneIn: number): readonly T[] {
  const first = Math.floor(oneIn / 2) % rows.length;
  return thorough ? rows : rows.filter((_, index) => index % oneIn === first);
}
