/** Prints to the terminal. The linter rejects any other way for a package to print. */
import { line, Printable } from "./printable.ts";

/** An output stream of the process, or a stand-in. */
export interface Output {
  readonly isTTY?: boolean;
  hasColors?(): boolean;
  write(text: Printable): unknown;
}

/** JavaScript callers may pass plain text: it is made printable too. */
const safe = (text: Printable): string => String(text instanceof Printable ? text : line`${text}`);

/** Prints a text and ends its line. */
export const print = (text: Printable): void => console.log(safe(text));

/** Prints a text to standard error and ends its line. */
export const printError = (text: Printable): void => console.error(safe(text));

export const standardOutput = (): Output => outputOn(process.stdout);
export const standardError = (): Output => outputOn(process.stderr);

function outputOn(stream: NodeJS.WriteStream): Output {
  // The reader may be gone or have no room. The process goes on without it.
  if (!stream.listeners("error").includes(ignore)) stream.on("error", ignore);
  return {
    get isTTY() {
      return stream.isTTY;
    },
    hasColors: () => stream.hasColors(),
    write: (text) => stream.write(safe(text)),
  };
}

const ignore = (): void => {};
