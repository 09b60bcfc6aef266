/** The command that repeats a check. */
import type { GivenFlag } from "@vending/terminal/flags";
import { checks } from "../checks/index.ts";
import { quote } from "../findings/curl.ts";

/** Flags that the repeated run sets otherwise or leaves out. */
const replaced = ["seed", "report", "skip", "details", "init", "min-checked", "baseline", "write-baseline", "observe"];

/** @param command What starts the command line: `npx --no -- vending-conformance`. */
export function commandFor(command: string, given: readonly GivenFlag[], check: string, seed: number): string {
  // It reports on the requests of all other checks, so only a complete run repeats it.
  const needsAll = checks.some(({ name, phase }) => name === check && (phase === "audit" || phase === "final"));
  const kept = given.flatMap(({ name, value }) => {
    if (replaced.includes(name) || (name === "only" && !needsAll)) return [];
    // The key is hidden, too: people mix up the two.
    if (name === "merchant-key" || name === "merchant-secret") {
      return [`--${name} "$VENDING_${name.toUpperCase().replace("-", "_")}"`];
    }
    return [value === undefined ? `--${name}` : `--${name} ${isWord(value) ? value : quote(value)}`];
  });
  return [command, ...kept, ...(needsAll ? [] : [`--only ${check}`]), `--seed ${seed}`].join(" ");
}

/** Whether a shell takes a text as it is. */
const isWord = (text: string): boolean => /^[\w./:@,-]+$/.test(text);
