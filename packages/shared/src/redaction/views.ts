/** A text as those read it who undo an escaping, with the way back to where each character stands in the text itself. */
export interface View {
  readonly text: string;
  /** Where a character of this view, or its end, begins in the original text. */
  readonly origin: (at: number) => number;
}

/** In an address, in JSON and in HTML; then what is none of these. No match takes more than linear time. */
const pieces =
  /%([\da-f]{2})|(\\(?:u[\da-f]{4}|["\\/bfnrt]))|&(?:#(x[\da-f]{1,4}|\d{1,5})|(amp|lt|gt|quot|apos));|[^%\\&]+|[%\\&]/gi;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** How many escapings may stand on top of each other: JSON in a JSON string has two, and what they escape may look like one more. */
const maxLayers = 3;

/** The text as it is, and as it reads with its escapes undone, layer by layer. */
export function viewsOf(text: string): View[] {
  const views: View[] = [];
  let next: View | undefined = { text, origin: (at) => at };
  for (; next && views.length <= maxLayers; next = undo(next)) views.push(next);
  return views;
}

/** One layer less, if there is one. */
function undo({ text, origin }: View): View | undefined {
  if (!/[%\\&]/.test(text)) return undefined;
  const origins: number[] = [];
  const undone = text.replace(pieces, (piece, percent, json, reference, name, at: number) => {
    // A byte becomes the character of that number: what is more than ASCII is looked for in this form, too.
    const number = percent ? `x${percent}` : reference;
    const plain: string = json
      ? JSON.parse(`"${json.toLowerCase()}"`)
      : name
        ? entities[name.toLowerCase()]
        : number
          ? String.fromCharCode(Number(`0${number}`))
          : piece;
    for (let index = 0; index < plain.length; index++) origins.push(origin(at + index));
    return plain;
  });
  origins.push(origin(text.length));
  return undone === text ? undefined : { text: undone, origin: (at) => origins[at] ?? at };
}
