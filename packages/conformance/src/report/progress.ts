/** The progress of a run, in one line that disappears again. Prints only on a terminal. */
import type { Output } from "@vending/terminal/print";
import { line, type Printable } from "@vending/terminal/printable";

export interface Progress {
  readonly show: (text: string) => void;
  readonly clear: () => void;
}

export function progressOn(stream: Output): Progress {
  const write = (text: Printable): void => {
    if (stream.isTTY) stream.write(line`\r\u001b[K${text}`);
  };
  return {
    // A line wider than the terminal would wrap, and its second part would stay.
    show: (text) => write(line`${text.slice(0, (stream.columns || 80) - 1)}`),
    clear: () => write(line``),
  };
}
