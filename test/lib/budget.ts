/** The budget of the tests: small in `npm test`, large in `npm run test:thorough`. */
export const thorough: boolean = process.env.THOROUGH === "1";

/** All rows in the thorough run. In the quick run, one in every `oneIn` rows, always the same ones. */
export function sampled<T>(rows: readonly T[], oneIn: number): readonly T[] {
  const first = Math.floor(oneIn / 2) % rows.length;
  return thorough ? rows : rows.filter((_, index) => index % oneIn === first);
}
