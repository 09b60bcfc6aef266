/** Errors of users, and how errors are printed. */
import { printError } from "./print.ts";
import { joined, line, type Printable } from "./printable.ts";

/** An error that the user can correct: only its message is shown. */
export class UserError extends Error {
  readonly exitCode: 1 | 2;

  /** @param exitCode 1: something is wrong. 2: the command could not run. */
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Ends the process on an error: with one line for an error that the user can correct, and a stack for a defect.
 *
 * @param defect The exit status for a defect.
 */
export function fail(error: unknown, help?: Printable, defect: 1 | 2 = 1): never {
  if (error instanceof UserError) {
    printError(errorLine(error.message));
    process.exit(error.exitCode);
  }
  if (isBadFlag(error)) {
    printError(joined([errorLine(error.message), ...(help ? [help] : [])], "\n\n"));
    process.exit(2);
  }
  printError(stackOf(error));
  process.exit(defect);
}

function isBadFlag(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

/** The message of an error that the user can correct. All lines but the first are indented. */
export const errorLine = (message: string): Printable => indented(`error: ${message}`);

/** The stack of a defect and of its causes. Other fields, which a library may have attached, may be private. */
export function stackOf(error: unknown): Printable {
  if (!(error instanceof Error)) return line`${String(error)}`;
  const stack = indented(error.stack ?? String(error));
  return error.cause instanceof Error ? joined([stack, line`  caused by ${stackOf(error.cause)}`], "\n") : stack;
}

const maxLines = 500;

function indented(text: string): Printable {
  const [first = "", ...rest] = text.split(/\r?\n/).slice(0, maxLines);
  return joined([first, ...rest.map((one) => (one === "" || one.startsWith("  ") ? one : `  ${one}`))], "\n");
}
