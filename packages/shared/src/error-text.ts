/** Errors as they are printed. */
import { joined, line, type Printable } from "./printable.ts";

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
