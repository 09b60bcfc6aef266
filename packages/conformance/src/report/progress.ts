/** One line on a terminal that says how far a run is, and goes away again. Anywhere else nothing is said. */

export interface Progress {
  readonly say: (text: string) => void;
  readonly clear: () => void;
}

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const emptyLine = "\r\u001b[K";

export function progressOn(stream: Stream): Progress {
  const write = (text: string): void => {
    if (stream.isTTY) stream.write(emptyLine + text);
  };
  return {
    // A line that is wider than the terminal would go on in the next one, which nobody clears.
    say: (text) => write(text.slice(0, (stream.columns || 80) - 1)),
    clear: () => write(""),
  };
}
