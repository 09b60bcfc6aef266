/** How a command ends on an error. */
import { joined } from "@vending/shared/printable";
import { fail as failOn } from "@vending/shared/user-error";

export { UserError } from "@vending/shared/user-error";

/** Prints one clear line for what the user can mend, with the help if it is a bad flag; a stack only for a bug of ours. */
export function fail(error: unknown, help?: string): never {
  return failOn(error, help === undefined ? undefined : joined(help.split("\n"), "\n"));
}
