/** Checks are told in groups: what stands before the slash in their names. */

/** The group of a check. */
export const groupOf = (name: string): string => name.slice(0, name.indexOf("/"));

/** All groups, in the order of the checks. */
export const groupsOf = (checks: readonly { readonly name: string }[]): string[] => [
  ...new Set(checks.map(({ name }) => groupOf(name))),
];
