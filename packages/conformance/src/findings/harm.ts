/** How much harm a finding does. */

/** In the order in which findings are reported, the worst first. */
export const harms = ["money", "trust", "shape", "style"] as const;

/**
 * `money`: something is sold twice, an outcome is wrong, an id is lost. `trust`: credentials, another merchant's data.
 * `shape`: routes, statuses and bodies are not as declared. `style`: clients can live with it.
 */
export type Harm = (typeof harms)[number];

/** For sorting: a negative number if the first does more harm. */
export const compareHarm = (a: Harm, b: Harm): number => harms.indexOf(a) - harms.indexOf(b);

export const worst = (some: readonly Harm[]): Harm => [...some].sort(compareHarm)[0] ?? "style";
