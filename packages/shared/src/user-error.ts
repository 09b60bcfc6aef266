import { errorLine, stackOf } from "./error-text.ts";
import { printError } from "./print.ts";
import { joined, type Printable } from "./printable.ts";

/** An error that the user can correct: only its message is shown. */
export class UserError extends Error {
  readonly exitCode: 1 | 2;

  /** @param exitCode 1: something is wrong. 2: the command could not run. */
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Ends the process on an error: with one line for an error that the user can correct, and a stack for a defect. */
export function fail(error: unknown, help?: Printable): never {
  if (error instanceof UserError) {
    printError(errorLine(error.message));
    process.exit(error.exitCode);
  }
  if (isBadFlag(error)) {
    printError(joined([errorLine(error.message), ...(help ? [help] : [])], "\n\n"));
    process.exit(2);
  }
  printError(stackOf(error));
  process.exit(1);
}

function isBadFlag(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
