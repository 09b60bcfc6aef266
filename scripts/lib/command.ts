/** The frame of every command: it parses flags, prints the help, and reports an error in one line. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { joined } from "@vending/terminal/printable";
import { fail as failOn } from "@vending/terminal/user-error";

export { UserError } from "@vending/terminal/user-error";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

export interface Command<O extends Options> {
  readonly help: string;
  readonly options?: O;
  /** Whether it takes arguments besides flags. */
  readonly positionals?: boolean;
}

/** Runs a command with the given flags, or prints its help. `run` may return an exit status. */
export async function command<const O extends Options = Record<never, never>>(
  { help, options, positionals = false }: Command<O>,
  run: (parsed: Parsed<O>) => Promise<unknown>,
): Promise<void> {
  try {
    const { values, positionals: names } = parseArgs({
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: positionals,
    });
    if ("help" in values && values.help) console.log(help);
    // The values are those of the options, and `help`.
    else {
      const status = await run({ values, positionals: names } as Parsed<O>);
      if (typeof status === "number") process.exitCode = status;
    }
  } catch (error) {
    fail(error, help);
  }
}

/** Prints one line for an error that the user can correct, with the help after a bad flag. Prints a stack only for a bug of ours. */
export function fail(error: unknown, help?: string): never {
  return failOn(error, help === undefined ? undefined : joined(help.split("\n"), "\n"));
}
