/** Colours, on a terminal that supports them. */
import { line, type Printable, type Value } from "@vending/terminal/printable";

const colours = { red: 31, green: 32, yellow: 33, bold: 1, dim: 2 } as const;

export type Colour = keyof typeof colours;

/** Colours a text, or returns it unchanged. */
export type Paint = (colour: Colour, text: Value) => Printable;

export function painter(stream: { readonly isTTY?: boolean; hasColors?(): boolean }): Paint {
  const isColourful = stream.isTTY && stream.hasColors?.();
  return (colour, text) => (isColourful ? line`\u001b[${colours[colour]}m${text}\u001b[0m` : line`${text}`);
}
