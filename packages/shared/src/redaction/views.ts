/** A text as those read it who undo an escaping, with the way back to where each character stands in the text itself. */
export interface View {
  readonly text: string;
  /** Where a character of this view, or its end, begins in the original text. */
  readonly origin: (at: number) => number;
}

/** In an address, in JSON and in HTML; then what is none of these. No match takes more than linear time. */
const pieces =
  /%([\da-f]{2})|(\\(?:u[\da-f]{4}|["\\/bfnrt]))|&(?:#x([\da-f]{1,4})|#(\d{1,5})|(amp|lt|gt|quot|apos));|[^%\\&]+|[%\\&]/gi;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** How many escapings may stand on top of each other: JSON in a JSON string has two, and what they escape may look like one more. */
const maxLayers = 3;

/** The text as it is, and as it reads with its escapes undone, layer by layer. */
export function viewsOf(text: string): View[] {
  const views: View[] = [];
  let next: View = { text, origin: (at) => at };
  while (views.length <= maxLayers && next.text !== views.at(-1)?.text) {
    views.push(next);
    if (/[%\\&]/.test(next.text)) next = undo(next);
  }
  return views;
}

function undo({ text, origin }: View): View {
  const origins: number[] = [];
  const undone = text.replace(pieces, (piece, percent, json, hex, decimal, name, at: number) => {
    const digits = percent ?? hex;
    // A byte becomes the character of that number: what is more than ASCII is looked for in this form, too.
    const plain: string = json
      ? JSON.parse(`"${json.toLowerCase()}"`)
      : name
        ? entities[name.toLowerCase()]
        : digits || decimal
          ? String.fromCharCode(digits ? Number.parseInt(digits, 16) : decimal)
          : piece;
    for (let index = 0; index < plain.length; index++) origins.push(origin(at + index));
    return plain;
  });
  origins.push(origin(text.length));
  return { text: undone, origin: (at) => origins[at] ?? at };
}
