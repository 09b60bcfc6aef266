/** Checks in groups, and how many of them passed. */
import type { CheckVerdict } from "../findings/check-result.ts";

/** Checks by their group, which is what stands before the slash of a name: in the order of the checks. */
export const byGroup = <T extends { readonly name: string }>(checks: readonly T[]): Map<string, T[]> =>
  groupBy(checks, ({ name }) => name.slice(0, name.indexOf("/")));

/** `Map.groupBy`, which Node 20 does not have. */
export function groupBy<K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** How many checks have this verdict. */
export const countOf = (checks: readonly { readonly verdict: CheckVerdict }[], verdict: CheckVerdict): number =>
  checks.filter((one) => one.verdict === verdict).length;
