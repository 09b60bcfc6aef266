/** The severities of findings, the worst first. */
export const severities = ["money", "trust", "shape", "style"] as const;

/**
 * `money`: something is sold twice, an outcome is wrong, an id is lost. `trust`: credentials, another merchant's data.
 * `shape`: routes, statuses and bodies are not as declared. `style`: clients can live with it.
 */
export type Severity = (typeof severities)[number];

/** For sorting: a negative number if the first is worse. */
export const compareSeverity = (a: Severity, b: Severity): number => severities.indexOf(a) - severities.indexOf(b);
