/** The command that repeats a check, as it can be typed where the run was started. */
import type { GivenFlag } from "@vending/shared/command-line";
import { checks } from "../checks/index.ts";

/** Flags that are set differently for the repeated run, or left out. */
const replaced = ["seed", "report", "skip", "details", "init", "min-checked", "baseline", "write-baseline", "observe"];

/** @param command What starts the command line: `npx --no -- vending-conformance`. */
export function commandFor(command: string, given: readonly GivenFlag[], check: string, seed: number): string {
  // It reports on the requests of all other checks: only a complete run repeats it.
  const needsAll = checks.some(({ name, phase }) => name === check && (phase === "audit" || phase === "final"));
  const kept = given.flatMap(({ name, value }) => {
    if (replaced.includes(name) || (name === "only" && !needsAll)) return [];
    // The key is not shown either: the two are easily mixed up.
    if (name === "merchant-key" || name === "merchant-secret") {
      return [`--${name} "$VENDING_${name.toUpperCase().replace("-", "_")}"`];
    }
    return [value === undefined ? `--${name}` : `--${name} ${quote(value)}`];
  });
  return [command, ...kept, ...(needsAll ? [] : [`--only ${check}`]), `--seed ${seed}`].join(" ");
}

const quote = (text: string): string => (/^[\w./:@,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
