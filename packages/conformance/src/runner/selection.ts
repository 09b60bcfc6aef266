/** Which checks a run has, and which operations it calls. */

import type { Contract } from "@vending/shared/judging/contract";
import { UsageError } from "../config/errors.ts";
import type { Check } from "./check.ts";
import type { ConformanceOptions } from "./options.ts";

const matches =
  (wanted: string) =>
  ({ name }: Check): boolean =>
    name === wanted || name.startsWith(`${wanted}/`);

/** The checks that `only` names, without those that `skip` names. @throws {UsageError} If a name is not known. */
export function selectChecks(
  checks: readonly Check[],
  { only, skip = [] }: Pick<ConformanceOptions, "only" | "skip">,
): readonly Check[] {
  const unknown = [...(only ?? []), ...skip].filter((wanted) => !checks.some(matches(wanted)));
  if (unknown.length > 0) throw new UsageError(`no check or group is called ${unknown.join(", ")}; --list names all`);
  const isNamed = (names: readonly string[]) => (check: Check) => names.some((wanted) => matches(wanted)(check));
  const selected = checks.filter((check) => (!only?.length || isNamed(only)(check)) && !isNamed(skip)(check));
  if (selected.length === 0) throw new UsageError("--skip leaves out everything that --only names");
  return selected;
}

/** @throws {UsageError} If the contract has no such operation. */
export function selectOperations(
  { operations }: Contract,
  { operations: names = [], skipOperations: left = [] }: Pick<ConformanceOptions, "operations" | "skipOperations">,
): Set<string> | undefined {
  const unknown = [...names, ...left].filter((name) => !Object.hasOwn(operations, name));
  if (unknown.length > 0) {
    const known = Object.keys(operations).join(", ");
    throw new UsageError(`the contract has no operation ${unknown.join(", ")}; it has ${known}`);
  }
  if (names.length === 0 && left.length === 0) return undefined;
  const chosen = (names.length > 0 ? names : Object.keys(operations)).filter((name) => !left.includes(name));
  if (chosen.length === 0) throw new UsageError("--skip-operations leaves out everything that --operations names");
  return new Set(chosen);
}
