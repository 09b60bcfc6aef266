/** The only way out of our packages to a terminal or a log. The linter rejects any other. */
import { line, Printable } from "./printable.ts";

/** A stream of the process, or what stands for one. */
export interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  hasColors?(): boolean;
  write(text: Printable): unknown;
}

/** Without types, too, nothing else gets out. */
const safe = (text: Printable): string => String(text instanceof Printable ? text : line`${text}`);

/** Prints a text and ends its line. */
export const print = (text: Printable): void => console.log(safe(text));

/** The same where errors are printed. */
export const printError = (text: Printable): void => console.error(safe(text));

/** What the process prints on. */
export const standardOutput = (): Output => outputOn(process.stdout);
/** Where it prints errors. */
export const standardError = (): Output => outputOn(process.stderr);

function outputOn(stream: NodeJS.WriteStream): Output {
  // The reader may be gone, or have no room for it: the process continues without it.
  if (!stream.listeners("error").includes(ignore)) stream.on("error", ignore);
  return {
    get isTTY() {
      return stream.isTTY;
    },
    get columns() {
      return stream.columns;
    },
    hasColors: () => stream.hasColors(),
    write: (text) => stream.write(safe(text)),
  };
}

const ignore = (): void => {};
