/** How fast a run goes. All of its delays keep their ratios. */
export type Pace = "fast" | "real";

/** The number by which each delay is divided. */
export const speedOf: Readonly<Record<Pace, number>> = { fast: 10, real: 1 };
