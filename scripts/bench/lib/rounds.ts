/** The command line of every bench: `--rounds N` and `--help`. */
import { wholeNumber } from "@vending/terminal/flags";
import { command } from "../../lib/command.ts";

const maxRounds = 1_000;

/** Runs a bench with the number of rounds on the command line, or prints the help. Ends the process on an error. */
export async function withRounds(
  help: string,
  byDefault: number,
  bench: (rounds: number) => Promise<void>,
): Promise<void> {
  const options = { rounds: { type: "string", default: String(byDefault) } } as const;
  await command({ help, options }, ({ values }) => bench(wholeNumber("rounds", values.rounds, 1, maxRounds)));
}
