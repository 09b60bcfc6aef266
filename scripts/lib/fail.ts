/** Ends a command on an error. */
import { joined } from "@vending/terminal/printable";
import { fail as failOn } from "@vending/terminal/user-error";

export { UserError } from "@vending/terminal/user-error";

/** Prints one line for an error that the user can correct, with the help after a bad flag. Prints a stack only for a bug of ours. */
export function fail(error: unknown, help?: string): never {
  return failOn(error, help === undefined ? undefined : joined(help.split("\n"), "\n"));
}
