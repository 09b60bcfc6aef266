/** Colours, on a terminal that has them. */

const colours = { red: 31, green: 32, yellow: 33, bold: 1, dim: 2 } as const;

export type Colour = keyof typeof colours;

/** Colours a text, or returns it as it is. */
export type Paint = (colour: Colour, text: string) => string;

export function painter(stream: { readonly isTTY?: boolean; hasColors?(): boolean }): Paint {
  const isColourful = stream.isTTY && stream.hasColors?.();
  return (colour, text) => (isColourful ? `\u001b[${colours[colour]}m${text}\u001b[0m` : text);
}
