/** An error that the user can mend: its message is all that they see. */
export class UserError extends Error {
  readonly exitCode: 1 | 2;

  /** `exitCode` 1: something is wrong. 2: the command could not run. */
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Ends the process on an error: one clear line for what the user can mend, a stack only for a bug of ours. */
export function fail(error: unknown, help?: string): never {
  if (error instanceof UserError) {
    console.error(`error: ${error.message}`);
    process.exit(error.exitCode);
  }
  if (isBadFlag(error)) {
    console.error(`error: ${error.message}${help ? `\n\n${help}` : ""}`);
    process.exit(2);
  }
  console.error(error);
  process.exit(1);
}

function isBadFlag(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
