/** One line on a terminal that shows how far a run is, and disappears again. Nothing is printed anywhere else. */

export interface Progress {
  readonly show: (text: string) => void;
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
    // A line that is wider than the terminal would wrap, and its second part would stay.
    show: (text) => write(text.slice(0, (stream.columns || 80) - 1)),
    clear: () => write(""),
  };
}
