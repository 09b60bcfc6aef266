/** Checks by group, and how many have a verdict. */
import type { CheckVerdict } from "../findings/check-result.ts";

/** Checks by group, the part of the name before the slash. Keeps the order of the checks. */
export const byGroup = <T extends { readonly name: string }>(checks: readonly T[]): Map<string, T[]> =>
  groupBy(checks, ({ name }) => name.slice(0, name.indexOf("/")));

/** `Map.groupBy`, which is not in ES2023. */
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
