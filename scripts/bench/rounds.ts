/** The command line that every bench has: `--rounds N` and `--help`. */
import { parseArgs } from "node:util";
import { wholeNumber } from "@vending/shared/whole-number";
import { fail } from "../lib/fail.ts";

const maxRounds = 1_000;

/** Runs a bench with the number of rounds on the command line, or prints the help. Ends the process on an error. */
export async function withRounds(
  help: string,
  byDefault: number,
  bench: (rounds: number) => Promise<void>,
): Promise<void> {
  try {
    const { values } = parseArgs({
      options: { rounds: { type: "string", default: String(byDefault) }, help: { type: "boolean", short: "h" } },
    });
    if (values.help) console.log(help);
    else await bench(wholeNumber("rounds", values.rounds, 1, maxRounds));
  } catch (error) {
    fail(error, help);
  }
}
