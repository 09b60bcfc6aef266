/** Checks by group, and how many have a verdict. */
import type { CheckVerdict } from "../findings/check-result.ts";

/** Checks by group, the part of the name before the slash. Keeps the order of the checks. */
export const byGroup = <T extends { readonly name: string }>(checks: readonly T[]): Map<string, T[]> =>
  Map.groupBy(checks, ({ name }) => name.slice(0, name.indexOf("/")));

/** How many checks have this verdict. */
export const countOf = (checks: readonly { readonly verdict: CheckVerdict }[], verdict: CheckVerdict): number =>
  checks.filter((one) => one.verdict === verdict).length;
